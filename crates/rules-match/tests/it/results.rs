//! Results that the seats choose, series of them, and tags.

use rules_core::record::PUBLIC_TAGS;
use rules_core::{GameResult, Outcome, RecordError, Seat, SeatSet};
use rules_match::{Match, MatchError, Series, SeriesError};
use rules_toys::row::{Row, Side};
use rules_toys::urn::{Urn, UrnOptions};

#[test]
fn utilities_are_those_of_the_game() {
    let mut game = Match::<Row>::new(Default::default()).unwrap();
    game.end(GameResult::Resigned(Seat::FIRST)).unwrap();
    assert_eq!(game.utilities().unwrap().first(2), [-39, 39]);
    assert!(game.undo());
    while !game.is_over() {
        game.play(Side::Left).unwrap();
    }
    assert_eq!(game.position().taken, [19, 20]);
    assert_eq!(game.utilities().unwrap().first(2), [-1, 1]);
}

fn begun() -> Match<Urn> {
    Match::new(UrnOptions { stones: 2, plain: true }).unwrap()
}

#[test]
fn a_match_ends_as_its_seats_or_a_referee_choose() {
    for (result, winners) in [
        (GameResult::Resigned(Seat::FIRST), SeatSet::only(Seat::SECOND)),
        (GameResult::Time(Seat::FIRST), SeatSet::only(Seat::SECOND)),
        (GameResult::Abandoned(Seat::SECOND), SeatSet::only(Seat::FIRST)),
        (GameResult::Adjudicated(SeatSet::all(2)), SeatSet::all(2)),
        (GameResult::Drawn, SeatSet::EMPTY),
    ] {
        let mut game = begun();
        assert!(game.winners().is_none() && game.ranks().is_none() && game.utilities().is_none());
        game.end(result).unwrap();
        assert_eq!((game.result(), game.winners()), (result, Some(winners)));
        assert_eq!(
            game.ranks().unwrap()[Seat::FIRST] == 0,
            winners.is_empty() || winners.contains(Seat::FIRST)
        );
        assert_eq!(game.utilities().unwrap().first(2).iter().sum::<i32>(), 0);
        assert_eq!(game.end(result), Err(MatchError::Over));
        assert_eq!(Match::from_record(game.record().clone()).unwrap().result(), result);
        assert!(game.undo() && !game.is_over() && game.redo() && game.is_over());
    }
}

#[test]
fn a_match_refuses_results_that_cannot_be_chosen() {
    let outcome = Outcome::new(2, SeatSet::EMPTY, rules_toys::urn::Ended::LastStone);
    let seats = RecordError::Result { seats: 2 };
    for (result, why) in [
        (GameResult::Finished(outcome), RecordError::NotChosen),
        (GameResult::Unfinished, RecordError::NotChosen),
        (GameResult::Time(Seat::THIRD), seats),
        (GameResult::Abandoned(Seat::THIRD), seats),
        (GameResult::Adjudicated(SeatSet::EMPTY), seats),
        (GameResult::Adjudicated(SeatSet::all(3)), seats),
    ] {
        let mut game = begun();
        assert_eq!(game.end(result), Err(MatchError::Record(why)));
        assert!(!game.is_over());
    }
}

/// The result of the seats stands beside an open position only.
#[test]
fn a_chosen_result_beside_a_position_that_is_over_is_refused() {
    let mut game = begun();
    let mut rng = <rules_match::FastRng as rand_core::SeedableRng>::seed_from_u64(1);
    while game.random_step(&mut rng).is_some() {}
    let mut record = game.record().clone();
    for result in [
        GameResult::Resigned(Seat::FIRST),
        GameResult::Time(Seat::FIRST),
        GameResult::Abandoned(Seat::FIRST),
        GameResult::Adjudicated(SeatSet::only(Seat::FIRST)),
        GameResult::Drawn,
    ] {
        record.set_result(result).unwrap();
        assert!(record.replay().is_err() && Match::from_record(record.clone()).is_err());
    }
}

