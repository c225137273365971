//! Measures the value of hidden information.
//!
//! Information-set search plays against a search with the same number of iterations that receives
//! the true position. The latter cheats, so it is not a bot but an upper bound for the gain from
//! better guesses.
//!
//! `cargo run --release --manifest-path benches/lab/Cargo.toml --bin true_position -- [GAMES [ITERATIONS]]`

use std::fmt::Debug;
use std::hash::Hash;

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::implement::Mixer;
use rules_core::{Game, Observe, OptionError, Outcome, SeatSet, Turn, Viewer, random_step};
use rules_search::{Bot, Budget, Ismcts, Uct, View, share_interval};

/// Game in which every seat sees everything.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Revealed<G>(G);

impl<G: Game> Game for Revealed<G> {
    const NAME: &'static str = G::NAME;
    type Options = G::Options;
    type Action = G::Action;
    type Event = G::Event;
    type End = G::End;
    type Illegal = G::Illegal;

    fn new(options: G::Options) -> Result<Self, OptionError> {
        G::new(options).map(Revealed)
    }
    fn options(&self) -> G::Options {
        self.0.options()
    }
    fn seats(&self) -> u8 {
        self.0.seats()
    }
    fn turn(&self) -> Turn {
        self.0.turn()
    }
    fn legal_actions(&self) -> impl Iterator<Item = G::Action> {
        self.0.legal_actions()
    }
    fn why_illegal(&self, action: G::Action) -> Option<G::Illegal> {
        self.0.why_illegal(action)
    }
    fn play_unchecked(&mut self, action: G::Action) {
        self.0.play_unchecked(action);
    }
    fn play_random<R: Rng + ?Sized>(&mut self, rng: &mut R) -> Option<G::Action> {
        self.0.play_random(rng)
    }
    fn chance_events(&self) -> impl Iterator<Item = (G::Event, u32)> {
        self.0.chance_events()
    }
    fn play_event_unchecked(&mut self, event: G::Event) {
        self.0.play_event_unchecked(event);
    }
    fn sample_event<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<G::Event> {
        self.0.sample_event(rng)
    }
    fn outcome(&self) -> Option<Outcome<G::End>> {
        self.0.outcome()
    }
}

/// True position as an observation, without a text form.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Truth<G>(G);

impl<G: Game> Observe for Revealed<G> {
    type Observation = Truth<Self>;
    const OPEN: bool = true;
    const LEGAL_IS_OBSERVED: bool = true;

    fn observe(&self, _: impl Into<Viewer>) -> Truth<Self> {
        Truth(self.clone())
    }
    fn determinize<R: Rng + ?Sized>(truth: &Truth<Self>, _: &mut R) -> Self {
        truth.0.clone()
    }
    fn event_is_seen(&self, _: G::Event, _: impl Into<Viewer>) -> bool {
        true
    }
}

/// Plays a game in which some seats receive the true position.
///
/// Returns their share of the win.
fn play<G: Observe>(start: &G, informed: SeatSet, iterations: u64, seed: u64) -> f64 {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (mut ismcts, mut uct) = (Ismcts::default(), Uct::default());
    let budget = Budget::iterations(iterations);
    let mut position = start.clone();
    loop {
        match position.turn() {
            Turn::Over => break,
            Turn::Seat(seat) if position.count_actions() > 1 => {
                let action = if informed.contains(seat) {
                    let view = View::of(&Revealed(position.clone())).expect("a seat can act");
                    uct.choose(&view, &budget, &mut rng).expect("a true position").action
                } else {
                    let view = View::of(&position).expect("a seat can act");
                    ismcts.choose(&view, &budget, &mut rng).expect("a true view").action
                };
                position.play_unchecked(action);
            }
            _ => {
                random_step(&mut position, &mut rng);
            }
        }
    }
    let winners = position.outcome().map_or(SeatSet::EMPTY, |outcome| outcome.winners());
    if winners.is_empty() {
        return 0.5;
    }
    let won = winners.iter().filter(|&seat| informed.contains(seat)).count();
    won as f64 / f64::from(winners.len())
}

/// Returns all seatings in which half of the seats receive the true position.
///
/// With an odd number one fewer or one more do, in turn.
fn seatings(seats: u8) -> Vec<SeatSet> {
    let all = SeatSet::all(seats).bits();
    let half = |bits: &u8| [seats / 2, seats.div_ceil(2)].contains(&(bits.count_ones() as u8));
    (0..=all).filter(half).map(SeatSet::from_bits).collect()
}

fn measure<G: Observe>(options: G::Options, games: u64, iterations: u64) {
    let start = G::new(options).expect("options of the game");
    let seatings = seatings(start.seats());
    // Plays every seating equally often.
    let games = games.div_ceil(seatings.len() as u64) * seatings.len() as u64;
    let score: f64 = (0..games)
        .map(|game| {
            let informed = seatings[game as usize % seatings.len()];
            play(&start, informed, iterations, Mixer::new(7).word(game).finish())
        })
        .sum();
    let (low, high) = share_interval(score, games as f64);
    println!(
        "{:10} {} seats, {iterations} iterations, {games} games: informed seats win {:.3} ({low:.3}-{high:.3})",
        G::NAME,
        start.seats(),
        score / games as f64,
    );
}

fn main() {
    let mut arguments = std::env::args().skip(1).map_while(|argument| argument.parse().ok());
    let games = arguments.next().unwrap_or(100);
    let iterations = arguments.next().unwrap_or(256);
    for players in 2..=4 {
        let options = conquest_rules::Options { players, ..Default::default() };
        measure::<conquest_rules::Conquest>(options, games, iterations);
    }
    for players in 2..=3 {
        let options = triarchy_rules::Options { players, ..Default::default() };
        measure::<triarchy_rules::Triarchy>(options, games, iterations / 2);
    }
}
