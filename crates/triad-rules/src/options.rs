//! What a game and a Tourney can be set to.

use core::hash::{Hash, Hasher};

use rules_core::{OptionError, OptionSpec, OptionValue, Seat};

use crate::Custom;
use crate::board::Board;
use crate::builtin::{BuiltIn, NAMES};

/// Which outcomes count (TRIAD-24).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Mode {
    /// Breach, Trap and Capture.
    #[default]
    Standard,
    /// Only a Breach ends the game.
    Breach,
    /// Only a Trap ends the game, and Docks of the opponent cannot be entered.
    Trap,
    /// No Jewels, only ten captures.
    Capture,
}

const MODES: &[&str] = &["standard", "breach", "trap", "capture"];

impl Mode {
    pub(crate) const ALL: [Mode; 4] = [Mode::Standard, Mode::Breach, Mode::Trap, Mode::Capture];
}

/// When a Trap is judged (TRIAD-20).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum TrapTiming {
    /// When the turn of the trapping player ends.
    #[default]
    Immediate,
    /// When the trapped player is about to move the Jewels.
    OnMove,
}

const TIMINGS: &[&str] = &["immediate", "on_move"];

const LAYOUT: OptionSpec = OptionSpec::choice(
    "layout",
    NAMES,
    "the board: a built-in one or one's own (TRIAD-4, TRIAD-5)",
);
const MODE: OptionSpec = OptionSpec::choice("mode", MODES, "which outcomes count (TRIAD-24)");
const FIRST: OptionSpec = OptionSpec::int("first", 0, 1, "the seat that begins (TRIAD-7)");
const MANUAL: OptionSpec =
    OptionSpec::bool("manual_captures", "whether each capture is an action (TRIAD-12)");
const TIMING: OptionSpec =
    OptionSpec::choice("trap_timing", TIMINGS, "when a Trap is judged (TRIAD-20)");
const DRAW_AFTER: OptionSpec = OptionSpec::int(
    "draw_after",
    0,
    65_535,
    "after how many turns in a row without a Gem placed the game is a draw; 0: only after two without any action (TRIAD-23)",
);
const MAX_GAMES: OptionSpec =
    OptionSpec::int("max_games", 1, 1000, "after how many games the Tourney is a draw (TRIAD-30)");

/// The options of a game on a built-in layout.
pub type Options = OptionsOn<BuiltIn>;

/// The options of a Tourney on a built-in layout.
pub type TourneyOptions = TourneyOptionsOn<BuiltIn>;

/// The options of a single game.
///
/// ```
/// use triad_rules::{Mode, Options};
///
/// let options = Options { mode: Mode::Trap, ..Options::default() };
/// assert_eq!(options.to_string(), "mode=trap");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct OptionsOn<L: Board> {
    /// The board (TRIAD-4, TRIAD-5).
    pub layout: L,
    /// Which outcomes count (TRIAD-24).
    pub mode: Mode,
    /// The seat that begins, 0 or 1 (TRIAD-7).
    pub first: Seat,
    /// Whether each capture is an action of the player (TRIAD-12).
    pub manual_captures: bool,
    /// When a Trap is judged (TRIAD-20).
    pub trap_timing: TrapTiming,
    /// After how many turns in a row without a Gem placed the game is a draw; with 0 only two turns
    /// without any action are one (TRIAD-23).
    pub draw_after: u16,
    /// A layout that texts may name by its fingerprint; no part of what the options are.
    pub own_layout: Option<L>,
}

/// The options of a Tourney (TRIAD-30): those of its games, in which the mode is always standard.
#[derive(Clone, Copy, Debug)]
pub struct TourneyOptionsOn<L: Board> {
    /// The board (TRIAD-4, TRIAD-5).
    pub layout: L,
    /// The seat that begins the first game, 0 or 1 (TRIAD-30).
    pub first: Seat,
    /// Whether each capture is an action of the player (TRIAD-12).
    pub manual_captures: bool,
    /// When a Trap is judged (TRIAD-20).
    pub trap_timing: TrapTiming,
    /// After how many turns in a row without a Gem placed a game is a draw; with 0 only two turns
    /// without any action are one (TRIAD-23).
    pub draw_after: u16,
    /// After how many games the Tourney is a draw, 1 to 1000 (TRIAD-30).
    pub max_games: u16,
    /// A layout that texts may name by its fingerprint; no part of what the options are.
    pub own_layout: Option<L>,
}

impl<L: Board> Default for OptionsOn<L> {
    fn default() -> Self {
        OptionsOn {
            layout: L::default(),
            mode: Mode::Standard,
            first: Seat::FIRST,
            manual_captures: false,
            trap_timing: TrapTiming::Immediate,
            draw_after: 20,
            own_layout: None,
        }
    }
}

impl<L: Board> Default for TourneyOptionsOn<L> {
    fn default() -> Self {
        OptionsOn::default().of_tourney(100)
    }
}

impl<L: Board> OptionsOn<L> {
    /// Those of a Tourney of such games.
    pub(crate) fn of_tourney(self, max_games: u16) -> TourneyOptionsOn<L> {
        let OptionsOn {
            layout, first, manual_captures, trap_timing, draw_after, own_layout, ..
        } = self;
        TourneyOptionsOn {
            layout,
            first,
            manual_captures,
            trap_timing,
            draw_after,
            max_games,
            own_layout,
        }
    }
}

