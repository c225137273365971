//! Estimate of TRIAD for tree searches.

use rules_core::{Code, Game, MAX_SEATS, Seat};
use rules_nets::VALUE_ONE;
use triad_rules::{
    Action, Board, BuiltIn, Contest, GameOn, Jewel, Layout, Phase, Place, PlaceKind, Post,
};

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
    /// The places by code, for the Jewels of each seat.
    spots: [Vec<Spot>; 2],
    simple: TriadHeuristic,
    /// Number of Posts.
    posts: i32,
    weights: &'static LayoutWeights,
}

/// Place of a layout, for the Jewels of a seat.
#[derive(Clone, Default, Debug)]
struct Spot {
    /// The borders that its Jewels may cross.
    exits: Vec<Exit>,
    /// The code of the Portal across.
    across: Option<u16>,
    /// Steps to an opposing Dock without anything in the way.
    steps: u8,
}

/// Border of a place.
#[derive(Clone, Copy, Debug)]
struct Exit {
    posts: u64,
    /// The code of the place beyond.
    to: u16,
    /// The steps of the place beyond.
    steps: u8,
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

/// Maximum number of steps around Barriers that are counted.
const NEAR: u8 = 4;

/// Weights of a layout, in hundredths of the logarithm of odds.
#[derive(Debug)]
struct LayoutWeights {
    /// Weight of a captured Gem.
    tally: i32,
    /// Weight of a Gem on the board.
    gem: i32,
    /// By steps to an opposing Dock without anything in the way.
    steps: [i32; 12],
    /// A Jewel of the seat that places a Gem.
    placing: Weights,
    /// A Jewel of the other seat.
    placed_against: Weights,
    /// A Jewel that must still move in this turn.
    moving: Weights,
    /// A Jewel that has moved in this turn.
    moved: Weights,
    /// A Jewel of the seat that acts next.
    waiting: Weights,
    /// Percentage of the value that counts, by vacant Posts; further ones count as the last.
    vacant: [i32; 11],
}

/// Weights of a Jewel for the seat to act, by its owner and the phase of the turn.
#[derive(Debug)]
struct Weights {
    /// By steps to an opposing Dock around Barriers.
    near: [i32; NEAR as usize + 2],
    /// By Gems that trap it on its place.
    held: [i32; 2],
    /// By Gems that trap it on the best place of its next move, plus 1; 0 if it has no move.
    caught: [i32; 4],
}

// The weights come from logistic regressions of the results of 1,200 games between tree searches of
// 200 iterations on each layout. The parts by vacant Posts are the slopes of such regressions for
// up to 1, up to 9 and more vacant Posts, with steps between.

/// Weights of `hex`.
static HEX: LayoutWeights = LayoutWeights {
    tally: 19,
    gem: 4,
    steps: [0, 100, 30, 5, -20, 10, 8, 5, 0, -5, -6, -8],
    placing: Weights { near: [0, 240, 155, 90, 50, -35], held: [0; 2], caught: [0, 0, -90, -12] },
    placed_against: Weights {
        near: [0, -145, -125, -75, -50, 40],
        held: [50, 250],
        caught: [50, 0, 55, 35],
    },
    moving: Weights { near: [0, 250, 125, 100, 75, -32], held: [0; 2], caught: [0, 0, -230, -20] },
    moved: Weights { near: [0, 220, 125, 75, 45, -43], held: [-25, -250], caught: [0; 4] },
    waiting: Weights {
        near: [0, -315, -185, -98, -60, 40],
        held: [275, 0],
        caught: [275, 0, 100, 10],
    },
    vacant: [100; 11],
};

/// Weights of `rect`, where a fifth of the games between equals are draws.
static RECT: LayoutWeights = LayoutWeights {
    tally: 4,
    gem: 6,
    steps: [0, 61, 44, 5, 3, 9, -1, 1, -6, -17, -21, -21],
    placing: Weights { near: [0, 261, 166, 122, 61, -46], held: [0; 2], caught: [0, -19, -34, -7] },
    placed_against: Weights {
        near: [0, -211, -137, -80, -32, 48],
        held: [64, 204],
        caught: [64, 0, 48, 14],
    },
    moving: Weights { near: [0, 302, 103, 85, 35, -50], held: [0; 2], caught: [0, -30, -112, -6] },
    moved: Weights {
        near: [0, 275, 113, 83, 17, -69],
        held: [-66, -162],
        caught: [-66, 0, -75, -23],
    },
    waiting: Weights {
        near: [0, -315, -150, -84, -42, 60],
        held: [245, 0],
        caught: [245, 39, 40, 11],
    },
    vacant: [60, 75, 110, 115, 120, 125, 130, 130, 135, 140, 145],
};

impl TriadEstimate {
    /// Returns the estimate for a layout; on other layouts it is inaccurate.
    #[must_use]
    pub fn new(layout: &Layout) -> Self {
        let code = |place: Place| place.code() as u16;
        let posts = layout.posts().map(|post| post.code() as usize + 1).max().unwrap_or(0);
        let mut bits = vec![0; posts];
        layout.posts().zip(0..).for_each(|(post, bit)| bits[post.code() as usize] = bit);
        let set = |posts: [Post; 2]| {
            let bits = posts.iter().map(|post| bits[post.code() as usize]);
            bits.fold(0_u64, |set, bit| set | 1 << (bit & 63))
        };
        let exits = |place| {
            let beyond = layout
                .borders_of(place)
                .filter_map(move |border| Some((set(border.posts), border.beyond(place)?)));
            (place, beyond.collect())
        };
        let exits: Vec<(Place, Vec<(u64, Place)>)> = layout.places().map(exits).collect();
        let spots = [Seat::FIRST, Seat::FIRST.next(2)].map(|seat| {
            let steps = steps(layout, &exits, seat);
            let mut spots = vec![Spot::default(); steps.len()];
            for &(place, ref exits) in &exits {
                let spot = &mut spots[code(place) as usize];
                let open = exits.iter().filter(|(_, to)| to.kind() != PlaceKind::Dock(seat));
                let exit =
                    |&(posts, to)| Exit { posts, to: code(to), steps: steps[code(to) as usize] };
                spot.exits = open.map(exit).collect();
                spot.across = layout.across(place).map(code);
                spot.steps = steps[code(place) as usize];
            }
            spots
        });
        let is_rect = *layout == *BuiltIn::Rect.layout();
        TriadEstimate {
            bits,
            spots,
            simple: TriadHeuristic::new(layout),
            posts: layout.posts().count() as i32,
            weights: if is_rect { &RECT } else { &HEX },
        }
    }

