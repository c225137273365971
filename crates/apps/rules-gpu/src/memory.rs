//! The memory that a caller lays out on the device.

use core::mem::{self, MaybeUninit};
use core::slice;

use rules_core::Encode;
use rules_vec::{Buffers, Choices, Plan, Slot, Views};

/// The arrays of a view, with one row per game; null for arrays that are not wanted.
///
/// They have the types and widths of [`Views`]. Memory must be initialised.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ViewArrays {
    /// Masks of bytes.
    pub mask: *mut u8,
    /// Masks of bits.
    pub mask_bits: *mut u64,
    /// Lists of legal indices.
    pub legal: *mut u32,
    /// The width of the lists.
    pub legal_width: usize,
    /// Counts of legal actions.
    pub legal_counts: *mut u32,
    /// Planes.
    pub planes: *mut u8,
    /// Scalars.
    pub scalars: *mut f32,
    /// Tokens.
    pub tokens: *mut u8,
}

/// The games and arrays of an environment; null for arrays that are not wanted.
///
/// They have the types and widths of [`Buffers`]. Memory of arrays must be initialised, flags with
/// 0.
#[repr(C)]
#[derive(Debug)]
pub struct Env<G: Encode> {
    /// The common data, written by [`plan`](crate::kernels::plan).
    pub plan: *mut Plan<G>,
    /// The games, written by [`create`](crate::kernels::create).
    pub slots: *mut Slot<G>,
    /// The number of games.
    pub games: usize,
    /// The indices to play, which `sample` writes.
    pub actions: *mut u32,
    /// Bytes other than 0 for the games that a call concerns; null for all games.
    pub which: *const u8,
    /// The first game whose index cannot be played. The caller writes `u32::MAX` before each check.
    pub refused: *mut u32,
    /// The seats to act.
    pub seats: *mut u8,
    /// The rewards.
    pub rewards: *mut f32,
    /// Flags of games that have ended.
    pub terminated: *mut bool,
    /// Flags of games that were truncated.
    pub truncated: *mut bool,
    /// The weights of chance events.
    pub weights: *mut u32,
    /// The width of the weights.
    pub weights_width: usize,
    /// The current views.
    pub views: ViewArrays,
    /// The views of ends.
    pub final_views: ViewArrays,
}

/// The options and settings of a [`Plan`].
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Request {
    /// A [packed](rules_core::Packed) position with the options. Its body is not read.
    pub packed: *const u8,
    /// The number of bytes of the position.
    pub length: usize,
    /// The seed.
    pub seed: u64,
    /// The number of the first game.
    pub first: u64,
    /// The number of actions after which a game is truncated, or 0.
    pub max_actions: u32,
    /// 0 for the same step, 1 for the next step, 2 for none.
    pub auto_reset: u8,
    /// 0 for settled chance, 1 for exposed chance.
    pub chance: u8,
}

/// Returns the row of a game, if the array is wanted.
///
/// # Safety
/// `cells` must be null or point to the rows of all games. No other reference to this row may
/// exist.
pub(crate) unsafe fn row<'a, T>(cells: *mut T, width: usize, game: usize) -> Option<&'a mut [T]> {
    if cells.is_null() {
        return None;
    }
    // SAFETY: the row is inside the array, and only this thread has it.
    Some(unsafe { slice::from_raw_parts_mut(cells.add(game * width), width) })
}

impl ViewArrays {
    /// # Safety
    /// As for [`row`], for all arrays.
    unsafe fn rows<'a, G: Encode>(&self, plan: &Plan<G>, game: usize) -> Views<'a> {
        let shape = plan.shape();
        // SAFETY: arrays have a row of this width for each game.
        unsafe {
            Views {
                mask: row(self.mask, shape.actions as usize, game),
                mask_bits: row(self.mask_bits, shape.mask_words(), game),
                legal: row(self.legal, self.legal_width, game),
                legal_counts: row(self.legal_counts, 1, game),
                planes: row(self.planes, shape.plane_bytes(), game),
                scalars: row(self.scalars, shape.scalars.into(), game),
                tokens: row(self.tokens, shape.token_bytes(), game),
            }
        }
    }
}

/// The largest part that is written to an array at once.
#[repr(C, align(16))]
struct Block([u32; 4]);

/// Writes a row of bytes, as many at once as fit. `four` returns the four bytes from a place on;
/// those after the end can be any.
///
/// A device writes each byte to another part of its memory than that of the next thread. So few
/// writes of many bytes are faster.
///
/// # Safety
/// The row must have this length, and no reference to it may exist.
unsafe fn write(row: *mut u8, length: usize, four: impl Fn(usize) -> u32) {
    let mut done = 0;
    while done < length {
        // SAFETY: all bytes are inside the row, and words and blocks are at multiples of their
        // size.
        unsafe {
            let (to, left) = (row.add(done), length - done);
            if left >= 16 && to.addr() % 16 == 0 {
                to.cast::<Block>().write(Block([0, 4, 8, 12].map(|next| four(done + next))));
                done += 16;
            } else if left >= 4 && to.addr() % 4 == 0 {
                to.cast::<u32>().write(four(done));
                done += 4;
            } else {
                to.write(four(done) as u8);
                done += 1;
            }
        }
    }
}

