//! Symmetries: rotations by thirds with three players, a mirror with two.

use rules_core::{Seat, Symmetric};

use crate::{Action, Dot, Event, Options, PileMove, Symbol, Triarchy};

rules_core::implement::named! {
    /// A symmetry of the game: three players can rotate it by thirds, two can mirror it.
    ///
    /// ```
    /// use rules_core::{Game, Symmetric};
    /// use triarchy_rules::{Action, Options, Symmetry, Triarchy};
    ///
    /// let two = Triarchy::new(Options { players: 2, ..Options::default() }).unwrap();
    /// assert_eq!(two.map_action(Symmetry::Mirror, Action::Left), Action::Right);
    /// ```
    pub enum Symmetry {
        /// Nothing changes.
        Identity = "identity",
        /// Three players: the whole game one third clockwise, with its seats and symbols.
        Third = "third",
        /// Three players: the whole game two thirds clockwise.
        TwoThirds = "two-thirds",
        /// Two players: a mirror that exchanges seats 0 and 1, their symbols and their corners.
        Mirror = "mirror"
    }
}

const TURNS: [Symmetry; 3] = [Symmetry::Identity, Symmetry::Third, Symmetry::TwoThirds];

impl Symmetry {
    /// Returns the number of thirds of the rotation.
    const fn thirds(self) -> u8 {
        match self {
            Symmetry::Identity | Symmetry::Mirror => 0,
            Symmetry::Third => 1,
            Symmetry::TwoThirds => 2,
        }
    }

    /// Returns the image of a symbol.
    fn of_symbol(self, symbol: Symbol) -> Symbol {
        match (self, symbol) {
            (Symmetry::Mirror, Symbol::Scarab) => Symbol::Eye,
            (Symmetry::Mirror, Symbol::Eye) => Symbol::Scarab,
            (Symmetry::Mirror, Symbol::Snake) => Symbol::Snake,
            _ => Symbol::from_index_wrapping(symbol as u8 + self.thirds()),
        }
    }

    /// Returns the image of a seat that plays.
    fn of_seat(self, seat: Seat) -> Seat {
        self.of_symbol(Symbol::of_player(seat)).seat()
    }
}

impl Symmetric for Triarchy {
    type Symmetry = Symmetry;

    const IDENTITY: Symmetry = Symmetry::Identity;

    fn symmetries(&self) -> impl Iterator<Item = Symmetry> {
        let all = if self.public.options.players == 2 {
            &[Symmetry::Identity, Symmetry::Mirror][..]
        } else {
            &TURNS[..]
        };
        all.iter().copied()
    }

    fn inverse(&self, symmetry: Symmetry) -> Symmetry {
        match symmetry {
            Symmetry::Third => Symmetry::TwoThirds,
            Symmetry::TwoThirds => Symmetry::Third,
            own @ (Symmetry::Identity | Symmetry::Mirror) => own,
        }
    }

    fn compose(&self, first: Symmetry, second: Symmetry) -> Symmetry {
        match (first, second) {
            (Symmetry::Mirror, Symmetry::Mirror) => Symmetry::Identity,
            (Symmetry::Mirror, _) | (_, Symmetry::Mirror) => Symmetry::Mirror,
            _ => TURNS[usize::from(first.thirds() + second.thirds()) % 3],
        }
    }

    /// Returns the option `first` moves with its seat. The image of a start is then the start of
    /// the game that the image of that seat begins.
    fn map(&self, symmetry: Symmetry) -> Self {
        let mut public = self.public;
        let first = symmetry.of_seat(public.options.first);
        public.options = Options { first, ..public.options };
        public.seat = symmetry.of_seat(public.seat);
        public.left = public.left.map(|symbol| symmetry.of_symbol(symbol));
        let landed = self.landed().map(|dot| self.map_dot(symmetry, dot));
        public.landed = landed.fold(0, |dots, dot| dots | 1 << dot.number());
        if symmetry == Symmetry::Mirror {
            public.turned = (3 - public.turned) % 3;
        }
        let mut image = Triarchy::empty(public);
        for (dot, stack) in self.stacks() {
            let stack = stack.map(|symbol| symmetry.of_symbol(symbol));
            image.fill(self.map_dot(symmetry, dot), stack);
        }
        image
    }

    fn map_action(&self, symmetry: Symmetry, action: Action) -> Action {
        let mirrored = symmetry == Symmetry::Mirror;
        match action {
            Action::Left if mirrored => Action::Right,
            Action::Right if mirrored => Action::Left,
            Action::Move(pile_move) if pile_move.dot().number() < self.dots() => {
                let pile = pile_move.pile().map(|symbol| symmetry.of_symbol(symbol));
                let way = pile_move.direction();
                let direction = if mirrored { way.reversed() } else { way };
                let dot = self.map_dot(symmetry, pile_move.dot());
                PileMove::new(pile, direction, dot).into()
            }
            Action::Left | Action::Right | Action::Stay | Action::Move(_) => action,
        }
    }

    /// Returns the spelling of a roll depends on the roller. The image is a roll of the image of
    /// the seat on turn.
    fn map_event(&self, symmetry: Symmetry, event: Event) -> Event {
        let roller = symmetry.of_symbol(Symbol::of_player(self.public.seat));
        let shown = event.symbols().map(|symbol| symmetry.of_symbol(symbol));
        Event::new(shown, roller).unwrap_or(event)
    }

    fn map_seat(&self, symmetry: Symmetry, seat: Seat) -> Seat {
        if seat.number() < self.public.options.players { symmetry.of_seat(seat) } else { seat }
    }
}

impl Triarchy {
    /// Returns the image of a dot of the ring.
    pub(crate) fn map_dot(&self, symmetry: Symmetry, dot: Dot) -> Dot {
        let ring = self.ring();
        Dot::new_unchecked(match symmetry {
            Symmetry::Mirror => ring.mirrored(dot.number()),
            _ => (dot.number() + ring.corner(symmetry.thirds())) % self.dots(),
        })
    }
}
