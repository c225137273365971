//! Estimate of TRIAD for tree searches.

use rules_core::{Code, Game, MAX_SEATS, Seat};
use rules_nets::UNIT;
use triad_rules::{Action, Board, Contest, GameOn, Jewel, Layout, Phase, Place, PlaceKind};

use super::common::{of_net, share};
use super::triad_heuristic::TriadHeuristic;
use crate::Heuristic;

/// Estimate for TRIAD and its Tourney on one layout, for tree searches.
///
/// In addition to [`TriadHeuristic`] it values Barriers: whether a Jewel can get to a Dock, and
/// whether Gems can trap it.
///
/// ```
/// use rules_core::{Game, Seat};
/// use rules_search::{Heuristic, games::TriadEstimate};
/// use triad_rules::{Board, BuiltIn, samples};
///
/// let estimate = TriadEstimate::new(BuiltIn::Hex.layout());
/// let position = samples::breach_next();
/// let mover = position.turn().seat().expect("a seat can act");
/// let results = estimate.expect(&position).expect("it knows the results");
/// assert!(results[mover.index()] > 0.5);
/// ```
#[derive(Clone, Debug)]
pub struct TriadEstimate {
    /// The bit of each Post in sets, by code.
    bits: Vec<u8>,
    /// The places by code.
    spots: Vec<Spot>,
    simple: TriadHeuristic,
}

/// Place of a layout.
#[derive(Clone, Default, Debug)]
struct Spot {
    exits: Vec<Exit>,
    /// The code of the Portal across.
    across: Option<u16>,
    /// The seat whose Dock it is.
    dock: Option<Seat>,
    /// Steps of each seat to an opposing Dock without anything in the way.
    steps: [u8; 2],
}

/// Border of a place: the set of its Posts, and the code of the place beyond.
#[derive(Clone, Copy, Debug)]
struct Exit {
    posts: u64,
    to: u16,
}

/// A Jewel with the Gems around it.
#[derive(Clone, Copy)]
struct Piece {
    owner: Seat,
    /// The code of its place.
    at: u16,
    /// Whether it may move to the Portal across.
    crosses: bool,
    own_gems: u64,
    opposing_gems: u64,
}

// The weights are hundredths of the logarithm of odds. They come from a logistic regression of the
// results of 1,200 games on `hex` between tree searches of 200 iterations.

/// Weight of a captured Gem.
const TALLY: i32 = 19;
/// Weight of a Gem on the board.
const GEM: i32 = 4;
/// Weights by steps to an opposing Dock without anything in the way.
const STEPS: [i32; 12] = [0, 100, 30, 5, -20, 10, 8, 5, 0, -5, -6, -8];
/// Maximum number of steps around Barriers that are counted.
const NEAR: u8 = 4;

/// Weights of a Jewel for the seat to act, by its owner and the phase of the turn.
struct Weights {
    /// By steps to an opposing Dock around Barriers.
    near: [i32; NEAR as usize + 2],
    /// By Gems that trap it on its place.
    held: [i32; 2],
    /// By Gems that trap it on the best place of its next move, plus 1; 0 if it has no move.
    caught: [i32; 4],
}

/// A Jewel of the seat that places a Gem.
const PLACING: Weights =
    Weights { near: [0, 240, 155, 90, 50, -35], held: [0; 2], caught: [0, 0, -90, -12] };
/// A Jewel of the other seat.
const PLACED_AGAINST: Weights =
    Weights { near: [0, -145, -125, -75, -50, 40], held: [50, 250], caught: [50, 0, 55, 35] };
/// A Jewel that must still move in this turn.
const MOVING: Weights =
    Weights { near: [0, 250, 125, 100, 75, -32], held: [0; 2], caught: [0, 0, -230, -20] };
/// A Jewel that has moved in this turn.
const MOVED: Weights =
    Weights { near: [0, 220, 125, 75, 45, -43], held: [-25, -250], caught: [0; 4] };
