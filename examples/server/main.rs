//! A server for a match of Triominos Conquest between two clients, with hidden hands. Each seat
//! gets only its own view, and moves are lines of text over TCP.
//!
//! `cargo run --release -p rules-examples --example server`
//!
//! plays a match within the program: two clients connect to a real socket, and one of them tries to
//! see the other's hand and to move out of turn. With `-- --listen 127.0.0.1:7000` it only serves;
//! `table.rs` lists the requests.

mod client;
mod net;
mod table;

use std::io;
use std::net::TcpListener;
use std::thread;

use client::{Client, View};
use conquest_rules::{Conquest, Options, Tile};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{GameResult, Record, Seat, Turn, uniform_below};
use table::HostedMatch;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => show(),
        ["--listen", address] => {
            let listener = TcpListener::bind(address)?;
            println!("one match of two seats at {}", listener.local_addr()?);
            net::serve(&listener, HostedMatch::new(Options::default())?)?;
            Ok(())
        }
        _ => Err("usage: server [--listen ADDRESS]".into()),
    }
}

/// Serves a match to an honest client and to one that tries to cheat.
fn show() -> Result<(), Box<dyn std::error::Error>> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let address = listener.local_addr()?;
    let table = HostedMatch::new(Options::default())?;
    thread::spawn(move || net::serve(&listener, table));

    let (honest, _) = Client::join(address)?;
    let (cheat, token) = Client::join(address)?;
    let mut stranger = Client::connect(address)?;
    for request in ["view 0", "join", &format!("auth {}", "0".repeat(token.len()))] {
        println!("a stranger asks {request:?}: {}", stranger.ask(request)?);
    }
    let mut clients = [honest, cheat];
    play(&mut clients)?;

    let record: Record<Conquest> = clients[0].record()?.parse()?;
    let end = record.replay()?;
    if let GameResult::Finished(outcome) = record.result() {
        let (steps, scores) = (record.steps().len(), outcome.scores().unwrap_or_default());
        println!("over after {steps} steps: {scores:?} points, {}", outcome.end());
    }
    let hands: Vec<String> = Seat::all(2).map(|seat| end.hand(seat).to_string()).collect();
    println!("the record shows the hands at the end: {}", hands.join(" and "));
    Ok(())
}

/// Both clients play random legal actions until the match is over.
///
/// Before each action the second one tries to cheat.
fn play([honest, cheat]: &mut [Client; 2]) -> io::Result<()> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut shown = Vec::new();
    loop {
        // After every change both get their views.
        let (seen, other) = (honest.next_view()?, cheat.next_view()?);
        if seen.result != GameResult::Unfinished {
            return Ok(());
        }
        for (trick, request) in tricks(&other) {
            let answer = cheat.ask(&request)?;
            assert!(answer.starts_with("error "), "{request:?}: {answer}");
            if !shown.contains(&trick) {
                println!("seat {} {trick}, {request:?}: {answer}", other.seat);
                shown.push(trick);
            }
        }
        let (client, view) =
            if seen.actions.is_empty() { (&mut *cheat, other) } else { (&mut *honest, seen) };
        let choice = uniform_below(&mut rng, view.actions.len() as u32) as usize;
        let answer = client.ask(&format!("play {}", view.actions[choice]))?;
        assert_eq!(answer, "ok", "the actions of a view are legal");
    }
}

/// Returns the tricks of a dishonest client at a view, with their requests.
fn tricks(view: &View) -> Vec<(&'static str, String)> {
    let mut tricks = vec![
        ("asks for the other view", "view 0".to_string()),
        ("asks for the record", "record".to_string()),
    ];
    if view.turn != Turn::Seat(view.seat) {
        tricks.push(("plays out of turn", "play pass".to_string()));
        return tricks;
    }
    let not_held =
        (0..).map_while(Tile::new).find(|&tile| view.observation.hidden().contains(tile));
    let placement = view.actions.iter().map(ToString::to_string).find(|text| text.contains('@'));
    if let (Some(tile), Some(placement)) = (not_held, placement) {
        let request = format!("play {tile}{}", &placement[3..]);
        tricks.push(("plays a tile that it does not hold", request));
    }
    tricks
}