/// Number of words of the longest row of planes that is written to memory of the thread first.
const STAGED: usize = 512;

/// Number of words of bits of the longest mask that is made of its bits.
const BITS: usize = 16;

impl<G: Encode> Env<G> {
    /// Writes the rows of a game with a function. It must write every cell of masks and planes.
    ///
    /// # Safety
    /// As for [`row`], for all arrays.
    pub(crate) unsafe fn write_rows(
        &self,
        plan: &Plan<G>,
        game: usize,
        fill: impl FnOnce(&mut Buffers<'_>),
    ) {
        let (mut planes, mut bits) = ([MaybeUninit::<u32>::uninit(); STAGED + 1], [0; BITS + 1]);
        // SAFETY: that of this function.
        let mut rows = unsafe { self.rows(plan, game) };
        let (views, memory) = (&mut rows.views, |row: &mut [u8]| (row.as_mut_ptr(), row.len()));
        let mut mask = None;
        if views.mask_bits.is_none()
            && let Some(row) = views.mask.take_if(|row| row.len() <= 64 * BITS)
        {
            views.mask_bits = bits.get_mut(..row.len().div_ceil(64));
            mask = Some(memory(row));
        }
        let mut whole = None;
        if let Some(row) = &mut views.planes
            && row.len() < 4 * STAGED
        {
            // Bytes after the last one are in these two words.
            let (first, length) = (planes.as_mut_ptr().cast::<u8>(), row.len());
            planes[length / 4..][..2].fill(MaybeUninit::new(0));
            // SAFETY: these bytes are parts of words, and are written before they are read.
            whole = Some(memory(mem::replace(row, unsafe {
                slice::from_raw_parts_mut(first, length)
            })));
        }
        fill(&mut rows);
        // SAFETY: these are the rows above, and nothing else uses them. All words have been
        // written.
        unsafe {
            if let Some((row, length)) = whole {
                let word = |place: usize| u64::from(planes[place / 4].assume_init());
                let two = |place| word(place) | word(place + 4) << 32;
                write(row, length, |place| (two(place) >> (place % 4 * 8)) as u32);
            }
            if let Some((row, length)) = mask {
                // Each of four bits becomes the lowest one of a byte.
                write(row, length, |place| {
                    let [low, high] = [0, 1].map(|next| bits[place / 64 + next]);
                    let four = low >> (place % 64) | high << 1 << (63 - place % 64);
                    ((four as u32 & 15) * 0x0020_4081) & 0x0101_0101
                });
            }
        }
    }

    /// Returns the rows of a game.
    ///
    /// # Safety
    /// As for [`row`], for all arrays.
    unsafe fn rows<'a>(&self, plan: &Plan<G>, game: usize) -> Buffers<'a> {
        // SAFETY: arrays have a row of this width for each game.
        unsafe {
            Buffers {
                views: self.views.rows(plan, game),
                final_views: self.final_views.rows(plan, game),
                seats: row(self.seats, 1, game),
                rewards: row(self.rewards, plan.seats().into(), game),
                terminated: row(self.terminated, 1, game),
                truncated: row(self.truncated, 1, game),
                weights: row(self.weights, self.weights_width, game),
            }
        }
    }

    /// Returns the choices of a game: 0 for all legal actions, 1 for the mask of bytes, 2 for that
    /// of bits, 3 for the list.
    ///
    /// # Safety
    /// As for [`row`], for the arrays of choices.
    pub(crate) unsafe fn choices<'a>(&self, plan: &Plan<G>, game: usize, form: u32) -> Choices<'a> {
        // SAFETY: arrays have a row of this width for each game.
        let views = unsafe { self.views.rows(plan, game) };
        let choices = match form {
            1 => views.mask.map(|mask| Choices::Mask(mask)),
            2 => views.mask_bits.map(|words| Choices::Bits(words)),
            3 => views
                .legal
                .zip(views.legal_counts)
                .map(|(legal, counts)| Choices::Lists { legal, counts }),
            _ => None,
        };
        choices.unwrap_or(Choices::Legal)
    }

    /// Returns whether a call concerns a game.
    ///
    /// # Safety
    /// `which` must be null or have a byte per game.
    pub(crate) unsafe fn concerns(&self, game: usize) -> bool {
        // SAFETY: there is a byte per game.
        self.which.is_null() || unsafe { *self.which.add(game) != 0 }
    }
}