#[test]
fn a_series_adds_results_of_its_seats() {
    let mut series = Series::new(3);
    series.add(GameResult::<()>::Time(Seat::FIRST)).unwrap();
    series.add(GameResult::<()>::Drawn).unwrap();
    let before = series;
    assert_eq!(series.add(GameResult::<()>::Unfinished), Err(SeriesError::Unfinished));
    let other = Outcome::new(2, SeatSet::EMPTY, ());
    assert_eq!(series.add(other), Err(SeriesError::Seats { seats: 2, players: 3 }));
    assert_eq!(series, before);
    assert_eq!([series.wins(0), series.wins(1), series.wins(2)], [0, 1, 1]);
    assert_eq!([series.utility(0), series.utility(1), series.utility(2)], [-2, 1, 1]);
    assert_eq!((series.games(), series.draws()), (2, 1));
}

/// A series that was read was not checked, and its methods panicked.
#[cfg(feature = "serde")]
#[test]
fn a_series_that_cannot_be_is_not_read() {
    let good = serde_json::json!({
        "players": 2, "games": 3, "draws": 1, "wins": [2, 0, 0, 0, 0, 0],
        "utilities": [2, -2, 0, 0, 0, 0],
    });
    let series: Series = serde_json::from_value(good.clone()).unwrap();
    assert_eq!(serde_json::to_value(series).unwrap(), good);
    for (key, value) in [
        ("players", serde_json::json!(0)),
        ("players", serde_json::json!(255)),
        ("draws", serde_json::json!(4)),
        ("draws", serde_json::json!(3)),
        ("wins", serde_json::json!([3, 0, 0, 0, 0, 0])),
        ("wins", serde_json::json!([1, 0, 0, 0, 0, 0])),
        ("wins", serde_json::json!([2, 0, 1, 0, 0, 0])),
        ("utilities", serde_json::json!([2, 2, 0, 0, 0, 0])),
        ("utilities", serde_json::json!([9, -9, 0, 0, 0, 0])),
        ("utilities", serde_json::json!([i64::MIN, 0, 0, 0, 0, 0])),
        ("other", serde_json::json!(1)),
    ] {
        let mut bad = good.clone();
        bad[key] = value;
        assert!(serde_json::from_value::<Series>(bad.clone()).is_err(), "{bad}");
    }
    let mut full = good;
    full["games"] = u32::MAX.into();
    full["draws"] = (u32::MAX - 2).into();
    let mut full: Series = serde_json::from_value(full).unwrap();
    assert_eq!(full.add(GameResult::<()>::Drawn), Err(SeriesError::TooManyGames));
    assert_eq!(full.seat_of(1), Seat::FIRST);
}

/// A seat sees who plays; a tag that may hold a seed stays in the full record.
#[test]
fn a_seat_sees_the_public_tags_only() {
    let mut game = begun();
    game.set_tag("Seed", "secret").unwrap();
    game.set_tag("Seat0", "Ada").unwrap();
    assert_eq!((game.tag("Seat0"), game.tag("Seat1")), (Some("Ada"), None));
    let shown = [("Seat0".to_string(), "Ada".to_string())];
    assert_eq!(game.view(Seat::SECOND).unwrap().tags, shown);
    let cut = game.record().seen_by(Seat::SECOND).unwrap();
    assert_eq!(cut.tags().collect::<Vec<_>>(), [("Seat0", "Ada")]);
    assert!(game.record().to_string().contains("secret"));

    // The host shows more of them, also in the record of a seat.
    game.set_tag("TimeControl", "300+2").unwrap();
    game.publish_tag("TimeControl");
    let names =
        |tags: &[(String, String)]| tags.iter().map(|tag| tag.0.clone()).collect::<Vec<_>>();
    assert_eq!(names(&game.view(Seat::SECOND).unwrap().tags), ["Seat0", "TimeControl"]);
    let cut = game.record_of(Seat::SECOND).unwrap();
    assert_eq!(cut.tags().map(|tag| tag.0).collect::<Vec<_>>(), ["Seat0", "TimeControl"]);
    assert!(PUBLIC_TAGS.iter().all(|name| game.set_tag(name, "x").is_ok()));
    for (name, value) in [("T".repeat(33), String::new()), ("T".into(), "x".repeat(1001))] {
        assert!(game.set_tag(&name, &value).is_err());
    }
}
