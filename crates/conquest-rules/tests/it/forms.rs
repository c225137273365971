//! Text and binary forms: what is refused, and how large they are.

use conquest_rules::{Action, Cell, Conquest, Options, Piece, Shape, Spot, Tile};
use rules_core::{Game, Notation, Packed, Seat, Turn};

const GOOD: &str = "conquest/1 - 005034045145222224334455555/013015022023122125144245 \
    123@1.0^,331@0.0v,513@0.1^,335@0.0^ D0.1b/- - 1 claim:1.0^ 0";
const OPEN: &str = "conquest/1 - 015022055111134135145155444555/001003004113115125222455 \
    110@-1.3^,301@-1.2v,112@-1.3v,133@0.2^,224@0.0^,225@0.0v,352@0.1^,533@0.1v,355@1.1^ \
    -/D0.0r,D0.1r,D0.2l,D-1.3r D1.1l 1 claim:1.1^ 0";
const BLOCKED: &str = "conquest/1 pass_draws=false \
    001114122223234244245334444/012015025111125135155233235 035@0.0^ -/- - 0 start 1";

fn refused(text: &str, what: &str) {
    match text.parse::<Conquest>() {
        Ok(_) => panic!("accepted: {text}"),
        Err(error) => {
            assert!(error.what().contains(what), "{error}, not {what}: {text}");
            assert!(error.at().is_none_or(|at| at <= text.len()));
        }
    }
}

/// `text` with something put for something that occurs in it once.
fn with(text: &str, old: &str, new: &str) -> String {
    assert_eq!(text.matches(old).count(), 1, "{old} in {text}");
    text.replace(old, new)
}

#[test]
fn texts_of_another_game_version_or_options_are_refused() {
    refused("", "name of the game");
    refused(&with(GOOD, "conquest/1", "triad/1"), "name of the game");
    refused(&with(GOOD, "conquest/1", "conquest/2"), "version");
    refused(&with(GOOD, "conquest/1 -", "conquest/1 players=5"), "invalid value");
    refused(&with(GOOD, "conquest/1 -", "conquest/1 players=2"), "");
    refused(&with(GOOD, "conquest/1 -", "conquest/1 first=2"), "not among the players");
    refused(&format!("{GOOD} "), "end");
    refused(&with(GOOD, " 123@", "  123@"), "tile");
}

#[test]
fn conquest_01_tables_and_hands_with_impossible_tiles_are_refused() {
    refused(&with(GOOD, "005034", "005006"), "digits 0 to 5");
    refused(&with(GOOD, "005034", "005043"), "ascend");
    refused(&with(GOOD, "005034", "005005"), "already in this hand");
    refused(&with(GOOD, "/013015", "/005015"), "two places");
    refused(&with(GOOD, "/013015", "/123015"), "two places");
    refused(&with(GOOD, "331@0.0v,", "331@0.0v,331@0.0v,"), "twice");
    refused(&with(GOOD, "513@0.1^", "531@0.1^"), "clockwise");
    refused(&with(GOOD, "034045", "045034"), "spelling");
    refused(&with(GOOD, "005034", "00534"), "");
}

#[test]
fn conquest_07_conquest_08_impossible_tables_are_refused() {
    refused(&with(GOOD, "335@0.0^", "353@0.0^"), "ascending from the top");
    refused(&with(GOOD, ",335@0.0^", ""), "0.0^");
    refused(&with(GOOD, "331@0.0v", "313@0.0v"), "different numbers");
    refused(&with(GOOD, "513@0.1^", "513@3.1^"), "not connected");
    refused(&with(GOOD, "513@0.1^", "513@0.0v"), "one cell");
    refused(&with(GOOD, "513@0.1^", "513@0.32^"), "coordinate");
    refused(&with(GOOD, "513@0.1^", "513@00.1^"), "coordinate");
    refused(&with(GOOD, "513@0.1^", "513@-0.1^"), "sign");
    refused(&with(GOOD, "513@0.1^", "513@+0.1^"), "coordinate");
}

#[test]
fn conquest_03_conquest_09_impossible_covers_are_refused() {
    refused(&with(GOOD, "D0.1b/-", "D0.1b/D0.0r"), "overlap");
    refused(&with(GOOD, "D0.1b/-", "D0.1r/-"), "without a tile");
    refused(&with(GOOD, "D0.1b/-", "D0.1x/-"), "edge");
    refused(&with(GOOD, "D0.1b/-", "D0.1b/-/-"), "space");
    refused(&with(GOOD, "D0.1b/-", "D1.0l/-"), "tile just placed");
    let many =
        "202@2.0^,024@2.0v,440@3.0^,112@4.0v,311@0.0v,114@4.0^,212@1.0v,123@1.0^,134@0.0^,441@3.0v";
    let hands = "000001003004005011013014015/111115124125133135145155222";
    let covers = "D0.0r,D1.0r,D2.0r,D3.0r";
    let text = |covers: &str| format!("conquest/1 - {hands} {many} {covers} - 0 start 0");
    assert!(text(&format!("{covers}/D4.0r")).parse::<Conquest>().is_ok());
    refused(&text(&format!("{covers},D4.0r/-")), "too many covers");
    refused(&text("D1.0r,D0.0r/-"), "spelling");
}