/// A Jewel of the seat that acts next.
const WAITING: Weights =
    Weights { near: [0, -315, -185, -98, -60, 40], held: [275, 0], caught: [275, 0, 100, 10] };

impl TriadEstimate {
    /// Returns the estimate for a layout; on other layouts it is inaccurate.
    #[must_use]
    pub fn new(layout: &Layout) -> Self {
        let code = |place: Place| place.code() as u16;
        let count = |codes: &mut dyn Iterator<Item = u32>| codes.max().map_or(0, |most| most + 1);
        let mut bits = vec![0; count(&mut layout.posts().map(|post| post.code())) as usize];
        layout.posts().zip(0..).for_each(|(post, bit)| bits[post.code() as usize] = bit);
        let places = count(&mut layout.places().map(|place| place.code()));
        let mut spots = vec![Spot::default(); places as usize];
        for place in layout.places() {
            let spot = &mut spots[place.code() as usize];
            for border in layout.borders_of(place) {
                let Some(to) = border.beyond(place) else { continue };
                let posts = border.posts.iter().map(|post| 1 << (bits[post.code() as usize] & 63));
                spot.exits.push(Exit { posts: posts.fold(0, |set, bit| set | bit), to: code(to) });
            }
            spot.across = layout.across(place).map(code);
            if let PlaceKind::Dock(seat) = place.kind() {
                spot.dock = Some(seat);
            }
        }
        let mut estimate = TriadEstimate { bits, spots, simple: TriadHeuristic::new(layout) };
        for seat in Seat::all(2) {
            estimate.set_steps(seat);
        }
        estimate
    }

    /// Sets the steps of a seat, outwards from the opposing Docks.
    fn set_steps(&mut self, seat: Seat) {
        let is_opposing = |spot: &Spot| spot.dock.is_some_and(|owner| owner != seat);
        for spot in &mut self.spots {
            spot.steps[seat.index()] = if is_opposing(spot) { 0 } else { u8::MAX };
        }
        for steps in 1..u8::MAX {
            let before: Vec<u8> = self.spots.iter().map(|spot| spot.steps[seat.index()]).collect();
            for spot in self.spots.iter_mut().filter(|spot| spot.steps[seat.index()] == u8::MAX) {
                if spot.exits.iter().any(|exit| before[usize::from(exit.to)] == steps - 1) {
                    spot.steps[seat.index()] = steps;
                }
            }
        }
    }

    #[inline]
    fn spot(&self, at: u16) -> &Spot {
        &self.spots[usize::from(at)]
    }

    /// Returns whether a Jewel can enter a place, which may be occupied.
    #[inline]
    fn enters(&self, piece: &Piece, exit: &Exit) -> bool {
        exit.posts & !piece.opposing_gems != 0 && self.spot(exit.to).dock != Some(piece.owner)
    }

    /// Returns the number of Gems that trap a Jewel on its place; `None` if none can.
    #[inline]
    fn held(&self, piece: &Piece) -> Option<u32> {
        let spot = self.spot(piece.at);
        if piece.crosses && spot.across.is_some() {
            return None;
        }
        let mut open = 0;
        for exit in spot.exits.iter().filter(|exit| self.enters(piece, exit)) {
            if exit.posts & piece.own_gems != 0 {
                return None;
            }
            open |= exit.posts & !piece.opposing_gems;
        }
        Some(open.count_ones())
    }

    /// Returns the largest number of Gems that trap a Jewel after its next move, plus 1.
    ///
    /// Returns 0 if it has no move, and `None` if it can move to a place where none can.
    #[inline]
    fn caught(&self, piece: &Piece) -> Option<u32> {
        let spot = self.spot(piece.at);
        let mut most = 0;
        if let Some(at) = spot.across.filter(|_| piece.crosses) {
            most = 1 + self.held(&Piece { at, crosses: false, ..*piece })?;
        }
        for exit in spot.exits.iter().filter(|exit| self.enters(piece, exit)) {
            if self.spot(exit.to).dock.is_some() {
                return None;
            }
            most = most.max(1 + self.held(&Piece { at: exit.to, crosses: true, ..*piece })?);
        }
        Some(most)
    }

