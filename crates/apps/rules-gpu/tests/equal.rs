//! The kernels, run on the host for one thread after another, play as the environments of
//! `rules-vec` do.
//!
//! `RULES_GPU_GAMES` and `RULES_GPU_STEPS` set the size of the runs, whose hashes are printed.

use std::mem::MaybeUninit;
use std::num::NonZeroU32;
use std::{env, ptr};

use cybo_rules::Cybo;
use rules_core::implement::Mixer;
use rules_core::{Encode, Packed, Seat, perft, playout};
use rules_gpu::memory::{Env, Request, ViewArrays};
use rules_gpu::{Lane, kernels};
use rules_nets::conquest_rules::Conquest;
use rules_nets::triad_rules::{Tourney, Triad};
use rules_nets::triandro_rules::Triandro;
use rules_nets::triarchy_rules::Triarchy;
use rules_vec::{
    Arrays, AutoReset, Buffers, Chance, Choices, GameSet, NO_ACTION, Parts, Plan, Settings, Slot,
    VecEnv, VecError,
};

/// All parts.
const ALL: Parts = Parts {
    mask: true,
    mask_bits: true,
    legal: 40,
    planes: true,
    scalars: true,
    tokens: true,
    final_views: true,
    weights: 60,
};

fn size(name: &str, default: usize) -> usize {
    env::var(name).map_or(default, |value| value.parse().expect("a number"))
}

/// Numbers of threads: one, fewer than games, and more.
const THREADS: [usize; 4] = [1, 3, 7, 64];

/// The memory of an environment, as on a device.
struct Device<G: Encode> {
    plan: Box<MaybeUninit<Plan<G>>>,
    slots: Vec<MaybeUninit<Slot<G>>>,
    arrays: Arrays,
    actions: Vec<u32>,
    which: Vec<u8>,
    refused: Box<u32>,
    launches: usize,
}

/// Calls a kernel for every thread of a launch, the last one first.
macro_rules! launch {
    ($threads:expr, $kernel:ident::<$game:ty>($($argument:expr),* $(,)?)) => {
        for thread in (0..$threads).rev() {
            // SAFETY: the pointers are those of vectors with a row per game or an item per
            // position, and one thread runs after another.
            unsafe { kernels::$kernel::<$game>(Lane::new(thread, $threads), $($argument),*) }
        }
    };
    ($device:expr, $kernel:ident($($argument:expr),*)) => {{
        let threads = THREADS[$device.launches % THREADS.len()];
        $device.launches += 1;
        let env = $device.env();
        launch!(threads, $kernel::<G>(&env, $($argument),*));
    }};
}

/// Returns the address of a vector, null if it is empty.
fn at<T>(cells: &mut [T]) -> *mut T {
    if cells.is_empty() { ptr::null_mut() } else { cells.as_mut_ptr() }
}

fn views(arrays: &mut rules_vec::ViewArrays, games: usize) -> ViewArrays {
    ViewArrays {
        mask: at(&mut arrays.mask),
        mask_bits: at(&mut arrays.mask_bits),
        legal_width: arrays.legal.len() / games,
        legal: at(&mut arrays.legal),
        legal_counts: at(&mut arrays.legal_counts),
        planes: at(&mut arrays.planes),
        scalars: at(&mut arrays.scalars),
        tokens: at(&mut arrays.tokens),
    }
}

impl<G: Encode + Packed> Device<G> {
    /// Creates the games of an environment.
    fn new(like: &VecEnv<G>) -> Self {
        let games = like.len();
        let mut device = Device {
            plan: Box::new(MaybeUninit::uninit()),
            slots: (0..games).map(|_| MaybeUninit::uninit()).collect(),
            arrays: Arrays::new(like, ALL),
            actions: vec![0; games],
            which: Vec::new(),
            refused: Box::new(u32::MAX),
            launches: 0,
        };
        let packed = like.game(0).unwrap().to_packed();
        let settings = like.settings();
        let request = Request {
            packed: packed.as_bytes().as_ptr(),
            length: packed.as_bytes().len(),
            seed: settings.seed,
            first: settings.first,
            max_actions: settings.max_actions.map_or(0, u32::from),
            auto_reset: settings.auto_reset as u8,
            chance: settings.chance as u8,
        };
        let (shape, mut numbers, env) = (like.shape(), [9; 7], device.env());
        launch!(3, plan::<G>(&request, &env, numbers.as_mut_ptr()));
        let scalars: usize = shape.scalars.into();
        let bytes = [shape.plane_bytes(), scalars, shape.token_bytes()].map(|size| size as u64);
        assert_eq!(numbers[..2], [G::ENCODING_VERSION.into(), like.seats().into()]);
        assert_eq!(numbers[2..4], [shape.actions.into(), shape.mask_words() as u64]);
        assert_eq!(numbers[4..], bytes);
        launch!(device, create());
        device
    }

