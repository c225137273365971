//! Pictures of Triominos Conquest.

mod hands;
mod table;

use conquest_rules::{Action, Conquest, Event, Kind, Phase, Public, Tiles};
use rules_core::{EffectOf, Seat, SeatSet, Step, Viewer, Words};

use crate::geometry::{Area, ROOT_3, pt};
use crate::page::{Page, name, sentence, settled, status, words};
use crate::{Marks, Picture, PictureOptions, ReservedArea, Svg, Visible};

const NAME: &str = "Triominos Conquest";

/// The common part of both sights of a position.
struct Scene<'a> {
    public: &'a Public,
    /// The known hands.
    hands: [Option<Tiles>; 4],
    held: [u8; 4],
    in_stock: u8,
    viewer: Option<Seat>,
    last: Option<Step<Action, Event>>,
    legal: &'a [Action],
    effects: &'a [EffectOf<Conquest>],
    coordinates: bool,
    /// Whether hands are drawn for a picture of few pixels.
    compact: bool,
}

/// The largest width in pixels of a picture with compact hands.
const NARROW: u32 = 320;

const SEATS: [Seat; 4] = [Seat::FIRST, Seat::SECOND, Seat::THIRD, Seat::FOURTH];

impl<'a> Scene<'a> {
    fn new(
        sight: Visible<'a, Conquest>,
        marks: &'a Marks<Conquest>,
        options: &PictureOptions<'_>,
    ) -> Scene<'a> {
        let Marks { last, effects, legal, .. } = marks;
        let (last, coordinates) = (*last, options.coordinates);
        let compact = options.width.is_some_and(|width| width <= NARROW);
        let public = public_of(sight);
        let players = public.options().players;
        match sight {
            Visible::Seen(seen) => Scene {
                public,
                hands: SEATS.map(|seat| (Viewer::Seat(seat) == seen.viewer()).then(|| seen.hand())),
                held: SEATS.map(|seat| seen.held(seat)),
                in_stock: seen.in_stock(),
                viewer: seen.viewer().seat(),
                last,
                legal,
                effects,
                coordinates,
                compact,
            },
            Visible::Open(game) => Scene {
                public,
                hands: SEATS.map(|seat| (seat.number() < players).then(|| game.hand(seat))),
                held: SEATS.map(|seat| game.hand(seat).len()),
                in_stock: game.stock().len(),
                viewer: None,
                last,
                legal,
                effects,
                coordinates,
                compact,
            },
        }
    }

    fn players(&self) -> u8 {
        self.public.options().players
    }

    /// Returns the key and the pattern of the turn.
    fn turn(&self) -> (&'static str, &'static str) {
        match self.public.phase() {
            Phase::Deal => ("deal", "{seat} [is|are] dealt a tile"),
            Phase::Claim => ("claim", "{seat} may claim a shape"),
            Phase::Draw | Phase::PassDraw => ("draw", "{seat} [draws|draw] a tile"),
            _ if self.public.open().next().is_some() => {
                ("place-or-take", "{seat} [places or takes|place or take] a shape")
            }
            _ => ("place", "{seat} [places|place] a tile"),
        }
    }

    fn describe(&self, names: Words<'_>) -> String {
        let public = self.public;
        let tiles = public.tiles().iter().filter_map(|tile| public.placement(tile));
        let tiles = words(tiles.map(|placement| placement.to_string()));
        let mut sentences = vec![
            format!("Tiles on the table, numbers clockwise: {tiles}."),
            format!("{} tiles in the stock.", self.in_stock),
        ];
        for seat in SEATS.into_iter().take(self.players().into()) {
            let covers = words(public.covers(seat).map(|shape| shape.to_string()));
            let hand = match self.hands[seat.index()] {
                Some(hand) => words(hand.iter().map(|tile| tile.to_string())),
                None => format!("{} hidden tiles", self.held[seat.index()]),
            };
            let score = public.score(seat);
            let name = name(names, seat);
            sentences.push(format!("{name}: score {score}, covers {covers}, hand {hand}."));
        }
        let open: Vec<String> = public.open().map(|shape| shape.to_string()).collect();
        if !open.is_empty() {
            sentences.push(format!("Open shapes: {}.", words(open)));
        }
        sentences.join(" ")
    }

    /// Returns the number of covers of each kind that a seat has left, the smallest first.
    fn supply(&self, seat: Seat) -> [u8; 3] {
        [Kind::Triodia, Kind::Triotri, Kind::Triohex]
            .map(|kind| self.public.covers_left(seat, kind))
    }
}

fn public_of(sight: Visible<'_, Conquest>) -> &Public {
    match sight {
        Visible::Seen(seen) => seen.public(),
        Visible::Open(game) => game.public(),
    }
}

/// Returns the area of the tiles on the table, in units of their sides; `y` grows downwards.
fn extent(public: &Public) -> Option<Area> {
    let placements = public.tiles().iter().filter_map(|tile| public.placement(tile));
    let corners: Vec<_> = placements.flat_map(|placement| placement.cell().corners()).collect();
    let points: Vec<_> = corners.into_iter().map(table::place).collect();
    Area::around(&points, 0.0)
}

impl Picture for Conquest {
    type Memory = ();

    fn draw(sight: Visible<'_, Self>, marks: &Marks<Self>, options: &PictureOptions<'_>) -> Svg {
        let scene = Scene::new(sight, marks, options);
        let result = settled(scene.public.outcome(), marks.result);
        let (acting, (key, turn)) = (scene.public.seat(), scene.turn());
        let turn = options.words.phrase("picture", key, turn).about(SeatSet::only(acting));
        let status = status(result, scene.players(), options.words, turn);
        let mut page =
            Page::new(NAME, &sentence(&status), scene.players(), options).with_turn(acting, result);
        let bottom = page.bottom(scene.viewer.unwrap_or(Seat::FIRST));
        scene.draw_others(&mut page, bottom);
        scene.draw_stock(&mut page);
        // Room for the first tile and cells around it.
        let first = Area { low: pt(-0.25, -ROOT_3 / 2.0), high: pt(1.25, 0.0) };
        let room = marks.room.0.into_iter().chain(extent(scene.public));
        let area = room.fold(first, Area::join);
        page.y = scene.draw_table(&mut page.canvas, page.y, area, options.format);
        scene.draw_last_seat(&mut page, bottom);
        scene.draw_hands_below(&mut page, bottom);
        page.finish(format!("{NAME}: {status}"), scene.describe(options.words))
    }

    fn room(sight: Visible<'_, Self>) -> ReservedArea {
        ReservedArea(extent(public_of(sight)))
    }
}
