//! Pictures of TRIAD and its Tourney, on any layout.

mod board;
mod pieces;
mod turn;
mod words;

use std::fmt::Display;

use rules_core::{Effect, Game, GameResult, Seat, SeatSet, Step, Turn, Words};
use triad_rules::{
    Achievement, Action, Board, Contest, End, GameOn, Jewel, Layout, Phase, Piece, Post, Spot,
    TourneyOn, TriadOn,
};

use crate::effects::draw_effects;
use crate::geometry::{Area, Pt, pt};
use crate::page::{INNER, Page, Plate, WIDTH, say, settled, status};
use crate::{Marks, Picture, PictureOptions, Svg, Visible};

/// The largest height of a board.
const HIGHEST: f64 = 470.0;
/// The largest distance of adjacent Posts.
const LARGEST: f64 = 62.0;

const SEATS: [Seat; 2] = [Seat::FIRST, Seat::SECOND];

/// A position as pictures show it.
// Not generic, so that games and Tourneys on all boards share the code that draws.
struct Seen {
    layout: &'static Layout,
    turn: Turn,
    phase: Phase,
    gems: [Vec<Post>; 2],
    jewels: [Vec<Jewel>; 2],
    tallies: [u32; 2],
    pending: Vec<Post>,
    jewels_due: usize,
}

impl Seen {
    fn of<L: Board, C: Contest>(game: &GameOn<L, C>) -> Self
    where
        GameOn<L, C>: Game,
    {
        Seen {
            layout: game.board().layout(),
            turn: game.turn(),
            phase: game.phase(),
            gems: SEATS.map(|seat| game.gems(seat).collect()),
            jewels: SEATS.map(|seat| game.jewels(seat).collect()),
            tallies: SEATS.map(|seat| game.tally(seat)),
            pending: game.pending_captures().collect(),
            jewels_due: game.jewels_due(),
        }
    }

    /// Returns the owner of the Gem on a Post.
    fn gem(&self, post: Post) -> Option<Seat> {
        SEATS.into_iter().find(|&seat| self.gems[seat.index()].contains(&post))
    }

    fn jewels(&self, seat: Seat) -> impl Iterator<Item = Jewel> {
        self.jewels[seat.index()].iter().copied()
    }
}

/// A game to draw, and the place of its board in the picture.
struct Scene<'a> {
    game: &'a Seen,
    layout: &'static Layout,
    marks: TriadMarks<'a>,
    options: &'a PictureOptions<'a>,
    /// The distance of adjacent Posts.
    unit: f64,
    /// The place of the point (0, 0) of the layout.
    origin: Pt,
    /// 1, or -1 if seat 1 is at the bottom.
    way: f64,
    /// The winner of a game that has ended by a Trap.
    trapper: Option<Seat>,
}

/// The marks of a game or a Tourney.
struct TriadMarks<'a> {
    last: Option<Action>,
    legal: &'a [Action],
    effects: &'a [Effect<Spot, Piece>],
    /// The actions of the turn, with each capture.
    turn: &'a [Action],
}

impl<'a> TriadMarks<'a> {
    fn of<G>(marks: &'a Marks<G>) -> Self
    where
        G: Picture<Action = Action, Place = Spot, Piece = Piece, Memory = Vec<Action>>,
    {
        let Marks { last, effects, legal, memory: turn, .. } = marks;
        TriadMarks { last: last.and_then(Step::action), effects, legal, turn }
    }
}

impl Scene<'_> {
    /// Returns the place of a point of the layout in the picture.
    fn at(&self, point: triad_rules::Point) -> Pt {
        let (x, y) = point.cartesian();
        self.origin.by(self.way * x * self.unit, -self.way * y * self.unit)
    }

    fn post(&self, post: Post) -> Option<Pt> {
        self.layout.post_position(post).map(|point| self.at(point))
    }

    fn spot(&self, spot: Spot) -> Option<(Pt, f64)> {
        match spot {
            Spot::Post(post) => Some((self.post(post)?, 0.18 * self.unit)),
            Spot::Place(place) => Some((self.center(place)?, 0.185 * self.unit)),
        }
    }

    fn center(&self, place: triad_rules::Place) -> Option<Pt> {
        self.layout.center(place).map(|point| self.at(point))
    }
}

/// The parts of a picture that differ between a game and a Tourney.
struct Series<'a> {
    name: &'a str,
    /// Words before the status.
    game_number: String,
    result: GameResult<End>,
    won: [Vec<Achievement>; 2],
    badges: bool,
}

