//! An environment against games that are played one by one, with every array computed from the
//! positions.

use crate::common::{ALL, with};
use proptest::prelude::*;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Encode, Outcome, Seat, Turn, uniform_below};
use rules_vec::{Arrays, AutoReset, CHANCE, Chance, NO_ACTION, OVER, Settings, VecEnv, ViewArrays};

/// A game played by its own rules alone.
struct Plain<G> {
    position: G,
    last: Seat,
    actions: u32,
    cut: bool,
}

impl<G: Encode> Plain<G> {
    fn new(options: &G::Options) -> Self {
        let position = G::new(options.clone()).unwrap();
        Plain { position, last: Seat::FIRST, actions: 0, cut: false }
    }

    fn turn(&self) -> Turn {
        if self.cut { Turn::Over } else { self.position.turn() }
    }

    /// Plays a random step and returns its index.
    fn play(&mut self, rng: &mut Xoshiro256PlusPlus) -> u32 {
        match self.turn() {
            Turn::Over => NO_ACTION,
            Turn::Seat(seat) => {
                let actions: Vec<_> = self.position.legal_actions().collect();
                let action = actions[uniform_below(rng, actions.len() as u32) as usize];
                let index = self.position.action_index(action).unwrap();
                self.position.play(action).unwrap();
                (self.last, self.actions) = (seat, self.actions + 1);
                index
            }
            Turn::Chance => {
                let events: Vec<_> = self.position.chance_events().collect();
                let index = uniform_below(rng, events.len() as u32);
                self.position.play_event(events[index as usize].0).unwrap();
                index
            }
        }
    }

    fn check_now(&self, arrays: &Arrays, game: usize) {
        let weights: Vec<u32> = match self.turn() {
            Turn::Chance => self.position.chance_events().map(|(_, weight)| weight).collect(),
            _ => Vec::new(),
        };
        let seat = match self.turn() {
            Turn::Seat(seat) => seat.number(),
            Turn::Chance => CHANCE,
            Turn::Over => OVER,
        };
        assert_eq!(arrays.seats[game], seat);
        let row = &arrays.weights[game * ALL.weights..][..ALL.weights];
        assert_eq!(row[..weights.len()], weights);
        assert!(row[weights.len()..].iter().all(|&weight| weight == 0));
        self.check_legal(&arrays.views, game);
        self.check_seen(&arrays.views, game);
    }

    fn check_legal(&self, views: &ViewArrays, game: usize) {
        let shape = G::shape(&self.position.options());
        let mut legal = Vec::new();
        if let Turn::Seat(_) = self.turn() {
            let indices = self.position.legal_actions();
            legal.extend(indices.map(|action| self.position.action_index(action).unwrap()));
        }
        let mut mask = vec![0; shape.actions as usize];
        let mut bits = vec![0; shape.mask_words()];
        for &index in &legal {
            mask[index as usize] = 1;
            bits[index as usize / 64] |= 1 << (index % 64);
        }
        assert_eq!(views.mask[game * mask.len()..][..mask.len()], mask);
        assert_eq!(views.mask_bits[game * bits.len()..][..bits.len()], bits);
        let count = match self.turn() {
            Turn::Chance => self.position.chance_events().count(),
            _ => legal.len(),
        };
        assert_eq!(views.legal_counts[game], count as u32);
        legal.resize(legal.len().max(ALL.legal), NO_ACTION);
        assert_eq!(views.legal[game * ALL.legal..][..ALL.legal], legal[..ALL.legal]);
    }

    fn check_seen(&self, views: &ViewArrays, game: usize) {
        let shape = G::shape(&self.position.options());
        let viewer = self.turn().seat().unwrap_or(self.last);
        let seen = self.position.observe(viewer);
        let mut planes = vec![9; shape.plane_bytes()];
        let mut scalars = vec![9.0; shape.scalars.into()];
        let mut tokens = vec![9; shape.token_bytes()];
        G::write_planes(&seen, viewer, &mut planes).unwrap();
        G::write_scalars(&seen, viewer, &mut scalars).unwrap();
        G::write_tokens(&seen, viewer, &mut tokens).unwrap();
        assert_eq!(views.planes[game * planes.len()..][..planes.len()], planes);
        assert_eq!(views.scalars[game * scalars.len()..][..scalars.len()], scalars);
        assert_eq!(views.tokens[game * tokens.len()..][..tokens.len()], tokens);
    }
}

/// Counts of cases, so that tests can check that they occurred.
#[derive(Default)]
struct Seen {
    terminated: u32,
    truncated: u32,
    chance: u32,
}

