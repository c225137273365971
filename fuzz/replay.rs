//! Runs every target on the seeds and the stored inputs, without the fuzzer.

use std::fs;
use std::path::Path;
use std::sync::Once;

fn replay(target: &str, run: impl Fn(&[u8])) {
    static SEEDS: Once = Once::new();
    SEEDS.call_once(|| crate::corpus::write_seeds().expect("the seeds can be written"));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target);
    let inputs: Vec<_> = fs::read_dir(&folder).expect("a folder of each target").collect();
    assert!(!inputs.is_empty(), "{} is empty", folder.display());
    for input in inputs {
        let path = input.expect("an input").path();
        // Shown if the target panics.
        println!("{}", path.display());
        run(&fs::read(&path).expect("an input"));
    }
}

macro_rules! replays {
    ($($target:ident)*; $($of_a_game:ident)*) => {
        $(#[test]
        fn $target() {
            replay(stringify!($target), crate::$target);
        })*
        $(#[test]
        fn $of_a_game() {
            replay(stringify!($of_a_game), |input| crate::with_game!($of_a_game, input));
        })*
    };
}

replays!(layout serve matches file analysis net; text packed record play observation);
