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
