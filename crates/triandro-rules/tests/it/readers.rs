//! What readers accept: broken copies of positions that play has reached.
//!
//! `RULES_MUTANTS=100000 cargo test -p triandro-rules --test it readers -- --nocapture` tries so
//! many broken texts and as many broken bytes for each set of options.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use rules_core::{Game, Keyed, Packed, Seat, playout, random_step, uniform_below};
use triandro_rules::{Ending, Options, Triandro};

type Dice = Xoshiro256PlusPlus;

fn below(dice: &mut Dice, end: usize) -> usize {
    uniform_below(dice, end as u32) as usize
}

fn mutants() -> usize {
    let wanted = std::env::var("RULES_MUTANTS").ok();
    wanted.map_or(400, |mutants| mutants.parse().expect("RULES_MUTANTS is a number"))
}

fn option_sets() -> impl Iterator<Item = Options> {
    let seats = (2..=4).flat_map(|players| Seat::all(players).map(move |first| (players, first)));
    seats.flat_map(|(players, first)| Ending::ALL.map(|ending| Options { players, first, ending }))
}

/// A position somewhere in a random game; every third one shortly before the end or there.
fn reached(options: Options, dice: &mut Dice) -> Triandro {
    let start = Triandro::new(options).expect("options in range");
    let seed = dice.next_u64();
    let length = playout(&mut start.clone(), &mut Dice::seed_from_u64(seed), u64::MAX) as usize;
    let steps = match below(dice, 3) {
        0 => length - below(dice, 4),
        _ => below(dice, length + 1),
    };
    let (mut position, mut same) = (start, Dice::seed_from_u64(seed));
    for _ in 0..steps {
        random_step(&mut position, &mut same);
    }
    position
}

/// Writes runs of empty points, which stand as dots, as numbers.
fn with_runs(rows: &[Vec<u8>]) -> String {
    let mut text = String::new();
    for row in rows {
        if !text.is_empty() {
            text.push('/');
        }
        for run in row.chunk_by(|a, b| a == b && *a == b'.') {
            match run[0] {
                b'.' => text += &run.len().to_string(),
                stone => text.push(char::from(stone)),
            }
        }
    }
    text
}

/// A text in the right form that says something else: stones put, taken away or moved, other hands,
/// another seat, another end, other options.
fn other_text(position: &Triandro, dice: &mut Dice) -> String {
    let text = position.to_string();
    let mut fields: Vec<String> = text.split(' ').map(str::to_string).collect();
    let players = usize::from(position.seats());
    let mut rows: Vec<Vec<u8>> = fields[3]
        .split('/')
        .map(|row| {
            let points = row.bytes().flat_map(|byte| match byte {
                b'1'..=b'8' => vec![b'.'; usize::from(byte - b'0')],
                stone => vec![stone],
            });
            points.collect()
        })
        .collect();
    let mut hands: Vec<i32> = fields[4].split(',').map(|hand| hand.parse().unwrap()).collect();
    for _ in 0..=below(dice, 3) {
        let (row, seat) = (below(dice, 9), below(dice, players));
        let point = below(dice, rows[row].len());
        match below(dice, 8) {
            0 => rows[row][point] = b"abcd"[seat],
            1 => rows[row][point] = b'.',
            2 => {
                let (other_row, other) = (below(dice, 9), below(dice, 3));
                let moved = rows[row][point];
                rows[row][point] = std::mem::replace(&mut rows[other_row][other], moved);
            }
            3 => hands[seat] += 1,
            4 => hands[seat] -= 1,
            5 => {
                // A placement taken back or made.
                let back = rows[row][point] == b"abcd"[seat];
                rows[row][point] = if back { b'.' } else { b"abcd"[seat] };
                hands[seat] += if back { 1 } else { -1 };
            }
            6 => fields[2] = format!("{}{seat}", ["", "#"][below(dice, 2)]),
            _ => {
                let first = Seat::new(seat as u8).unwrap();
                let ending = Ending::ALL[below(dice, 2)];
                fields[1] = Options { players: players as u8, first, ending }.to_string();
            }
        }
    }
    fields[3] = with_runs(&rows);
    fields[4] = hands.iter().map(i32::to_string).collect::<Vec<_>>().join(",");
    fields.join(" ")
}

/// A copy with a few bytes changed, put in, taken out or cut off.
fn broken(bytes: &[u8], dice: &mut Dice, alphabet: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=below(dice, 3) {
        let at = below(dice, bytes.len().max(1));
        let letter = match alphabet {
            [] => dice.next_u32() as u8,
            _ => alphabet[below(dice, alphabet.len())],
        };
        match below(dice, 5) {
            0 => bytes.insert(at.min(bytes.len()), letter),
            1 => bytes.truncate(at),
            _ if bytes.is_empty() => {}
            2 => drop(bytes.remove(at)),
            3 => bytes[at] = letter,
            _ => bytes[at] ^= 1 << below(dice, 8),
        }
    }
    bytes
}

