//! Urn in step with a slow model: rules that go wrong are caught, and shown with the steps.

use std::collections::HashSet;
use std::panic::catch_unwind;

use rules_conformance::Law;
use rules_conformance::lockstep::{Lockstep, Model, ModelOutcome, ModelTurn, late, model_of};
use rules_core::{Game, Step};
use rules_toys::bug;
use rules_toys::urn::{Urn, UrnOptions};

#[derive(Clone, PartialEq, Debug)]
struct UrnModel {
    plain: bool,
    token: Option<u8>,
    piles: Vec<Vec<()>>,
    /// The seat of each stone that was taken.
    taken: Vec<usize>,
    turn: usize,
}

impl Model for UrnModel {
    type Action = String;
    type Event = u8;

    fn new(options: &[(&str, &str)]) -> Self {
        let value = |name| options.iter().find(|option| option.0 == name).expect("all are given").1;
        let piles = vec![vec![(); value("stones").parse().unwrap()]; 2];
        UrnModel { plain: value("plain") == "true", token: None, piles, taken: vec![], turn: 0 }
    }

    fn turn(&self) -> ModelTurn {
        match self.token {
            None => ModelTurn::Chance,
            Some(_) if self.piles.iter().all(Vec::is_empty) => ModelTurn::Over,
            Some(_) => ModelTurn::Seat(self.turn),
        }
    }

    fn legal(&self) -> Vec<String> {
        if self.token.is_none() {
            return vec![];
        }
        let texts = ["l", "r"].iter().zip(&self.piles).flat_map(|(pile, stones)| {
            (1..=stones.len().min(2)).map(move |count| format!("{pile}{count}"))
        });
        texts.collect()
    }

    fn chance(&self) -> Vec<(u8, u64)> {
        // Not in lowest terms: only the ratios count.
        if self.token.is_none() { vec![(2, 30), (0, 10), (1, 20)] } else { vec![] }
    }

    fn play(&mut self, action: &String) {
        let (pile, count) = action.split_at(1);
        for _ in 0..count.parse().unwrap() {
            self.piles[usize::from(pile == "r")].pop().expect("a stone is there");
            self.taken.push(self.turn);
        }
        self.turn = 1 - self.turn;
    }

    fn happen(&mut self, event: &u8) {
        self.token = Some(*event);
    }

    fn outcome(&self) -> Option<ModelOutcome> {
        if self.turn() != ModelTurn::Over {
            return None;
        }
        let to_last = self.plain || self.token != Some(0);
        let winner = if to_last { 1 - self.turn } else { self.turn };
        let taken = |seat| self.taken.iter().filter(|&&by| by == seat).count() as i64;
        let scores = Some(vec![taken(0), taken(1)]);
        Some(ModelOutcome { winners: vec![winner], scores, reason: "last-stone" })
    }
}

fn both<'a>() -> Lockstep<'a, Urn, UrnModel> {
    Lockstep::new()
        .compare(|fast: &Urn, slow: &UrnModel| {
            assert_eq!(fast.piles.map(usize::from), [0, 1].map(|p| slow.piles[p].len()))
        })
        .bias("ones", |urn: &Urn, choices| {
            let ones = urn.takes().filter(|take| take.stones == 1).collect::<Vec<_>>();
            (urn.token.is_some() && !ones.is_empty()).then(|| Step::Action(*choices.pick(&ones)))
        })
        .bias("anything", |_, _| None)
        .note(|played, tally| tally.note("token 0", played.after.token == Some(0)))
}

fn sets() -> [UrnOptions; 2] {
    [UrnOptions::default(), UrnOptions { stones: 2, plain: true }]
}

#[test]
fn models_agree_without_a_bug() {
    bug::set(None);
    let tally = both().run(sets(), 20);
    assert_eq!((tally.get("games"), tally.get("ended by last-stone")), (40, 40));
    tally.assert_reached(&["token 0", "steps"]);
    assert_eq!(tally, both().run(sets(), 20));
    assert!(both().run_shrinking(32, 20).get("games") > 0);
}

#[test]
fn a_case_that_is_not_reached_fails() {
    bug::set(None);
    let tally = both().run(sets(), 1);
    assert!(catch_unwind(|| tally.assert_reached(&["an eclipse"])).is_err());
}

