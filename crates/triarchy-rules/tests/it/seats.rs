//! A seat that does not play has nothing.

use rules_core::Seat;
use triarchy_rules::Symbol;

#[test]
fn a_seat_that_never_plays_has_no_symbol() {
    let symbols = Seat::all(6).map(Symbol::of_seat);
    let known = Symbol::ALL.map(Some);
    assert_eq!(symbols.collect::<Vec<_>>(), [&known[..], &[None; 3]].concat());
    assert!(Symbol::ALL.iter().all(|symbol| Symbol::of_seat(symbol.seat()) == Some(*symbol)));
}