/// What was accepted has forms that lead back to it, and can be played to the end.
fn check_accepted(position: Triandro, dice: &mut Dice) {
    let text = position.to_string();
    assert_eq!(text.parse(), Ok(position), "{text}");
    let packed = position.to_packed();
    let unpacked = Triandro::from_packed(packed.as_bytes());
    assert_eq!(unpacked, Ok(position), "{text}");
    assert_eq!(unpacked.map(|position| position.key()), Ok(position.key()));
    let options = position.options();
    for seat in Seat::all(options.players) {
        let stones = position.stones(seat).len() as u8 + position.hand(seat);
        assert_eq!(stones + position.lost(seat), triandro_rules::STONES);
    }
    let mut end = position;
    let turns = playout(&mut end, dice, u64::MAX);
    assert!(turns <= Triandro::max_plies(&options).unwrap(), "{text}");
    assert_eq!(end.to_string().parse(), Ok(end), "from {text}");
}

#[test]
fn broken_texts_and_bytes_are_refused_or_can_be_played() {
    let mut dice = Dice::seed_from_u64(7);
    let [mut texts, mut bytes] = [[0, 0]; 2];
    for options in option_sets() {
        for number in 0..mutants() {
            let position = reached(options, &mut dice);
            check_accepted(position, &mut dice);
            let text = match number % 4 {
                0 => {
                    let text = position.to_string();
                    let letters = b"triando/=-,# 0123456789abcdx";
                    String::from_utf8_lossy(&broken(text.as_bytes(), &mut dice, letters)).into()
                }
                _ => other_text(&position, &mut dice),
            };
            texts[0] += 1;
            if let Ok(read) = text.parse::<Triandro>() {
                assert_eq!(read.to_string(), text);
                check_accepted(read, &mut dice);
                texts[1] += usize::from(read != position);
            }
            let packed = broken(position.to_packed().as_bytes(), &mut dice, &[]);
            bytes[0] += 1;
            if let Ok(read) = Triandro::from_packed(&packed) {
                assert_eq!(read.to_packed().as_bytes(), packed);
                check_accepted(read, &mut dice);
                bytes[1] += usize::from(read != position);
            }
        }
    }
    println!("texts {texts:?}, bytes {bytes:?}: tried, and accepted as another position");
    assert!(texts[1] > 0 && bytes[1] > 0);
}

fn refused(text: &str, what: &str) {
    let error = text.parse::<Triandro>().expect_err(text);
    assert!(error.what().contains(what), "{text}: {error}");
}

#[test]
fn hands_that_do_not_match_the_stones_captured_are_refused() {
    const TURNS: &str = "do not fit the turns";
    // A stone of seat 0 is lost, but seat 1, which alone can have captured it, has no turns for that.
    refused("triandro/1 - 0 3/6/7/8/3b3/8/7/6/3 13,13", TURNS);
    refused("triandro/1 - 0 3/b5/7/b1b5/7/8/7/6/a2 12,11", TURNS);
    // Nothing is lost, but seat 1 has had two turns more.
    refused("triandro/1 - 0 3/6/7/3a4/bbb4/8/7/6/3 13,11", TURNS);
    // Nobody has had a turn.
    refused("triandro/1 - 1 3/6/7/8/7/8/7/6/3 14,14", "another player begins");
    refused("triandro/1 players=4,first=2 0 3/6/7/8/7/8/7/6/3 14,14,14,14", "begins");
    // Both have lost all stones but two: whoever captured last had three.
    refused("triandro/1 - 0 3/6/7/3a4/7/8/7/6/b2 1,1", TURNS);
    // With three players, nobody is passed over who has stones and room.
    refused("triandro/1 players=3 0 3/6/7/3a4/bbb4/8/7/6/c1c 13,11,12", TURNS);
    // Seat 1 has lost a stone and captured none, so that it has had two turns: too few for a capture.
    refused("triandro/1 players=3 2 3/6/7/3a4/b6/8/7/6/3 13,12,14", TURNS);
}

#[test]
fn positions_without_a_last_turn_are_refused() {
    // Seat 1 has no stone on the board that it can have placed, and too few in the hand for a capture.
    refused("triandro/1 - 0 3/6/7/3a4/7/8/7/6/3 5,2", "no turn leads");
    // With at-once the game was over before seat 1 placed its only stone: seat 0 has nothing else.
    refused("triandro/1 - 0 3/a5/1b5/a1a5/7/8/7/6/3 0,2", "no turn leads");
    // Nobody is able: seat 0, who placed the last stone, has won, and not seat 1, who cannot have moved.
    refused("triandro/1 ending=play-on #1 3/6/7/3a4/7/8/7/6/3 0,0", "no turn leads");
}
