//! The example server over a real socket: the views and refusals that its clients get.

#[path = "../../server/client.rs"]
mod client;
#[path = "../../server/net.rs"]
mod net;
#[path = "../../server/table.rs"]
mod table;

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread::{self, JoinHandle};

use client::{Client, View};
use conquest_rules::{Conquest, Options, Tile, Tiles};
use rules_core::{GameResult, Observe, Record, Seat, Turn};
use table::HostedMatch;

/// Starts a server for one match. Its thread ends after the match, once all clients have left.
fn serve() -> (SocketAddr, JoinHandle<std::io::Result<()>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let server = thread::spawn(move || {
        net::serve(&listener, HostedMatch::new(Options::default()).expect("the options are valid"))
    });
    (address, server)
}

/// Two clients with their tokens, seat 0 first.
fn two_clients(address: SocketAddr) -> [(Client, String); 2] {
    [Client::join(address).unwrap(), Client::join(address).unwrap()]
}

/// Returns the tiles in a text: three digits in any rotation, or a multiple of three, as in hands.
///
/// In a view only digits in quotes count, not numbers of JSON.
fn tiles_in(line: &str) -> Tiles {
    let quoted: Vec<&str> = match line.split_once(' ') {
        Some(("view", json)) => json.split('"').skip(1).step_by(2).collect(),
        _ => vec![line],
    };
    let mut tiles = Tiles::EMPTY;
    for word in quoted.iter().flat_map(|text| text.split(|next: char| !next.is_ascii_digit())) {
        let several = word.as_bytes().chunks(3).filter(|_| word.len().is_multiple_of(3));
        for digits in several {
            let mut digits = digits.to_vec();
            digits.sort_unstable();
            let tile = str::from_utf8(&digits).ok().and_then(|text| text.parse::<Tile>().ok());
            tile.into_iter().for_each(|tile| tiles.insert(tile));
        }
    }
    tiles
}

