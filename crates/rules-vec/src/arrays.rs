//! Arrays for those who have none.

use rules_core::Encode;

use crate::{Buffers, NO_ACTION, OVER, VecEnv, Views};

/// Which arrays [`Arrays`] has beside those that every game needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Parts {
    /// Masks as bytes.
    pub mask: bool,
    /// Masks as bits.
    pub mask_bits: bool,
    /// How many legal actions a list has room for; 0 for no lists.
    pub legal: usize,
    /// Planes.
    pub planes: bool,
    /// Scalars.
    pub scalars: bool,
    /// Tokens.
    pub tokens: bool,
    /// Planes, scalars and tokens, if there are any, also of the ends of games.
    pub final_views: bool,
    /// How many chance events there is room for; 0 for no weights.
    pub weights: usize,
}

/// Arrays of what is seen, one row a game in each; those that are not wanted are empty.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ViewArrays {
    /// Masks as bytes.
    pub mask: Vec<u8>,
    /// Masks as bits.
    pub mask_bits: Vec<u64>,
    /// Indices of legal actions.
    pub legal: Vec<u32>,
    /// Numbers of legal actions.
    pub legal_counts: Vec<u32>,
    /// Planes.
    pub planes: Vec<u8>,
    /// Scalars.
    pub scalars: Vec<f32>,
    /// Tokens.
    pub tokens: Vec<u8>,
}

/// Arrays for all that an environment writes, made once and written to in each step.
///
/// ```
/// use cybo_rules::{Cybo, Options};
/// use rules_vec::{Arrays, Parts, Settings, VecEnv};
///
/// let settings = Settings { games: 3, ..Settings::default() };
/// let env = VecEnv::<Cybo>::new(Options::default(), settings)?;
/// let mut arrays = Arrays::new(&env, Parts { mask: true, ..Parts::default() });
/// env.observe(&mut arrays.buffers())?;
/// assert_eq!(arrays.views.mask, [1; 6]);
/// assert!(arrays.seats.iter().all(|&seat| seat < env.seats()));
/// # Ok::<(), rules_vec::VecError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Arrays {
    /// What is seen now.
    pub views: ViewArrays,
    /// What was seen at the end of games that ended.
    pub final_views: ViewArrays,
    /// Seats to act.
    pub seats: Vec<u8>,
    /// Rewards of all seats.
    pub rewards: Vec<f32>,
    /// Whether games have ended by their rules.
    pub terminated: Vec<bool>,
    /// Whether games were cut off.
    pub truncated: Vec<bool>,
    /// Weights of chance events.
    pub weights: Vec<u32>,
}

/// The slice, unless there is nothing in it.
fn wanted<T>(array: &mut [T]) -> Option<&mut [T]> {
    if array.is_empty() { None } else { Some(array) }
}

impl ViewArrays {
    fn new<G: Encode>(env: &VecEnv<G>, parts: Parts) -> Self {
        let (games, shape) = (env.len(), env.shape());
        let length = |wanted: bool, width: usize| if wanted { games * width } else { 0 };
        ViewArrays {
            mask: vec![0; length(parts.mask, shape.actions as usize)],
            mask_bits: vec![0; length(parts.mask_bits, shape.mask_words())],
            legal: vec![NO_ACTION; games * parts.legal],
            legal_counts: vec![0; length(parts.legal > 0, 1)],
            planes: vec![0; length(parts.planes, shape.plane_bytes())],
            scalars: vec![0.0; length(parts.scalars, shape.scalars.into())],
            tokens: vec![0; length(parts.tokens, shape.token_bytes())],
        }
    }

    fn views(&mut self) -> Views<'_> {
        Views {
            mask: wanted(&mut self.mask),
            mask_bits: wanted(&mut self.mask_bits),
            legal: wanted(&mut self.legal),
            legal_counts: wanted(&mut self.legal_counts),
            planes: wanted(&mut self.planes),
            scalars: wanted(&mut self.scalars),
            tokens: wanted(&mut self.tokens),
        }
    }
}

impl Arrays {
    /// Arrays for this environment: seats, rewards, flags and these parts.
    pub fn new<G: Encode>(env: &VecEnv<G>, parts: Parts) -> Self {
        let games = env.len();
        let at_end = if parts.final_views {
            Parts { mask: false, mask_bits: false, legal: 0, ..parts }
        } else {
            Parts::default()
        };
        Arrays {
            views: ViewArrays::new(env, parts),
            final_views: ViewArrays::new(env, at_end),
            seats: vec![OVER; games],
            rewards: vec![0.0; games * usize::from(env.seats())],
            terminated: vec![false; games],
            truncated: vec![false; games],
            weights: vec![0; games * parts.weights],
        }
    }

    /// The arrays as slices to be written to.
    pub fn buffers(&mut self) -> Buffers<'_> {
        Buffers {
            views: self.views.views(),
            final_views: self.final_views.views(),
            seats: wanted(&mut self.seats),
            rewards: wanted(&mut self.rewards),
            terminated: wanted(&mut self.terminated),
            truncated: wanted(&mut self.truncated),
            weights: wanted(&mut self.weights),
        }
    }
}
