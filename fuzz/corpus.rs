//! A first corpus: positions, packed positions, observations, records and choices of random
//! games, layouts, sessions, files of records, matches, analyses and nets.

use std::fs;
use std::path::Path;

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::record::RecordWriter;
use rules_core::{Options, Record, Seat, random_step};
use rules_games::Setup;

use crate::subject::NETS;
use crate::{LAYOUTS, Subject};

/// Writes the inputs into the folders of the targets.
pub fn write_seeds() -> std::io::Result<()> {
    macro_rules! write_game {
        ($number:literal, $game:ty, $name:literal) => {
            write_seeds_of::<$game>($number, $name)?;
        };
    }
    crate::with_games!(write_game);
    for (number, text) in LAYOUTS.iter().enumerate() {
        write("layout", &number.to_string(), text.as_bytes())?;
    }
    write_whole()?;
    write_sessions()
}

/// Writes inputs for every target with games; `game` is the byte that chooses the game.
fn write_seeds_of<G: Subject>(game: u8, name: &str) -> std::io::Result<()> {
    for seed in 0..8 {
        let base = G::base(seed);
        let mut position = G::new(base.clone()).expect("the base options are valid");
        let mut record = Record::<G>::new(base).expect("the base options are valid");
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed.into());
        // The last ones are late in the game, or at its end.
        for _ in 0..usize::from(seed).pow(3) * 2 {
            let Some(step) = random_step(&mut position, &mut rng) else { break };
            record.push(step);
        }
        record.close().expect("a game that was played can be replayed");
        let name = format!("{name}-{seed}");
        let put = |target: &str, kind: &str, start: &[u8], rest: &[u8]| {
            write(target, &format!("{name}{kind}"), &[start, rest].concat())
        };
        put("text", "", &[game, seed], position.to_string().as_bytes())?;
        put("packed", "", &[game, seed], position.to_packed().as_bytes())?;
        put("record", "", &[game], record.to_string().as_bytes())?;
        // Without the check, which refuses all that a mutation changes.
        let text = record.to_string().replace("[Check \"crc32\"]\n", "");
        let (text, _) = text.rsplit_once('#').expect("a last line");
        put("record", "-unchecked", &[game], text.as_bytes())?;
        put("record", "-bytes", &[game], &postcard::to_allocvec(&record).expect("it is written"))?;
        for seat in Seat::all(2) {
            let seen = record.seen_by(seat).expect("a record that replays can be cut down");
            put("record", &format!("-seen-{seat}"), &[game], seen.to_string().as_bytes())?;
            let mut begun = Record::from_position(position.clone());
            begun.close().expect("nothing was played");
            let seen = begun.seen_by(seat).expect("it replays");
            put("record", &format!("-begun-{seat}"), &[game], seen.to_string().as_bytes())?;
            let seen = position.observe(seat).to_string();
            put("observation", &format!("-{seat}"), &[game, seed], seen.as_bytes())?;
        }
        // Default options from the start, other options, and late in the game, once early enough
        // for the slow model.
        let choices = [seed; 64];
        let late = |quarter: u8| {
            let mut start = vec![0; 3 + G::Options::SPECS.len()];
            (start[0], start[1]) = (game, seed);
            start[2 + G::Options::SPECS.len()] = quarter;
            start
        };
        put("play", "", &late(0), &choices)?;
        put("play", "-options", &[game, seed, 1, seed, seed, 1, seed, seed], &choices)?;
        put("play", "-late", &late(2 * seed), &choices)?;
        put("play", "-later", &late(8 * seed), &choices)?;
    }
    Ok(())
}

