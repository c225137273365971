//! CONQUEST-17: what a seat sees, what it does not, and determinizations.

use std::collections::{HashMap, HashSet};

use crate::common::{STYLES, all_options, choose, generator, slow_of};
use conquest_rules::{Action, Conquest, Observation, Phase, Tiles, samples};
use rand_core::Rng;
use rules_core::record::{GameResult, Record, RecordStep};
use rules_core::{
    Code, Diagram, Game, Observe, ObserveForms, Seat, Step, Turn, Viewer, uniform_below,
};
use rules_reference::conquest::ConquestModel;

/// Plays games of every style and options, and calls with each position on the way.
fn walk(games: u64, mut visit: impl FnMut(&Conquest, &mut dyn FnMut() -> u64)) {
    for (set, options) in all_options().into_iter().enumerate() {
        for game in 0..games {
            let mut rng = generator(game << 8 | set as u64);
            let mut position = Conquest::new(options).unwrap();
            loop {
                visit(&position, &mut || rng.next_u64());
                match position.turn() {
                    Turn::Chance => {
                        let tile = position.sample_event(&mut rng).unwrap();
                        position.play_event(tile).unwrap();
                    }
                    Turn::Seat(_) => {
                        let style = STYLES[(game as usize + set) % STYLES.len()];
                        let action = choose(&position, style, &mut rng);
                        position.play(action).unwrap();
                    }
                    Turn::Over => break,
                }
            }
        }
    }
}

/// Returns everything that a program can reveal to a viewer about a position.
fn revealed(position: &Conquest, viewer: Viewer) -> Vec<String> {
    let seen = position.observe(viewer);
    let mut texts = vec![
        format!("{seen} {seen:?} {:?}", seen.public()),
        format!("{:x}", Conquest::observation_key(&seen)),
        format!("{:?} {:?}", position.turn(), position.outcome()),
        format!("{:?}", seen.legal_actions().collect::<Vec<_>>()),
    ];
    let mut drawing = String::new();
    position.write_diagram(viewer, &mut drawing).unwrap();
    texts.push(drawing);
    #[cfg(feature = "serde")]
    {
        texts.push(serde_json::to_string(&seen).unwrap());
        texts.push(format!("{:?}", postcard::to_allocvec(&seen).unwrap()));
    }
    if position.turn().is_of(viewer) {
        texts.push(format!("{:?}", position.legal_actions().collect::<Vec<_>>()));
        texts.push(position.count_actions().to_string());
        // The result of `check` for legal and illegal actions.
        for code in (0..2 + 318 * 100).step_by(29) {
            let action = Action::from_code(code).unwrap();
            texts.push(format!("{:?}", position.check(action)));
        }
    }
    texts
}

#[test]
fn conquest_17_no_answer_to_a_viewer_depends_on_what_it_cannot_see() {
    let (mut compared, mut different) = (0u64, 0u64);
    walk(2, |position, random| {
        let mut rng = generator(random());
        // Only every fifth position and all ends, to save time.
        if uniform_below(&mut rng, 5) > 0 && position.turn() != Turn::Over {
            return;
        }
        for viewer in Viewer::observers(position.seats()) {
            let other = Conquest::determinize(&position.observe(viewer), &mut rng);
            assert_eq!(position.observe(viewer), other.observe(viewer));
            let [here, there] = [position, &other].map(|one| revealed(one, viewer));
            assert_eq!(here, there, "{position} and {other}");
            different += u64::from(other != *position);
            compared += 1;
        }
    });
    println!("{compared} pairs look alike, {different} of them of different positions");
    assert!(different > compared / 2);
}

#[test]
fn conquest_17_a_seat_sees_its_own_hand_and_how_many_tiles_others_hold() {
    walk(1, |position, _| {
        for seat in Seat::all(position.seats()) {
            let seen = position.observe(seat);
            assert_eq!((seen.viewer(), seen.hand()), (seat.into(), position.hand(seat)));
            assert_eq!(seen.in_stock(), position.stock().len());
            let held = Seat::all(position.seats()).map(|other| seen.held(other));
            assert!(held.eq(Seat::all(position.seats()).map(|other| position.hand(other).len())));
            assert_eq!(seen.public(), position.public());
            let own: Vec<Action> = match position.turn() {
                Turn::Seat(acting) if acting == seat => position.legal_actions().collect(),
                _ => Vec::new(),
            };
            assert!(seen.legal_actions().eq(own));
            for (tile, _) in position.chance_events() {
                let seen = position.event_is_seen(tile, seat);
                assert_eq!(seen, position.drawer() == Some(seat), "{position}");
                assert!(!position.event_is_seen(tile, Viewer::Spectator));
            }
        }
    });
}

