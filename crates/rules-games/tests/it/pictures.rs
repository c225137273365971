//! Pictures of games chosen at run time contain nothing hidden unless requested.

use rand_core::SeedableRng;
use rules_core::{NoSuchSeat, Seat, Viewer, Words};
use rules_games::{DynError, DynMatch, GAMES, Look, Setup, find};
use rules_match::FastRng;

/// Returns a match of the game after `steps` random steps.
fn played(name: &str, steps: usize) -> Box<dyn DynMatch> {
    let mut rng = FastRng::seed_from_u64(7);
    let mut game = find(name).unwrap().begin_match(&Setup::new(), &mut rng).unwrap();
    for _ in 0..steps {
        game.random_step(&mut rng);
    }
    game
}

fn seats(game: &dyn DynMatch) -> impl Iterator<Item = Seat> {
    Seat::all(game.position().seats())
}

/// The tiles that a picture shows.
fn tiles(svg: &str) -> Vec<String> {
    let mut tiles: Vec<_> = svg
        .split("data-tile=\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .map(String::from)
        .collect();
    tiles.sort_unstable();
    tiles
}

#[test]
fn every_game_has_pictures_of_every_seat_and_ply() {
    for entry in GAMES.entries() {
        assert!(entry.has("pictures"), "{}", entry.name());
        let game = played(entry.name(), 30);
        let look = Look::new().set("theme", "dark").unwrap();
        for seat in seats(&*game) {
            for ply in [0, 17, game.ply()] {
                let svg = game.picture(ply, seat.into(), &look).unwrap().to_string();
                assert!(svg.starts_with("<svg ") && svg.contains("rules-dark"), "{svg}");
            }
            let frames = game.frames(seat.into(), &look.options).unwrap();
            assert_eq!(frames.len(), game.ply() + 1);
        }
        assert_eq!(game.frames(Viewer::Open, &look.options).unwrap().len(), game.ply() + 1);
    }
}

#[test]
fn a_seat_sees_no_tile_of_others() {
    let game = played("conquest", 60);
    let open = tiles(&game.picture(game.ply(), Viewer::Open, &Look::new()).unwrap().to_string());
    let mut hands = 0;
    for seat in seats(&*game) {
        let of_match = game.picture(game.ply(), seat.into(), &Look::new()).unwrap().to_string();
        let of_position = game.position().picture(seat.into(), &Look::new()).unwrap().to_string();
        let seen = tiles(&of_match);
        assert_eq!(seen, tiles(&of_position));
        assert!(seen.len() < open.len() && seen.iter().all(|tile| open.contains(tile)));
        hands += open.len() - seen.len();
        // The picture does not depend on anything hidden from the seat.
        let imagined =
            game.position().determinize(seat.into(), &mut FastRng::seed_from_u64(2)).unwrap();
        assert_ne!(imagined.text(), game.position().text());
        assert_eq!(imagined.picture(seat.into(), &Look::new()).unwrap().to_string(), of_position);
    }
    assert!(hands >= 9, "only {hands} tiles were hidden");
}

#[test]
fn a_tile_that_another_seat_drew_is_not_marked() {
    let mut rng = FastRng::seed_from_u64(3);
    let mut game = find("conquest").unwrap().begin_match(&Setup::new(), &mut rng).unwrap();
    game.play("014").unwrap();
    let off = Look::new().set("last", "false").unwrap();
    let [is_marked, other_is] = [0, 1].map(|seat| {
        let seat = Seat::new(seat).unwrap();
        game.picture(1, seat.into(), &Look::new()) != game.picture(1, seat.into(), &off)
    });
    assert!(is_marked && !other_is);
}

#[test]
fn actions_are_marked_on_the_turn_of_their_seat_while_the_match_goes_on() {
    let mut game = played("triandro", 3);
    let look = Look::new().set("legal", "true").unwrap();
    let actions = |game: &dyn DynMatch, ply, seat: u8| {
        let svg = game.picture(ply, Seat::new(seat).unwrap().into(), &look).unwrap().to_string();
        svg.matches("data-action=").count()
    };
    assert_eq!((actions(&*game, 2, 1), actions(&*game, 3, 0)), (0, 0));
    assert!(actions(&*game, 2, 0) > 40 && actions(&*game, 3, 1) > 40);
    game.resign(Seat::FIRST).unwrap();
    assert_eq!(actions(&*game, 3, 1), 0);
    assert!(actions(&*game, 2, 0) > 40, "the match went on from there");
}

#[test]
fn the_table_of_conquest_keeps_its_place_while_cells_are_offered() {
    let numbers = |svg: String| -> Vec<String> {
        svg.split('<').filter(|tag| tag.contains("data-vertex")).map(String::from).collect()
    };
    let look = |legal| Look::new().set("turn", "true").unwrap().set("legal", legal).unwrap();
    let mut offered = 0;
    for steps in 19..60 {
        let game = played("conquest", steps);
        let Some(seat) = game.position().turn().seat() else { continue };
        let draw = |legal| game.picture(game.ply(), seat.into(), &look(legal)).unwrap().to_string();
        offered += usize::from(draw("true").contains("data-actions"));
        assert_eq!(numbers(draw("true")), numbers(draw("false")), "{steps}");
    }
    assert!(offered > 5, "{offered}");
}

#[test]
fn the_last_step_is_marked_unless_that_is_off() {
    let game = played("triad", 9);
    let last = |look: &Look| game.picture(9, Seat::FIRST.into(), look).unwrap().to_string();
    let off = Look::new().set("last", "false").unwrap();
    assert!(last(&Look::new()).contains("data-last=") && !last(&off).contains("data-last="));
}

#[test]
fn a_turn_of_one_step_is_marked() {
    let game = played("triandro", 1);
    let turn = |on: &str| {
        let look = Look::new().set("turn", on).unwrap().set("last", "false").unwrap();
        game.picture(1, Seat::FIRST.into(), &look).unwrap().to_string()
    };
    assert_ne!(turn("true"), turn("false"));
}

#[test]
fn looks_are_set_by_name() {
    for (name, good, bad) in [
        ("theme", "print", "Print"),
        ("coordinates", "true", "1"),
        ("bottom", "1", "8"),
        ("format", "wide", "high"),
        ("width", "10000", "10001"),
        ("last", "false", ""),
        ("turn", "true", "yes"),
        ("legal", "true", "yes"),
        ("ended", "true", "yes"),
    ] {
        let set = Look::new().set(name, good).unwrap();
        assert_ne!(set, Look::new(), "{name}");
        let refused = Look::new().set(name, bad).unwrap_err();
        assert!(refused.to_string().starts_with(&format!("the {name} of a picture ")), "{refused}");
    }
    assert_eq!(Look::new().set("width", "0").unwrap_err().to_string(), {
        "the width of a picture must be a number of pixels, 1 to 10,000"
    });
    let unknown = Look::new().set("colour", "red").unwrap_err();
    assert_eq!(
        unknown.to_string(),
        "unknown picture option \"colour\" (known: theme, coordinates, bottom, format, width, last, turn, legal, ended)"
    );
}

#[test]
fn who_does_not_play_neither_sees_nor_sits_at_the_bottom() {
    let game = played("cybo", 5);
    let third = Seat::THIRD;
    let missing = Err(DynError::NoSuchSeat(NoSuchSeat { number: 2, seats: 2 }));
    assert_eq!(game.picture(5, third.into(), &Look::new()), missing);
    assert_eq!(game.position().picture(third.into(), &Look::new()), missing);
    let turned = Look::new().set("bottom", "2").unwrap();
    assert_eq!(game.position().picture(Viewer::Open, &turned), missing);
    assert_eq!(
        game.frames(Viewer::Open, &turned.options),
        Err(DynError::NoSuchSeat(NoSuchSeat { number: 2, seats: 2 }))
    );
}

/// A game of TRIAD in which seat 1 traps a Jewel with the last step.
const TRAP: &str = "d5 S3>1.6 S1>1.2 S2>1.4 a3 N2>6.4 N1>6.2 N3>6.6 c6 1.2>1.3 1.6>1.7 1.4>1.5 b3 \
    6.6>6.7 6.2>6.3 6.4>6.5 c2 1.7>1.6 1.5>2.6 1.3>1.4 a2 6.3>6.4 6.7>E3 6.5>5.6";

#[test]
fn the_end_of_a_game_of_a_tourney_is_drawn_and_leaves_no_mark() {
    let mut game = played("triad-tourney", 0);
    for step in TRAP.split_whitespace() {
        assert!(game.ended_game(Words::default()).is_none());
        game.play(step).unwrap();
    }
    let ended = game.ended_game(Words::with_names(&["You", "Ada"])).unwrap();
    assert_eq!(ended.text, "Ada wins by Trap.");
    assert!(ended.why.ends_with(" You have won no game yet. Ada has won by Trap."), "{ended:?}");
    let look = Look::new().set("turn", "true").unwrap();
    let draw = |game: &dyn DynMatch, look: &Look| {
        game.picture(game.ply(), Viewer::Open, look).unwrap().to_string()
    };
    let next = draw(&*game, &look);
    for mark in ["data-last", "data-ghost", "data-arrived", "data-piece=\"gem\"", "data-winner"] {
        assert!(!next.contains(mark), "{mark} of the game before");
    }
    let look = look.set("ended", "true").unwrap();
    let last = draw(&*game, &look);
    assert_eq!(last.matches("data-piece=\"gem\"").count(), 6);
    let why = "Seat 1 wins by Trap. Seat 0's Jewel";
    for mark in ["data-last=\"6.5&gt;5.6\"", "data-winner=\"1\"", why] {
        assert!(last.contains(mark), "{mark} is missing");
    }
    // The frames of the record show it too.
    let frames = game.frames(Viewer::Open, &Look::new().options).unwrap();
    assert!(frames.last().unwrap().to_string().contains("data-winner=\"1\""));
    game.play("d4").unwrap();
    assert_eq!(draw(&*game, &look).matches("data-piece=\"gem\"").count(), 1);
}
