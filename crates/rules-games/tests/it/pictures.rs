//! Pictures of games chosen at run time: nothing hidden gets into them unless it is asked for.
#![cfg(feature = "svg")]

use std::time::Duration;

use rules_core::Seat;
use rules_games::{DynError, DynMatch, GAMES, Look, Registry, Setup, entry, find};
use rules_match::FastRng;
use rules_session::{Host, Server};
use serde_json::{Value, json};

/// A match of the game after so many random steps.
fn played(name: &str, steps: usize) -> Box<dyn DynMatch> {
    let mut rng = FastRng::seeded(7);
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
                let svg = game.picture(ply, seat, &look).unwrap().to_string();
                assert!(svg.starts_with("<svg ") && svg.contains("rules-dark"), "{svg}");
            }
            let frames = game.frames(seat, &look.options).unwrap();
            assert_eq!(frames.len(), game.ply() + 1);
        }
        assert_eq!(game.frames_open(&look.options).unwrap().len(), game.ply() + 1);
    }
}

#[test]
fn a_seat_sees_no_tile_of_others() {
    let game = played("conquest", 60);
    let open = tiles(&game.picture_open(game.ply(), &Look::new()).unwrap().to_string());
    let mut hands = 0;
    for seat in seats(&*game) {
        let of_match = game.picture(game.ply(), seat, &Look::new()).unwrap().to_string();
        let of_position = game.position().picture(seat, &Look::new()).unwrap().to_string();
        let seen = tiles(&of_match);
        assert_eq!(seen, tiles(&of_position));
        assert!(seen.len() < open.len() && seen.iter().all(|tile| open.contains(tile)));
        hands += open.len() - seen.len();
        // Nothing of the picture depends on what the seat does not see.
        let imagined = game.position().determinize(seat, &mut FastRng::seeded(2)).unwrap();
        assert_ne!(imagined.text(), game.position().text());
        assert_eq!(imagined.picture(seat, &Look::new()).unwrap().to_string(), of_position);
    }
    assert!(hands >= 9, "only {hands} tiles were hidden");
}

#[test]
fn a_tile_that_another_seat_drew_is_not_marked() {
    let mut rng = FastRng::seeded(3);
    let mut game = find("conquest").unwrap().begin_match(&Setup::new(), &mut rng).unwrap();
    game.play("014").unwrap();
    let off = Look::new().set("last", "false").unwrap();
    let [is_marked, other_is] = [0, 1].map(|seat| {
        let seat = Seat::new(seat).unwrap();
        game.picture(1, seat, &Look::new()) != game.picture(1, seat, &off)
    });
    assert!(is_marked && !other_is);
}

#[test]
fn actions_are_marked_on_the_turn_of_their_seat_while_the_match_goes_on() {
    let mut game = played("triandro", 3);
    let look = Look::new().set("legal", "true").unwrap();
    let actions = |game: &dyn DynMatch, ply, seat: u8| {
        let svg = game.picture(ply, Seat::new(seat).unwrap(), &look).unwrap().to_string();
        svg.matches("data-action=").count()
    };
    assert_eq!((actions(&*game, 2, 1), actions(&*game, 3, 0)), (0, 0));
    assert!(actions(&*game, 2, 0) > 40 && actions(&*game, 3, 1) > 40);
    game.resign(Seat::FIRST).unwrap();
    assert_eq!(actions(&*game, 3, 1), 0);
    assert!(actions(&*game, 2, 0) > 40, "the match went on from there");
}

#[test]
fn the_last_step_is_marked_unless_that_is_off() {
    let game = played("triad", 9);
    let last = |look: &Look| game.picture(9, Seat::FIRST, look).unwrap().to_string();
    let off = Look::new().set("last", "false").unwrap();
    assert!(last(&Look::new()).contains("data-last=") && !last(&off).contains("data-last="));
}

#[test]
fn looks_are_set_by_name() {
    for (name, good, bad) in [
        ("theme", "print", "Print"),
        ("coordinates", "true", "1"),
        ("bottom", "1", "8"),
        ("width", "10000", "10001"),
        ("last", "false", ""),
        ("legal", "true", "yes"),
    ] {
        let set = Look::new().set(name, good).unwrap();
        assert_ne!(set, Look::new(), "{name}");
        let refused = Look::new().set(name, bad).unwrap_err();
        assert!(refused.to_string().starts_with(name), "{refused}");
    }
    assert_eq!(Look::new().set("width", "0").unwrap_err().to_string(), {
        "width of a picture is to be a number of pixels, 1 to 10,000"
    });
    let unknown = Look::new().set("colour", "red").unwrap_err();
    assert_eq!(unknown.to_string(), "a picture has no \"colour\"");
}

#[test]
fn who_does_not_play_neither_sees_nor_sits_at_the_bottom() {
    let game = played("cybo", 5);
    let third = Seat::new(2).unwrap();
    let missing = Err(DynError::NoSuchSeat(third));
    assert_eq!(game.picture(5, third, &Look::new()), missing);
    assert_eq!(game.position().picture(third, &Look::new()), missing);
    let turned = Look::new().set("bottom", "2").unwrap();
    assert_eq!(game.position().picture_open(&turned), missing);
    assert_eq!(game.frames_open(&turned.options), Err(DynError::NoSuchSeat(third)));
}