#[test]
fn conquest_17_a_record_cut_down_to_a_seat_hides_others_tiles() {
    for (set, options) in all_options().into_iter().enumerate() {
        let mut rng = generator(set as u64);
        let mut record = Record::<Conquest>::new(options).unwrap();
        let mut position = Conquest::new(options).unwrap();
        let mut own = vec![0; options.players.into()];
        let mut drawn = 0;
        while position.turn() != Turn::Over {
            if let Some(seat) = position.drawer() {
                own[seat.index()] += 1;
                drawn += 1;
            }
            let step = rules_core::random_step(&mut position, &mut rng).unwrap();
            record.push(step);
        }
        record.set_result(GameResult::Finished(position.outcome().unwrap())).unwrap();
        for seat in Seat::all(options.players) {
            let cut = record.seen_by(seat).unwrap();
            let text = cut.to_string();
            let hidden = text.split_whitespace().filter(|word| *word == "?").count();
            assert_eq!(hidden, drawn - own[seat.index()], "{text}");
            assert_eq!(text.parse::<Record<Conquest>>().unwrap(), cut);
        }
        let cut = record.seen_by(Viewer::Spectator).unwrap();
        assert_eq!(cut.to_string().matches('?').count(), drawn);
        assert_eq!(record.seen_by(Viewer::Open).unwrap(), record);
        // Seat 1 gets the same hand in another order: seat 0 sees the same.
        let swapped = swap_first_draws_of_seat_1(&record);
        assert_ne!(swapped, record);
        assert_eq!(swapped.seen_by(Seat::FIRST).unwrap(), record.seen_by(Seat::FIRST).unwrap());
        assert_ne!(swapped.seen_by(Seat::SECOND).unwrap(), record.seen_by(Seat::SECOND).unwrap());
    }
}

fn swap_first_draws_of_seat_1(record: &Record<Conquest>) -> Record<Conquest> {
    let mut steps = record.steps().to_vec();
    let first = usize::from(record.options().hand_size());
    steps.swap(first, first + 1);
    let mut swapped = Record::new(record.options()).unwrap();
    for step in steps {
        match step {
            RecordStep::Action(action) => swapped.push(Step::Action(action)),
            RecordStep::Event(event) => swapped.push(Step::Event(event)),
            RecordStep::Hidden => unreachable!("nothing is hidden in a whole record"),
        }
    }
    swapped.set_result(record.result()).unwrap();
    swapped
}

#[test]
fn conquest_17_a_determinization_keeps_the_observation_and_is_a_valid_position() {
    walk(2, |position, random| {
        let mut rng = generator(random());
        for seat in Seat::all(position.seats()) {
            let seen = position.observe(seat);
            let drawn = Conquest::determinize(&seen, &mut rng);
            assert_eq!(drawn.observe(seat), seen);
            // Reading refuses whatever breaks a rule, such as a passer who could have placed.
            assert_eq!(drawn.to_string().parse::<Conquest>().as_ref(), Ok(&drawn));
            assert_eq!(drawn.turn(), position.turn());
        }
    });
}

/// The hidden tiles of a position as the slow model holds them, as text.
fn hidden_of(world: &ConquestModel) -> String {
    let hands: Vec<String> = world.hands.iter().map(|hand| format!("{hand:?}")).collect();
    format!("{} {:?}", hands.join("/"), world.stock)
}

fn hidden_of_fast(position: &Conquest) -> [Tiles; 5] {
    let hand = |seat| position.hand(Seat::new_unchecked(seat));
    [hand(0), hand(1), hand(2), hand(3), position.stock()]
}

/// In how many ways the hidden tiles can be spread, passes aside; saturating.
fn spreads(seen: &Observation) -> u128 {
    let mut left = u128::from(seen.hidden().len());
    let mut ways: u128 = 1;
    for seat in Seat::all(seen.public().options().players)
        .filter(|&seat| Viewer::Seat(seat) != seen.viewer())
    {
        for taken in 0..u128::from(seen.held(seat)) {
            ways = ways.saturating_mul(left - taken) / (taken + 1);
        }
        left -= u128::from(seen.held(seat));
    }
    ways
}

/// Draws so often that each of the `worlds` is expected 40 times, and gives the chi-square
/// statistic in standard deviations from its mean under the uniform law.
fn chi_square(seen: &Observation, worlds: usize, seed: u64) -> f64 {
    let draws = 40 * worlds;
    let mut rng = generator(seed);
    let mut counts = HashMap::new();
    for _ in 0..draws {
        *counts.entry(hidden_of_fast(&Conquest::determinize(seen, &mut rng))).or_insert(0u32) += 1;
    }
    assert_eq!(counts.len(), worlds, "every world is drawn: {seen}");
    let statistic: f64 = counts.values().map(|&n| (f64::from(n) - 40.0).powi(2) / 40.0).sum();
    let freedom = (worlds - 1) as f64;
    (statistic - freedom) / (2.0 * freedom).sqrt()
}

