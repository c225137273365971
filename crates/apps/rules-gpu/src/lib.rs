//! The environments of `rules-vec` as kernels for graphics processors: the same engines, seeds and
//! games.
//!
//! Each thread works on whole games, with the functions that the environments of the processor use
//! ([`Slot`](rules_vec::Slot)). This crate adds the memory of the device ([`memory`]), the kernels
//! ([`kernels`]) and their entry points ([`entries!`]). The README has more.
#![no_std]
#![cfg_attr(target_arch = "nvptx64", feature(stdarch_nvptx))]

mod frontier;
pub mod kernels;
pub mod memory;

pub use rules_core::Encode;

/// One thread of a launch. It works on every `threads`-th item.
///
/// A launch may have any number of threads.
#[derive(Clone, Copy, Debug)]
pub struct Lane {
    thread: usize,
    threads: usize,
}

impl Lane {
    /// Describes a thread, `thread` of `threads`.
    pub const fn new(thread: usize, threads: usize) -> Self {
        Lane { thread, threads }
    }

    /// Returns the items of this thread among `count`.
    pub fn items(self, count: usize) -> impl Iterator<Item = usize> {
        (self.thread..count).step_by(self.threads)
    }

    /// Returns the thread that runs this code. Launches have one dimension.
    #[cfg(target_arch = "nvptx64")]
    pub fn current() -> Self {
        use core::arch::nvptx;
        // SAFETY: these read registers that every thread has.
        let [block, blocks, thread, size] = unsafe {
            [
                nvptx::_block_idx_x(),
                nvptx::_grid_dim_x(),
                nvptx::_thread_idx_x(),
                nvptx::_block_dim_x(),
            ]
        }
        .map(|number| number as u32 as usize);
        Lane { thread: block * size + thread, threads: blocks * size }
    }
}

/// Declares the entry points of all kernels for one game.
///
/// Each has the name and arguments of a function of [`kernels`], except the thread. On a host,
/// where a test calls them, the number of threads comes first, and these run one after another.
#[macro_export]
macro_rules! entries {
    ($game:ty) => {
        use $crate::memory::{Env, Request};
        $crate::entries! { $game:
            sizes(out: *mut u64);
            plan(request: *const Request, env: *const Env<$game>, out: *mut u64);
            create(env: *const Env<$game>);
            reset(env: *const Env<$game>);
            reseed(env: *const Env<$game>);
            observe(env: *const Env<$game>);
            sample(env: *const Env<$game>, choices: u32);
            check(env: *const Env<$game>);
            step(env: *const Env<$game>);
            play(env: *const Env<$game>, steps: u32);
            playouts(env: *const Env<$game>, rounds: u32, most: u64, sums: *mut i64);
            root(env: *const Env<$game>, out: *mut $game);
            count(positions: *const $game, length: u64, counts: *mut u64);
            count_two(positions: *const $game, length: u64, counts: *mut u64);
            expand(positions: *const $game, length: u64, offsets: *const u64, out: *mut $game);
        }
    };
    ($game:ty: $($kernel:ident($($argument:ident: $type:ty),*);)+) => {
        $(
            /// The kernel of this name.
            ///
            /// # Safety
            /// Keep the contract of the module `kernels` of `rules-gpu`.
            #[unsafe(no_mangle)]
            #[cfg(target_arch = "nvptx64")]
            pub unsafe extern "ptx-kernel" fn $kernel($($argument: $type),*) {
                // SAFETY: the caller keeps the contract of the kernel.
                unsafe { $crate::kernels::$kernel::<$game>($crate::Lane::current(), $($argument),*) }
            }

            /// The kernel of this name, for all threads of a launch.
            ///
            /// # Safety
            /// Keep the contract of the module `kernels` of `rules-gpu`.
            #[unsafe(no_mangle)]
            #[cfg(not(target_arch = "nvptx64"))]
            pub unsafe extern "C" fn $kernel(threads: usize, $($argument: $type),*) {
                for thread in (0..threads).rev() {
                    let lane = $crate::Lane::new(thread, threads);
                    // SAFETY: the caller keeps the contract of the kernel.
                    unsafe { $crate::kernels::$kernel::<$game>(lane, $($argument),*) }
                }
            }
        )+
    };
}

#[cfg(target_arch = "nvptx64")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    // SAFETY: a trap ends the kernel with an error.
    unsafe { core::arch::nvptx::trap() }
}
