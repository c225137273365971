//! The engine in step with the slow model over whole games.
//!
//! `RULES_LOCKSTEP_GAMES=N cargo test -p triandro-rules --test it lockstep -- --nocapture` plays N games
//! of each set of options and bias, and prints what happened.

use std::collections::BTreeMap;

use proptest::prelude::*;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use rules_core::{Code, Game, PlayError, Seat, Turn};
use rules_reference::triandro::TriandroModel;
use rules_reference::{Model, ModelTurn};
use triandro_rules::{Action, Ending, Options, POINTS, Point, TRIANGLES, Triandro};

/// Preferences of the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bias {
    /// Everything equally.
    None,
    /// Captures, mostly.
    Capture,
    /// Placements, as long as there is one: boards fill up, hands empty, captures become forced.
    Place,
    /// Placements until the hand is nearly empty, then captures.
    Late,
}

const BIASES: [Bias; 4] = [Bias::None, Bias::Capture, Bias::Place, Bias::Late];

/// Counts of events in play, by name.
#[derive(Default, Debug)]
struct Summary(BTreeMap<&'static str, u64>);

impl Summary {
    fn add(&mut self, name: &'static str, count: usize) {
        *self.0.entry(name).or_default() += count as u64;
    }

    fn get(&self, name: &str) -> u64 {
        self.0.get(name).copied().unwrap_or(0)
    }
}

fn option_sets() -> impl Iterator<Item = Options> {
    let seats = (2..=4).flat_map(|players| Seat::all(players).map(move |first| (players, first)));
    seats.flat_map(|(players, first)| Ending::ALL.map(|ending| Options { players, first, ending }))
}

fn model_of(options: Options) -> TriandroModel {
    let (players, first) = (options.players.to_string(), options.first.to_string());
    TriandroModel::new(&[
        ("players", &players),
        ("first", &first),
        ("ending", options.ending.name()),
    ])
}

/// Compares everything that can be seen of both.
fn compare(game: &Triandro, model: &TriandroModel, summary: &mut Summary) {
    for point in Point::all() {
        let slow = model.stone(point.number());
        assert_eq!(game.stone(point).map(Seat::index), slow, "point {point} of {game}");
    }
    for seat in Seat::all(game.seats()) {
        let index = seat.index();
        assert_eq!(usize::from(game.hand(seat)), model.hands[index], "hand of {seat} in {game}");
        assert_eq!(game.is_able(seat), model.is_able(index), "{seat} in {game}");
        let placements: Vec<u8> = game.placements(seat).iter().map(Point::number).collect();
        let slow: Vec<u8> = (1..=POINTS as u8).filter(|&p| model.may_place(index, p)).collect();
        assert_eq!(placements, slow, "placements of {seat} in {game}");
        let mut captures: Vec<[u8; 3]> =
            game.captures(seat).map(|t| t.corners().map(Point::number)).collect();
        captures.sort_unstable();
        let mut slow = model.captures(index);
        slow.sort_unstable();
        assert_eq!(captures, slow, "captures of {seat} in {game}");
    }
    let turn = match game.turn() {
        Turn::Seat(seat) => ModelTurn::Seat(seat.index()),
        Turn::Chance => ModelTurn::Chance,
        Turn::Over => ModelTurn::Over,
    };
    assert_eq!(turn, model.turn(), "{game}");
    let outcome = game.outcome().map(|outcome| {
        let winners: Vec<usize> = outcome.winners().iter().map(Seat::index).collect();
        (winners, outcome.end().to_string())
    });
    let slow = model.outcome().map(|outcome| (outcome.winners, outcome.reason.to_string()));
    assert_eq!(outcome, slow, "{game}");

    let mut legal: Vec<String> = game.legal_actions().map(|action| action.to_string()).collect();
    assert_eq!(game.count_actions(), legal.len(), "{game}");
    legal.sort();
    assert_eq!(legal, model.legal_texts(), "{game}");
    summary.add("options", legal.len());
    for code in 0..(POINTS + TRIANGLES) as u32 {
        let action = Action::from_code(code).expect("numbers are dense");
        let listed = legal.binary_search(&action.to_string()).is_ok();
        assert_eq!(game.is_legal(action), listed, "{action} in {game}");
    }
}

/// An illegal action says why and changes nothing.
fn try_illegal(game: &mut Triandro, code: u32) {
    let Some(action) = Action::from_code(code).filter(|&action| !game.is_legal(action)) else {
        return;
    };
    let before = *game;
    match game.play(action) {
        Err(PlayError::GameOver) => assert!(game.turn().is_over()),
        Err(PlayError::Illegal(why)) => {
            assert!(!game.turn().is_over() && !why.to_string().is_empty())
        }
        other => panic!("{action} in {game}: {other:?}"),
    }
    assert_eq!(*game, before);
}

fn choose(legal: &[Action], hand: u8, bias: Bias, choice: u32) -> Action {
    let placements = legal.iter().take_while(|action| matches!(action, Action::Place(_))).count();
    let (place, capture) = legal.split_at(placements);
    let wants_capture = match bias {
        Bias::None => return legal[choice as usize % legal.len()],
        Bias::Capture => !choice.is_multiple_of(4),
        Bias::Place => false,
        Bias::Late => hand <= 2,
    };
    let (first, second) = if wants_capture { (capture, place) } else { (place, capture) };
    let from = if first.is_empty() { second } else { first };
    from[(choice / 4) as usize % from.len()]
}

/// Plays one game in step.
fn play(options: Options, bias: Bias, mut choice: impl FnMut() -> u32, summary: &mut Summary) {
    let mut game = Triandro::new(options).expect("options in range");
    let mut model = model_of(options);
    let mut skipped = [false; 4];
    compare(&game, &model, summary);
    while let Turn::Seat(seat) = game.turn() {
        let legal: Vec<Action> = game.legal_actions().collect();
        let able = Seat::all(options.players).filter(|&seat| game.is_able(seat)).count();
        summary.add("turns of a single player", usize::from(able == 1));
        let action = choose(&legal, game.hand(seat), bias, choice());
        try_illegal(&mut game, choice() % 191);
        if let Action::Capture(triangle) = action {
            let victims = Seat::all(options.players).filter(|&other| {
                other != seat && !(game.stones(other) & triangle.area()).is_empty()
            });
            let victims = victims.count();
            summary.add("captures", 1);
            summary.add("captures of several opponents", usize::from(victims > 1));
            let forced = legal.iter().all(|other| matches!(other, Action::Capture(_)));
            summary.add("forced captures", usize::from(forced));
        }
        game.play(action).expect("a listed action is legal");
        let text = action.to_string();
        let slow = model.legal().into_iter().find(|slow| slow.to_string() == text);
        model.play(&slow.expect("both list the same"));
        compare(&game, &model, summary);
        summary.add("actions", 1);
        summary.add("returns of skipped players", usize::from(skipped[seat.index()]));
        skipped[seat.index()] = false;
        if let Turn::Seat(next) = game.turn() {
            summary.add("two turns in a row", usize::from(next == seat));
            summary.add("players revived by a single one", usize::from(able == 1 && next != seat));
            let mut other = seat.next(options.players);
            while other != next {
                summary.add("skips", 1);
                skipped[other.index()] = true;
                other = other.next(options.players);
            }
        } else {
            let able = Seat::all(options.players).filter(|&seat| game.is_able(seat)).count();
            summary.add("ends with nobody able", usize::from(able == 0));
            if options.ending == Ending::PlayOn {
                // TRIANDRO-16: nobody is able, and whoever has just moved has won.
                assert_eq!(able, 0, "{game}");
                summary.add("ends of playing on with nobody able", 1);
            }
            let winner = game.outcome().and_then(|outcome| outcome.winners().iter().next());
            summary.add("wins of another than the last to move", usize::from(winner != Some(seat)));
        }
        try_illegal(&mut game, choice() % 191);
    }
    summary.add("games", 1);
}

/// Games of each set of options and bias in the seeded run.
fn games() -> u64 {
    let wanted = std::env::var("RULES_LOCKSTEP_GAMES").ok();
    wanted.map_or(40, |games| games.parse().expect("RULES_LOCKSTEP_GAMES is a number"))
}

#[test]
fn whole_games_in_step() {
    let mut total = Summary::default();
    for players in 2..=4 {
        let mut summary = Summary::default();
        for options in option_sets().filter(|options| options.players == players) {
            for (at, bias) in BIASES.into_iter().enumerate() {
                for game in 0..games() {
                    let seed = game << 16 | u64::from(players) << 8 | at as u64;
                    let seed = seed << 8 | u64::from(options.first.number());
                    let seed = seed << 1 | options.ending as u64;
                    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
                    play(options, bias, || rng.next_u32(), &mut summary);
                }
            }
        }
        println!("{players} players: {summary:?}");
        summary.0.into_iter().for_each(|(name, count)| total.add(name, count as usize));
    }
    println!("all: {total:?}");
    for name in [
        "captures",
        "captures of several opponents",
        "forced captures",
        "skips",
        "returns of skipped players",
        "turns of a single player",
        "two turns in a row",
        "players revived by a single one",
        "ends of playing on with nobody able",
        "wins of another than the last to move",
    ] {
        assert!(total.get(name) > 0, "no {name}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    /// The same with choices that shrink.
    #[test]
    fn any_choices_in_step(
        set in 0usize..18,
        bias in 0usize..4,
        choices in proptest::collection::vec(any::<u32>(), 0..300),
    ) {
        let options = option_sets().nth(set).expect("18 sets");
        let mut choices = choices.into_iter();
        play(options, BIASES[bias], || choices.next().unwrap_or(0), &mut Summary::default());
    }
}