/// The topic of a small case; at least one of each must occur.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Case {
    Dealing,
    NoPassers,
    Passers,
    PassersAndOthers,
    PassersAndStock,
    PassDraw,
    Blocked,
    Covers,
}

fn case_of(seen: &Observation) -> Case {
    let public = seen.public();
    let others =
        Seat::all(public.options().players).filter(|&seat| Viewer::Seat(seat) != seen.viewer());
    let passers = others.clone().filter(|&seat| public.passers().contains(seat)).count();
    match public.phase() {
        Phase::Deal => Case::Dealing,
        Phase::PassDraw => Case::PassDraw,
        Phase::Over(conquest_rules::End::Covers) => Case::Covers,
        Phase::Over(_) => Case::Blocked,
        _ if passers == 0 => Case::NoPassers,
        _ if seen.in_stock() > 0 => Case::PassersAndStock,
        _ if passers < others.count() => Case::PassersAndOthers,
        _ => Case::Passers,
    }
}

#[test]
#[ignore = "long"]
fn determinizations_are_uniform_over_the_consistent_worlds() {
    let mut cases: HashMap<Case, u32> = HashMap::new();
    let mut known = HashSet::new();
    let mut worst: f64 = 0.0;
    let mut worlds_in_all = 0;
    walk(60, |position, random| {
        for seat in Seat::all(position.seats()) {
            let seen = position.observe(seat);
            if !(2..=6000).contains(&spreads(&seen)) {
                continue;
            }
            let count = cases.entry(case_of(&seen)).or_insert(0);
            if *count >= 6 || !known.insert(seen) {
                continue;
            }
            let worlds = slow_of(position).consistent_worlds(seat.index());
            let distinct: HashSet<String> = worlds.iter().map(hidden_of).collect();
            assert_eq!(distinct.len(), worlds.len());
            if worlds.len() < 2 {
                let drawn = Conquest::determinize(&seen, &mut generator(random()));
                assert_eq!(drawn, *position, "one world alone: {seen}");
                continue;
            }
            *count += 1;
            worlds_in_all += worlds.len();
            let deviations = chi_square(&seen, worlds.len(), random());
            worst = worst.max(deviations.abs());
            assert!(deviations.abs() < 5.0, "{deviations} deviations: {seen}");
        }
    });
    println!("{cases:?}: {worlds_in_all} worlds; at most {worst:.2} standard deviations off");
    for case in [
        Case::Dealing,
        Case::NoPassers,
        Case::Passers,
        Case::PassersAndOthers,
        Case::PassersAndStock,
        Case::PassDraw,
        Case::Blocked,
        Case::Covers,
    ] {
        assert!(cases.get(&case).is_some_and(|&count| count > 0), "no {case:?}");
    }
}

#[test]
fn regression_an_observation_of_a_seat_that_does_not_play_is_refused() {
    let text = "conquest-seen/1 players=3 3 ?2/?0/?0 ?54 - -/-/- - 0 deal 0";
    let error = text.parse::<Observation>().unwrap_err();
    assert_eq!(error.to_string(), "expected a seat that plays or a spectator (at byte 26)");
}

/// The text of a spectator's view reads back. A seat that does not play has the same view.
#[test]
fn conquest_17_a_spectator_sees_what_all_seats_share() {
    for (_, position) in samples::all() {
        let seats = position.options().players;
        let seen = position.observe(Viewer::Spectator);
        assert_eq!((seen.viewer(), seen.hand()), (Viewer::Spectator, Tiles::EMPTY));
        assert!(seen.legal_actions().next().is_none());
        assert_eq!(seen.public(), position.public());
        for seat in Seat::all(4) {
            assert_eq!(seen.held(seat), position.hand(seat).len());
            let hidden = position.hand(seat) - seen.hidden();
            assert!(hidden.is_empty(), "{hidden} of seat {seat} is not hidden");
        }
        let others = Seat::all(6).filter(|seat| seat.number() >= seats).map(Viewer::Seat);
        for other in others.chain([Viewer::Open]) {
            assert_eq!(position.observe(other), seen);
        }
        assert_eq!(seen.to_string().parse(), Ok(seen));
        assert_eq!(Observation::from_packed(seen.to_packed().as_bytes()), Ok(seen));
    }
    let refused = |viewer: &str| {
        let text = format!("conquest-seen/1 - {viewer} ?0/?0 ?56 - -/- - 0 deal 0");
        text.parse::<Observation>().map_err(|error| error.to_string())
    };
    assert!(refused("spectator").is_ok());
    let expected = "expected a seat that plays or a spectator (at byte 18)";
    assert_eq!(refused("2"), Err(expected.to_owned()));
    assert_eq!(refused("open"), Err(expected.to_owned()));
    let unknown = "expected a seat, 0 to 5, spectator or open (at byte 18)";
    assert_eq!(refused("spectators"), Err(unknown.to_owned()));
    assert_eq!(refused("-"), Err(unknown.to_owned()));
}
