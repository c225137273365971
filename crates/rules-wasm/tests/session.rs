//! The exports as a page uses them, and what they answer.

use serde_json::Value;

fn ask(request: &str) -> Value {
    serde_json::from_str(&rules_wasm::ask(request)).expect("an answer is JSON")
}

#[test]
fn a_whole_game_goes_through_the_session() {
    let mut view = ask(r#"{"cmd":"new","game":"triandro","seed":7}"#);
    let mut steps = 0;
    while view["ok"]["turn"] != "over" {
        view = ask(r#"{"cmd":"bot","bot":"random"}"#);
        steps += 1;
        assert_eq!(view["ok"]["ply"], steps, "{view}");
    }
    assert!(view["ok"]["outcome"]["winners"].is_array(), "{view}");
}

#[test]
fn without_a_page_there_is_no_entropy() {
    let refused = ask(r#"{"cmd":"new","game":"conquest"}"#);
    assert_eq!(refused["error"]["code"], "bad_option", "{refused}");
    assert!(ask(r#"{"cmd":"new","game":"conquest","seed":1}"#)["ok"].is_object());
}

#[test]
fn the_clock_of_the_host_ends_a_search() {
    ask(r#"{"cmd":"new","game":"triad","seed":1}"#);
    let hint = ask(r#"{"cmd":"hint","bot":"uct:30ms","seat":0}"#);
    assert!(hint["ok"]["iterations"].as_u64() > Some(0), "{hint}");
}

#[test]
fn an_empty_room_holds_no_request() {
    rules_wasm::allocate(0);
    let length = rules_wasm::answer();
    let blank = rules_wasm::ask("");
    assert_eq!(length, blank.len());
    assert!(!rules_wasm::output().is_null());
}

#[test]
fn all_games_can_be_played_out() {
    for game in 0..6 {
        assert!(rules_wasm::play_out(game, 2, 1) > 10, "game {game}");
        assert_eq!(
            rules_wasm::playouts(game as u32, 2, 1),
            rules_wasm::play_out(game, 2, 1) as f64
        );
    }
}

/// A host for sessions that need none.
struct Still;

impl rules_games::session::Host for Still {
    fn entropy(&mut self, _: &mut [u8]) -> Result<(), String> {
        Err("there is none".to_owned())
    }

    fn now(&self) -> std::time::Duration {
        std::time::Duration::ZERO
    }
}

/// The page has games of its own making: they answer as those of the standard registry do.
#[test]
fn the_page_plays_the_games_of_the_program() {
    const LAYOUT: &str =
        "layout/1 small 1:4,0:5,1:4 a1-a2,a2-a3,a3-a4 c1-c2,c2-c3,c3-c4 a1-b1+b1-c1 a4-b5+b5-c4";
    let registry = rules_games::Registry::standard();
    let mut program = rules_games::session::Server::new(registry, Still);
    let hello = r#"{"cmd":"hello"}"#;
    assert_eq!(rules_wasm::ask(hello), program.answer(hello.as_bytes()));
    let games = ["triad", "triad-tourney", "triandro", "triarchy", "conquest", "cybo"];
    let plain = games.map(|game| format!(r#"{{"cmd":"new","game":"{game}","seed":9}}"#));
    let others = [
        r#"{"cmd":"new","game":"triad","options":{"layout":"rect"},"seed":9}"#.to_owned(),
        format!(r#"{{"cmd":"new","game":"triad","layout":"{LAYOUT}","seed":9}}"#),
        format!(r#"{{"cmd":"new","game":"triad-tourney","layout":"{LAYOUT}","seed":9}}"#),
    ];
    for new in plain.iter().chain(&others) {
        let mut plies = 0;
        for step in std::iter::once(new.as_str()).chain(std::iter::repeat_n(STEP, 60)) {
            // A seat plays the first of its legal actions, chance what the seed says.
            let step = step_of(step);
            let answer = rules_wasm::ask(&step);
            assert_eq!(answer, program.answer(step.as_bytes()), "{new}, {step}");
            plies += usize::from(answer.starts_with("{\"ok\""));
        }
        // On the small layout a game ends early: the same refusals follow.
        assert!(plies > 20, "{new}: {plies}");
        for ask in [
            r#"{"cmd":"record","seat":1}"#,
            r#"{"cmd":"match","seat":1}"#,
            r#"{"cmd":"render","seat":0,"legal":true}"#,
            r#"{"cmd":"play","action":"nothing"}"#,
        ] {
            assert_eq!(rules_wasm::ask(ask), program.answer(ask.as_bytes()), "{new}, {ask}");
        }
    }
}

const STEP: &str = "";

/// What comes next in the session of the page.
fn step_of(given: &str) -> String {
    if given != STEP {
        return given.to_owned();
    }
    let view = ask(r#"{"cmd":"view"}"#);
    match view["ok"]["legal"].get(0) {
        Some(action) => format!(r#"{{"cmd":"play","action":{action}}}"#),
        None => r#"{"cmd":"sample"}"#.to_owned(),
    }
}