    /// Returns the number of steps to an opposing Dock around Barriers, at most `most + 1`.
    fn near(&self, piece: &Piece, most: u8) -> u8 {
        let spot = self.spot(piece.at);
        let steps = spot.steps[piece.owner.index() & 1];
        if steps == 0 || steps > most {
            return steps.min(most + 1);
        }
        let exits = spot.exits.iter().filter(|exit| self.enters(piece, exit));
        let beyond = exits.map(|exit| self.near(&Piece { at: exit.to, ..*piece }, most - 1));
        beyond.min().map_or(most + 1, |least| least + 1)
    }

    /// Returns the Jewels of both seats, from the seat to act.
    #[inline]
    fn pieces<L: Board, C: Contest>(
        &self,
        position: &GameOn<L, C>,
        gems: [u64; 2],
    ) -> impl Iterator<Item = (Jewel, Piece)> {
        let mover = position.turn().seat().unwrap_or(Seat::FIRST);
        let of_seat = move |owner: Seat, own_gems, opposing_gems| {
            position.jewels(owner).map(move |jewel| {
                let (at, crosses) = (jewel.place.code() as u16, !jewel.must_go_on);
                (jewel, Piece { owner, at, crosses, own_gems, opposing_gems })
            })
        };
        of_seat(mover, gems[0], gems[1]).chain(of_seat(mover.next(2), gems[1], gems[0]))
    }

    /// Returns the Gems of the seat to act and of the other one.
    #[inline]
    fn gems<L: Board, C: Contest>(&self, position: &GameOn<L, C>) -> [u64; 2] {
        let mover = position.turn().seat().unwrap_or(Seat::FIRST);
        [mover, mover.next(2)].map(|seat| {
            let bits = position.gems(seat).map(|post| self.bits[post.code() as usize]);
            bits.fold(0, |set, bit| set | 1 << (bit & 63))
        })
    }

    /// Returns the value for the seat to act, in hundredths of the logarithm of odds.
    #[inline]
    fn value<L: Board, C: Contest>(&self, position: &GameOn<L, C>) -> i32 {
        let mover = position.turn().seat().unwrap_or(Seat::FIRST);
        let gems = self.gems(position);
        let [own, other] = [mover, mover.next(2)].map(|seat| position.tally(seat) as i32);
        let [own_gems, other_gems] = gems.map(|gems| gems.count_ones() as i32);
        let mut value = TALLY * (own - other) + GEM * (own_gems - other_gems);
        let is_gem = position.phase() == Phase::Gem;
        for (jewel, piece) in self.pieces(position, gems) {
            let is_own = piece.owner == mover;
            let weights = match (is_own, is_gem) {
                (true, true) => &PLACING,
                (false, true) => &PLACED_AGAINST,
                (true, false) if jewel.moved => &MOVED,
                (true, false) => &MOVING,
                (false, false) => &WAITING,
            };
            let steps = usize::from(self.spot(piece.at).steps[piece.owner.index() & 1]);
            let steps = STEPS[steps.min(STEPS.len() - 1)];
            value += if is_own { steps } else { -steps };
            value += weights.near[usize::from(self.near(&piece, NEAR))];
            let weight = |of: &[i32], count: Option<u32>| {
                count.and_then(|count| of.get(count as usize)).copied().unwrap_or(0)
            };
            value += weight(&weights.held, self.held(&piece));
            value += weight(&weights.caught, self.caught(&piece));
        }
        value
    }
}

impl<L: Board, C: Contest> Heuristic<GameOn<L, C>> for TriadEstimate {
    fn evaluate(&self, position: &GameOn<L, C>, seat: Seat) -> i32 {
        let value = of_net(self.value(position) * (UNIT / 100));
        if position.turn().seat() == Some(seat) { value } else { -value }
    }

