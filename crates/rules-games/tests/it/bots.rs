//! Bots of games chosen at run time.

use std::sync::atomic::{AtomicU32, Ordering};

use rand_core::SeedableRng;
use rules_core::{Seat, Turn};
use rules_games::rules_search::{BotSpec, Bots, Budget};
use rules_games::{
    DynError, DynGame, DynMatch, DynTournament, GAMES, Listing, Mistake, Registry, Review,
    Reviewed, Setup, find,
};
use rules_match::FastRng;
use rules_toys::row::Row;

fn spec(text: &str) -> BotSpec {
    text.parse().expect("a bot")
}

#[test]
fn every_bot_of_every_game_plays_a_legal_action() {
    for entry in GAMES.entries() {
        // Whole Tourneys are long.
        let mut short = Setup::new();
        if entry.name() == "triad-tourney" {
            short = short.set("max_games", "2");
        }
        let mut game = entry.begin(&short).unwrap();
        let mut rng = FastRng::seed_from_u64(3);
        assert!(entry.has("bots") && !entry.has("bot"));
        for name in game.bots().unwrap() {
            while !matches!(game.turn(), Turn::Seat(_)) {
                if !game.random_step(&mut rng) {
                    game = entry.begin(&short).unwrap();
                }
            }
            let spec = spec(&format!("{name}:2"));
            let mut bot = game.bot(&spec).unwrap();
            assert_eq!(bot.spec(), &spec);
            // Levels have limits of their own, but keep to the stop function.
            let asked = AtomicU32::new(0);
            let stop = || asked.fetch_add(1, Ordering::Relaxed) >= 3;
            let budget = spec.budget(None).unwrap().with_stop(&stop);
            let answer = bot.choose(&*game, &budget, &mut rng).unwrap();
            let mut ranked: Vec<_> = answer.actions.iter().map(|known| &known.action).collect();
            let mut legal = game.legal_actions();
            assert_eq!(ranked[0], &answer.action, "{} {spec}", entry.name());
            assert_eq!(answer.line[0], answer.action);
            ranked.sort();
            legal.sort();
            assert!(ranked.into_iter().eq(&legal), "{} {spec}", entry.name());
            game.play(&answer.action).unwrap();
        }
    }
}

#[test]
fn what_a_bot_cannot_do_is_an_error() {
    let game = find("triandro").unwrap().begin(&Setup::new()).unwrap();
    for (text, part) in [("deep:4", "alphabeta"), ("uct", "limit")] {
        let Err(DynError::Bot(message)) = game.bot(&spec(text)) else { panic!("{text}") };
        assert!(message.contains(part), "{message}");
    }
    let mut bot = game.bot(&spec("uct:5")).unwrap();
    let mut choose = |game: &dyn DynGame, budget: Budget<'_>| {
        bot.choose(game, &budget, &mut FastRng::seed_from_u64(1)).unwrap_err()
    };
    assert!(matches!(choose(&*game, Budget::iterations(0)), DynError::Bot(_)));
    assert!(matches!(choose(&*game, Budget::default()), DynError::Bot(_)));
    let other = find("triad").unwrap().begin(&Setup::new()).unwrap();
    assert!(choose(&*other, Budget::iterations(1)).to_string().contains("another game"));
    let mut over = game.clone();
    over.playout(&mut FastRng::seed_from_u64(1), 1_000_000);
    assert_eq!(choose(&*over, Budget::iterations(1)), DynError::Over);
    let chance = find("cybo").unwrap().begin(&Setup::new()).unwrap();
    let mut roller = chance.bot(&spec("greedy")).unwrap();
    let refused = roller.choose(&*chance, &Budget::iterations(1), &mut FastRng::seed_from_u64(1));
    assert!(matches!(refused, Err(DynError::Bot(_))));
}

#[test]
fn a_tournament_keeps_records_that_replay() {
    for (name, options) in [("conquest", [("players", "3")]), ("cybo", [("level", "master")])] {
        let plan = DynTournament {
            bots: ["random", "greedy", "flat:3"].map(spec).to_vec(),
            games: 2,
            seed: 4,
            openings: 0,
            records: true,
        };
        let entry = find(name).unwrap();
        let setup: Setup = options.into_iter().collect();
        let start = entry.begin(&setup).unwrap();
        let standings = start.tournament(&plan, None, &|_, _| {}).unwrap();
        assert_eq!((standings.pairings.len(), standings.games.len()), (3, 6));
        for game in &standings.games {
            let record = game.record.as_ref().unwrap();
            let replayed = entry.replay(&setup, record).unwrap();
            assert!(replayed.is_over());
            assert_eq!((game.plies as usize, game.end.is_some()), (replayed.ply(), true));
            assert_eq!(game.seats.len(), usize::from(start.seats()));
            let first = plan.bots[game.seats[0]].to_string();
            assert!(record.contains(&format!("[Seat0 \"{first}\"]\n")), "{record}");
        }
    }
    let plan = DynTournament { bots: vec![spec("random")], games: 1, ..DynTournament::default() };
    let start = find("cybo").unwrap().begin(&Setup::new()).unwrap();
    let refused = start.tournament(&plan, None, &|_, _| {});
    assert!(matches!(refused, Err(DynError::Bot(_))));
}