fn plays_like_single_games<G: Encode>(
    options: &G::Options,
    settings: Settings,
    steps: usize,
) -> Seen {
    let mut env = VecEnv::<G>::new(options.clone(), settings).unwrap();
    let mut arrays = Arrays::new(&env, ALL);
    let mut games: Vec<_> = (0..env.len()).map(|_| Plain::<G>::new(options)).collect();
    env.observe(&mut arrays.buffers()).unwrap();
    games.iter().enumerate().for_each(|(game, plain)| plain.check_now(&arrays, game));
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(settings.seed);
    let mut seen = Seen::default();
    for _ in 0..steps {
        let was_over: Vec<bool> = games.iter().map(|plain| plain.turn().is_over()).collect();
        let actions: Vec<u32> = games.iter_mut().map(|plain| plain.play(&mut rng)).collect();
        env.step(&actions, &mut arrays.buffers()).unwrap();
        for (game, plain) in games.iter_mut().enumerate() {
            if was_over[game] && settings.auto_reset == AutoReset::NextStep {
                *plain = Plain::new(options);
            }
            let terminated = plain.position.turn().is_over();
            let most = settings.max_actions.map_or(u32::MAX, |most| most.get());
            plain.cut |= !terminated && plain.actions >= most;
            assert_eq!(arrays.terminated[game], terminated);
            assert_eq!(arrays.truncated[game], plain.cut);
            let ended = plain.turn().is_over() && !was_over[game];
            check_rewards(&arrays, game, plain.position.outcome().filter(|_| ended), env.seats());
            seen.terminated += u32::from(ended && terminated);
            seen.truncated += u32::from(ended && !terminated);
            seen.chance += u32::from(plain.turn().is_chance());
            if ended && settings.auto_reset == AutoReset::SameStep {
                plain.check_seen(&arrays.final_views, game);
                *plain = Plain::new(options);
            }
            plain.check_now(&arrays, game);
            assert_eq!(env.game(game), Some(&plain.position));
        }
    }
    seen
}

fn check_rewards<E: Copy>(arrays: &Arrays, game: usize, end: Option<Outcome<E>>, seats: u8) {
    let row = &arrays.rewards[game * usize::from(seats)..][..seats.into()];
    for (seat, &reward) in Seat::all(seats).zip(row) {
        let utility = end.map_or(0, |outcome| outcome.utility(seat));
        assert_eq!(reward, utility as f32 / f32::from(seats - 1));
        assert!((-1.0..=1.0).contains(&reward));
    }
}

fn auto_reset() -> impl Strategy<Value = AutoReset> {
    prop_oneof![Just(AutoReset::SameStep), Just(AutoReset::NextStep), Just(AutoReset::Off)]
}

macro_rules! like_single_games {
    ($name:ident, $game:ty, $steps:expr) => {
        proptest! {
            #![proptest_config(ProptestConfig::with_cases(12))]
            #[test]
            fn $name(
                seed: u64,
                games in 1..6_usize,
                auto_reset in auto_reset(),
                most in prop_oneof![Just(0), 1..60_u32],
            ) {
                let settings = with(auto_reset, Chance::Exposed, most, games);
                plays_like_single_games::<$game>(
                    &Default::default(),
                    Settings { seed, ..settings },
                    $steps,
                );
            }
        }
    };
}

like_single_games!(triad, triad_rules::Triad, 200);
like_single_games!(tourney, triad_rules::Tourney, 200);
like_single_games!(triandro, triandro_rules::Triandro, 150);
like_single_games!(triarchy, triarchy_rules::Triarchy, 200);
like_single_games!(conquest, rules_nets::conquest_rules::Conquest, 250);
like_single_games!(cybo, cybo_rules::Cybo, 300);

#[test]
fn options_count() {
    let settings = with(AutoReset::SameStep, Chance::Exposed, 0, 4);
    let options = triandro_rules::Options { players: 4, ..Default::default() };
    let seen = plays_like_single_games::<triandro_rules::Triandro>(&options, settings, 200);
    assert!(seen.terminated > 0);
    let level = cybo_rules::Level::GrandMaster;
    let options = cybo_rules::Options { players: 3, level };
    let seen = plays_like_single_games::<cybo_rules::Cybo>(&options, settings, 600);
    assert!(seen.terminated > 0 && seen.chance > 0);
}

#[test]
fn games_are_cut_off_and_end() {
    let settings = with(AutoReset::NextStep, Chance::Exposed, 30, 5);
    let options = Default::default();
    let seen = plays_like_single_games::<triandro_rules::Triandro>(&options, settings, 300);
    assert!(seen.truncated > 0 && seen.terminated > 0);
}
