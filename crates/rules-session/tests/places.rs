//! The places of custom layouts in a process. They have a program of their own, because it fills
//! them.

use std::time::Duration;

use rules_games::Registry;
use rules_games::triad_rules::{Custom, Layout};
use rules_session::{Host, MAX_SESSIONS, Server};
use serde_json::{Value, json};

struct Nobody;

impl Host for Nobody {
    fn entropy(&mut self, _: &mut [u8]) -> Result<(), String> {
        Err("there is no entropy".to_owned())
    }

    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

fn ask(server: &mut Server<Nobody>, request: &Value) -> Value {
    serde_json::from_str(&server.answer(request.to_string().as_bytes())).expect("an answer is JSON")
}

fn numbered(number: usize) -> String {
    format!("layout/1 n{number} 1:4,0:5,1:4 a1-a2,a2-a3,a3-a4 c1-c2,c2-c3,c3-c4 - -")
}

fn fingerprint(layout: &str) -> u64 {
    layout.parse::<Layout>().expect("a layout").fingerprint()
}

/// A request that is refused takes none of the places of the process, whatever else is valid in it.
#[test]
fn refused_requests_take_no_place() {
    let mut server = Server::new(Registry::standard(), Nobody).with_seed(0);
    let refused = |server: &mut Server<Nobody>, request: Value, code: &str| {
        let answer = ask(server, &request);
        assert_eq!(answer["error"]["code"], code, "{request}: {answer}");
        let layout = request["layout"].as_str().expect("a layout");
        assert_eq!(Custom::interned(fingerprint(layout)), None, "{request} took a place");
    };
    let new = |layout: &str| json!({"cmd": "new", "game": "triad", "layout": layout});
    let load = |layout: &str| {
        let position = format!("triad/1 layout=#{:016x} ?", fingerprint(layout));
        json!({"cmd": "load", "game": "triad", "layout": layout, "position": position})
    };
    for number in 0..Custom::MAX_INTERNED {
        let mut request = new(&numbered(number));
        request["options"] = json!({"first": 9});
        refused(&mut server, request, "bad_option");
    }
    let layout = numbered(0);
    let wrong = format!("#{:016x}", fingerprint(&layout));
    let header =
        format!("[Game \"triad\"]\n[Version \"1\"]\n[Options \"layout={wrong}\"]\n\na1 x\n");
    let replay = json!({"cmd": "replay", "layout": layout, "record": header});
    refused(&mut server, replay, "bad_record");
    for number in 0..Custom::MAX_TRIED {
        refused(&mut server, load(&numbered(number)), "bad_position");
    }
    // Now only known layouts are loaded, but all can begin a game.
    let last = numbered(Custom::MAX_INTERNED);
    refused(&mut server, load(&last), "bad_option");
    let view = ask(&mut server, &new(&last))["ok"].clone();
    let mut request = load(&last);
    request["position"] = view["position"].clone();
    assert_eq!(ask(&mut server, &request)["ok"], view);

    // Without room for another session nothing is kept.
    for session in 0..MAX_SESSIONS {
        ask(&mut server, &json!({"cmd": "new", "game": "cybo", "session": session.to_string()}));
    }
    let mut request = new(&layout);
    request["session"] = json!("further");
    refused(&mut server, request, "too_large");

    // Equal layouts share a place, in all sessions; closing a session gives none back.
    for number in 1..Custom::MAX_INTERNED {
        let mut request = new(&numbered(number));
        request["session"] = json!((number % 2).to_string());
        assert!(ask(&mut server, &request)["ok"].is_object(), "{request}");
    }
    for session in ["0", "1"] {
        assert_eq!(ask(&mut server, &json!({"cmd": "close", "session": session}))["ok"], json!({}));
    }
    refused(&mut server, new(&layout), "bad_option");
    for number in [1, Custom::MAX_INTERNED] {
        assert!(ask(&mut server, &new(&numbered(number)))["ok"].is_object());
    }
    // Without a place left, every game is played on the boards of its rules.
    let hello = ask(&mut server, &json!({"cmd": "hello"}));
    let games = hello["ok"]["games"].as_array().expect("games");
    assert_eq!(games.len(), Registry::standard().entries().len());
    for game in games {
        let mut layouts = game["options"].as_array().expect("options").iter();
        let layouts = layouts.find(|option| option["name"] == "layout");
        let layouts = layouts.map_or(vec![json!({})], |option| {
            let values = option["values"].as_array().expect("layouts");
            values.iter().map(|value| json!({"layout": value})).collect()
        });
        for options in layouts {
            ask(&mut server, &json!({"cmd": "new", "game": game["name"], "options": options}));
            let end = ask(&mut server, &json!({"cmd": "random"}));
            assert!(end["ok"]["outcome"].is_object(), "{}, {options}: {end}", game["name"]);
        }
    }
}