    fn env(&mut self) -> Env<G> {
        let games = self.slots.len();
        Env {
            plan: self.plan.as_mut_ptr(),
            slots: self.slots.as_mut_ptr().cast(),
            games,
            actions: at(&mut self.actions),
            which: at(&mut self.which),
            refused: &mut *self.refused,
            seats: at(&mut self.arrays.seats),
            rewards: at(&mut self.arrays.rewards),
            terminated: at(&mut self.arrays.terminated),
            truncated: at(&mut self.arrays.truncated),
            weights_width: self.arrays.weights.len() / games,
            weights: at(&mut self.arrays.weights),
            views: views(&mut self.arrays.views, games),
            final_views: views(&mut self.arrays.final_views, games),
        }
    }

    /// Checks and plays these indices, and returns the first game whose index is refused.
    fn step(&mut self, actions: &[u32]) -> Option<usize> {
        self.actions.copy_from_slice(actions);
        *self.refused = u32::MAX;
        launch!(self, check());
        launch!(self, step());
        Some(*self.refused as usize).filter(|&game| game != u32::MAX as usize)
    }
}

/// Mixes the views of the games, rewards, flags and indices.
fn hash(mixer: Mixer, arrays: &Arrays, actions: &[u32]) -> Mixer {
    /// Fast where cells are 0, as most cells of planes are.
    fn of(words: impl Iterator<Item = u64>) -> u64 {
        let mix =
            |sum: u64, word: u64| (sum.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
        let words = (0..).zip(words).filter(|&(_, word)| word != 0);
        words.fold(0, |sum, (place, word)| mix(mix(sum, place), word))
    }
    fn of_bytes(cells: &[u8]) -> u64 {
        let (words, rest) = cells.as_chunks();
        let rest = rest.iter().map(|&cell| cell.into());
        of(words.iter().map(|&word| u64::from_le_bytes(word)).chain(rest))
    }
    let of_numbers = |cells: &[u32]| of(cells.iter().map(|&cell| cell.into()));
    let of_floats = |cells: &[f32]| of(cells.iter().map(|cell| cell.to_bits().into()));
    let of_flags = |cells: &[bool]| of(cells.iter().map(|&cell| cell.into()));
    let views = &arrays.views;
    let parts = [
        of_bytes(&views.mask),
        of(views.mask_bits.iter().copied()),
        of_numbers(&views.legal),
        of_numbers(&views.legal_counts),
        of_bytes(&views.planes),
        of_floats(&views.scalars),
        of_bytes(&views.tokens),
        of_bytes(&arrays.seats),
        of_floats(&arrays.rewards),
        of_flags(&arrays.terminated),
        of_flags(&arrays.truncated),
        of_numbers(&arrays.weights),
        of_numbers(actions),
    ];
    parts.into_iter().fold(mixer, Mixer::word)
}

/// Plays in both environments, with refused indices, partial steps and restarts in between.
fn equal<G: Encode + Packed>(mut mixer: Mixer, options: &G::Options, settings: Settings) -> Mixer {
    let mut env = VecEnv::<G>::new(options.clone(), settings).unwrap();
    let mut arrays = Arrays::new(&env, ALL);
    let mut device = Device::new(&env);
    let (games, mut actions) = (env.len(), vec![0; env.len()]);
    env.observe(&mut arrays.buffers()).unwrap();
    launch!(device, observe());
    assert_eq!(device.arrays, arrays);
    let (mut refused, mut ended) = (0, 0);
    for step in 0..size("RULES_GPU_STEPS", 300) {
        let views = &arrays.views;
        let choices = match step % 4 {
            0 => Choices::Legal,
            1 => Choices::Mask(&views.mask),
            2 => Choices::Bits(&views.mask_bits),
            _ => Choices::Lists { legal: &views.legal, counts: &views.legal_counts },
        };
        env.sample(choices, &mut actions).unwrap();
        launch!(device, sample(step as u32 % 4));
        assert!(device.actions == actions, "{} step {step}", G::NAME);
        if step % 16 == 5 {
            let mut wrong = actions.clone();
            wrong[step % games] = NO_ACTION - 1;
            wrong[step / 2 % games] = NO_ACTION - 1;
            let wanted = match env.clone().step(&wrong, &mut Buffers::default()) {
                Err(VecError::Illegal { game, .. }) => game,
                // Games that are over take any index.
                _ => continue,
            };
            assert_eq!(device.step(&wrong), Some(wanted), "{} step {step}", G::NAME);
            assert!(device.arrays == arrays, "{} step {step}", G::NAME);
            refused += 1;
        }
        if step % 8 == 3 {
            let which: Vec<bool> = (0..games).map(|game| (game + step / 8) % 3 != 0).collect();
            device.which = which.iter().map(|&moves| u8::from(moves)).collect();
            env.step_where(&actions, GameSet::Flagged(&which), &mut arrays.buffers()).unwrap();
            assert_eq!(device.step(&actions), None);
            if step % 128 == 11 {
                env.reset_where(&which, &mut arrays.buffers()).unwrap();
                launch!(device, reset());
                launch!(device, observe());
            }
            device.which.clear();
        } else {
            env.step(&actions, &mut arrays.buffers()).unwrap();
            assert_eq!(device.step(&actions), None);
        }
        assert!(device.arrays == arrays, "{} step {step}", G::NAME);
        // Equality is checked after every step; the hash only names the run.
        if step % 16 == 0 {
            mixer = hash(mixer, &device.arrays, &device.actions);
        }
        let over = arrays.terminated.iter().zip(&arrays.truncated).filter(|&(&a, &b)| a || b);
        ended += over.count();
    }
    // Games that are over take any index, and some of Cybo soon are.
    assert!(refused > 0 || settings.auto_reset == AutoReset::Off, "{}", G::NAME);
    // Whole games can be longer than a short run.
    assert!(ended > 0 || settings.max_actions.is_none(), "{}", G::NAME);
    for _ in 0..50 {
        env.sample(Choices::Legal, &mut actions).unwrap();
        env.step(&actions, &mut Buffers::default()).unwrap();
    }
    env.observe(&mut arrays.buffers()).unwrap();
    launch!(device, play(50));
    launch!(device, observe());
    assert!(device.arrays == arrays, "{} random steps", G::NAME);
    mixer
}

/// Compares environments of a few games each, which fit into the cache, and prints the hash of all.
fn all_equal<G: Encode + Packed>(name: &str, options: &G::Options, settings: Settings) {
    let mixer = (0..settings.games).step_by(10).fold(Mixer::new(0), |mixer, first| {
        let games = settings.games.min(first + 10) - first;
        equal::<G>(mixer, options, Settings { games, first: first as u64, ..settings })
    });
    let (reset, chance) = (settings.auto_reset, settings.chance);
    println!("{name} {reset:?} {chance:?}: {:016x}", mixer.finish());
}

/// Compares play-outs from the starts with those of the library.
fn playouts_are_those_of_the_library<G: Encode + Packed>(options: &G::Options, settings: Settings) {
    let mut device = Device::new(&VecEnv::<G>::new(options.clone(), settings).unwrap());
    let plan = Plan::<G>::new(options.clone(), settings).unwrap();
    let (games, seats) = (settings.games, usize::from(plan.seats()));
    let mut sums = vec![0; games * seats];
    launch!(device, playouts(5, 3000, sums.as_mut_ptr()));
    for (game, sums) in sums.chunks(seats).enumerate() {
        let mut slot = Slot::new(&plan, game);
        let (start, draws) = slot.game_and_draws();
        let mut wanted = vec![0; seats];
        for _ in 0..5 {
            let mut position = start.clone();
            playout(&mut position, draws, 3000);
            if let Some(outcome) = position.outcome() {
                let utilities = Seat::all(plan.seats()).map(|seat| G::utility(&outcome, seat));
                wanted.iter_mut().zip(utilities).for_each(|(sum, add)| *sum += i64::from(add));
            }
        }
        assert_eq!(sums, wanted, "{} game {game}", G::NAME);
    }
    assert!(sums.iter().any(|&sum| sum != 0), "{}", G::NAME);
}

/// Counts by splitting the frontier, and compares with the recursive count.
fn counts_are_those_of_perft<G: Encode + Packed>(options: &G::Options, depth: u8) {
    let mut device = Device::new(&VecEnv::<G>::new(options.clone(), Settings::default()).unwrap());
    let mut frontier = vec![G::new(options.clone()).unwrap()];
    let env = device.env();
    launch!(2, root::<G>(&env, frontier.as_mut_ptr()));
    for _ in 0..depth - 2 {
        let (length, mut counts) = (frontier.len() as u64, vec![0; frontier.len()]);
        launch!(96, count::<G>(frontier.as_ptr(), length, counts.as_mut_ptr()));
        let mut offsets = vec![0];
        offsets.extend(counts.iter().scan(0, |sum, count| {
            *sum += count;
            Some(*sum)
        }));
        let children = offsets[frontier.len()];
        let mut next = vec![frontier[0].clone(); children as usize];
        launch!(7, expand::<G>(frontier.as_ptr(), length, offsets.as_ptr(), next.as_mut_ptr()));
        frontier = next;
    }
    let mut counts = vec![0; frontier.len()];
    let length = frontier.len() as u64;
    launch!(96, count_two::<G>(frontier.as_ptr(), length, counts.as_mut_ptr()));
    let wanted = perft(&G::new(options.clone()).unwrap(), depth);
    assert_eq!(counts.iter().sum::<u64>(), wanted, "{} {depth}", G::NAME);
}

fn all<G: Encode + Packed>(name: &str, options: G::Options, depth: u8) {
    let games = size("RULES_GPU_GAMES", 30);
    let settings = |auto_reset, chance, max_actions| {
        let max_actions = NonZeroU32::new(max_actions);
        Settings { games, seed: 5, auto_reset, chance, max_actions, ..Settings::default() }
    };
    all_equal::<G>(name, &options, settings(AutoReset::SameStep, Chance::Settled, 0));
    all_equal::<G>(name, &options, settings(AutoReset::NextStep, Chance::Exposed, 30));
    all_equal::<G>(name, &options, settings(AutoReset::Off, Chance::Settled, 40));
    let some = Settings { games: 20, ..settings(AutoReset::SameStep, Chance::Settled, 0) };
    playouts_are_those_of_the_library::<G>(&options, some);
    counts_are_those_of_perft::<G>(&options, depth);
}

macro_rules! games {
    ($($name:ident: $game:ty, $options:expr, $depth:expr;)+) => {
        $(
            #[test]
            fn $name() {
                all::<$game>(stringify!($name), $options, $depth);
            }
        )+
    };
}

games! {
    triad: Triad, Default::default(), 4;
    tourney: Tourney, Default::default(), 4;
    triandro: Triandro, Default::default(), 4;
    triandro_of_four: Triandro,
        rules_nets::triandro_rules::Options { players: 4, ..Default::default() }, 4;
    triarchy: Triarchy, Default::default(), 4;
    conquest: Conquest, Default::default(), 3;
    cybo: Cybo, Default::default(), 4;
    cybo_of_three: Cybo,
        cybo_rules::Options { players: 3, level: cybo_rules::Level::GrandMaster }, 4;
}

#[test]
fn options_out_of_range_are_refused() {
    let like = VecEnv::<Cybo>::new(Default::default(), Settings::default()).unwrap();
    let (mut device, mut numbers) = (Device::new(&like), [9; 7]);
    let env = device.env();
    let bytes = [Cybo::PACKED_VERSION, 0xff, 0xff];
    let request = Request {
        packed: bytes.as_ptr(),
        length: bytes.len(),
        seed: 0,
        first: 0,
        max_actions: 0,
        auto_reset: 0,
        chance: 0,
    };
    launch!(2, plan::<Cybo>(&request, &env, numbers.as_mut_ptr()));
    assert_eq!(numbers, [0; 7]);
}