fn draw(
    game: &Seen,
    series: &Series<'_>,
    marks: TriadMarks<'_>,
    options: &PictureOptions<'_>,
) -> Svg {
    let acting = match game.turn {
        Turn::Seat(seat) => seat,
        _ => Seat::FIRST,
    };
    let (key, turn) = words::turn(game);
    let due: [(&str, &dyn Display); 1] = [("due", &game.jewels_due)];
    let turn = options.words.phrase("picture", key, turn).about(SeatSet::only(acting)).with(&due);
    let status = status(series.result, 2, options.words, turn);
    let heading = crate::page::sentence(&format!("{}{status}", series.game_number));
    let mut page = Page::new(series.name, &heading, 2, options).with_turn(acting, series.result);
    let bottom = page.bottom(Seat::FIRST);
    let plate = |seat| plate(game, seat, series, options.words);
    page.plates(vec![plate(bottom.next(2))]);

    let layout = game.layout;
    let (low, high) = layout.bounds();
    let ((left, down), (right, up)) = (low.cartesian(), high.cartesian());
    // Pieces and names extend beyond the corners of the board by a part of the unit.
    let (across, along) = (right - left + 0.46, up - down + 0.3);
    let unit = (INNER / across).min(HIGHEST / along).min(LARGEST);
    let way = if bottom == Seat::FIRST { 1.0 } else { -1.0 };
    let middle = pt((left + right) / 2.0, (down + up) / 2.0);
    let center = pt(WIDTH / 2.0, page.y + along * unit / 2.0);
    let scene = Scene {
        game,
        layout,
        marks,
        options,
        unit,
        origin: center.by(-way * middle.x * unit, way * middle.y * unit),
        way,
        trapper: match series.result {
            GameResult::Finished(outcome) if outcome.end() == End::Trap => {
                outcome.winners().iter().next()
            }
            _ => None,
        },
    };
    page.canvas.reserve(Area::at(0.0, page.y, WIDTH, along * unit));
    scene.draw_board(&mut page.canvas);
    scene.draw_pieces(&mut page.canvas, acting);
    draw_effects(&mut page.canvas, scene.marks.effects, |spot| scene.spot(spot));
    // The rings of the effects would hide the numbers.
    scene.draw_captured(&mut page.canvas);
    page.y += along * unit + 8.0;

    page.last_plate(plate(bottom));
    let description = words::describe(game, &series.won, series.badges, options.words);
    page.finish(format!("{}: {}{status}", series.name, series.game_number), description)
}

fn plate(game: &Seen, seat: Seat, series: &Series<'_>, words: Words<'_>) -> Plate {
    let tally = game.tallies[seat.index()];
    let captured = say(words, "captured", "captured {number}", &[("number", &tally)]);
    let mut plate = Plate::new(seat, captured);
    plate.dots = Some((tally.min(10), 10, format!("s{}", seat.next(2))));
    if series.badges {
        let won = |what| series.won[seat.index()].contains(&what);
        plate.badges = vec![
            ("Breach", won(Achievement::Breach)),
            ("Trap", won(Achievement::Trap)),
            ("Capture", won(Achievement::Capture)),
        ];
    }
    plate
}

impl<L: Board> Picture for TriadOn<L> {
    /// The actions of the turn so far, or of the turn that has just ended, with each capture.
    type Memory = Vec<Action>;

    fn draw(sight: Visible<'_, Self>, marks: &Marks<Self>, options: &PictureOptions<'_>) -> Svg {
        let game = sight.position();
        let series = Series {
            name: "TRIAD",
            game_number: String::new(),
            result: settled(game.outcome(), marks.result),
            won: [Vec::new(), Vec::new()],
            badges: false,
        };
        draw(&Seen::of(game), &series, TriadMarks::of(marks), options)
    }

    fn remember(turn: &mut Vec<Action>, before: &Self, step: Step<Action, Self::Event>) {
        turn::remember(turn, before, step);
    }
}

impl<L: Board> Picture for TourneyOn<L> {
    /// The actions of the turn so far, or of the turn that has just ended, with each capture.
    type Memory = Vec<Action>;

    fn draw(sight: Visible<'_, Self>, marks: &Marks<Self>, options: &PictureOptions<'_>) -> Svg {
        let game = sight.position();
        let over = game.phase() == Phase::Over;
        let won = |seat| {
            Achievement::ALL.iter().copied().filter(|&what| game.has_won(seat, what)).collect()
        };
        let number = game.games() + u16::from(!over);
        let number = say(options.words, "game", "game {number}", &[("number", &number)]);
        let series = Series {
            name: "TRIAD Tourney",
            game_number: format!("{number}: "),
            result: settled(game.outcome(), marks.result),
            won: SEATS.map(won),
            badges: true,
        };
        draw(&Seen::of(game), &series, TriadMarks::of(marks), options)
    }

    fn remember(turn: &mut Vec<Action>, before: &Self, step: Step<Action, Self::Event>) {
        turn::remember(turn, before, step);
    }
}