    #[inline]
    fn spot(&self, piece: &Piece) -> &Spot {
        &self.spots[piece.owner.index() & 1][usize::from(piece.at)]
    }

    /// Returns the number of Gems that trap a Jewel on its place; `None` if none can.
    #[inline]
    fn held(&self, piece: &Piece) -> Option<u32> {
        let spot = self.spot(piece);
        if piece.crosses && spot.across.is_some() {
            return None;
        }
        let (mut open, mut own) = (0, 0);
        for exit in &spot.exits {
            let vacant = exit.posts & !piece.opposing_gems;
            open |= vacant;
            own |= vacant & piece.own_gems;
        }
        (own == 0).then_some(open.count_ones())
    }

    /// Returns the largest number of Gems that trap a Jewel after its next move, plus 1.
    ///
    /// Returns 0 if it has no move, and `None` if it can move to a place where none can.
    #[inline]
    fn caught(&self, piece: &Piece) -> Option<u32> {
        let spot = self.spot(piece);
        let mut most = 0;
        if let Some(at) = spot.across.filter(|_| piece.crosses) {
            most = 1 + self.held(&Piece { at, crosses: false, ..*piece })?;
        }
        for exit in &spot.exits {
            if exit.posts & !piece.opposing_gems != 0 {
                if exit.steps == 0 {
                    return None;
                }
                most = most.max(1 + self.held(&Piece { at: exit.to, crosses: true, ..*piece })?);
            }
        }
        Some(most)
    }

