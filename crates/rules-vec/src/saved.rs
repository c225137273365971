//! The state of an environment as bytes.

use rand_core::Rng as _;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::implement::Mixer;
use rules_core::{Encode, Packed, Seat};
use serde::{Deserialize, Serialize};

use crate::error::options_text;
use crate::settings::{AutoReset, Chance};
use crate::slot::{Slot, State};
use crate::{Settings, VecEnv, VecError};

/// The version of the form. It increases by one with every change.
const VERSION: u16 = 1;

/// The first bytes, by which other files are recognized.
const MAGIC: [u8; 8] = *b"rulesvec";

/// The values that must agree with those of the environment.
#[derive(Serialize, Deserialize, PartialEq, Debug)]
struct Kind {
    game: String,
    options: String,
    games: u64,
    auto_reset: u8,
    chance: u8,
    max_actions: u32,
}

#[derive(Serialize, Deserialize)]
struct SavedSlot {
    packed: Vec<u8>,
    truncated: bool,
    last: u8,
    actions: u32,
    number: u64,
    episode: u64,
    chance: Xoshiro256PlusPlus,
    draws: Xoshiro256PlusPlus,
}

#[derive(Serialize, Deserialize)]
struct Saved {
    kind: Kind,
    seed: u64,
    first: u64,
    slots: Vec<SavedSlot>,
}

/// Returns the checksum of bytes.
fn checksum(bytes: &[u8]) -> [u8; 8] {
    let (words, rest) = bytes.as_chunks();
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    let mixer = Mixer::new(u64::from_le_bytes(MAGIC)).word(bytes.len() as u64);
    let words = words.iter().chain([&last]);
    words.fold(mixer, |mixer, &word| mixer.word(u64::from_le_bytes(word))).finish().to_le_bytes()
}

impl Kind {
    fn of<G: Encode>(env: &VecEnv<G>) -> Self {
        let Settings { games, auto_reset, chance, max_actions, .. } = env.settings();
        Kind {
            game: G::NAME.to_owned(),
            options: options_text(&env.options()),
            games: games as u64,
            auto_reset: match auto_reset {
                AutoReset::SameStep => 0,
                AutoReset::NextStep => 1,
                AutoReset::Off => 2,
            },
            chance: match chance {
                Chance::Settled => 0,
                Chance::Exposed => 1,
            },
            max_actions: max_actions.map_or(0, u32::from),
        }
    }

    /// # Errors
    /// Returns [`VecError::State`] if the state is of another kind of environment.
    fn check(&self, found: &Kind) -> Result<(), VecError> {
        let differ = |what: &str, wanted: &str, found: &str| {
            Err(VecError::State(format!("expected {what} {wanted}, found {found}")))
        };
        if self.game != found.game {
            return differ("the game", &self.game, &found.game);
        }
        if self.options != found.options {
            return differ("the options", &self.options, &found.options);
        }
        for (what, wanted, found) in [
            ("the number of games", self.games, found.games),
            ("the number of auto_reset", self.auto_reset.into(), found.auto_reset.into()),
            ("the number of chance", self.chance.into(), found.chance.into()),
            ("max_actions", self.max_actions.into(), found.max_actions.into()),
        ] {
            if wanted != found {
                return differ(what, &wanted.to_string(), &found.to_string());
            }
        }
        Ok(())
    }
}

/// Returns whether a generator can draw. One whose bits are all 0 would return 0 for ever.
fn draws(generator: &Xoshiro256PlusPlus) -> bool {
    let mut ahead = generator.clone();
    (0..8).any(|_| ahead.next_u64() != 0)
}

impl SavedSlot {
    fn of<G: Encode + Packed>(slot: &Slot<G>) -> Self {
        SavedSlot {
            packed: slot.game.to_packed().as_bytes().to_vec(),
            truncated: slot.state == State::Truncated,
            last: slot.last.number(),
            actions: slot.actions,
            number: slot.number,
            episode: slot.episode,
            chance: slot.chance.clone(),
            draws: slot.draws.clone(),
        }
    }