/// Writes inputs for matches, analyses, nets and files of records.
fn write_whole() -> std::io::Result<()> {
    for game in 0..rules_games::NAMES.len() as u8 {
        for (number, calls) in [[10, 0, 3], [2, 9, 10], [0, 1, 10]].iter().enumerate() {
            let calls = calls.repeat(40);
            // Without settings, or with some.
            let options = [number as u8; 12];
            write(
                "matches",
                &format!("{game}-{number}"),
                &[&[game], &options[..], &calls].concat(),
            )?;
        }
        for bot in 0..9 {
            let asked = [&[game], &[0; 6][..], &[bot, 6, 4, 30, 7]].concat();
            write("analysis", &format!("{game}-{bot}"), &asked)?;
        }
    }
    for (number, (_, _, bytes)) in NETS.iter().enumerate() {
        let number = number as u8;
        write("net", &format!("{number}-header"), &[&[number, 0, 0], &bytes[..64]].concat())?;
        for (kind, weight) in [[0, 1], [0, 1], [255, 127], [0, 128]].into_iter().enumerate() {
            let change = [[0, 28, 2], [0, 92, 2], [0, 156, 2], [0, 160, 90]][kind];
            let name = format!("{number}-{kind}");
            write("net", &name, &[&[number, kind as u8 * 9, 1], &change[..], &weight].concat())?;
        }
    }
    let mut file = Vec::new();
    let mut writer = RecordWriter::new(&mut file);
    for (number, name) in rules_games::NAMES.iter().enumerate() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(number as u64);
        let entry = rules_games::find(name).expect("a game");
        let mut game = entry.begin_match(&Setup::new(), &mut rng).expect("the default options");
        for _ in 0..10 * number {
            game.random_step(&mut rng);
        }
        game.set_tag("Event", "seed").expect("a tag");
        let _ = game.set_remark(0, "a remark");
        writer.write(&game.record())?;
        write("file", &number.to_string(), game.record().as_bytes())?;
    }
    write("file", "all", &file)?;
    write("file", "cut", &file[..file.len() - 7])?;
    let text = String::from_utf8(file).expect("records are text");
    write("file", "lines", format!("\u{feff}{}", text.replace('\n', "\r\n")).as_bytes())
}

fn write_sessions() -> std::io::Result<()> {
    for game in rules_games::NAMES {
        let session = format!(
            r#"{{"cmd":"hello","id":1}}
{{"cmd":"new","game":"{game}","options":{{"first":"random"}},"seed":3}}
{{"cmd":"new","game":"{game}"}}
{{"cmd":"sample","seat":0}}
{{"cmd":"play","action":"28","seat":0}}
{{"cmd":"view","seat":1}}
{{"cmd":"observe","seat":0}}
{{"cmd":"redraw","seat":1}}
{{"cmd":"perft","depth":2,"limit":1000,"ms":100}}
{{"cmd":"hint","seat":0,"bot":"mcts:20","actions":3,"session":"a"}}
{{"cmd":"new","game":"{game}","session":"a"}}
{{"cmd":"bot","bot":"uct:10","session":"a"}}
{{"cmd":"random","session":"a"}}
{{"cmd":"analyse","bot":"mcts:10","seat":1,"offset":3,"limit":2,"session":"a"}}
{{"cmd":"match","seat":1,"session":"a"}}
{{"cmd":"effects","seat":0,"offset":1,"limit":9,"session":"a"}}
{{"cmd":"render","seat":1,"ply":2,"theme":"dark","width":300,"last":true,"session":"a"}}
{{"cmd":"undo","session":"a"}}
{{"cmd":"redo","session":"a"}}
{{"cmd":"resign","seat":1,"session":"b"}}
{{"cmd":"close","session":"a"}}
{{"cmd":"random"}}
{{"cmd":"record","seat":1}}
{{"cmd":"undo","seat":1}}
{{"cmd":"load","game":"{game}","position":"{game}/1 -"}}
{{"cmd":"replay","record":"[Game \"{game}\"]\n[Version \"1\"]\n[Options \"-\"]\n"}}"#
        );
        write("serve", game, session.as_bytes())?;
    }
    let layout = LAYOUTS[0];
    let session = format!(r#"{{"cmd":"new","game":"triad","layout":"{layout}"}}"#);
    write("serve", "layout", session.as_bytes())
}

fn write(target: &str, name: &str, input: &[u8]) -> std::io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target);
    fs::create_dir_all(&folder)?;
    fs::write(folder.join(name), input)
}
