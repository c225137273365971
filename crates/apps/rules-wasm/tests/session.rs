//! Answers of the modules, and the functions behind their exports.

use rules_wasm::{CONQUEST, CYBO, MODULES, Session, TRIAD, TRIAD_CUSTOM, TRIANDRO, TRIARCHY};
use serde_json::Value;

fn value(answer: &str) -> Value {
    serde_json::from_str(answer).expect("an answer is JSON")
}

#[test]
fn a_whole_game_goes_through_the_session() {
    let mut session = Session::new(&[TRIANDRO]);
    let mut view = value(&session.ask(r#"{"cmd":"new","game":"triandro","seed":7}"#));
    let mut steps = 0;
    while view["ok"]["turn"] != "over" {
        view = value(&session.ask(r#"{"cmd":"bot","bot":"random"}"#));
        steps += 1;
        assert_eq!(view["ok"]["ply"], steps, "{view}");
    }
    assert!(view["ok"]["outcome"]["winners"].is_array(), "{view}");
}

#[test]
fn without_a_page_there_is_no_entropy() {
    let mut session = Session::new(&[CONQUEST]);
    let refused = value(&session.ask(r#"{"cmd":"new","game":"conquest"}"#));
    assert_eq!(refused["error"]["code"], "bad_option", "{refused}");
    assert!(value(&session.ask(r#"{"cmd":"new","game":"conquest","seed":1}"#))["ok"].is_object());
}

#[test]
fn the_clock_of_the_host_ends_a_search() {
    let mut session = Session::new(&[TRIAD]);
    session.ask(r#"{"cmd":"new","game":"triad","seed":1}"#);
    let hint = value(&session.ask(r#"{"cmd":"hint","bot":"uct:30ms","seat":0}"#));
    assert!(hint["ok"]["iterations"].as_u64() > Some(0), "{hint}");
}

#[test]
fn an_empty_room_holds_no_request() {
    rules_wasm::allocate(0);
    let length = rules_wasm::answer(CYBO);
    assert_eq!(length, Session::new(&[CYBO]).ask("").len());
    assert!(!rules_wasm::output().is_null());
}

#[test]
fn a_request_is_answered_once() {
    let empty = Session::new(&[CYBO]).ask("").len();
    rules_wasm::allocate(8);
    assert_ne!(rules_wasm::answer(CYBO), empty);
    assert_eq!(rules_wasm::answer(CYBO), empty);
}

#[test]
fn a_length_that_the_session_would_refuse_is_not_allocated() {
    let most = rules_session::MAX_LINE + 1;
    assert!(!rules_wasm::allocate(most).is_null());
    let refused = rules_wasm::answer(CYBO);
    for length in [most + 1, 1 << 31, usize::MAX] {
        assert!(rules_wasm::allocate(length).is_null(), "{length}");
    }
    // The module goes on.
    assert!(!rules_wasm::allocate(most).is_null());
    assert_eq!(rules_wasm::answer(CYBO), refused);
}

#[test]
fn a_module_has_its_own_games_and_no_others() {
    for &module in MODULES {
        let hello = value(&Session::new(&[module]).ask(r#"{"cmd":"hello"}"#));
        let games = hello["ok"]["games"].as_array().expect("games are listed");
        let names = games.iter().filter_map(|game| game["name"].as_str());
        assert!(module.games().eq(names), "{}: {hello}", module.name);
        for place in 0..games.len() {
            assert!(module.play_out(place, 2, 1) > 10, "{}: {place}", module.name);
        }
        assert_eq!(module.play_out(games.len(), 2, 1), 0);
    }
    let other = value(&Session::new(&[CYBO]).ask(r#"{"cmd":"new","game":"triad","seed":1}"#));
    assert_eq!(other["error"]["code"], "unknown_game", "{other}");
}

/// A host without entropy and clock.
struct Still;

impl rules_session::Host for Still {
    fn entropy(&mut self, _: &mut [u8]) -> Result<(), String> {
        Err("there is none".to_owned())
    }

    fn now(&self) -> std::time::Duration {
        std::time::Duration::ZERO
    }
}

/// The games of the page answer like those of the standard registry.
#[test]
fn the_page_plays_the_games_of_the_program() {
    const LAYOUT: &str =
        "layout/1 small 1:4,0:5,1:4 a1-a2,a2-a3,a3-a4 c1-c2,c2-c3,c3-c4 a1-b1+b1-c1 a4-b5+b5-c4";
    let registry = rules_games::Registry::standard();
    let mut program = rules_session::Server::new(registry, Still);
    let hello = r#"{"cmd":"hello"}"#;
    assert_eq!(Session::new(MODULES).ask(hello), program.answer(hello.as_bytes()));
    let plain = [TRIAD, TRIANDRO, TRIARCHY, CONQUEST, CYBO].into_iter().flat_map(|module| {
        module
            .games()
            .map(move |game| (module, format!(r#"{{"cmd":"new","game":"{game}","seed":9}}"#)))
    });
    let on_layouts = [
        (TRIAD, r#"{"cmd":"new","game":"triad","options":{"layout":"rect"},"seed":9}"#.to_owned()),
        (TRIAD_CUSTOM, format!(r#"{{"cmd":"new","game":"triad","layout":"{LAYOUT}","seed":9}}"#)),
        (
            TRIAD_CUSTOM,
            format!(r#"{{"cmd":"new","game":"triad-tourney","layout":"{LAYOUT}","seed":9}}"#),
        ),
    ];
    for (module, new) in plain.chain(on_layouts) {
        let mut session = Session::new(&[module]);
        let mut same = |request: &str| {
            let answer = session.ask(request);
            assert_eq!(answer, program.answer(request.as_bytes()), "{new}, {request}");
            value(&answer)
        };
        assert!(same(&new)["ok"].is_object());
        let mut plies = 0;
        // On the small layout a game ends early: the same refusals follow.
        for _ in 0..60 {
            let view = same(r#"{"cmd":"view"}"#);
            plies += usize::from(same(&step_of(&view))["ok"].is_object());
        }
        assert!(plies > 20, "{new}: {plies}");
        for ask in [
            r#"{"cmd":"record","seat":1}"#,
            r#"{"cmd":"match","seat":1}"#,
            r#"{"cmd":"render","seat":0,"legal":true}"#,
            r#"{"cmd":"play","action":"nothing"}"#,
        ] {
            same(ask);
        }
    }
}

/// Returns the next request: the first legal action of a seat, or a drawn event.
fn step_of(view: &Value) -> String {
    match view["ok"]["legal"].get(0) {
        Some(action) => format!(r#"{{"cmd":"play","action":{action}}}"#),
        None => r#"{"cmd":"sample"}"#.to_owned(),
    }
}