#[test]
fn a_game_without_pictures_says_so() {
    let bare = entry::<cybo_rules::Cybo>("").notation().observed().build();
    let game = bare.begin_match(&Setup::new(), &mut FastRng::seeded(1)).unwrap();
    let lacks = DynError::Lacks { game: "cybo", capability: "pictures" };
    assert_eq!(game.picture(0, Seat::FIRST, &Look::new()), Err(lacks.clone()));
    assert_eq!(game.position().picture_open(&Look::new()), Err(lacks.clone()));
    assert_eq!(game.frames(Seat::FIRST, &Look::new().options), Err(lacks));

    let mut server = Server::new(Registry::empty().with(bare), Still);
    server.answer(br#"{"cmd":"new","game":"cybo","seed":1}"#);
    let answer = server.answer(br#"{"cmd":"render","seat":0}"#);
    let message = "the game cybo has no pictures";
    let wanted = json!({"error": {"code": "bad_request", "message": message}});
    assert_eq!(serde_json::from_str::<Value>(&answer).unwrap(), wanted);
}

/// A host that has nothing.
struct Still;

impl Host for Still {
    fn entropy(&mut self, _: &mut [u8]) -> Result<(), String> {
        Err("there is none".to_owned())
    }

    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

/// A server with a game in progress.
fn server(game: &str) -> Server<Still> {
    let mut server = Server::new(Registry::standard(), Still);
    ask(&mut server, &json!({"cmd": "new", "game": game, "seed": 5}));
    server
}

fn ask(server: &mut Server<Still>, request: &Value) -> Value {
    serde_json::from_str(&server.answer(request.to_string().as_bytes())).unwrap()
}

#[test]
fn a_session_draws_for_seats_and_open_on_request_only() {
    let mut conquest = server("conquest");
    for _ in 0..18 {
        ask(&mut conquest, &json!({"cmd": "sample"}));
    }
    let mut count = |request| {
        let answer = ask(&mut conquest, &request);
        answer["ok"]["svg"].as_str().map(|svg| tiles(svg).len()).ok_or(answer)
    };
    assert_eq!(count(json!({"cmd": "render", "seat": 0})), Ok(9));
    assert_eq!(count(json!({"cmd": "render", "seat": 1})), Ok(9));
    let open = count(json!({"cmd": "render", "open": true})).unwrap();
    assert!(open >= 18, "{open}");
    for request in [
        json!({"cmd": "render"}),
        json!({"cmd": "render", "open": false}),
        json!({"cmd": "render", "open": true, "seat": 0}),
        json!({"cmd": "render", "seat": 2}),
        json!({"cmd": "render", "seat": 0, "ply": 19}),
        json!({"cmd": "render", "seat": 0, "ply": "0"}),
    ] {
        let refused = count(request.clone()).unwrap_err();
        assert_eq!(refused["error"]["code"], "bad_request", "{request}");
    }
}

#[test]
fn a_session_draws_what_was() {
    let mut conquest = server("conquest");
    let render = |server: &mut Server<Still>, ply: Option<usize>| {
        let request = json!({"cmd": "render", "seat": 1, "ply": ply});
        let mut request = request.as_object().unwrap().clone();
        request.retain(|_, value| !value.is_null());
        ask(server, &Value::Object(request))["ok"]["svg"].as_str().unwrap().to_owned()
    };
    let mut pictures = vec![render(&mut conquest, None)];
    for _ in 0..18 {
        ask(&mut conquest, &json!({"cmd": "sample"}));
        pictures.push(render(&mut conquest, None));
    }
    for (ply, picture) in pictures.iter().enumerate() {
        assert_eq!(render(&mut conquest, Some(ply)), *picture, "ply {ply}");
    }
    // The hand of seat 1 is dealt last, and was empty before.
    assert_eq!([0, 9, 18].map(|ply| tiles(&pictures[ply]).len()), [0, 0, 9]);
}

#[test]
fn a_session_takes_every_look() {
    let mut triad = server("triad");
    let look = json!({"cmd": "render", "theme": "dark", "coordinates": true, "bottom": 1,
                      "width": 720, "last": false, "legal": true});
    let answer = ask(&mut triad, &look);
    let svg = answer["ok"]["svg"].as_str().unwrap();
    let set = [("theme", "dark"), ("coordinates", "true"), ("bottom", "1"), ("width", "720")];
    let set = set.into_iter().chain([("last", "false"), ("legal", "true")]);
    let look = set.fold(Look::new(), |look, (name, text)| look.set(name, text).unwrap());
    let game = find("triad").unwrap().begin(&[]).unwrap();
    assert_eq!(svg, game.picture_open(&look).unwrap().to_string());
    for (key, value) in [
        ("theme", json!("Dark")),
        ("theme", json!(3)),
        ("theme", json!(null)),
        ("coordinates", json!("true")),
        ("coordinates", json!(1)),
        ("bottom", json!(-1)),
        ("bottom", json!(2)),
        ("width", json!(0)),
        ("width", json!(1.5)),
        ("width", json!("9")),
        ("last", json!([])),
        ("legal", json!({})),
        ("open", json!(1)),
        ("colour", json!("red")),
    ] {
        let answer = ask(&mut triad, &json!({"cmd": "render", key: value}));
        assert_eq!(answer["error"]["code"], "bad_request", "{key} {value}: {answer}");
    }
}
