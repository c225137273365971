//! Heuristics and bots of Triandro.

use std::sync::{Arc, LazyLock};

use rules_core::{Game, MAX_SEATS, Seat};
use rules_nets::{Net, triandro as net};
use triandro_rules::{Action, Ending, PointSet, STONES, Triandro, Triangle};

use super::common::{
    Make, by_iterations, estimating, margin, margins, of_net, results, search, share, with_best,
    with_levels,
};
use crate::bots::TABLE_BYTES;
use crate::{
    AlphaBeta, Amaf, Bots, Budget, Heuristic, Mcts, MctsSettings, Playout, TreeSettings, Uct, WIN,
};

/// Returns the bots of Triandro with `seats` seats.
pub fn triandro(seats: u8) -> Bots<Triandro> {
    let bots = triandro_levels(estimating(TriandroHeuristic, settings(seats)), seats);
    if seats != 2 {
        let net = if seats == 3 { &net::THREE } else { &net::FOUR };
        return with_best(bots, (net::MANY_NAMES[usize::from(seats != 3)], net), |net| {
            Box::new(Mcts::with_heuristic(BEST, Arc::new(TriandroManyNet::new(net))))
        });
    }
    let bots = bots.with_alpha_beta(TriandroHeuristic);
    with_best(bots, (net::NAME, &net::TWO), |net| {
        Box::new(AlphaBeta::new(TriandroNet::new(net), TABLE_BYTES))
    })
}

/// Settings of the bot with a net with more than two seats.
const BEST: MctsSettings = MctsSettings {
    amaf: Some(Amaf { reference: 50, bias: 1e-3 }),
    playout: Playout::Cut(4),
    ..MctsSettings::plain(0.0)
};

/// Returns the settings of `mcts`.
///
/// A stone on a point has much the same value now and later. With two seats the heuristic is good
/// enough as a prior, as a policy, and to cut play-outs short. With more seats it is a prior only
/// from the fourth visit of the parent on.
const fn settings(seats: u8) -> MctsSettings {
    let amaf = Some(Amaf { reference: 50, bias: 1e-4 });
    let settings = MctsSettings { amaf, proves: true, ..MctsSettings::plain(0.0) };
    match seats {
        2 => MctsSettings {
            playout: Playout::Cut(20),
            prior: 3.0,
            policy: Some(0.1),
            tree: TreeSettings::exploring(0.7),
            ..settings
        },
        _ => MctsSettings {
            prior: 20.0,
            estimate_at: 4,
            tree: TreeSettings::exploring(0.1),
            ..settings
        },
    }
}

/// Adds the levels of Triandro with `seats` seats.
pub fn triandro_levels(bots: Bots<Triandro>, seats: u8) -> Bots<Triandro> {
    let uct: Make<_> = Arc::new(|| Box::new(Uct::default()));
    let better = search(Arc::new(TriandroHeuristic), settings(seats));
    if seats != 2 {
        let best = search(Arc::new(TriandroManyNet::of(seats)), BEST);
        return with_levels(bots, by_iterations([16, 128, 32_768, 262_144], [uct, better, best]));
    }
    let net = TriandroNet::default();
    let best: Make<_> = Arc::new(move || Box::new(AlphaBeta::new(net.clone(), TABLE_BYTES)));
    let [easy, medium, ..] = by_iterations([16, 128, 0, 0], [uct, better, best.clone()]);
    let by_nodes = |nodes| (Budget::nodes(nodes), best.clone());
    with_levels(bots, [easy, medium, by_nodes(1 << 20), by_nodes(1 << 23)])
}

/// Heuristic for Triandro with any number of players.
///
/// It values stones that are not lost, triangles that could be captured, and open points. A seat's
/// own value is compared with the best one of an opponent.
///
/// ```
/// use rules_core::{Game, Seat};
/// use rules_search::{Heuristic, games::TriandroHeuristic};
/// use triandro_rules::Triandro;
///
/// let mut game = Triandro::default();
/// for text in ["4", "11", "17", "28", "19", "12"] {
///     game.play(text.parse()?)?;
/// }
/// let before = TriandroHeuristic.evaluate(&game, Seat::FIRST);
/// game.play("x4-17-19".parse()?)?;
/// assert!(TriandroHeuristic.evaluate(&game, Seat::FIRST) > before);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct TriandroHeuristic;

/// Cost of a lost stone.
const STONE: i32 = WIN / 20;
/// Value of a triangle that could be captured.
const TRIANGLE: i32 = WIN / 60;
/// Value of an open point.
const POINT: i32 = WIN / 500;

