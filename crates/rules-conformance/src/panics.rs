//! Catching panics of the game under test, which are reported instead of printed.

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

thread_local! {
    /// The number of guards that the thread is in.
    static GUARDS: Cell<u32> = const { Cell::new(0) };
    static LAST: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Runs `act` and returns the message and place of a panic as an error.
///
/// A run may meet hundreds of panics while it searches for the shortest line that shows one.
/// Nothing is printed for those within a guard. Other threads, and this one outside of guards, are
/// not affected.
pub(crate) fn guard<T>(act: impl FnOnce() -> T) -> Result<T, String> {
    listen();
    GUARDS.set(GUARDS.get() + 1);
    let result = catch_unwind(AssertUnwindSafe(act));
    GUARDS.set(GUARDS.get() - 1);
    result.map_err(|_| LAST.take())
}

/// Installs a hook before the current one, once and for all threads.
fn listen() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = take_hook();
        set_hook(Box::new(move |info| {
            if GUARDS.get() == 0 {
                before(info);
            } else {
                LAST.set(info.to_string());
            }
        }));
    });
}

#[cfg(test)]
mod tests {
    use super::guard;
    use crate::Kit;
    use rules_toys::urn::Urn;

    #[test]
    fn a_failed_check_is_reported_at_its_caller() {
        // A run without walks checks nothing.
        let (line, failed) = (line!(), guard(|| Kit::<Urn>::new().walks(0).check()));
        let message = failed.expect_err("a broken law");
        let place = format!("{}:{line}:", file!());
        assert!(message.contains(&place), "{message} is not at {place}");
    }

    #[test]
    fn a_panic_becomes_an_error_with_its_message_and_place() {
        assert_eq!(guard(|| 3), Ok(3));
        let outer = guard(|| {
            let inner: Result<(), String> = guard(|| panic!("a stone is missing"));
            inner.unwrap_err()
        });
        let message = outer.unwrap();
        assert!(message.contains("a stone is missing") && message.contains(file!()), "{message}");
    }
}