/// Reviews a random game of Triandro.
fn reviewed(players: &str, bot: &str, only: Option<Seat>) -> Vec<Reviewed> {
    let setup = Setup::new().set("players", players);
    let mut rng = FastRng::seed_from_u64(1);
    let mut game = find("triandro").unwrap().begin_match(&setup, &mut rng).unwrap();
    while game.random_step(&mut rng).is_some() {}
    let mut review = Review::new(&*game, &spec(bot), only).unwrap();
    let budget = Budget::iterations(60);
    std::iter::from_fn(|| review.next(&budget, &mut rng).unwrap()).collect()
}

#[test]
fn a_review_says_what_each_decision_of_a_seat_cost() {
    let all = reviewed("2", "uct:60", None);
    let lost = all.iter().filter(|decision| decision.loss >= 0.05);
    assert!((1..all.len()).contains(&lost.clone().count()), "{all:?}");
    for decision in lost {
        let mark = ["?!", "?", "??"][[0.1, 0.2].iter().filter(|&&at| decision.loss >= at).count()];
        assert_eq!(decision.mistake.map(Mistake::mark), Some(mark), "{decision:?}");
    }
    let own = reviewed("2", "uct:60", Some(Seat::SECOND));
    let plies = |seat| all.iter().filter(move |of| of.seat == seat).map(|of| of.ply);
    assert!(own.iter().map(|of| of.ply).eq(plies(Seat::SECOND)));
    assert!(plies(Seat::FIRST).next().is_some());
}

#[test]
fn a_review_knows_what_the_last_move_of_a_game_is_worth() {
    let (mut rng, mut lost) = (FastRng::seed_from_u64(3), 0);
    let triandro = find("triandro").unwrap();
    for _ in 0..40 {
        let mut whole = triandro.begin_match(&Setup::new(), &mut rng).unwrap();
        while whole.random_step(&mut rng).is_some() {}
        let late = whole.position_at(whole.ply() - 1).unwrap().text();
        let mut game = triandro.match_from(&Setup::new(), &late).unwrap();
        for step in &whole.steps()[whole.ply() - 1..] {
            game.play(step).unwrap();
        }
        let winners = game.position().outcome().unwrap().winners;
        let mut review = Review::new(&*game, &spec("alphabeta:3"), None).unwrap();
        while let Some(decision) = review.next(&Budget::iterations(3), &mut rng).unwrap() {
            let worth = decision.share - decision.loss;
            let wins = winners.contains(decision.seat);
            assert!((worth - f32::from(u8::from(wins))).abs() < 0.1, "{late} {decision:?}");
            lost += usize::from(decision.loss > 0.1);
        }
    }
    assert!(lost > 0, "some last move was a mistake");
}

/// A bot that knows nothing gives each of three seats a third of the win.
#[test]
fn three_seats_share_the_win() {
    let all = reviewed("3", "random", None);
    assert!(!all.is_empty() && all.iter().all(|of| (of.share - 1.0 / 3.0).abs() < 1e-6), "{all:?}");
}

/// In a game that pays the margin a share of the win lies between the least and the largest one.
#[test]
fn a_review_of_a_game_that_pays_the_margin_has_shares() {
    const ROW: Listing<Row> =
        Listing { bots: Some(|_| Bots::standard()), ..Listing::new("Coins are taken from a row.") };
    let registry = Registry::empty().with(&ROW);
    let mut rng = FastRng::seed_from_u64(1);
    let mut game = registry.find("row").unwrap().begin_match(&Setup::new(), &mut rng).unwrap();
    while game.random_step(&mut rng).is_some() {}
    let mut review = Review::new(&*game, &spec("uct:400"), None).unwrap();
    let mut reviewed = Vec::new();
    while let Some(decision) = review.next(&Budget::iterations(400), &mut rng).unwrap() {
        reviewed.push(decision);
    }
    // All coins are worth 39, and each seat takes four.
    assert_eq!(reviewed.len(), 7);
    assert!(reviewed.iter().all(|decision| (0.2..0.8).contains(&decision.share)), "{reviewed:?}");
}

#[test]
fn a_match_of_over_100_000_steps_is_not_reviewed() {
    let setup = Setup::new().set("mode", "breach").set("draw_after", "0");
    let played = |seed| {
        let mut rng = FastRng::seed_from_u64(seed);
        let mut game = find("triad").unwrap().begin_match(&setup, &mut rng).unwrap();
        while game.ply() <= 100_000 && game.random_step(&mut rng).is_some() {}
        game
    };
    let mut game = (0..50).map(played).find(|game| game.ply() > 100_000).expect("no end");
    let review = |game: &dyn DynMatch| Review::new(game, &spec("random"), None);
    let error = review(&*game).err().expect("refused").to_string();
    assert!(error.contains("100001 steps, expected at most 100000"), "{error}");
    assert!(game.undo());
    assert!(review(&*game).is_ok());
}
