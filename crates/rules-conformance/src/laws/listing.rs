//! Turns, lists, weights and outcomes of one position.

use rules_core::{End, Game, Outcome, Seat, Turn};

use crate::Law;
use crate::probe::{LawContext, Verdict};

/// Checks the laws that concern a single position.
pub(crate) fn listing<G: Game>(context: &mut LawContext<'_, G>) -> Verdict {
    check_position(context, context.position)
}

/// Checks a position on its own, however it was reached.
pub(crate) fn check_position<G: Game>(context: &mut LawContext<'_, G>, position: &G) -> Verdict {
    let actions: Vec<G::Action> = position.legal_actions().collect();
    let events: Vec<(G::Event, u32)> = position.chance_events().collect();
    check_turn(context, position, actions.len(), events.len())?;
    check_order(context, &actions, &events)?;
    check_weights(context, &events)?;
    context.equal(
        Law::CountIsLength,
        "count_actions",
        &position.count_actions(),
        &actions.len(),
    )?;
    check_in_one_go(context, position, &actions)?;
    check_outcome(context, position)
}

/// Checks iteration in parts: lists may have separate loops for `next` and `fold`, which can begin
/// anywhere.
fn check_in_one_go<G: Game>(
    context: &mut LawContext<'_, G>,
    position: &G,
    actions: &[G::Action],
) -> Verdict {
    for taken in [0, context.below(actions.len() + 1)] {
        let mut list = position.legal_actions();
        let mut read: Vec<_> = list.by_ref().take(taken).collect();
        let (least, most) = list.size_hint();
        let left = actions.len() - taken;
        let bounded = least <= left && most.is_none_or(|most| left <= most);
        context.ensure(Law::SizeHint, bounded, || {
            format!("{left} actions are left to list, and the hint is {least} to {most:?}")
        })?;
        list.for_each(|action| read.push(action));
        let what = format!("the list of which {taken} were taken one by one");
        context.equal(Law::ListedInOneGo, &what, &read.as_slice(), &actions)?;
    }
    Ok(())
}

fn check_turn<G: Game>(
    context: &mut LawContext<'_, G>,
    position: &G,
    actions: usize,
    events: usize,
) -> Verdict {
    let turn = position.turn();
    context.equal(Law::TurnHasSteps, "the turn, asked twice", &position.turn(), &turn)?;
    let fits = match turn {
        Turn::Seat(_) => actions > 0 && events == 0,
        Turn::Chance => actions == 0 && events > 0,
        Turn::Over => actions == 0 && events == 0,
    };
    context.ensure(Law::TurnHasSteps, fits, || {
        format!("{turn:?} with {actions} legal actions and {events} events")
    })?;
    let seats = position.seats();
    let options_say = rules_core::Options::seats(&position.options());
    context.equal(Law::Seats, "seats", &seats, &options_say)?;
    context.ensure(Law::Seats, (2..=6).contains(&seats), || format!("{seats} seats"))?;
    let number = turn.seat().map_or(0, Seat::number);
    context.ensure(Law::Seats, number < seats, || format!("seat {number} of {seats} acts"))
}

fn check_order<A: Ord + core::fmt::Debug, E: Ord + core::fmt::Debug, G>(
    context: &mut LawContext<'_, G>,
    actions: &[A],
    events: &[(E, u32)],
) -> Verdict
where
    G: Game,
{
    let broken = actions.windows(2).find(|pair| pair[0] >= pair[1]);
    context.ensure(Law::ActionsAscend, broken.is_none(), || format!("{broken:?} in the list"))?;
    let broken = events.windows(2).find(|pair| pair[0].0 >= pair[1].0);
    context.ensure(Law::EventsAscend, broken.is_none(), || format!("{broken:?} in the list"))
}

fn check_weights<G: Game>(context: &mut LawContext<'_, G>, events: &[(G::Event, u32)]) -> Verdict {
    if events.is_empty() {
        return Ok(());
    }
    let zero = events.iter().find(|(_, weight)| *weight == 0);
    context.ensure(Law::Weights, zero.is_none(), || format!("{zero:?} has weight 0"))?;
    let factor = events.iter().fold(0, |factor, (_, weight)| common_factor(factor, *weight));
    context.ensure(Law::Weights, factor == 1, || format!("all weights divide by {factor}"))?;
    let sum: u64 = events.iter().map(|(_, weight)| u64::from(*weight)).sum();
    context.ensure(Law::Weights, sum < 1 << 32, || format!("the weights add up to {sum}"))
}

fn common_factor(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { common_factor(b, a % b) }
}

fn check_outcome<G: Game>(context: &mut LawContext<'_, G>, position: &G) -> Verdict {
    let outcome = position.outcome();
    let turn = position.turn();
    context.ensure(Law::OutcomeAtEnd, outcome.is_some() == turn.is_over(), || {
        format!("{turn:?} with outcome {outcome:?}")
    })?;
    match outcome {
        Some(outcome) => check_result(context, position, &outcome),
        None => Ok(()),
    }
}

fn check_result<G: Game>(
    context: &mut LawContext<'_, G>,
    position: &G,
    outcome: &Outcome<G::End>,
) -> Verdict {
    let seats = position.seats();
    let law = Law::Outcome;
    context.equal(law, "seats of the outcome", &outcome.seats(), &seats)?;
    let strangers = outcome.winners().iter().filter(|seat| seat.number() >= seats).count();
    context.equal(law, "winners who do not play", &strangers, &0)?;
    if let Some(scores) = outcome.scores() {
        context.equal(law, "the number of scores", &scores.len(), &usize::from(seats))?;
    }
    let end = outcome.end();
    context.ensure(law, G::End::ALL.contains(&end), || format!("{end:?} is not in End::ALL"))?;
    check_worth(context, position, outcome)?;
    let text = outcome.to_string();
    context.equal(law, format_args!("{text:?} read"), &Outcome::read(&text, seats), &Ok(*outcome))
}

/// Checks utilities: they add up to zero within their bounds, and agree with the ranks.
fn check_worth<G: Game>(
    context: &mut LawContext<'_, G>,
    position: &G,
    outcome: &Outcome<G::End>,
) -> Verdict {
    let law = Law::Outcome;
    let seats = outcome.seats();
    let utilities = position.utilities().unwrap_or_default();
    let worth = utilities.first(seats);
    let sum: i64 = worth.iter().copied().map(i64::from).sum();
    context.equal(law, "the sum of utilities", &sum, &0)?;
    let most = G::max_utility(seats);
    let bounded = worth.iter().all(|utility| utility.unsigned_abs() <= most.unsigned_abs());
    context.ensure(law, bounded, || format!("{worth:?} is not within -{most} and {most}"))?;
    for seat in Seat::all(seats) {
        context.equal(law, "a utility", &utilities[seat], &G::utility(outcome, seat))?;
    }
    let ranks = outcome.ranks();
    for seat in Seat::all(seats) {
        let wins = outcome.winners().contains(seat);
        let agrees = if wins { ranks[seat] == 0 } else { outcome.is_draw() || ranks[seat] > 0 };
        context
            .ensure(law, agrees, || format!("seat {seat} has rank {} in {outcome}", ranks[seat]))?;
        let better = Seat::all(seats).filter(|&other| ranks[other] < ranks[seat]);
        let less = better.into_iter().find(|&other| utilities[other] < utilities[seat]);
        context.equal(
            law,
            format_args!("a seat ranked before {seat} that has less"),
            &less,
            &None,
        )?;
    }
    Ok(())
}
