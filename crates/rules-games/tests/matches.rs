//! Matches of all games against a plain model that replays everything from the start.

use conquest_rules::Conquest;
use cybo_rules::Cybo;
use proptest::prelude::*;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{
    Game, GameResult, Keyed, Notation, Observe, Record, Seat, Step, Turn, random_step,
    uniform_below,
};
use rules_games::{Match, MatchError};
use triad_rules::{Tourney, Triad};
use triandro_rules::Triandro;
use triarchy_rules::Triarchy;

/// What is asked of a match; numbers choose among what is possible.
#[derive(Clone, Copy, Debug)]
enum Asked {
    Step(u32),
    Sample(u64),
    Undo,
    Redo,
    Resign(u8),
    Draw,
    Remark(u8),
    Steps(u8),
    Undos(u8),
}

fn asked() -> impl Strategy<Value = Asked> {
    prop_oneof![
        10 => any::<u32>().prop_map(Asked::Step),
        3 => any::<u64>().prop_map(Asked::Sample),
        4 => Just(Asked::Undo),
        3 => Just(Asked::Redo),
        1 => (0u8..7).prop_map(Asked::Resign),
        1 => Just(Asked::Draw),
        1 => any::<u8>().prop_map(Asked::Remark),
        1 => any::<u8>().prop_map(Asked::Steps),
        1 => any::<u8>().prop_map(Asked::Undos),
    ]
}

type StepOf<G> = Step<<G as Game>::Action, <G as Game>::Event>;

/// A step with its remark, or an end that the seats chose.
type Undone<G> = (Option<(StepOf<G>, String)>, Option<GameResult<<G as Game>::End>>);

/// The whole past and what was taken back, without any shortcut.
struct Plain<G: Game> {
    start: G,
    past: Vec<(StepOf<G>, String)>,
    chosen_end: Option<GameResult<G::End>>,
    undone: Vec<Undone<G>>,
}

impl<G: Game> Plain<G> {
    fn position_at(&self, ply: usize) -> G {
        let mut position = self.start.clone();
        for (step, _) in &self.past[..ply] {
            position.play_step(*step).unwrap();
        }
        position
    }

    fn position(&self) -> G {
        self.position_at(self.past.len())
    }

    fn result(&self) -> GameResult<G::End> {
        let finished = self.position().outcome().map(GameResult::Finished);
        self.chosen_end.or(finished).unwrap_or(GameResult::Unfinished)
    }

    fn is_over(&self) -> bool {
        self.result() != GameResult::Unfinished
    }

    fn push(&mut self, step: StepOf<G>) {
        self.past.push((step, String::new()));
        self.undone.clear();
    }

    fn undo(&mut self) -> bool {
        if let Some(end) = self.chosen_end.take() {
            self.undone.push((None, Some(end)));
            return true;
        }
        let Some(last) = self.past.pop() else { return false };
        self.undone.push((Some(last), None));
        true
    }

    fn redo(&mut self) -> bool {
        let Some((step, end)) = self.undone.pop() else { return false };
        self.past.extend(step);
        self.chosen_end = end;
        true
    }
}

fn steps_of<G: Game>(position: &G) -> Vec<StepOf<G>> {
    let actions = position.legal_actions().map(Step::Action);
    actions.chain(position.chance_events().map(|(event, _)| Step::Event(event))).collect()
}

fn play_both<G: Notation + Observe>(game: &mut Match<G>, plain: &mut Plain<G>, choice: u32) {
    let steps = steps_of(&plain.position());
    if plain.is_over() {
        if let Some(&step) = steps.first() {
            assert_eq!(game.step(step), Err(MatchError::Over));
        }
        return;
    }
    let step = steps[choice as usize % steps.len()];
    // By value and by text in turn.
    if choice.is_multiple_of(2) {
        game.step(step).unwrap();
    } else {
        let text = match step {
            Step::Action(action) => action.to_string(),
            Step::Event(event) => event.to_string(),
        };
        assert_eq!(game.play_text(&format!("  {text}\n")), Ok(step));
    }
    plain.push(step);
}

