//! Numbers of move sequences against the data file, by the engine and by the slow model.
//! The program `perft_tables` of the lab prints the file.

use rules_core::{Game, Seat, perft, perft_full};
use rules_reference::Model;
use rules_reference::triandro::TriandroModel;
use triandro_rules::{Ending, Options, Point, Triandro};

/// Lines of the data file: `POSITION ; depth count, depth count, ...`.
fn table() -> impl Iterator<Item = (Triandro, Vec<(u8, u64)>)> {
    include_str!("../../data/perft.txt").lines().filter(|line| !line.starts_with('#')).map(|line| {
        let (position, counts) = line.split_once(" ; ").expect("a position and counts");
        let counts = counts.split(", ").map(|pair| {
            let (depth, count) = pair.split_once(' ').expect("depth and count");
            (depth.parse().unwrap(), count.parse().unwrap())
        });
        (position.parse().unwrap(), counts.collect())
    })
}

/// The same position for the slow model.
fn model_of(game: &Triandro) -> TriandroModel {
    TriandroModel {
        board: Point::all().map(|point| game.stone(point).map(Seat::index)).collect(),
        hands: Seat::all(game.seats()).map(|seat| game.hand(seat).into()).collect(),
        seat: game.turn().seat().expect("the game goes on").index(),
        winner: None,
        play_on: game.options().ending == Ending::PlayOn,
    }
}

/// Checks all counts up to `most` with the engine and up to `slow` with the model; says how many.
fn check(most: u64, slow: u64) -> [usize; 2] {
    let mut checked = [0; 2];
    for (position, counts) in table() {
        for (depth, count) in counts.into_iter().filter(|&(_, count)| count <= most) {
            assert_eq!(perft(&position, depth), count, "{position} depth {depth}");
            checked[0] += 1;
            if count <= slow {
                assert_eq!(perft_full(&position, depth), count, "{position} depth {depth}");
                assert_eq!(model_of(&position).perft(depth), count, "{position} depth {depth}");
                checked[1] += 1;
            }
        }
    }
    checked
}

#[test]
fn counts_of_the_table() {
    let checked = check(1_000_000, 5_000);
    assert!(checked[0] >= 150 && checked[1] >= 75, "{checked:?}");
}

/// Takes minutes: `cargo test --release -p triandro-rules --test it perft -- --ignored deep
/// --nocapture`.
#[test]
#[ignore = "takes minutes"]
fn deep_counts_of_the_table() {
    let [fast, slow] = check(u64::MAX, 2_600_000);
    println!("{fast} counts by the engine, {slow} of them also by the slow model");
}

#[test]
fn middle_games_of_the_table_have_captures() {
    let with_captures = table().filter(|(position, _)| {
        position.captures(position.turn().seat().expect("not over")).next().is_some()
    });
    assert!(with_captures.count() >= 30);
}

/// The number of players able to move.
fn able(game: &Triandro) -> usize {
    Seat::all(game.seats()).filter(|&seat| game.is_able(seat)).count()
}

#[test]
fn triandro_16_the_table_has_players_who_are_alone() {
    let play_on = || table().filter(|(game, _)| game.options().ending == Ending::PlayOn);
    assert_eq!((play_on().count(), play_on().filter(|(game, _)| able(game) == 1).count()), (18, 9));
    // At the start the ending makes no difference to the first turns.
    for players in 2..=4 {
        let [a, b] = Ending::ALL.map(|ending| Options { players, ending, ..Options::default() });
        let [a, b] = [a, b].map(|options| Triandro::new(options).unwrap());
        assert_eq!(perft(&a, 4), perft(&b, 4));
    }
}