#[test]
fn conquest_12_impossible_open_shapes_are_refused() {
    assert!(OPEN.parse::<Conquest>().is_ok());
    // Each shape of a kind is open or none is.
    refused(&with(OPEN, " D1.1l ", " - "), "exactly these shapes open");
    refused(&with(OPEN, " D1.1l ", " D0.1r "), "exactly these shapes open");
    refused(&with(OPEN, " D1.1l ", " D1.1l,T0.1v "), "exactly these shapes open");
    refused(&with(OPEN, " D1.1l ", " D1.1r "), "not complete");
    let start = with(&with(GOOD, "claim:1.0^", "start"), " - 1 start", " D1.0l 1 start");
    refused(&with(&start, "/013015", "/001013015"), "exactly these shapes open");
}

#[test]
fn conquest_11_to_conquest_15_impossible_turns_are_refused() {
    refused(&with(GOOD, " 1 claim", " 2 claim"), "does not play");
    refused(&with(GOOD, "claim:1.0^", "claim"), "tile just placed");
    refused(&with(GOOD, "claim:1.0^", "start:1.0^"), "tile just placed");
    refused(&with(GOOD, "claim:1.0^", "claim:3.0^"), "no tile on");
    let uncovered = with(GOOD, "D0.1b/-", "-/-");
    refused(&with(&uncovered, "claim:1.0^", "claim:0.0v"), "cannot have been the last");
    refused(&with(&uncovered, "claim:1.0^", "claim:0.0^"), "cannot have been the last");
    refused(&with(GOOD, "claim:1.0^", "begin"), "phase");
    refused(&with(GOOD, "claim:1.0^", "start"), "size");
    refused(&with(GOOD, "1 claim:1.0^", "0 claim:1.0^"), "size");
    refused(&with(GOOD, "claim:1.0^ 0", "claim:1.0^ 1"), "no pass");
    refused(&with(GOOD, "claim:1.0^ 0", "claim:1.0^ 5"), "passes");
    refused(&with(GOOD, "/013015", "/015"), "size");
    // A hand that has grown by a pass is possible, but not if passes draw nothing.
    let grown = with(GOOD, "/013015", "/000013015");
    assert!(grown.parse::<Conquest>().is_ok());
    refused(&with(&grown, "conquest/1 -", "conquest/1 pass_draws=false"), "size");
    refused(&with(GOOD, "claim:1.0^", "deal"), "before all hands are dealt");
    refused(&with(GOOD, "claim:1.0^", "covers"), "");
    assert!(with(GOOD, "claim:1.0^", "draw:1.0^").parse::<Conquest>().is_ok());
    assert!(BLOCKED.parse::<Conquest>().is_ok());
    refused(&with(BLOCKED, "start 1", "start 2"), "end the game");
    refused(&with(BLOCKED, "start 1", "blocked 1"), "everyone");
    refused(&with(BLOCKED, "pass_draws=false", "-"), "no pass");
    refused(&with(BLOCKED, "start 1", "pass-draw 0"), "nothing to draw");
    // 133 fits beside 035, so seat 1 could have placed it.
    refused(&with(BLOCKED, "/012015", "/012013"), "could have placed");
    let dealing = "conquest/1 - 000001/- - -/- - 0 deal 0";
    assert!(dealing.parse::<Conquest>().is_ok());
    refused(&with(dealing, "0 deal", "1 deal"), "dealt whole");
    refused(&with(dealing, "0 deal", "0 start"), "size");
}

#[test]
fn conquest_04_a_seat_that_cannot_be_next_is_refused() {
    let first = "001003013025033045114122223/000011022035112113124144333";
    // After the first tile it is the next seat's turn, and no seat has passed.
    let second = format!("conquest/1 - {first} 004@0.0^ -/- - 1 start 0");
    assert!(second.parse::<Conquest>().is_ok());
    refused(&with(&second, " 1 start", " 0 start"), "another seat is next");
    refused(&with(&second, "conquest/1 -", "conquest/1 first=1"), "another seat is next");
    // Had seat 1 passed, it would hold a tile more.
    let passed = with(&second, "/000011", "/000002011");
    refused(&passed, "another seat is next");
    assert!(with(&passed, " 1 start", " 0 start").parse::<Conquest>().is_ok());
    // The second tile is the first to complete anything: its player may have claimed.
    let two = with(&with(&second, "004@0.0^", "004@0.0^,005@0.0v"), " 1 start", " 0 start");
    assert!(with(&two, " -/- ", " -/D0.0r ").parse::<Conquest>().is_ok());
    refused(&with(&two, " -/- ", " D0.0r/- "), "another seat is next");
}

