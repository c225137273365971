//! Options by name, as a user gives them, for a game that is not yet known.

use std::collections::BTreeMap;

use rules_core::implement::spec;
use rules_core::{OptionError, OptionKind, OptionSpec, OptionValue, Options, Seat};

use crate::error::DynError;

/// The text for an option whose value is drawn before the game begins.
pub const RANDOM: &str = "random";

/// Returns whether the value of this option can be drawn ([`RANDOM`]).
///
/// This is so for the seat that begins. A game itself takes only seats.
pub fn can_be_random(spec: &OptionSpec) -> bool {
    spec.name == "first" && matches!(spec.kind, OptionKind::Int { .. })
}

/// The given value of an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Setting {
    /// A text for an option of any type, such as `3`, `true` or `hex` after `=` on a command line.
    Text(String),
    /// `true` or `false` in JSON.
    Bool(bool),
    /// An integer in JSON except `-0`. One out of range is replaced by the nearest bound.
    Int(i64),
    /// A string in JSON: a choice, not a number.
    Choice(String),
    /// A value in JSON that is invalid for every option.
    Other,
}

impl Setting {
    /// Reads a JSON value, whose type must be that of the option.
    pub fn from_json(text: &str) -> Setting {
        match text {
            "true" => return Setting::Bool(true),
            "false" => return Setting::Bool(false),
            "-0" => return Setting::Other,
            _ => {}
        }
        if text.starts_with('"') {
            return serde_json::from_str(text).map_or(Setting::Other, Setting::Choice);
        }
        let digits = text.strip_prefix('-').unwrap_or(text);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Setting::Other;
        }
        let end = if text.starts_with('-') { i64::MIN } else { i64::MAX };
        Setting::Int(text.parse().unwrap_or(end))
    }

    /// Returns whether the value of this option must be drawn.
    fn is_random(&self, spec: &OptionSpec) -> bool {
        let random = matches!(self, Setting::Text(text) | Setting::Choice(text) if text == RANDOM);
        random && can_be_random(spec)
    }

    /// Returns the value for an option of this kind.
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

/// Options by name for the start of a game, and a custom layout if the game takes one.
///
/// Options that are not set have their defaults. The order of settings does not matter.
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
    /// Creates a setup without settings.
    pub fn new() -> Self {
        Setup::default()
    }

    /// Sets an option by text, and replaces an earlier setting.
    #[must_use]
    pub fn set(self, name: impl Into<String>, text: impl Into<String>) -> Self {
        self.with(name, Setting::Text(text.into()))
    }

    /// Sets an option, and replaces an earlier setting.
    #[must_use]
    pub fn with(mut self, name: impl Into<String>, setting: Setting) -> Self {
        self.settings.insert(name.into(), setting);
        self
    }

    /// Sets the custom layout, for a game that takes one.
    ///
    /// See [`Entry::takes_layouts`](crate::Entry::takes_layouts).
    #[must_use]
    pub fn on_layout(mut self, text: impl Into<String>) -> Self {
        self.layout = Some(text.into());
        self
    }

    /// Returns the text of the custom layout, if one is set.
    pub fn layout(&self) -> Option<&str> {
        self.layout.as_deref()
    }

    /// Returns the setting of an option.
    pub fn setting(&self, name: &str) -> Option<&Setting> {
        self.settings.get(name)
    }

    /// Returns the options to draw from, each equally likely.
    ///
    /// There is one for each seat that can begin if that seat is drawn, otherwise one.
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

    /// Returns the option whose value must be drawn, if there is one.
    pub(crate) fn random(&self, specs: &[OptionSpec]) -> Option<&'static str> {
        let chosen = |spec: &&OptionSpec| {
            self.settings.get(spec.name).is_some_and(|setting| setting.is_random(spec))
        };
        specs.iter().find(chosen).map(|spec| spec.name)
    }

    /// Returns the settings with their values in this game, except one to be drawn.
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

/// Collects options by name and text.
impl<N: Into<String>, T: Into<String>> FromIterator<(N, T)> for Setup {
    fn from_iter<I: IntoIterator<Item = (N, T)>>(settings: I) -> Self {
        settings.into_iter().fold(Setup::new(), |setup, (name, text)| setup.set(name, text))
    }
}
