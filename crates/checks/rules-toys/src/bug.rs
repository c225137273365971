//! Which law the toy game breaks, for the thread that plays it.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

use rules_conformance::Law;

/// Laws with the ways to break them.
pub type Planted = BTreeSet<(Law, u8)>;

thread_local! {
    static BUG: Cell<Option<(Law, u8)>> = const { Cell::new(None) };
    static CALLS: Cell<u64> = const { Cell::new(0) };
    static PLANTED: RefCell<Option<Planted>> = const { RefCell::new(None) };
}

/// Breaks the law from here on, in one of several ways.
pub fn set(bug: Option<(Law, u8)>) {
    BUG.set(bug);
    CALLS.set(0);
}

/// Returns true if the game must break the law in the first way.
pub fn breaks(law: Law) -> bool {
    breaks_in_way(law, 0)
}

/// Returns true if the game must break the law in this way.
pub fn breaks_in_way(law: Law, way: u8) -> bool {
    PLANTED.with_borrow_mut(|planted| planted.as_mut().map(|planted| planted.insert((law, way))));
    BUG.get() == Some((law, way))
}

/// Returns another number at every call, which a pure function must not use.
pub fn whim() -> u64 {
    CALLS.set(CALLS.get() + 1);
    CALLS.get()
}

/// Returns the bugs that `run` reaches, which is run without one.
pub fn planted(run: impl FnOnce()) -> Planted {
    set(None);
    PLANTED.set(Some(Planted::new()));
    run();
    PLANTED.take().unwrap_or_default()
}
