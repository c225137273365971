//! Tournaments, and bots by name.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rules_core::{Game, Observe, Turn};
use rules_search::{
    Analysis, Bot, BotSpec, Bots, Budget, Limit, SearchError, SpecError, Standings, Tournament,
    TournamentError, View,
};
use rules_toys::stones::Stones;

fn specs(texts: &[&str]) -> Vec<BotSpec> {
    texts.iter().map(|text| text.parse().expect("a bot")).collect()
}

fn tournament<G: Observe>(texts: &[&str], games: u32) -> Tournament<G> {
    Tournament { games, ..Tournament::new(Bots::standard(), specs(texts)) }
}

#[test]
fn names_and_limits_are_read_and_written() {
    for text in ["random", "uct:1", "ismcts:2s", "flat:500ms", "alpha-beta2:1000"] {
        let spec: BotSpec = text.parse().expect(text);
        assert_eq!(spec.to_string(), text);
    }
    let clock = Limit::Game { start: 60_000, increment: 500 };
    assert_eq!(specs(&["uct:60s+500ms"])[0].limit(), Some(clock));
    assert_eq!(specs(&["uct:60000ms+0s"])[0].to_string(), "uct:60s+0s");
    assert_eq!(specs(&["uct:2000ms"])[0].limit(), Some(Limit::Milliseconds(2000)));
    let long = "x".repeat(900_000);
    for text in ["", ":1", "UCT:1", "uct 1", &long] {
        let error = text.parse::<BotSpec>().unwrap_err();
        assert!(matches!(error, SpecError::Malformed(_)), "{error:?}");
        assert!(error.to_string().len() < 200, "{error}");
    }
    for limit in ["", "0", "-1", "1x", "1:2", " 1", "99999999999999999999", "s"] {
        let error = format!("uct:{limit}").parse::<BotSpec>().unwrap_err();
        assert_eq!(error, SpecError::Limit(limit.to_owned()));
        let range = "expected 1 to 18446744073709551615 iterations";
        assert!(error.to_string().contains(range), "{error}");
    }
}

#[test]
fn what_cannot_be_played_is_an_error() {
    let run = |texts: &[&str]| tournament::<Stones>(texts, 1).run(None, &|_, _| {});
    assert_eq!(run(&["random"]).err(), Some(TournamentError::TooFew));
    let error = run(&["random", "deep:5"]).expect_err("no such bot").to_string();
    assert!(error.contains("deep") && error.contains("ismcts"), "{error}");
    let no_limit = SpecError::NoLimit("uct".into());
    assert_eq!(run(&["random", "uct"]).err(), Some(TournamentError::Spec(no_limit)));
    let no_clock = SpecError::NoClock(specs(&["uct:1s"])[0].clone());
    assert_eq!(run(&["random", "uct:1s"]).err(), Some(TournamentError::Spec(no_clock)));
    let options = triandro_rules::Options { players: 9, ..Default::default() };
    let wrong =
        Tournament { options, ..tournament::<triandro_rules::Triandro>(&["random", "random"], 1) };
    assert!(matches!(wrong.run(None, &|_, _| {}), Err(TournamentError::Options(_))));
}

/// Bot that returns illegal actions.
struct Cheat;

impl Bot<Stones> for Cheat {
    fn choose(
        &mut self,
        view: &View<Stones>,
        budget: &Budget<'_>,
        rng: &mut dyn rand_core::Rng,
    ) -> Result<Analysis<Stones>, SearchError> {
        let mut analysis = rules_search::Random.choose(view, budget, rng)?;
        analysis.action = 200;
        Ok(analysis)
    }
}

#[test]
fn an_illegal_action_of_a_bot_is_an_error_that_names_it() {
    let bots = Bots::standard().with("cheat", || Box::new(Cheat));
    let players = specs(&["random", "cheat"]);
    let tournament = Tournament { games: 2, ..Tournament::new(bots, players.clone()) };
    let error =
        TournamentError::Search { player: players[1].clone(), error: SearchError::OtherActions };
    assert_eq!(tournament.run(None, &|_, _| {}).err(), Some(error));
}

fn three_players() -> Standings<Stones> {
    let played = Tournament {
        keep_steps: true,
        seed: 7,
        ..tournament(&["random", "flat:30", "uct:300"], 40)
    };
    let calls = AtomicU64::new(0);
    let progress = |over: u64, all: u64| {
        assert!(over <= all && all == 120);
        calls.fetch_add(1, Ordering::Relaxed);
    };
    let standings = played.run(None, &progress).expect("these bots play");
    assert_eq!(calls.into_inner(), 120);
    standings
}

#[test]
fn better_bots_come_out_on_top_and_the_numbers_agree() {
    let standings = three_players();
    let points: Vec<f64> = standings.players.iter().map(|player| player.rating.points).collect();
    assert!(points[0] < points[1] && points[1] < points[2], "{standings:?}");
    assert!(points.iter().sum::<f64>().abs() < 1e-6);
    assert_eq!(standings.pairings.len(), 3);
    for pairing in &standings.pairings {
        assert_eq!((pairing.games, pairing.wins + pairing.losses), (40, 40));
        assert_eq!(pairing.score, pairing.wins as f64);
        let share = pairing.score / 40.0;
        assert!((pairing.interval.0..=pairing.interval.1).contains(&share));
    }
    let total: f64 = standings.players.iter().map(|player| player.score).sum();
    assert_eq!(total, 120.0);
    assert!(standings.players.iter().all(|player| player.games == 80));
}

