//! The command `render`.

use crate::common::Client;
use rules_core::Viewer;
use rules_games::{Look, Setup, find};
use serde_json::{Value, json};

/// A client with a game in progress.
fn begun(game: &str) -> Client {
    let mut client = Client::start();
    client.ok(json!({"cmd": "new", "game": game, "seed": 5}));
    client
}

fn render(client: &mut Client, request: Value) -> String {
    client.ok(request)["svg"].as_str().expect("a text").to_owned()
}

fn count_tiles(svg: &str) -> usize {
    svg.matches("data-tile=\"").count()
}

#[test]
fn hidden_tiles_are_drawn_on_request_only() {
    let mut client = begun("conquest");
    for _ in 0..18 {
        client.ok(json!({"cmd": "sample"}));
    }
    for seat in 0..2 {
        let svg = render(&mut client, json!({"cmd": "render", "seat": seat}));
        assert_eq!(count_tiles(&svg), 9);
    }
    let open = render(&mut client, json!({"cmd": "render", "open": true}));
    assert!(count_tiles(&open) >= 18, "{open}");
    for request in [
        json!({"cmd": "render"}),
        json!({"cmd": "render", "open": false}),
        json!({"cmd": "render", "open": true, "seat": 0}),
        json!({"cmd": "render", "seat": 2}),
        json!({"cmd": "render", "seat": 0, "ply": 19}),
        json!({"cmd": "render", "seat": 0, "ply": "0"}),
    ] {
        assert_eq!(client.code(request), "bad_request");
    }
}

#[test]
fn earlier_plies_are_drawn_as_they_were() {
    let mut client = begun("conquest");
    let mut pictures = vec![render(&mut client, json!({"cmd": "render", "seat": 1}))];
    for _ in 0..18 {
        client.ok(json!({"cmd": "sample"}));
        pictures.push(render(&mut client, json!({"cmd": "render", "seat": 1})));
    }
    for (ply, picture) in pictures.iter().enumerate() {
        let again = render(&mut client, json!({"cmd": "render", "seat": 1, "ply": ply}));
        assert_eq!(again, *picture, "ply {ply}");
    }
    // The hand of seat 1 is dealt last, and was empty before.
    assert_eq!([0, 9, 18].map(|ply| count_tiles(&pictures[ply])), [0, 0, 9]);
}

#[test]
fn every_look_is_taken() {
    let mut client = begun("triad");
    let svg = render(
        &mut client,
        json!({"cmd": "render", "theme": "dark", "coordinates": true, "bottom": 1,
               "format": "wide", "width": 720, "last": false, "turn": true, "legal": true}),
    );
    let set = [("theme", "dark"), ("coordinates", "true"), ("bottom", "1"), ("format", "wide")];
    let set = set.into_iter().chain([
        ("width", "720"),
        ("last", "false"),
        ("turn", "true"),
        ("legal", "true"),
    ]);
    let look = set.fold(Look::new(), |look, (name, text)| look.set(name, text).unwrap());
    let game = find("triad").unwrap().begin(&Setup::new()).unwrap();
    assert_eq!(svg, game.picture(Viewer::Open, &look).unwrap().to_string());
    for (key, value) in [
        ("theme", json!(3)),
        ("coordinates", json!("true")),
        ("bottom", json!(-1)),
        ("bottom", json!(2)),
        ("format", json!("high")),
        ("width", json!(1.5)),
        ("width", json!("9")),
        ("last", json!([])),
        ("turn", json!("yes")),
        ("legal", json!({})),
        ("open", json!(1)),
    ] {
        assert_eq!(client.code(json!({"cmd": "render", key: value})), "bad_request", "{key}");
    }
}
