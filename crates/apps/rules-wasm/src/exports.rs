//! The exports of a module: plain numbers in and out.

/// Makes the crate a WebAssembly module with the games of a [`Module`](crate::Module).
///
/// It exports the functions `allocate`, `answer` and `output` of this crate, and `playouts`, which
/// measures random play: see [`Module::play_out`].
///
/// [`Module::play_out`]: crate::Module::play_out
#[macro_export]
macro_rules! export_module {
    ($module:expr) => {
        #[allow(
            unsafe_code,
            reason = "an export needs `#[unsafe(no_mangle)]`, and the names are unique"
        )]
        mod exports {
            #[unsafe(no_mangle)]
            extern "C" fn allocate(length: usize) -> *mut u8 {
                $crate::allocate(length)
            }

            #[unsafe(no_mangle)]
            extern "C" fn answer() -> usize {
                $crate::answer($module)
            }

            #[unsafe(no_mangle)]
            extern "C" fn output() -> *const u8 {
                $crate::output()
            }

            #[unsafe(no_mangle)]
            extern "C" fn playouts(game: u32, games: u32, seed: u32) -> f64 {
                // Exact up to 2^53; JavaScript would see a `u64` as a BigInt.
                $module.play_out(game as usize, games, u64::from(seed)) as f64
            }
        }
    };
}