    /// Returns the number of steps to an opposing Dock around Barriers, at most `most + 1`.
    fn near(&self, piece: &Piece, most: u8) -> u8 {
        let spot = self.spot(piece);
        if spot.steps == 0 || spot.steps > most {
            return spot.steps.min(most + 1);
        }
        let mut least = most;
        for exit in &spot.exits {
            // A place that is not nearer than the best way leads to none that is shorter.
            if exit.steps < least && exit.posts & !piece.opposing_gems != 0 {
                let beyond = self.near(&Piece { at: exit.to, ..*piece }, least - 1);
                least = least.min(beyond);
            }
        }
        least + 1
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
        let of_layout = self.weights;
        let [own, other] = [mover, mover.next(2)].map(|seat| position.tally(seat) as i32);
        let [own_gems, other_gems] = gems.map(|gems| gems.count_ones() as i32);
        let mut value = of_layout.tally * (own - other) + of_layout.gem * (own_gems - other_gems);
        let is_gem = position.phase() == Phase::Gem;
        for (jewel, piece) in self.pieces(position, gems) {
            let is_own = piece.owner == mover;
            let weights = match (is_own, is_gem) {
                (true, true) => &of_layout.placing,
                (false, true) => &of_layout.placed_against,
                (true, false) if jewel.moved => &of_layout.moved,
                (true, false) => &of_layout.moving,
                (false, false) => &of_layout.waiting,
            };
            let steps = usize::from(self.spot(&piece).steps);
            let steps = of_layout.steps[steps.min(of_layout.steps.len() - 1)];
            value += if is_own { steps } else { -steps };
            value += weights.near[usize::from(self.near(&piece, NEAR))];
            let weight = |of: &[i32], count: Option<u32>| {
                count.and_then(|count| of.get(count as usize)).copied().unwrap_or(0)
            };
            value += weight(&weights.held, self.held(&piece));
            value += weight(&weights.caught, self.caught(&piece));
        }
        let vacant = (self.posts - own_gems - other_gems).max(0) as usize;
        value * of_layout.vacant[vacant.min(of_layout.vacant.len() - 1)] / 100
    }
}

/// Returns the steps of a seat to an opposing Dock if nothing is in the way, by code of the place.
///
/// `exits` are the places with the Posts of each Border and the place beyond.
fn steps(layout: &Layout, exits: &[(Place, Vec<(u64, Place)>)], seat: Seat) -> Vec<u8> {
    let code = |place: &Place| place.code() as usize;
    let count = exits.iter().map(|(place, _)| code(place) + 1).max().unwrap_or(0);
    let mut steps = vec![u8::MAX; count];
    layout.docks(seat.next(2)).for_each(|dock| steps[code(&dock)] = 0);
    for distance in 1..u8::MAX {
        for (place, exits) in exits {
            let is_beside = |(_, to): &(u64, Place)| steps[code(to)] == distance - 1;
            if steps[code(place)] == u8::MAX && exits.iter().any(is_beside) {
                steps[code(place)] = distance;
            }
        }
    }
    steps
}

impl<L: Board, C: Contest> Heuristic<GameOn<L, C>> for TriadEstimate {
    fn evaluate(&self, position: &GameOn<L, C>, seat: Seat) -> i32 {
        let value = of_net(self.value(position) * (VALUE_ONE / 100));
        if position.turn().seat() == Some(seat) { value } else { -value }
    }

    #[inline]
    fn expect(&self, position: &GameOn<L, C>) -> Option<[f32; MAX_SEATS]> {
        let mover = position.turn().seat()?;
        let value = 2.0 * share(self.value(position) * (VALUE_ONE / 100)) - 1.0;
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
    use triad_rules::{Options, Triad};

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
