//! Whole games of the fast and the slow model in step.

use crate::common::{STYLES, all_options, choose, slow_of, slow_phase};
use conquest_rules::{Action, Conquest, Illegal, Kind, Phase, Shape, Tile, Tiles};
use rules_conformance::lockstep::{Lockstep, Played, Tally, games};
use rules_core::{Effect, Effects, Game, Observe, Seat, Step, Turn, Viewer};
use rules_reference::conquest::{self as slow, ConquestModel};

fn texts<T: ToString>(items: impl IntoIterator<Item = T>) -> Vec<String> {
    let mut texts: Vec<_> = items.into_iter().map(|item| item.to_string()).collect();
    texts.sort();
    texts
}

/// Compares everything that lies on the table, in hands and in the stock, and phases.
pub(crate) fn compare_state(fast: &Conquest, slow: &ConquestModel) {
    let public = fast.public();
    let seats = Seat::all(fast.seats());
    for seat in seats.clone() {
        assert_eq!(texts(fast.hand(seat)), texts(slow.hands[seat.index()].clone()), "{fast}");
    }
    assert_eq!(texts(fast.stock()), texts(slow.stock.clone()), "{fast}");
    let table = public.tiles().iter().filter_map(|tile| public.placement(tile));
    let slow_table = slow.table.iter().map(|(cell, [a, b, c])| format!("{a}{b}{c}@{cell}"));
    assert_eq!(texts(table), texts(slow_table), "{fast}");
    let covers = seats.flat_map(|seat| {
        public.covers(seat).map(move |shape| format!("{seat} {shape}")).collect::<Vec<_>>()
    });
    let slow_covers = slow.covers.iter().map(|(shape, seat)| format!("{seat} {shape}"));
    assert_eq!(texts(covers), texts(slow_covers), "{fast}");
    assert_eq!(texts(public.open()), texts(slow.open.clone()), "{fast}");
    assert_eq!(public.seat().index(), slow.seat, "{fast}");
    assert_eq!(slow_phase(public.phase()), slow.phase, "{fast}");
    let placed = public.placed().map(|placement| placement.cell().to_string());
    assert_eq!(placed, slow.placed.map(|cell| cell.to_string()), "{fast}");
    assert_eq!(usize::from(public.passes()), slow.passes, "{fast}");
}

/// Compares the state and all that follows from it.
fn compare(fast: &Conquest, slow: &ConquestModel) {
    assert_eq!(slow_of(fast), *slow, "{fast}");
    compare_state(fast, slow);
    let public = fast.public();
    let seats = Seat::all(fast.seats());
    for seat in seats.clone() {
        let left = Kind::ALL.map(|kind| usize::from(public.covers_left(seat, kind)));
        let slow_left = slow::Kind::ALL.map(|kind| slow.covers_left(seat.index(), kind));
        assert_eq!(left, slow_left, "{fast}");
    }
    if let Turn::Seat(_) = fast.turn() {
        // The playable cells are those where any tile that is not on the table may go.
        let off: Tiles = Tile::all().filter(|&t| public.placement(t).is_none()).collect();
        let anywhere = slow.placements(&off.iter().map(|t| slow::Tile(t.digits())).collect());
        let mut cells: Vec<_> = anywhere
            .into_iter()
            .map(|action| action.to_string().split_once('@').unwrap().1.to_owned())
            .collect();
        cells.sort();
        cells.dedup();
        assert_eq!(texts(public.playable().map(|(cell, _)| cell)), cells, "{fast}");
    }
    // The table that is rebuilt from the text leads to the same play.
    let read: Conquest = fast.to_string().parse().unwrap_or_else(|error| panic!("{error}: {fast}"));
    assert!(read == *fast && read.legal_actions().eq(fast.legal_actions()), "{fast}");
    let scores: Vec<_> = seats.map(|seat| i64::from(public.score(seat))).collect();
    assert_eq!(scores, slow.scores(), "{fast}");
}

