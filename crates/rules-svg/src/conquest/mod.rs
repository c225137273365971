//! Pictures of Triominos Conquest.

mod hands;
mod table;

use conquest_rules::{Action, Conquest, Event, Kind, Phase, Public, Tiles};
use rules_core::{EffectOf, Seat, Step};

use crate::geometry::{Area, ROOT_3, pt};
use crate::page::{Page, result, sentence, words};
use crate::{Marks, Picture, PictureOptions, Room, Sight, Svg};

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
        sight: Sight<'a, Conquest>,
        marks: &'a Marks<Conquest>,
        options: &PictureOptions,
    ) -> Scene<'a> {
        let Marks { last, effects, legal, .. } = marks;
        let (last, coordinates) = (*last, options.coordinates);
        let compact = options.width.is_some_and(|width| width <= NARROW);
        let public = public_of(sight);
        let players = public.options().players;
        match sight {
            Sight::Seen(seen) => Scene {
                public,
                hands: SEATS.map(|seat| {
                    (seat == seen.viewer() && seat.number() < players).then(|| seen.hand())
                }),
                held: SEATS.map(|seat| seen.held(seat)),
                in_stock: seen.in_stock(),
                viewer: Some(seen.viewer()),
                last,
                legal,
                effects,
                coordinates,
                compact,
            },
            Sight::Open(game) => Scene {
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

    fn status(&self) -> String {
        if let Some(outcome) = self.public.outcome() {
            return result(&outcome);
        }
        let seat = self.public.seat();
        match self.public.phase() {
            Phase::Deal => format!("seat {seat} is dealt a tile"),
            Phase::Claim => format!("seat {seat} may claim a shape"),
            Phase::Draw | Phase::PassDraw => format!("seat {seat} draws a tile"),
            _ if self.public.open().next().is_some() => {
                format!("seat {seat} places or takes a shape")
            }
            _ => format!("seat {seat} places a tile"),
        }
    }

    fn describe(&self) -> String {
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
            sentences.push(format!("Seat {seat}: score {score}, covers {covers}, hand {hand}."));
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

fn public_of(sight: Sight<'_, Conquest>) -> &Public {
    match sight {
        Sight::Seen(seen) => seen.public(),
        Sight::Open(game) => game.public(),
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

    fn draw(sight: Sight<'_, Self>, marks: &Marks<Self>, options: &PictureOptions) -> Svg {
        let scene = Scene::new(sight, marks, options);
        let status = scene.status();
        let acting = scene.public.seat();
        let mut page = Page::new(NAME, &sentence(&status), scene.players(), options)
            .with_turn(acting, scene.public.outcome());
        let bottom = page.bottom(scene.viewer.unwrap_or(Seat::FIRST));
        scene.draw_others(&mut page, bottom);
        scene.draw_stock(&mut page);
        // Room for the first tile and cells around it.
        let first = Area { low: pt(-0.25, -ROOT_3 / 2.0), high: pt(1.25, 0.0) };
        let room = marks.room.0.into_iter().chain(extent(scene.public));
        let area = room.fold(first, Area::join);
        page.y = scene.draw_table(&mut page.canvas, page.y, area);
        scene.draw_seat(&mut page, bottom);
        page.finish(format!("{NAME}: {status}"), scene.describe())
    }

    fn room(sight: Sight<'_, Self>) -> Room {
        Room(extent(public_of(sight)))
    }
}
