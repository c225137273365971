//! Custom TRIAD layouts in the protocol.

use crate::common::Client;
use serde_json::{Value, json};

const SMALL: &str =
    "layout/1 small 1:4,0:5,1:4 a1-a2,a2-a3,a3-a4 c1-c2,c2-c3,c3-c4 a1-b1+b1-c1 a4-b5+b5-c4";

#[test]
fn games_on_a_layout_are_played_loaded_and_replayed() {
    for game in ["triad", "triad-tourney"] {
        let mut client = Client::start();
        let mode = json!({"draw_after": 30});
        let view = client
            .ok(json!({"cmd": "new", "game": game, "layout": SMALL, "options": mode, "seed": 1}));
        assert_eq!(view["legal"].as_array().unwrap().len(), 13);
        let position = view["position"].as_str().unwrap();
        assert!(position.contains("layout=#"), "{position}");
        let end = client.ok(json!({"cmd": "random"}));
        let record = client.ok(json!({"cmd": "record"}))["record"].clone();
        let load = |layout: Value| json!({"cmd": "load", "game": game, "layout": layout, "position": end["position"]});
        let loaded = client.ok(load(json!(SMALL)));
        assert_eq!(loaded["position"], end["position"]);
        let observed = client.ok(json!({"cmd": "observe", "seat": 1}));
        assert_eq!(observed["observation"]["position"], end["position"]);
        let replay = json!({"cmd": "replay", "layout": SMALL, "record": record});
        client.ok(replay);
        assert_eq!(client.ok(json!({"cmd": "view"})), end);
        assert_eq!(client.ok(json!({"cmd": "record"}))["record"], record);
        // Without the layout, or with another, neither can be read.
        let mut bare = load(json!(SMALL));
        bare.as_object_mut().unwrap().remove("layout");
        assert_eq!(client.code(bare), "bad_position");
        let other = SMALL.replace("small", "other").replace("a1-b1+b1-c1", "a1-b1");
        let other = other.replace("a4-b5+b5-c4", "a4-b5");
        assert_eq!(client.code(load(json!(other))), "bad_position");
        let bare = json!({"cmd": "replay", "record": record});
        assert_eq!(client.code(bare), "bad_record");
    }
}

#[test]
fn layouts_that_are_refused_are_bad_options() {
    let mut client = Client::start();
    let new = |game: &str, layout: &str| json!({"cmd": "new", "game": game, "layout": layout});
    for (game, layout) in
        [("triad", ""), ("triad", "hex"), ("triad", "layout/1 x"), ("cybo", SMALL)]
    {
        assert_eq!(client.code(new(game, layout)), "bad_option", "{game} {layout}");
    }
    let both =
        json!({"cmd": "new", "game": "triad", "layout": SMALL, "options": {"layout": "rect"}});
    assert_eq!(client.code(both), "bad_option");
}