fn ask<G: Notation + Observe>(game: &mut Match<G>, plain: &mut Plain<G>, asked: Asked) {
    match asked {
        Asked::Step(choice) => play_both(game, plain, choice),
        Asked::Steps(count) => (0..u32::from(count)).for_each(|choice| {
            play_both(game, plain, choice.wrapping_mul(2_654_435_761));
        }),
        Asked::Sample(seed) => {
            let chance = !plain.is_over() && plain.position().turn().is_chance();
            let event = game.sample(&mut Xoshiro256PlusPlus::seed_from_u64(seed));
            assert_eq!(event.is_some(), chance);
            event.into_iter().for_each(|event| plain.push(Step::Event(event)));
        }
        Asked::Undo => assert_eq!(game.undo(), plain.undo()),
        Asked::Undos(count) => {
            (0..count).for_each(|_| assert_eq!(game.undo(), plain.undo()));
        }
        Asked::Redo => assert_eq!(game.redo(), plain.redo()),
        Asked::Resign(seat) => {
            let Some(seat) = Seat::new(seat) else { return };
            let plays = seat.number() < plain.start.seats();
            let ends = plays && !plain.is_over();
            assert_eq!(game.resign(seat).is_ok(), ends);
            if ends {
                plain.chosen_end = Some(GameResult::Resigned(seat));
                plain.undone.clear();
            }
        }
        Asked::Draw => {
            let ends = !plain.is_over();
            assert_eq!(game.agree_draw().is_ok(), ends);
            if ends {
                plain.chosen_end = Some(GameResult::Drawn);
                plain.undone.clear();
            }
        }
        Asked::Remark(at) => {
            let step = usize::from(at);
            let text = format!("remark {at}");
            assert_eq!(game.set_remark(step, &text).is_ok(), step < plain.past.len());
            if let Some((_, remark)) = plain.past.get_mut(step) {
                *remark = text;
            }
        }
    }
}

fn compare<G: Notation + Observe>(game: &Match<G>, plain: &Plain<G>) {
    assert_eq!(*game.position(), plain.position());
    assert_eq!(game.ply(), plain.past.len());
    assert_eq!(game.result(), plain.result());
    assert_eq!(game.is_over(), plain.is_over());
    assert_eq!(game.redoable(), plain.undone.len());
    assert!(game.steps().eq(plain.past.iter().map(|(step, _)| *step)));
    let remarks = plain.past.iter().map(|(_, remark)| remark.as_str()).enumerate();
    assert!(game.record().remarks().eq(remarks.filter(|(_, remark)| !remark.is_empty())));
    // The record is valid, reads back, and leads to the same match.
    assert_eq!(game.record().replay().as_ref(), Ok(game.position()));
    let read: Record<G> = game.record().to_string().parse().unwrap();
    assert_eq!(read, *game.record());
    let again = Match::from_record(read).unwrap();
    assert_eq!((again.position(), again.result()), (game.position(), game.result()));
    for ply in [0, game.ply() / 2, game.ply()] {
        assert_eq!(game.position_at(ply), Some(plain.position_at(ply)));
    }
    assert_eq!(game.position_at(game.ply() + 1), None);
    for seat in Seat::all(plain.start.seats()) {
        let view = game.view(seat).unwrap();
        assert_eq!(view.observation, plain.position().observe(seat));
        assert_eq!(view.steps.len(), plain.past.len());
        assert_eq!(view.actions.is_empty(), game.turn() != Turn::Seat(seat));
    }
}

fn check<G: Notation + Observe>(asked: &[Asked]) {
    let start = G::new(G::Options::default()).unwrap();
    let mut game = Match::<G>::new(G::Options::default()).unwrap();
    let mut plain = Plain { start, past: Vec::new(), chosen_end: None, undone: Vec::new() };
    for one in asked {
        ask(&mut game, &mut plain, *one);
    }
    compare(&game, &plain);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(48) })]

    #[test]
    fn any_sequence_keeps_record_position_and_views_in_step(
        asked in prop::collection::vec(asked(), 1..40),
    ) {
        check::<Triad>(&asked);
        check::<Tourney>(&asked);
        check::<Triandro>(&asked);
        check::<Triarchy>(&asked);
        check::<Conquest>(&asked);
        check::<Cybo>(&asked);
    }
}

/// A match played at random to its end or for so many steps.
fn random_match<G: Notation + Observe>(seed: u64, steps: usize) -> Match<G> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut game = Match::<G>::new(G::Options::default()).unwrap();
    for _ in 0..steps {
        let Some(step) = random_step(&mut game.position().clone(), &mut rng) else { break };
        game.step(step).unwrap();
    }
    game
}

/// Two matches that differ only in events that a seat did not see give it equal views.
#[test]
fn what_a_seat_has_not_seen_is_not_in_its_view() {
    let mut differing = 0;
    for seed in 0..60 {
        let game = random_match::<Conquest>(seed, 20 + seed as usize);
        for seat in Seat::all(2) {
            differing += u32::from(compare_with_other_world(&game, seat, seed));
        }
    }
    assert!(differing > 20, "{differing} pairs of matches");
}