impl Heuristic<Triandro> for TriandroHeuristic {
    #[inline(always)]
    fn evaluate(&self, position: &Triandro, seat: Seat) -> i32 {
        let counts = counts(position);
        margin(position.seats(), seat, |seat| counts[seat.index() % MAX_SEATS])
    }

    #[inline]
    fn evaluate_all(&self, position: &Triandro) -> [i32; MAX_SEATS] {
        let counts = counts(position);
        margins(position.seats(), |seat| counts[seat.index() % MAX_SEATS])
    }

    /// Visits placements, unless one of them may leave a player without an action.
    #[inline]
    fn evaluate_after(&self, position: &Triandro, visit: &mut dyn FnMut([i32; MAX_SEATS])) {
        evaluate_placements(position, visit);
    }

    /// Prefers captures of more stones.
    #[inline]
    fn order(&self, position: &Triandro, action: Action) -> i32 {
        match (action, position.turn().seat()) {
            (Action::Capture(triangle), Some(seat)) => {
                let occupied = PointSet::ALL - position.empty();
                (triangle.area() & (occupied - position.stones(seat))).len() as i32
            }
            _ => 0,
        }
    }

    /// Counts the stones in the hand of the seat.
    ///
    /// With two seats a seat that has a stone in hand can place it: 9 of the 37 points without
    /// limits are always empty. So it loses at the earliest with its last stone in hand, and a
    /// capture returns at least three stones.
    #[inline]
    fn safe_plies(&self, position: &Triandro, seat: Seat) -> u32 {
        if position.seats() != 2 || position.options().ending != Ending::AtOnce {
            return 0;
        }
        let hand = u32::from(position.hand(seat));
        let can_capture = |seat| position.captures(seat).next().is_some();
        match (position.turn().seat() == Some(seat), can_capture(seat)) {
            (true, true) => 2 * (hand + 3),
            (true, false) => (2 * hand).saturating_sub(2),
            // Only a capture could take the triangle away.
            (false, true) if !can_capture(seat.next(2)) => 2 * (hand + 3) + 1,
            (false, _) => (2 * hand).saturating_sub(1),
        }
    }
}

/// Returns the value of each seat's stones, triangles and open points.
#[inline(always)]
fn counts(position: &Triandro) -> [i32; MAX_SEATS] {
    let mut counts = [0; MAX_SEATS];
    let occupied = (PointSet::ALL - position.empty()).bits();
    for (count, seat) in counts.iter_mut().zip(Seat::all(position.seats())) {
        let stones = position.stones(seat).bits();
        let triangles = full_triangles(stones, occupied & !stones);
        let kept = stones.count_ones() as i32 + i32::from(position.hand(seat));
        *count = worth(kept, triangles, position.placements(seat).len());
    }
    counts
}

/// Returns the value of stones that are not lost, triangles that could be captured and open points.
#[inline(always)]
fn worth(kept: i32, triangles: u32, open: u32) -> i32 {
    TRIANGLE * triangles.min(4) as i32 + POINT * open as i32 - STONE * (i32::from(STONES) - kept)
}

/// Visits the values after each placement, if every player can surely place a stone after it.
///
/// A stone off the perimeters that touches no triangle changes nothing but one open point of every
/// player, so most placements have the same values.
fn evaluate_placements(position: &Triandro, visit: &mut dyn FnMut([i32; MAX_SEATS])) {
    let Some(mover) = position.turn().seat() else { return };
    let (seats, perimeters) = (position.seats(), PointSet::PERIMETERS.bits());
    let empty = position.empty().bits();
    // Up to three players always have room off the perimeters.
    let has_room = seats < 4 || (empty & !perimeters).count_ones() > 1;
    let has_stones = |seat| position.hand(seat) > u8::from(seat == mover);
    if !has_room || !Seat::all(seats).all(has_stones) {
        return;
    }
    let occupied = PointSet::ALL.bits() & !empty;
    let mut all = [OfASeat::default(); MAX_SEATS];
    let mut changed = perimeters;
    for (of, seat) in all.iter_mut().zip(Seat::all(seats)) {
        let stones = position.stones(seat).bits();
        of.open = position.placements(seat).bits();
        of.kept = stones.count_ones() as i32 + i32::from(position.hand(seat));
        of.count(stones, occupied & !stones, seat == mover);
        changed |= of.changed;
    }
    let stones = position.stones(mover).bits();
    let sixth = (stones & perimeters).count_ones() >= 5;
    let values = |bit: u64| {
        let at = bit.trailing_zeros() as usize & 63;
        margins(seats, |seat| {
            let of = &all[seat.index() % MAX_SEATS];
            let mut open = of.open & !bit;
            if seat == mover && bit & perimeters != 0 {
                open &= !if sixth { perimeters } else { BESIDE[at] };
            }
            worth(of.kept, of.triangles + u32::from(of.more[at]), open.count_ones())
        })
    };
    let mut bits = position.placements(mover).bits();
    let mut plain = None;
    while bits != 0 {
        let bit = bits & bits.wrapping_neg();
        bits ^= bit;
        visit(match plain {
            _ if bit & changed != 0 => values(bit),
            Some(values) => values,
            None => *plain.insert(values(bit)),
        });
    }
}

