//! Every position that can be reached from late ones, in both models.

use crate::lockstep::compare;
use cybo_rules::{Cybo, LINES, Level, Sequence};
use rules_conformance::lockstep::{Lockstep, Played, Tally};
use rules_conformance::scenario::Build;
use rules_core::{Effect, Effects, Seat, Viewer};
use rules_reference::cybo::CyboModel;

/// The largest total before the last round.
const MOST: u8 = 12 * 16;
/// The largest distance of the two totals.
const APART: u8 = 20;

/// The memories of a Grand Master who has qualified, and an empty text for others.
const KINDS: [&str; 5] = ["", "*1.5.9", "*1.2.3", "*1.2.3.4", "3.2.1.4*3.2.1"];

/// Compares the points among the effects of a step with those of the slow model.
fn compare_effects(played: &Played<'_, Cybo, CyboModel>, _: &mut Tally) {
    let mut totals = played.slow.totals.clone();
    played.before.effects(played.step, Viewer::Open, |effect| {
        if let Effect::Scored { seat, points } = effect {
            totals[seat.index()] += i64::from(points);
        }
    });
    assert_eq!(totals, played.slow_after.totals, "totals with the effects of {}", played.step);
}

/// Returns both totals of each start: all that are at most `APART` apart.
fn totals() -> impl Iterator<Item = [u8; 2]> {
    let near = |one: u8| one.saturating_sub(APART)..=(one + APART).min(MOST);
    (0..=MOST).flat_map(move |one| near(one).map(move |other| [one, other]))
}

/// Returns the sequences that a Grand Master remembers with a total after twelve turns, if there
/// are any: Quads in columns, Trinities in order, then others.
fn remembered(total: u8) -> Option<String> {
    let counts = (0..=total / 16).rev().find_map(|quads| {
        let rest = total - 16 * quads;
        let ordered = rest / 9;
        let others = rest % 9 / 3;
        (rest.is_multiple_of(3) && quads + ordered + others <= 12)
            .then_some([quads, ordered, others])
    })?;
    let [mut quads, mut ordered, mut others] = counts.map(usize::from);
    let mut all = Vec::new();
    for trinity in Sequence::all().filter(|one| !one.is_quad()) {
        let numbers = trinity.trinity();
        let in_order = LINES.contains(&numbers) || {
            let [a, b, c] = numbers;
            LINES.contains(&[c, b, a])
        };
        let quad = trinity.quad().filter(|_| !in_order && quads > 0);
        let left = match quad {
            _ if in_order => &mut ordered,
            Some(_) => &mut quads,
            None => &mut others,
        };
        if *left > 0 {
            *left -= 1;
            all.push(trinity);
            all.extend(quad);
        }
    }
    all.sort();
    let texts: Vec<String> = all.iter().map(ToString::to_string).collect();
    Some(if texts.is_empty() { "-".to_owned() } else { texts.join("/") })
}

/// Returns the positions with these fields that can be reached, in both models.
fn start(
    level: Level,
    seat: Seat,
    [one, other]: [u8; 2],
    memory: &str,
) -> Option<(Cybo, CyboModel)> {
    let text = format!("cybo/1 level={} 12 {seat} - {one},{other}{memory}", level.name());
    let text = text.replace("level=advanced", "-");
    Some((text.parse().ok()?, CyboModel::build(&text)))
}

fn exhaust(level: Level, starts: impl IntoIterator<Item = (Cybo, CyboModel)>) -> [u64; 2] {
    let tally = Lockstep::new().compare(compare).note(compare_effects).exhaust(starts);
    println!("Cybo, {}: {tally}", level.name());
    ["positions", "steps"].map(|count| tally.get(count))
}

/// All totals before the last round, up to 60 for beginners, whose turns have the most positions.
fn last_round(level: Level) -> impl Iterator<Item = (Cybo, CyboModel)> {
    let most = if level == Level::Beginner { 60 } else { MOST };
    let totals = totals().filter(move |totals| totals.iter().all(|&total| total <= most));
    totals.filter_map(move |totals| start(level, Seat::FIRST, totals, ""))
}

#[test]
fn the_last_round_from_some_totals() {
    let few = |level| exhaust(level, last_round(level).skip(1_000).take(4));
    let counts = [Level::Beginner, Level::Advanced, Level::Master].map(few);
    assert_eq!(counts, [[28_400, 337_680], [2_240, 23_760], [1_120, 11_520]]);
}

#[test]
fn the_last_turn_from_some_totals() {
    let few = last_turn().skip(3_000).take(50);
    assert_eq!(exhaust(Level::GrandMaster, few), [2_482, 24_006]);
}

#[test]
#[ignore = "long"]
fn deep_last_round_of_beginners() {
    assert_eq!(exhaust(Level::Beginner, last_round(Level::Beginner)), [4_723_021, 56_240_604]);
}

#[test]
#[ignore = "long"]
fn deep_last_round_advanced() {
    assert_eq!(exhaust(Level::Advanced, last_round(Level::Advanced)), [1_533_817, 16_597_548]);
}

#[test]
#[ignore = "long"]
fn deep_last_round_of_masters() {
    assert_eq!(exhaust(Level::Master, last_round(Level::Master)), [751_441, 8_047_296]);
}

/// All totals before the last turn of a game of Grand Masters. The player has not qualified, or has
/// each kind of target. The memory of the other no longer matters.
fn last_turn() -> impl Iterator<Item = (Cybo, CyboModel)> {
    let starts = totals().flat_map(|totals| KINDS.map(|kind| (totals, kind)));
    starts.filter_map(|([one, other], kind)| {
        let (seat, known) = (Seat::new(1)?, remembered(other).filter(|_| kind.is_empty()));
        let memories = format!(" -,{}", known.as_deref().unwrap_or(kind));
        let start = start(Level::GrandMaster, seat, [one, other], &memories)?;
        // The slow model reads no Quad that is not written since it follows from the total.
        (!kind.starts_with('*') || start.0.remembered(seat).next().is_none()).then_some(start)
    })
}

#[test]
#[ignore = "long"]
fn deep_last_turn_of_grand_masters() {
    assert_eq!(exhaust(Level::GrandMaster, last_turn()), [1_095_645, 10_734_862]);
}