/// Replays the match with other hidden tiles as far as the same actions are possible; whether one was
/// found that differs.
fn compare_with_other_world(game: &Match<Conquest>, seat: Seat, seed: u64) -> bool {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed ^ 0x5eed);
    let mut position = game.position_at(0).unwrap();
    let (mut here, mut there) = (Match::from_position(position), Match::from_position(position));
    for step in game.steps() {
        let other = match step {
            Step::Event(event) if !position.event_is_seen(event, seat) => {
                let free: Vec<_> = there.position().chance_events().collect();
                let known: Vec<_> = position.chance_events().map(|(event, _)| event).collect();
                // A tile that the seat has not seen in either world.
                let unseen: Vec<_> =
                    free.into_iter().filter(|(tile, _)| known.contains(tile)).collect();
                let Some(index) = (!unseen.is_empty())
                    .then(|| uniform_below(&mut rng, unseen.len() as u32) as usize)
                else {
                    break;
                };
                Step::Event(unseen[index].0)
            }
            step => step,
        };
        if !there.position().is_legal_step(other) {
            break;
        }
        let turns = |game: &Match<Conquest>, step| {
            let next = game.position().after_step(step);
            (next.turn(), next.observe(seat))
        };
        if turns(&here, step) != turns(&there, other) {
            break;
        }
        here.step(step).unwrap();
        there.step(other).unwrap();
        position.play_step(step).unwrap();
    }
    assert_eq!(here.view(seat).unwrap(), there.view(seat).unwrap());
    here.position() != there.position()
}

#[test]
fn undone_steps_are_not_in_a_view() {
    for seed in 0..20 {
        let mut game = random_match::<Triarchy>(seed, 40);
        let before: Vec<_> = Seat::all(3).map(|seat| game.view(seat).unwrap()).collect();
        let plies = game.ply();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(rng_seed(seed));
        for _ in 0..3 {
            let Some(step) = random_step(&mut game.position().clone(), &mut rng) else { break };
            game.step(step).unwrap();
        }
        while game.ply() > plies {
            game.undo();
        }
        let after: Vec<_> = Seat::all(3).map(|seat| game.view(seat).unwrap()).collect();
        assert_eq!(after, before);
    }
}

fn rng_seed(seed: u64) -> u64 {
    Xoshiro256PlusPlus::seed_from_u64(seed).next_u64()
}

#[test]
fn typed_steps_may_be_shortened_and_errors_help() {
    let mut game = Match::<Cybo>::new(cybo_rules::Options::default()).unwrap();
    let error = game.play_text("13").unwrap_err();
    assert_eq!(error.to_string(), "\"13\" is not possible now; did you mean 1, 10, 11, 12, 3?");
    for number in ["3", "2", "1"] {
        game.play_text(number).unwrap();
    }
    assert!(
        matches!(game.play_text("").unwrap_err(), MatchError::NotPossible { near, .. } if near.is_empty())
    );
    let error = game.play_text("sotp").unwrap_err();
    assert_eq!(error.to_string(), "\"sotp\" is not possible now; did you mean stop?");
    let step = game.play_text("Q").unwrap();
    assert_eq!(step, Step::Action(cybo_rules::Action::Quad));

    let mut game = Match::<Triandro>::new(triandro_rules::Options::default()).unwrap();
    let error = game.play_text("5").map(|_| ());
    assert_eq!(error, Ok(()), "5 is a point, though others begin with it");
    let error = game.play_text("5").unwrap_err();
    assert!(error.to_string().contains("(TRIANDRO-5)"), "{error}");
    assert_eq!(error.rule(), Some("TRIANDRO-5"));

    let mut game = Match::<Triad>::new(triad_rules::Options::default()).unwrap();
    let error = game.play_text("c").unwrap_err();
    assert_eq!(error.to_string(), "\"c\" can mean c1, c2, c3, c4, c5");
    assert!(game.play_text("D4").is_ok());
    let long = "x".repeat(1 << 20);
    assert!(game.play_text(&long).unwrap_err().to_string().len() < 200);
}

#[test]
fn a_record_that_ends_needs_no_result_and_a_false_one_is_refused() {
    let game = random_match::<Triandro>(7, 1000);
    assert!(game.is_over());
    let text = game.record().to_string();
    let open = text.replace(&format!("\"{}\"", game.result()), "\"unfinished\"");
    let read = Match::<Triandro>::from_record(open.parse().unwrap()).unwrap();
    assert_eq!(read.result(), game.result());
    for result in ["resigned 0", "drawn"] {
        let wrong = text.replace(&format!("\"{}\"", game.result()), &format!("\"{result}\""));
        assert!(Match::<Triandro>::from_record(wrong.parse().unwrap()).is_err(), "{result}");
    }
}

/// A match takes the memory of its steps and of one position in 64.
#[test]
fn going_back_far_leads_to_the_same_positions() {
    let game = random_match::<Tourney>(3, 5_000);
    assert!(game.ply() > 1_000);
    let mut keys = Vec::new();
    let mut position = game.position_at(0).unwrap();
    for step in game.steps() {
        keys.push(position.key());
        position.play_step(step).unwrap();
    }
    let mut back = game.clone();
    while back.undo() {
        assert_eq!(back.position().key(), keys[back.ply()]);
    }
    while back.redo() {}
    assert_eq!((back.position(), back.result()), (game.position(), game.result()));
}
