//! UCT plays a game of one's own: it needs the rules, and what a seat sees, which is everything here.
//!
//! `cargo run --release -p rules-examples --example search_own_game`

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{implement::*, *};
use rules_search::{Bot, Budget, Uct, View};

ends! { enum Why { LastStone = "last-stone" } }
illegals! { enum Not { Number [] "take one to three of the stones that are left" } }

/// Two seats in turn take one to three stones; whoever takes the last one wins.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Stones {
    left: u8,
    next: Seat,
}

impl Game for Stones {
    const NAME: &'static str = "stones";
    type Options = FixedSeats<2>;
    type Action = u8;
    type End = Why;
    type Illegal = Not;

    fn new(_: FixedSeats<2>) -> Result<Self, OptionError> {
        Ok(Stones { left: 21, next: Seat::FIRST })
    }
    fn options(&self) -> FixedSeats<2> {
        FixedSeats
    }
    fn turn(&self) -> Turn {
        if self.left == 0 { Turn::Over } else { Turn::Seat(self.next) }
    }
    fn legal_actions(&self) -> impl Iterator<Item = u8> {
        1..=self.left.min(3)
    }
    fn why_illegal(&self, take: u8) -> Option<Not> {
        (!(1..=self.left.min(3)).contains(&take)).then_some(Not::Number)
    }
    fn play_unchecked(&mut self, take: u8) {
        self.left -= take;
        self.next = self.next.next(2);
    }
    no_chance!();
    fn outcome(&self) -> Option<Outcome<Why>> {
        let winner = SeatSet::only(self.next.next(2));
        (self.left == 0).then(|| Outcome::new(2, winner, Why::LastStone))
    }
}

open_game!(Stones);

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut stones = Stones::new(FixedSeats)?;
    let mut bot = Uct::default();
    while !stones.turn().is_over() {
        let analysis = bot.choose(&View::of(&stones)?, &Budget::iterations(50_000), &mut rng)?;
        let value = analysis.chosen().and_then(|chosen| chosen.value).unwrap_or_default();
        println!("{} left: take {} (value {value:+.2})", stones.left, analysis.action);
        // Whoever leaves a multiple of four wins.
        assert!(stones.left % 4 == 0 || (stones.left - analysis.action) % 4 == 0);
        stones.play(analysis.action)?;
    }
    println!("seat {} has won", stones.next.next(2));
    Ok(())
}