/// Compares the views of all seats.
pub(crate) fn compare_observations(fast: &Conquest, slow: &ConquestModel) {
    for seat in Seat::all(fast.seats()) {
        let (seen, view) = (fast.observe(seat), slow.observation(seat.index()));
        assert_eq!(texts(seen.hand()), texts(view.hand), "{fast}");
        let held = Seat::all(fast.seats()).map(|other| usize::from(seen.held(other)));
        assert_eq!(held.collect::<Vec<_>>(), view.hand_sizes, "{fast}");
        assert_eq!(usize::from(seen.in_stock()), view.stock_size, "{fast}");
        let public = seen.public();
        assert_eq!(public, fast.public(), "{fast}");
        let scores = Seat::all(fast.seats()).map(|other| i64::from(public.score(other)));
        assert_eq!(scores.collect::<Vec<_>>(), view.scores, "{fast}");
    }
}

/// The number of shapes that cannot be covered now because of CONQUEST-18 alone.
fn held(fast: &Conquest) -> u64 {
    let public = fast.public();
    let shapes = match (public.phase(), public.placed()) {
        (Phase::Claim, Some(placed)) => {
            let cell = placed.cell();
            let near = cell.neighbours().into_iter().chain([cell]).map(Shape::triotri);
            near.chain(cell.corners().map(Shape::triohex)).collect()
        }
        _ => public.open().collect::<Vec<_>>(),
    };
    let why = |shape| fast.why_illegal(Action::Claim(shape));
    shapes.into_iter().filter(|&shape| why(shape) == Some(Illegal::SticksOut)).count() as u64
}

/// Compares the covers pushed off and the points among the effects of a step with the slow model.
pub(crate) fn compare_effects(played: &Played<'_, Conquest, ConquestModel>) {
    let (before, after) = (played.slow, played.slow_after);
    let (mut returned, mut scores) = (Vec::new(), before.scores());
    played.before.effects(played.step, Viewer::Open, |effect| match effect {
        Effect::Returned { from, .. } => returned.push(from.to_string()),
        Effect::Scored { seat, points } => scores[seat.index()] += i64::from(points),
        _ => {}
    });
    let gone = before.covers.keys().filter(|shape| !after.covers.contains_key(shape));
    let mut gone: Vec<_> = gone.map(ToString::to_string).collect();
    returned.sort();
    gone.sort();
    assert_eq!(returned, gone, "{}", played.before);
    assert_eq!(scores, after.scores(), "{}", played.before);
}

fn note(played: &Played<'_, Conquest, ConquestModel>, tally: &mut Tally) {
    compare_effects(played);
    let before = played.before;
    let Step::Action(action) = played.step else { return tally.add("events", 1) };
    tally.add("actions", 1);
    tally.add("held by CONQUEST-18", held(before));
    tally.note("passes", action == Action::Pass);
    if let Action::Claim(_) = action {
        let lie = |position: &Conquest| -> usize {
            let seats = Seat::all(position.seats());
            seats.map(|seat| position.public().covers(seat).count()).sum()
        };
        tally.add("claims", 1);
        tally.note("open shapes taken", before.public().phase() == Phase::Start);
        tally.add("covers overpowered", (lie(before) + 1 - lie(played.after)) as u64);
    }
}

fn both<'a>() -> Lockstep<'a, Conquest, ConquestModel> {
    STYLES.into_iter().fold(Lockstep::new().compare(compare).note(note), |both, style| {
        both.bias(format!("{style:?}"), move |position: &Conquest, choices| {
            let acts = position.turn().seat().is_some();
            acts.then(|| Step::Action(choose(position, style, choices)))
        })
    })
}

#[test]
fn whole_games_agree() {
    let tally = both().run(all_options(), games(1));
    println!("{} combinations of options: {tally}", all_options().len());
    // The styles do reach what they are after.
    tally.assert_reached(&[
        "claims",
        "covers overpowered",
        "open shapes taken",
        "passes",
        "held by CONQUEST-18",
        "ended by covers",
        "ended by blocked",
    ]);
}

#[test]
fn arbitrary_choices_agree() {
    println!("{}", both().run_shrinking(60, 240));
}