impl<L: Board> TourneyOptionsOn<L> {
    /// TRIAD-30: those of its games; the mode is always standard.
    pub(crate) fn of_game(self) -> OptionsOn<L> {
        let TourneyOptionsOn {
            layout,
            first,
            manual_captures,
            trap_timing,
            draw_after,
            own_layout,
            ..
        } = self;
        OptionsOn {
            layout,
            mode: Mode::Standard,
            first,
            manual_captures,
            trap_timing,
            draw_after,
            own_layout,
        }
    }
}

/// The place of a value in a list of names.
fn place(names: &[&str], value: OptionValue) -> Option<usize> {
    match value {
        OptionValue::Choice(value) => names.iter().position(|&name| name == value),
        _ => None,
    }
}

impl<L: Board> rules_core::Options for OptionsOn<L> {
    const SPECS: &'static [OptionSpec] = &[LAYOUT, MODE, FIRST, MANUAL, TIMING, DRAW_AFTER];

    fn seats(&self) -> u8 {
        2
    }

    fn get(&self, name: &str) -> Option<OptionValue> {
        Some(match name {
            "layout" => self.layout.option(),
            "mode" => OptionValue::Choice(MODES[self.mode as usize]),
            "first" => OptionValue::Int(u32::from(self.first.number())),
            "manual_captures" => OptionValue::Bool(self.manual_captures),
            "trap_timing" => OptionValue::Choice(TIMINGS[self.trap_timing as usize]),
            "draw_after" => OptionValue::Int(u32::from(self.draw_after)),
            _ => return None,
        })
    }

    fn set_value(&mut self, name: &str, value: OptionValue) -> Result<(), OptionError> {
        let spec = rules_core::spec::<Self>(name)?;
        spec.check(value)?;
        match (name, value) {
            ("layout", _) => self.layout = L::from_option(value, self.own_layout)?,
            ("mode", _) => {
                let index = place(MODES, value).ok_or(spec.out_of_range())?;
                self.mode = Mode::ALL[index];
            }
            ("first", OptionValue::Int(seat)) => self.first = Seat::of(seat as u8),
            ("manual_captures", OptionValue::Bool(on)) => self.manual_captures = on,
            ("trap_timing", _) => {
                let index = place(TIMINGS, value).ok_or(spec.out_of_range())?;
                self.trap_timing = [TrapTiming::Immediate, TrapTiming::OnMove][index];
            }
            ("draw_after", OptionValue::Int(turns)) => self.draw_after = turns as u16,
            _ => return Err(OptionError::Unknown),
        }
        Ok(())
    }

    fn reset(&self) -> Self {
        OptionsOn { own_layout: known_layout(self.layout, self.own_layout), ..Self::default() }
    }
}

impl<L: Board> rules_core::Options for TourneyOptionsOn<L> {
    const SPECS: &'static [OptionSpec] = &[LAYOUT, FIRST, MANUAL, TIMING, DRAW_AFTER, MAX_GAMES];

    fn seats(&self) -> u8 {
        2
    }

    fn get(&self, name: &str) -> Option<OptionValue> {
        match name {
            "max_games" => Some(OptionValue::Int(u32::from(self.max_games))),
            "mode" => None,
            _ => rules_core::Options::get(&self.of_game(), name),
        }
    }

    fn set_value(&mut self, name: &str, value: OptionValue) -> Result<(), OptionError> {
        rules_core::spec::<Self>(name)?.check(value)?;
        if let ("max_games", OptionValue::Int(games)) = (name, value) {
            self.max_games = games as u16;
            return Ok(());
        }
        let mut game = self.of_game();
        rules_core::Options::set_value(&mut game, name, value)?;
        *self = game.of_tourney(self.max_games);
        Ok(())
    }

    fn reset(&self) -> Self {
        TourneyOptionsOn {
            own_layout: known_layout(self.layout, self.own_layout),
            ..Self::default()
        }
    }
}

/// The layout that texts may name by its fingerprint.
fn known_layout<L: Board>(layout: L, own: Option<L>) -> Option<L> {
    match layout.option() {
        OptionValue::Id(_) => Some(layout),
        _ => own,
    }
}

macro_rules! compare_by {
    ($options:ident: $($field:ident),*) => {
        impl<L: Board> PartialEq for $options<L> {
            fn eq(&self, other: &Self) -> bool {
                $(self.$field == other.$field)&&*
            }
        }

        impl<L: Board> Eq for $options<L> {}

        impl<L: Board> Hash for $options<L> {
            fn hash<H: Hasher>(&self, state: &mut H) {
                $(self.$field.hash(state);)*
            }
        }
    };
}

// The layout that is only known is no part of the options.
compare_by!(OptionsOn: layout, mode, first, manual_captures, trap_timing, draw_after);
compare_by!(TourneyOptionsOn: layout, first, manual_captures, trap_timing, draw_after, max_games);

rules_core::impl_options!(OptionsOn<BuiltIn>);
rules_core::impl_options!(OptionsOn<Custom>);
rules_core::impl_options!(TourneyOptionsOn<BuiltIn>);
rules_core::impl_options!(TourneyOptionsOn<Custom>);