#[test]
fn bugs_of_play_are_caught() {
    for (law, way) in [
        (Law::NoPanic, 0),
        (Law::Seats, 1),
        (Law::TurnHasSteps, 0),
        (Law::OutcomeAtEnd, 0),
        (Law::CountIsLength, 0),
        (Law::LegalIsMember, 0),
        (Law::LegalIsMember, 1),
        (Law::WhyIllegalAgrees, 0),
        (Law::PossibleIsMember, 0),
        (Law::RefusedError, 0),
        (Law::RefusedUnchanged, 0),
        (Law::CheckedPlay, 0),
        (Law::Weights, 1),
        (Law::Outcome, 1),
        (Law::Ends, 0),
    ] {
        bug::set(Some((law, way)));
        let seeded = catch_unwind(|| both().run(sets(), 20));
        let shrunk = catch_unwind(|| both().run_shrinking(256, 20));
        bug::set(None);
        for failure in [seeded, shrunk] {
            let panic = failure.expect_err(&format!("{law:?} broken in way {way} went unseen"));
            let message = panic.downcast_ref::<String>().expect("a panic has a message");
            assert!(message.contains("urn ") && message.contains(" steps: "), "{message}");
        }
    }
}

/// Visits every position of two games in both models.
fn exhaust() -> rules_conformance::lockstep::Tally {
    both().exhaust(sets().map(|options| (Urn::new(options).unwrap(), model_of(&options, &[]))))
}

#[test]
fn every_position_is_visited_once() {
    bug::set(None);
    let tally = exhaust();
    let mut waiting = Vec::from(sets().map(|options| Urn::new(options).unwrap()));
    let (mut known, mut steps) = (waiting.iter().cloned().collect::<HashSet<_>>(), 0);
    while let Some(urn) = waiting.pop() {
        let actions = urn.legal_actions().map(Step::Action);
        for step in actions.chain(urn.chance_events().map(|(event, _)| Step::Event(event))) {
            steps += 1;
            waiting.extend(Some(urn.after_step(step)).filter(|&next| known.insert(next)));
        }
    }
    assert_eq!(tally.get("positions"), known.len() as u64, "{tally}");
    assert_eq!(tally.get("steps"), steps, "{tally}");
    tally.assert_reached(&["token 0", "ended by last-stone"]);
}

#[test]
fn bugs_are_caught_by_visiting_every_position() {
    for (law, way) in [
        (Law::NoPanic, 0),
        (Law::TurnHasSteps, 0),
        (Law::CountIsLength, 0),
        (Law::Outcome, 1),
        (Law::Weights, 1),
        (Law::EffectsAgree, 0),
        (Law::EffectsAgree, 2),
        (Law::KeyDiffers, 0),
        (Law::KeyEqual, 1),
    ] {
        bug::set(Some((law, way)));
        let failure = catch_unwind(exhaust);
        bug::set(None);
        let panic = failure.expect_err(&format!("{law:?} broken in way {way} went unseen"));
        assert!(panic.downcast_ref::<String>().is_some_and(|message| !message.is_empty()));
    }
}

#[test]
fn a_late_position_is_the_earliest_from_which_few_can_be_reached() {
    bug::set(None);
    let options = UrnOptions { stones: 5, ..UrnOptions::default() };
    for seed in 0..20 {
        let [few, more] = [30, 100].map(|most| late::<Urn>(&options, seed, 1, most).unwrap());
        let count = |start: Urn| {
            let (mut known, mut waiting) = (HashSet::new(), vec![start]);
            while let Some(urn) = waiting.pop() {
                let next = urn.legal_actions().map(|action| urn.after(action));
                waiting.extend(next.filter(|&next| known.insert(next)));
            }
            known.len()
        };
        assert!(count(few) <= 30 && count(more) <= 100, "{few:?} {more:?}");
        assert!(count(few) <= count(more), "{few:?} {more:?}");
        assert_eq!(late::<Urn>(&options, seed, 1, 30), Some(few));
        assert_eq!(late::<Urn>(&options, seed, count(few) + 1, 30), None);
    }
}