/// Counts of a seat, and their changes by a stone of the seat to act.
#[derive(Clone, Copy)]
struct OfASeat {
    /// Stones that are not lost.
    kept: i32,
    /// The points on which it may place a stone.
    open: u64,
    /// Triangles that it could capture.
    triangles: u32,
    /// Further such triangles, by the bit of the stone.
    more: [u8; 64],
    /// The points with further triangles.
    changed: u64,
}

impl Default for OfASeat {
    fn default() -> Self {
        OfASeat { kept: 0, open: 0, triangles: 0, more: [0; 64], changed: 0 }
    }
}

impl OfASeat {
    /// Counts the triangles of a seat with these stones.
    ///
    /// The seat to act may complete triangles. Stones in triangles of others make them full.
    #[inline]
    fn count(&mut self, stones: u64, opponents: u64, acts: bool) {
        let empty = !(stones | opponents);
        for shape in SHAPES.iter() {
            let [second, third] = shape.corners;
            let (one, two, three) = (stones, stones >> second, stones >> third);
            let mut anchors = one & two & three & shape.anchors;
            while anchors != 0 {
                let area = shape.area << anchors.trailing_zeros();
                anchors &= anchors - 1;
                if area & opponents != 0 {
                    self.triangles += 1;
                } else if !acts {
                    self.add(area & empty);
                }
            }
            if acts {
                let lacking = [
                    (empty & two & three, 0),
                    (one & empty >> second & three, second),
                    (one & two & empty >> third, third),
                ];
                for (lacking, corner) in lacking {
                    let mut anchors = lacking & shape.anchors;
                    while anchors != 0 {
                        let anchor = anchors.trailing_zeros();
                        anchors &= anchors - 1;
                        if shape.area << anchor & opponents != 0 {
                            self.add(1 << ((anchor + corner) & 63));
                        }
                    }
                }
            }
        }
    }

    /// Adds a triangle for a stone on any of these points.
    #[inline]
    fn add(&mut self, mut points: u64) {
        self.changed |= points;
        while points != 0 {
            self.more[points.trailing_zeros() as usize & 63] += 1;
            points &= points - 1;
        }
    }
}

/// The points that a stone closes to its own player, by its bit.
static BESIDE: LazyLock<[u64; 64]> = LazyLock::new(|| {
    let mut beside = [0; 64];
    let mut bits = PointSet::ALL.bits();
    for point in PointSet::ALL {
        let bit = bits & bits.wrapping_neg();
        bits ^= bit;
        let after = Triandro::default().after(Action::Place(point));
        let open = after.placements(Seat::FIRST).bits();
        beside[bit.trailing_zeros() as usize] = PointSet::ALL.bits() & !open & !bit;
    }
    beside
});

/// Shape of triangles: a size and an orientation.
#[derive(Clone, Copy, Debug, Default)]
struct Shape {
    /// The distances in bits of the second and third corners from the first.
    corners: [u32; 2],
    /// The points of the triangle whose first corner is bit 0.
    area: u64,
    /// The first corners.
    anchors: u64,
}

/// The shapes of all triangles.
///
/// `Triandro::captures` takes longer, because it also names the triangles.
static SHAPES: LazyLock<[Shape; 10]> = LazyLock::new(|| {
    let mut shapes = [Shape::default(); 10];
    for triangle in Triangle::all() {
        let first = triangle.corner_set().bits().trailing_zeros();
        let rest = triangle.corner_set().bits() >> first & !1;
        let corners = [rest.trailing_zeros(), 63 - rest.leading_zeros()];
        let is_same = |shape: &&mut Shape| shape.anchors == 0 || shape.corners == corners;
        if let Some(shape) = shapes.iter_mut().find(is_same) {
            shape.corners = corners;
            shape.area = triangle.area().bits() >> first;
            shape.anchors |= 1 << first;
        }
    }
    shapes
});

/// Returns the number of triangles of `stones` that have one of `opponents` inside (TRIANDRO-10).
#[inline]
fn full_triangles(stones: u64, opponents: u64) -> u32 {
    let mut count = 0;
    for shape in SHAPES.iter() {
        let [second, third] = shape.corners;
        let mut anchors = stones & stones >> second & stones >> third & shape.anchors;
        while anchors != 0 {
            count += u32::from(shape.area << anchors.trailing_zeros() & opponents != 0);
            anchors &= anchors - 1;
        }
    }
    count
}