    #[inline]
    fn expect(&self, position: &GameOn<L, C>) -> Option<[f32; MAX_SEATS]> {
        let mover = position.turn().seat()?;
        let value = 2.0 * share(self.value(position) * (UNIT / 100)) - 1.0;
        let mut results = [0.0; MAX_SEATS];
        results[..2].fill(-value);
        results[mover.index()] = value;
        Some(results)
    }

    fn order(&self, position: &GameOn<L, C>, action: Action) -> i32 {
        self.simple.order(position, action)
    }

    fn finds_decisive(&self) -> bool {
        true
    }

    #[inline]
    fn decisive(&self, position: &GameOn<L, C>) -> Option<Action> {
        self.simple.decisive(position)
    }
}

#[cfg(test)]
mod tests {
    use rand_core::{Rng, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rules_core::{Turn, random_step};
    use triad_rules::{BuiltIn, Options, Triad};

    use super::*;

    /// Plays the rest of the turn at random; returns whether the seat wins in it.
    fn wins(mut position: Triad, seat: Seat, rng: &mut Xoshiro256PlusPlus) -> bool {
        while position.turn() == Turn::Seat(seat) {
            random_step(&mut position, rng);
        }
        position.outcome().is_some_and(|outcome| outcome.utility(seat) > 0)
    }

    #[test]
    fn certain_wins_of_a_turn_are_wins() {
        for layout in BuiltIn::ALL {
            let estimate = TriadEstimate::new(layout.layout());
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
            let mut found = [0; 3];
            for _ in 0..100 {
                let mut position = Triad::new(Options { layout, ..Options::default() }).unwrap();
                while let Turn::Seat(seat) = position.turn() {
                    let is_gem = position.phase() == Phase::Gem;
                    for (jewel, piece) in estimate.pieces(&position, estimate.gems(&position)) {
                        let held = estimate.held(&piece).filter(|_| piece.owner != seat);
                        if !is_gem && piece.owner == seat && !jewel.moved {
                            let near = estimate.near(&piece, NEAR) == 1;
                            found[0] += i32::from(near);
                            assert!(!near || estimate.decisive(&position).is_some(), "{position}");
                        } else if !is_gem && held == Some(0) {
                            found[1] += 1;
                            assert!(wins(position, seat, &mut rng), "{position}");
                        } else if is_gem && held == Some(1) {
                            found[2] += 1;
                            let after = |gem| position.after(gem);
                            let mut gems = position.legal_actions().map(after);
                            assert!(gems.any(|next| wins(next, seat, &mut rng)), "{position}");
                        }
                    }
                    // Random Jewels rarely come near a Dock.
                    let order = |action: &Action| estimate.order(&position, *action);
                    match position.legal_actions().max_by_key(order) {
                        Some(action) if order(&action) > 0 && rng.next_u32().is_multiple_of(2) => {
                            position.play_unchecked(action);
                        }
                        _ => drop(random_step(&mut position, &mut rng)),
                    }
                }
            }
            assert!(found.iter().all(|&found| found > 15), "{found:?}");
        }
    }

    #[test]
    fn values_of_both_seats_add_up_to_zero() {
        let estimate = TriadEstimate::new(BuiltIn::Rect.layout());
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        let mut position =
            Triad::new(Options { layout: BuiltIn::Rect, ..Options::default() }).unwrap();
        let mut lead = false;
        while position.turn() != Turn::Over {
            let [first, second] =
                [0, 1].map(|seat| estimate.evaluate(&position, Seat::new_unchecked(seat)));
            let results = estimate.expect(&position).unwrap();
            assert!(first == -second && results[0] == -results[1]);
            assert!(results[0].abs() <= 1.0 && (first > 0) == (results[0] > 0.0));
            lead |= results[0].abs() > 0.5;
            random_step(&mut position, &mut rng);
        }
        assert!(lead);
    }
}