#[test]
fn tiles_are_found_in_any_form() {
    let all = |line: &str| tiles_in(line).to_string();
    assert_eq!(all("error 410@0.-1v, 222 and 12"), "014222");
    assert_eq!(all("ok conquest/1 - 000034055/333"), "000034055333");
    assert_eq!(all(r#"view {"hand":["005"],"steps":["*431"],"scores":[123,45]}"#), "005134");
}

/// Checks that no line before the end names a tile hidden from the seat, and returns the number of
/// lines.
fn check_nothing_leaked(client: &Client, seat: Seat, record: &Record<Conquest>) -> usize {
    let mut positions = Vec::new();
    let end = record.replay_with(|before, _| positions.push(*before)).unwrap();
    positions.push(end);
    let (mut hidden, mut hidden_at_first) = (Tiles::ALL, None);
    // The first answer has the token, which is hexadecimal digits.
    for (checked, line) in client.received[1..].iter().enumerate() {
        if let Some(json) = line.strip_prefix("view ") {
            let view: View = serde_json::from_str(json).unwrap();
            if view.result != GameResult::Unfinished {
                // The record after the end shows at least the hand that the other seat was dealt.
                let rest = &client.received[client.received.len() - 1];
                let named = tiles_in(rest) & hidden_at_first.expect("a view came first");
                assert!(!named.is_empty(), "the check finds nothing");
                return checked;
            }
            assert_eq!(view.seat, seat);
            hidden = positions[view.steps.len()].observe(seat).hidden();
            hidden_at_first.get_or_insert(hidden);
        }
        let leaked = tiles_in(line) & hidden;
        assert!(leaked.is_empty(), "{leaked} in {line}");
    }
    panic!("the match did not end");
}

/// Makes forbidden requests at a view, and returns their number.
fn try_everything(cheat: &mut Client, view: &View) -> usize {
    let mut requests: Vec<String> =
        ["view 0", "view 2", "view", "record", "join", "auth 0", "undo"].map(String::from).into();
    if view.turn != Turn::Seat(view.seat) {
        requests.extend(["play pass", "play -", "play 000", "play"].map(String::from));
    }
    // Every tile that the other may hold, at the place of a legal action.
    let placement = view.actions.iter().map(ToString::to_string).find(|text| text.contains('@'));
    if let Some(placement) = placement {
        let all = view.observation.hidden().iter();
        requests.extend(all.map(|tile| format!("play {tile}{}", &placement[3..])));
    }
    for request in &requests {
        let answer = cheat.ask(request).unwrap();
        assert!(answer.starts_with("error "), "{request}: {answer}");
        assert!(tiles_in(&answer).is_empty(), "{request}: {answer}");
    }
    requests.len()
}

#[test]
#[ignore = "long"]
fn no_client_reads_the_others_hand_or_moves_out_of_turn() {
    let (address, server) = serve();
    let [(mut honest, _), (mut cheat, _)] = two_clients(address);
    let (mut refused, mut out_of_turn) = (0, 0);
    loop {
        let (seen, other) = (honest.next_view().unwrap(), cheat.next_view().unwrap());
        if seen.result != GameResult::Unfinished {
            break;
        }
        refused += try_everything(&mut cheat, &other);
        let (client, view) = if seen.actions.is_empty() {
            (&mut cheat, other)
        } else {
            out_of_turn += 1;
            (&mut honest, seen)
        };
        assert_eq!(client.ask(&format!("play {}", view.actions[0])).unwrap(), "ok");
    }
    assert!(refused > 100 && out_of_turn > 5, "{refused} {out_of_turn}");

    let record = honest.record().unwrap();
    assert_eq!(cheat.record().unwrap(), record);
    let record: Record<Conquest> = record.parse().unwrap();
    assert!(matches!(record.result(), GameResult::Finished(_)));
    for (client, seat) in [(&honest, Seat::FIRST), (&cheat, Seat::SECOND)] {
        assert!(check_nothing_leaked(client, seat, &record) > 30);
    }
    drop((honest, cheat));
    server.join().unwrap().unwrap();
}

#[test]
fn a_token_brings_a_player_back() {
    let (address, server) = serve();
    let [(first, token), (second, other)] = two_clients(address);
    assert!(token.len() == 32 && token != other);
    drop(first);
    let mut again = Client::connect(address).unwrap();
    assert!(again.ask("play pass").unwrap().starts_with("error join or"));
    let wrong = format!("auth {}", &token[1..]);
    assert!(again.ask(&wrong).unwrap().starts_with("error unknown token"));
    assert_eq!(again.ask(&format!("auth {token}")).unwrap(), format!("ok 0 {token}"));
    let view = again.next_view().unwrap();
    assert_eq!((view.seat, view.observation.hand().len()), (Seat::FIRST, 9));
    assert_eq!(again.ask("resign").unwrap(), "ok");
    assert_eq!(again.next_view().unwrap().result, GameResult::Resigned(Seat::FIRST));
    assert!(again.ask("resign").unwrap().starts_with("error "));
    drop((again, second));
    server.join().unwrap().unwrap();
}

#[test]
fn hostile_lines_get_an_error() {
    let (address, _) = serve();
    let mut client = Client::connect(address).unwrap();
    for request in
        ["", " ", "\0", "play", "play 000", "view", "auth", "JOIN", "{}", "\u{1F3B2}", "join 7"]
    {
        assert!(client.ask(request).unwrap().starts_with("error "), "{request:?}");
    }
    let longest = "x".repeat(net::MAX_LINE - 1);
    assert!(client.ask(&longest).unwrap().starts_with("error there is no such request"));

    for (bytes, answer) in [
        (vec![b'x'; 1 << 20], "error the line is too long\n"),
        (b"\xff\xfe\n".to_vec(), "error the line is not UTF-8\n"),
    ] {
        let mut stream = TcpStream::connect(address).unwrap();
        // The server may close the connection before everything is sent.
        let _ = stream.write_all(&bytes);
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let mut read = String::new();
        let _ = stream.read_to_string(&mut read);
        // Bytes sent after the connection was closed can discard the answer.
        assert!(read == answer || bytes.len() > net::MAX_LINE && read.is_empty(), "{read:?}");
    }
    // The others are not disturbed.
    assert!(client.ask("join").unwrap().starts_with("ok 0 "));
}