    /// # Errors
    /// Returns the problem.
    fn restore<G: Encode + Packed>(self, env: &VecEnv<G>) -> Result<Slot<G>, String> {
        let (options, plan) = (env.options(), &env.plan);
        let game = G::from_packed_with(&self.packed, &options).map_err(|why| why.to_string())?;
        if game.options() != options {
            return Err("a position has other options".to_owned());
        }
        let last = Seat::new(self.last).filter(|seat| seat.number() < plan.seats);
        let last = last.ok_or_else(|| format!("seat {} does not play", self.last))?;
        if !draws(&self.chance) || !draws(&self.draws) {
            return Err("a generator has no bits".to_owned());
        }
        let state = match (game.turn().is_over(), self.truncated) {
            (true, false) => State::Terminated,
            (false, true) => State::Truncated,
            (false, false) => State::Running,
            (true, true) => return Err("a game that is over was truncated".to_owned()),
        };
        let mut slot = Slot::new(plan, 0);
        slot.legality = game.legality();
        (slot.game, slot.state, slot.last) = (game, state, last);
        (slot.actions, slot.number, slot.episode) = (self.actions, self.number, self.episode);
        (slot.chance, slot.draws) = (self.chance, self.draws);
        Ok(slot)
    }
}

impl<G: Encode + Packed> VecEnv<G> {
    /// Returns the state of all games and generators as bytes with a version and a checksum.
    ///
    /// An environment with the same options and settings that gets them by
    /// [`set_state`](VecEnv::set_state) continues like this one. Only in TRIAD may draws from
    /// [`Choices::Legal`](crate::Choices::Legal) be others: they depend on an order of Jewels that
    /// positions do not keep. The bytes contain hidden information and the generators.
    ///
    /// ```
    /// use rules_vec::{Choices, Settings, VecEnv};
    /// use triandro_rules::{Options, Triandro};
    ///
    /// let settings = Settings { games: 4, seed: 1, ..Settings::default() };
    /// let mut env = VecEnv::<Triandro>::new(Options::default(), settings)?;
    /// let mut other = VecEnv::<Triandro>::new(Options::default(), Settings { seed: 2, ..settings })?;
    /// other.set_state(&env.state())?;
    /// let (mut one, mut two) = ([0; 4], [0; 4]);
    /// env.sample(Choices::Legal, &mut one)?;
    /// other.sample(Choices::Legal, &mut two)?;
    /// assert_eq!(one, two);
    /// # Ok::<(), rules_vec::VecError>(())
    /// ```
    pub fn state(&self) -> Vec<u8> {
        let Settings { seed, first, .. } = self.settings();
        let slots = self.slots.iter().map(SavedSlot::of).collect();
        let saved = Saved { kind: Kind::of(self), seed, first, slots };
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        // Plain numbers and bytes can always be written.
        let mut bytes = postcard::to_extend(&saved, bytes).unwrap_or_default();
        bytes.extend(checksum(&bytes));
        bytes
    }

    /// Sets the state of all games and generators. Threads stay those of this environment.
    ///
    /// Call [`observe`](VecEnv::observe) to write the views.
    ///
    /// # Errors
    /// Returns [`VecError::State`] if the bytes are malformed or of another version, game, options,
    /// number of games, or other settings for restarts, chance or truncation. Then nothing has
    /// changed.
    pub fn set_state(&mut self, bytes: &[u8]) -> Result<(), VecError> {
        let refused = |why: &str| VecError::State(why.to_owned());
        let rest = bytes.strip_prefix(&MAGIC).ok_or_else(|| refused("not of an environment"))?;
        let (version, rest) =
            rest.split_first_chunk().ok_or_else(|| refused("the bytes end too early"))?;
        let version = u16::from_le_bytes(*version);
        if version != VERSION {
            return Err(VecError::State(format!("expected version {VERSION}, found {version}")));
        }
        let (rest, sum) =
            rest.split_last_chunk().ok_or_else(|| refused("the bytes end too early"))?;
        if *sum != checksum(&bytes[..bytes.len() - sum.len()]) {
            return Err(refused("malformed bytes: their checksum is another one"));
        }
        let (kind, _) =
            postcard::take_from_bytes::<Kind>(rest).map_err(|_| refused("malformed bytes"))?;
        Kind::of(self).check(&kind)?;
        let (saved, rest) =
            postcard::take_from_bytes::<Saved>(rest).map_err(|_| refused("malformed bytes"))?;
        if !rest.is_empty() || saved.slots.len() != self.len() {
            return Err(refused("malformed bytes"));
        }
        let slots = saved.slots.into_iter().enumerate().map(|(game, slot)| {
            slot.restore(self).map_err(|why| VecError::State(format!("game {game}: {why}")))
        });
        self.slots = slots.collect::<Result<_, _>>()?;
        (self.plan.settings.seed, self.plan.settings.first) = (saved.seed, saved.first);
        Ok(())
    }
}