#[test]
fn conquest_11_the_last_to_place_from_an_empty_stock_has_no_full_hand() {
    let mut rng = crate::common::generator(21);
    let mut refused_seats = 0;
    for players in 2..=4 {
        let options = Options { players, pass_draws: false, ..Options::default() };
        for _ in 0..40 {
            let mut position = Conquest::new(options).unwrap();
            while rules_core::random_step(&mut position, &mut rng).is_some() {
                let text = position.to_string();
                assert_eq!(text.parse().as_ref(), Ok(&position));
                let full = |seat| position.hand(seat).len() == options.hand_size();
                let some_short = position.stock().is_empty() && !Seat::all(players).all(full);
                // The acting seat cannot have placed last, nor can one with a full hand.
                let Turn::Seat(seat) = position.turn() else { continue };
                let next = options.seat_after(seat);
                let plain =
                    text.ends_with(" start 0") && text.contains(&format!(" - {seat} start"));
                if some_short && plain && full(seat) && position.public().covers(seat).count() == 0
                {
                    let other =
                        text.replace(&format!("{seat} start 0"), &format!("{next} start 0"));
                    refused(&other, "");
                    refused_seats += 1;
                }
            }
        }
    }
    assert!(refused_seats > 0);
}

#[test]
fn conquest_14_a_seat_without_covers_has_not_passed() {
    let over = conquest_rules::samples::ended_by_covers().to_string();
    assert!(over.parse::<Conquest>().is_ok());
    // All covers of seat 2 lie there.
    refused(&with(&over, " 2 covers 2", " 0 start 1"), "without a cover left has passed");
}

#[test]
fn small_texts_are_read_and_refused() {
    for good in ["140@0.0v", "000@-31.31^", "D0.0r", "T-1.2v", "H1.0", "-", "pass"] {
        assert_eq!(good.parse::<Action>().unwrap().to_string(), good);
    }
    for bad in [
        "",
        "pas",
        "--",
        "140@0.0",
        "140@0.0x",
        "140@0.0v ",
        "410@0.0v",
        "146@0.0v",
        "14@0.0v",
        "140@-0.0v",
        "140@0.00v",
        "140@0.-0v",
        "140@+1.0v",
        "140@32.0v",
        "D0.0",
        "D0.0^",
        "T0.0",
        "H0.0^",
        "h0.0",
        "140@99999999999.0v",
        "é",
        "140@0.0é",
    ] {
        assert!(bad.parse::<Action>().is_err(), "{bad}");
    }
    let error = "d0.0r".parse::<Action>().unwrap_err();
    assert!(error.to_string().contains("a shape such as D0.0r"), "{error}");
    assert!("410".parse::<Tile>().is_err() && "140".parse::<Tile>().is_err());
    assert!("32.0^".parse::<Cell>().is_err() && "T0.0".parse::<Shape>().is_err());
}

#[test]
fn pieces_and_spots_are_read_back() {
    for piece in ["tile 014", "a tile", "Triodia", "Triotri", "Triohex"] {
        assert_eq!(piece.parse::<Piece>().unwrap().to_string(), piece);
    }
    for bad in ["", "tile", "tile ", "tile 410", "Tile 014", "a tile ", "triodia"] {
        assert!(bad.parse::<Piece>().is_err(), "{bad}");
    }
    assert_eq!("tile 410".parse::<Piece>().unwrap_err().at(), Some(5));
    for spot in ["0.0^", "-3.4v", "D0.0r", "T-1.2v", "H1.0"] {
        assert_eq!(spot.parse::<Spot>().unwrap().to_string(), spot);
    }
    for bad in ["", "d0.0r", "0.0", "D0.0", "014@0.0^"] {
        assert!(bad.parse::<Spot>().is_err(), "{bad}");
    }
}

/// Text and binary sizes of positions of one game; the binary ones as postcard bytes, with a byte
/// for their length.
#[test]
fn sizes_are_those_of_the_golden_file() {
    let mut rng = crate::common::generator(4);
    let mut position = Conquest::new(Options { players: 3, ..Options::default() }).unwrap();
    let mut lines = String::from("# step, bytes of the text, bytes in postcard\n");
    for step in 0.. {
        let over = position.turn() == Turn::Over;
        if step % 20 == 0 || over {
            let (text, packed) =
                (position.to_string().len(), position.to_packed().as_bytes().len());
            lines += &format!("{step} {text} {}\n", packed + 1);
            assert!(2 * (packed + 1) <= text);
        }
        if over {
            break;
        }
        rules_core::random_step(&mut position, &mut rng);
    }
    assert_eq!(lines, include_str!("../../data/sizes.txt"));
}

#[test]
fn reading_keeps_to_the_notation_version() {
    assert!(GOOD.starts_with(&format!("{}/{} ", Conquest::NAME, Conquest::NOTATION_VERSION)));
    let read = Conquest::read(GOOD, &Options::default()).unwrap();
    assert_eq!(read.turn(), Turn::Seat(Seat::SECOND));
}

#[test]
fn a_position_is_as_small_as_its_documentation_says() {
    assert_eq!(size_of::<Conquest>(), 648);
}