#[test]
fn games_that_are_kept_can_be_played_again() {
    let standings = three_players();
    assert_eq!(standings.games.len(), 120);
    for game in &standings.games {
        let mut position = Stones::with(21);
        for &step in &game.steps {
            position.play_step(step).expect("a legal step");
        }
        assert_eq!((position.turn(), position.outcome()), (Turn::Over, game.outcome));
    }
    // Seats rotate from game to game.
    assert_eq!(
        (&standings.games[0].seats[..], &standings.games[1].seats[..]),
        (&[0, 1][..], &[1, 0][..])
    );
}

#[test]
fn the_same_seed_gives_the_same_tournament() {
    assert_eq!(three_players(), three_players());
    #[cfg(feature = "rayon")]
    for threads in [1, 3] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        assert_eq!(pool.install(three_players), three_players());
    }
}

#[test]
fn several_seats_are_shared() {
    let options = triandro_rules::Options { players: 3, ..Default::default() };
    let tournament = Tournament {
        options,
        keep_steps: true,
        ..tournament::<triandro_rules::Triandro>(&["random", "flat:100"], 6)
    };
    let standings = tournament.run(None, &|_, _| {}).expect("these bots play");
    let seats: Vec<usize> = standings.games.iter().flat_map(|game| game.seats.clone()).collect();
    assert_eq!(seats.iter().sum::<usize>(), 9, "half of 18 seats: {seats:?}");
    assert_eq!(standings.pairings[0].games, 6);
}

#[test]
fn bots_limited_by_time_play_by_the_clock_they_are_given() {
    let ticks = AtomicU64::new(0);
    let clock = || Duration::from_millis(ticks.fetch_add(1, Ordering::Relaxed));
    let timed = tournament::<Stones>(&["random", "uct:5ms"], 2);
    assert!(timed.run(Some(&clock), &|_, _| {}).is_ok());
    assert!(ticks.into_inner() > 10);
}

#[test]
fn a_game_without_end_is_drawn() {
    let tournament = Tournament { max_plies: 3, ..tournament::<Stones>(&["random", "flat:3"], 4) };
    let standings = tournament.run(None, &|_, _| {}).expect("these bots play");
    assert_eq!(standings.pairings[0].score, 2.0);
}

#[test]
fn openings_are_played_in_all_seatings_and_by_every_pair() {
    let tournament = Tournament {
        openings: 5,
        keep_steps: true,
        ..tournament::<triandro_rules::Triandro>(&["random", "flat:3", "uct:3"], 6)
    };
    let standings = tournament.run(None, &|_, _| {}).unwrap();
    let opening = |game: usize| &standings.games[game].steps[..5];
    for game in 0..6 {
        assert_eq!(opening(game), opening(game / 2 * 2), "of both seatings");
        assert_eq!(opening(game), opening(game + 6), "of the next pair");
    }
    assert_ne!(opening(0), opening(2));
    assert_eq!(standings.games[0].plies as usize, standings.games[0].steps.len());
    let scores: Vec<f64> =
        (0..18).map(|number| tournament.play_number(number, None).unwrap()).collect();
    assert_eq!(tournament.rate(&scores).unwrap().pairings, standings.pairings);
}

#[test]
fn bots_that_would_repeat_their_games_need_openings() {
    let players = specs(&["alphabeta:1", "random", "alphabeta:2"]);
    let bots = rules_search::games::triandro(2);
    let without = Tournament { games: 3, ..Tournament::new(bots, players.clone()) };
    let repeats = [players[0].clone(), players[2].clone()];
    assert_eq!(
        without.run(None, &|_, _| {}).err(),
        Some(TournamentError::Repeats(Box::new(repeats)))
    );
    assert!(Tournament { games: 2, ..without.clone() }.run(None, &|_, _| {}).is_ok());
    assert!(Tournament { openings: 2, ..without }.run(None, &|_, _| {}).is_ok());
}

/// A bot with a clock for the game thinks less when it has less time, and never runs out of it.
#[test]
fn a_clock_lasts_for_the_whole_game() {
    let spec: BotSpec = "uct:2s+10ms".parse().unwrap();
    let mut timer = spec.timer();
    let now = std::sync::Mutex::new(Duration::ZERO);
    let clock = || *now.lock().unwrap();
    let mut before = Duration::MAX;
    for _ in 0..200 {
        let spent = timer
            .decide(Some(&clock), |budget| {
                let time = format!("{budget:?}");
                assert!(time.contains("time: Some("), "{time}");
                let (_, after) = time.split_once("time: Some(").unwrap();
                let milliseconds: f64 = after.split_once("ms").unwrap().0.parse().unwrap();
                let spent = Duration::from_secs_f64(milliseconds / 1000.0);
                *now.lock().unwrap() += spent;
                spent
            })
            .unwrap();
        assert!(spent <= before);
        before = spent;
        assert!(timer.left() >= Some(Duration::from_millis(10)), "{timer:?}");
    }
    assert_eq!(spec.timer().budget(None).unwrap_err(), SpecError::NoClock(spec));
}
