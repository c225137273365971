//! Options as a user gives them, by name, before it is known which game they are for.

use std::collections::BTreeMap;

use rules_core::implement::spec;
use rules_core::{OptionError, OptionKind, OptionSpec, OptionValue, Options, Seat};

use crate::error::DynError;

/// The value of an option that chance chooses before the game begins.
pub const RANDOM: &str = "random";

/// Whether chance may choose the value of this option ([`RANDOM`]): that of the seat that begins. A game
/// itself knows seats only.
pub fn can_be_random(spec: &OptionSpec) -> bool {
    spec.name == "first" && matches!(spec.kind, OptionKind::Int { .. })
}

/// The value of an option as it was given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Setting {
    /// A text, of whatever type the option has: `3`, `true` or `hex`. What stands behind `=` on a
    /// command line.
    Text(String),
    /// `true` or `false` in JSON.
    Bool(bool),
    /// A whole number in JSON, not spelled `-0`; one too large for this type stands at its end.
    Int(i64),
    /// A string in JSON: a choice, but no number.
    Choice(String),
    /// A value in JSON that no option takes.
    Other,
}

impl Setting {
    /// Whether chance is to choose the value of this option.
    fn is_random(&self, spec: &OptionSpec) -> bool {
        let random = matches!(self, Setting::Text(text) | Setting::Choice(text) if text == RANDOM);
        random && can_be_random(spec)
    }

    /// The value for an option of this kind.
    fn value(&self, spec: &OptionSpec) -> Result<OptionValue, OptionError> {
        let value = match (spec.kind, self) {
            (OptionKind::Bool, Setting::Bool(value)) => OptionValue::Bool(*value),
            (OptionKind::Int { .. } | OptionKind::Numbers(_), Setting::Int(number)) => {
                OptionValue::Int(u32::try_from(*number).map_err(|_| spec.out_of_range())?)
            }
            (OptionKind::Choice(_), Setting::Choice(text)) => spec.parse(text)?,
            (_, Setting::Text(text)) => spec.parse(text)?,
            _ => return Err(OptionError::IllTyped { name: spec.name, expected: spec.kind }),
        };
        spec.check(value).map(|()| value)
    }
}

/// What a game is to begin with: options by name, and a custom layout where the game takes them.
/// Options that are not set have their defaults; the order in which they are set does not matter.
///
/// ```
/// use rules_games::{Setup, find};
///
/// let setup = Setup::new().set("players", "3").set("first", "random");
/// assert_eq!(find("triandro")?.starts(&setup)?.len(), 3);
/// assert!(find("triad")?.starts(&setup).is_err());
/// # Ok::<(), rules_games::DynError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Setup {
    settings: BTreeMap<String, Setting>,
    layout: Option<String>,
}

impl Setup {
    /// Nothing is set.
    pub fn new() -> Self {
        Setup::default()
    }

    /// Sets an option by text. The last text for an option counts.
    #[must_use]
    pub fn set(self, name: impl Into<String>, text: impl Into<String>) -> Self {
        self.with(name, Setting::Text(text.into()))
    }

    /// Sets an option. The last setting of an option counts.
    #[must_use]
    pub fn with(mut self, name: impl Into<String>, setting: Setting) -> Self {
        self.settings.insert(name.into(), setting);
        self
    }

    /// Takes the custom layout with this text, for a game that has layouts
    /// ([`Entry::takes_layouts`](crate::Entry::takes_layouts)).
    #[must_use]
    pub fn on_layout(mut self, text: impl Into<String>) -> Self {
        self.layout = Some(text.into());
        self
    }

    /// The text of the custom layout, if there is one.
    pub fn layout(&self) -> Option<&str> {
        self.layout.as_deref()
    }

    /// The setting of an option.
    pub fn setting(&self, name: &str) -> Option<&Setting> {
        self.settings.get(name)
    }

    /// The options that chance chooses from, each equally likely: one for each seat that can begin, or
    /// just one.
    pub(crate) fn all_options<O: Options>(&self, base: &O) -> Result<Vec<O>, DynError> {
        let mut options = base.clone();
        for (name, value) in self.values::<O>()? {
            options.set_value_with(name, value, base)?;
        }
        let Some(name) = self.random(O::SPECS) else {
            options.check()?;
            return Ok(vec![options]);
        };
        let first = |seat: Seat| {
            let mut options = options.clone();
            options.set_value(name, OptionValue::Int(seat.number().into()))?;
            options.check()?;
            Ok(options)
        };
        Seat::all(options.seats()).map(first).collect()
    }

    /// The option among these whose value chance chooses, if there is one.
    pub(crate) fn random(&self, specs: &[OptionSpec]) -> Option<&'static str> {
        let chosen = |spec: &&OptionSpec| {
            self.settings.get(spec.name).is_some_and(|setting| setting.is_random(spec))
        };
        specs.iter().find(chosen).map(|spec| spec.name)
    }

    /// Each setting with the value that it has in this game, but for those that chance chooses.
    pub(crate) fn values<O: Options>(&self) -> Result<Vec<(&str, OptionValue)>, DynError> {
        let mut values = Vec::new();
        for (name, setting) in &self.settings {
            let spec = spec::<O>(name).map_err(|_| DynError::UnknownOption {
                name: name.clone(),
                known: O::SPECS.iter().map(|spec| spec.name).collect(),
            })?;
            if !setting.is_random(spec) {
                values.push((name.as_str(), setting.value(spec)?));
            }
        }
        Ok(values)
    }
}

/// Options by name and text.
impl<N: Into<String>, T: Into<String>> FromIterator<(N, T)> for Setup {
    fn from_iter<I: IntoIterator<Item = (N, T)>>(settings: I) -> Self {
        settings.into_iter().fold(Setup::new(), |setup, (name, text)| setup.set(name, text))
    }
}