/// Heuristic for Triandro with two players by a net.
///
/// ```
/// use rules_core::{Game, Seat};
/// use rules_search::{Heuristic, games::TriandroNet};
/// use triandro_rules::Triandro;
///
/// let game = Triandro::default();
/// let [first, second] = [0, 1]
///     .map(|seat| TriandroNet::default().evaluate(&game, Seat::new_unchecked(seat)));
/// assert_eq!(first, -second);
/// ```
#[derive(Clone, Debug)]
pub struct TriandroNet(Arc<Net<{ net::INPUTS }>>);

impl TriandroNet {
    /// Returns the heuristic with this net.
    pub fn new(net: Arc<Net<{ net::INPUTS }>>) -> Self {
        TriandroNet(net)
    }
}

/// Uses the built-in net.
impl Default for TriandroNet {
    fn default() -> Self {
        TriandroNet::new(Arc::new(net::TWO.clone()))
    }
}

impl Heuristic<Triandro> for TriandroNet {
    #[inline]
    fn evaluate(&self, position: &Triandro, seat: Seat) -> i32 {
        let value = of_net(net::value(&self.0, position));
        if position.turn().seat() == Some(seat) { value } else { -value }
    }

    #[inline]
    fn order(&self, position: &Triandro, action: Action) -> i32 {
        TriandroHeuristic.order(position, action)
    }
}

/// Heuristic for Triandro with three or four players by a net.
///
/// ```
/// use rules_core::Game;
/// use rules_search::{Heuristic, games::TriandroManyNet};
/// use triandro_rules::{Options, Triandro};
///
/// let game = Triandro::new(Options { players: 4, ..Options::default() })?;
/// let results = TriandroManyNet::of(4).expect(&game).expect("a net knows the results");
/// assert!(results[..4].iter().sum::<f32>().abs() < 1e-5);
/// # Ok::<(), rules_core::OptionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct TriandroManyNet(Arc<Net<{ net::MULTIPLAYER_INPUTS }>>);

impl TriandroManyNet {
    /// Returns the heuristic with the built-in net for this number of players.
    pub fn of(players: u8) -> Self {
        TriandroManyNet::new(Arc::new(if players == 3 { &net::THREE } else { &net::FOUR }.clone()))
    }

    /// Returns the heuristic with this net.
    pub fn new(net: Arc<Net<{ net::MULTIPLAYER_INPUTS }>>) -> Self {
        TriandroManyNet(net)
    }
}

impl Heuristic<Triandro> for TriandroManyNet {
    fn evaluate(&self, position: &Triandro, seat: Seat) -> i32 {
        let values = net::values(&self.0, position);
        values.get(seat.index()).map_or(0, |&value| of_net(value))
    }

    fn expect(&self, position: &Triandro) -> Option<[f32; MAX_SEATS]> {
        let values = net::values(&self.0, position);
        Some(results(position.seats(), |seat| share(values[seat.index() % values.len()])))
    }
}

#[cfg(test)]
mod tests {
    use rand_core::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rules_core::{Turn, random_step};

    use super::*;

    #[test]
    fn values_after_placements_are_those_of_the_positions() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(8);
        let mut visited = 0;
        for game in 0..60 {
            let options = triandro_rules::Options { players: 2 + game % 3, ..Default::default() };
            let mut position = Triandro::new(options).unwrap();
            while position.turn() != Turn::Over {
                let before = position;
                let mut actions = before.legal_actions();
                TriandroHeuristic.evaluate_after(&position, &mut |values| {
                    let action = actions.next().unwrap();
                    let next = position.after(action);
                    assert!(!next.is_over(), "{action} in {position}");
                    let expected = TriandroHeuristic.evaluate_all(&next);
                    assert_eq!(values, expected, "{action} in {position}");
                    visited += 1;
                });
                random_step(&mut position, &mut rng);
            }
        }
        assert!(visited > 50_000, "{visited}");
    }

    #[test]
    fn triandro_10_full_triangles_are_captures() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
        let mut found = 0;
        for _ in 0..50 {
            let mut position = Triandro::default();
            while position.turn() != Turn::Over {
                let occupied = PointSet::ALL - position.empty();
                for seat in Seat::all(2) {
                    let stones = position.stones(seat);
                    let count = full_triangles(stones.bits(), (occupied - stones).bits());
                    assert_eq!(count as usize, position.captures(seat).count(), "{position}");
                    found += count;
                }
                random_step(&mut position, &mut rng);
            }
        }
        assert!(found > 1000, "{found}");
    }
}
