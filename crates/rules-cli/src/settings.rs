//! Options as a user gives them, by name, before it is known which game they are for.

use std::collections::BTreeMap;

use rules_core::{
    OptionError, OptionKind, OptionSpec, OptionValue, Options, Seat, spec, uniform_below,
};
use serde_json::value::RawValue;

use crate::failure::{Failure, quoted};
use crate::random::Random;

/// The value of an option that chance chooses before the game begins.
pub(crate) const RANDOM: &str = "random";

/// Whether chance may choose the value of this option: that of the seat that begins. A game itself
/// knows seats only.
pub(crate) fn can_be_random(spec: &OptionSpec) -> bool {
    spec.name == "first" && matches!(spec.kind, OptionKind::Int { .. })
}

/// The value of an option as it was given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Setting {
    /// `true` or `false` in JSON.
    Bool(bool),
    /// A whole number in JSON, not spelled `-0`; one too large for this type stands at its end.
    Int(i64),
    /// A string in JSON.
    Text(String),
    /// A value in JSON that no option takes.
    Other,
    /// The text behind `=` on a command line, of whatever type the option has.
    Argument(String),
}

impl Setting {
    /// Reads a JSON value.
    pub(crate) fn from_json(raw: &RawValue) -> Setting {
        let text = raw.get();
        match text {
            "true" => return Setting::Bool(true),
            "false" => return Setting::Bool(false),
            _ => {}
        }
        if text.starts_with('"') {
            return serde_json::from_str(text).map_or(Setting::Other, Setting::Text);
        }
        if text == "-0" {
            return Setting::Other;
        }
        let digits = text.strip_prefix('-').unwrap_or(text);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Setting::Other;
        }
        let end = if text.starts_with('-') { i64::MIN } else { i64::MAX };
        Setting::Int(text.parse().unwrap_or(end))
    }

    /// Whether chance is to choose the value of this option.
    fn is_random(&self, spec: &OptionSpec) -> bool {
        let random =
            matches!(self, Setting::Text(text) | Setting::Argument(text) if text == RANDOM);
        random && can_be_random(spec)
    }

    /// The value for an option of this kind.
    fn value(&self, spec: &OptionSpec) -> Result<OptionValue, OptionError> {
        let value = match (spec.kind, self) {
            (OptionKind::Bool, Setting::Bool(value)) => OptionValue::Bool(*value),
            (OptionKind::Int { .. } | OptionKind::Numbers(_), Setting::Int(number)) => {
                OptionValue::Int(u32::try_from(*number).map_err(|_| spec.out_of_range())?)
            }
            (OptionKind::Choice(_), Setting::Text(text)) => spec.parse(text)?,
            (_, Setting::Argument(text)) => spec.parse(text)?,
            _ => return Err(OptionError::IllTyped { name: spec.name, expected: spec.kind }),
        };
        spec.check(value).map(|()| value)
    }
}

/// Options by name. Their order does not matter.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Settings(BTreeMap<String, Setting>);

impl Settings {
    /// The options of a game with these settings, all others as in `base`.
    ///
    /// # Errors
    /// `bad_option`, naming the option.
    pub(crate) fn options<O: Options>(&self, base: &O, random: &mut Random) -> Result<O, Failure> {
        let mut all = self.all_options(base)?;
        let index = if all.len() == 1 { 0 } else { uniform_below(random, all.len() as u32) };
        Ok(all.swap_remove(index as usize))
    }

    /// The options that chance chooses from, each equally likely: one for each seat that can begin, or
    /// just one.
    ///
    /// # Errors
    /// `bad_option`, naming the option.
    pub(crate) fn all_options<O: Options>(&self, base: &O) -> Result<Vec<O>, Failure> {
        let mut options = base.clone();
        for (name, value) in self.values::<O>()? {
            options.set_value(name, value, base).map_err(|error| refused(name, error))?;
        }
        let Some(name) = self.random::<O>() else {
            options.check().map_err(bad_option)?;
            return Ok(vec![options]);
        };
        let first = |seat: Seat| {
            let mut options = options.clone();
            let value = OptionValue::Int(seat.number().into());
            options.set_value(name, value, base).map_err(bad_option)?;
            options.check().map_err(bad_option)?;
            Ok(options)
        };
        Seat::all(options.seats()).map(first).collect()
    }

    /// The option whose value chance chooses, if there is one.
    pub(crate) fn random<O: Options>(&self) -> Option<&'static str> {
        let chosen = |spec: &&OptionSpec| {
            self.0.get(spec.name).is_some_and(|setting| setting.is_random(spec))
        };
        O::SPECS.iter().find(chosen).map(|spec| spec.name)
    }

    /// Whether the option with this name is set.
    pub(crate) fn sets(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// Each setting with the value that it has in this game, but for those that chance chooses.
    ///
    /// # Errors
    /// `bad_option`, naming the option.
    pub(crate) fn values<O: Options>(&self) -> Result<Vec<(&str, OptionValue)>, Failure> {
        let mut values = Vec::new();
        for (name, setting) in &self.0 {
            let spec = spec::<O>(name).map_err(|error| refused(name, error))?;
            if !setting.is_random(spec) {
                let value = setting.value(spec).map_err(|error| refused(name, error))?;
                values.push((name.as_str(), value));
            }
        }
        Ok(values)
    }
}

/// A game as it is asked for: its settings, and the text of the layout that it is played on if that is
/// a custom one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Setup {
    /// The options that are set.
    pub(crate) settings: Settings,
    /// The text of a layout.
    pub(crate) layout: Option<String>,
}

impl FromIterator<(String, Setting)> for Settings {
    fn from_iter<I: IntoIterator<Item = (String, Setting)>>(settings: I) -> Self {
        Settings(settings.into_iter().collect())
    }
}

fn refused(name: &str, error: OptionError) -> Failure {
    match error {
        OptionError::Unknown => {
            Failure::bad_option(format!("the game has no option {}", quoted(name)))
        }
        error => bad_option(error),
    }
}

/// The failure for options that the game refuses.
pub(crate) fn bad_option(error: OptionError) -> Failure {
    Failure::bad_option(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::failure::Code;
    use crate::random::Dice;
    use crate::toy::{Coinage, Toy, ToyOptions};
    use rules_core::Game;

    fn json(text: &str) -> Setting {
        Setting::from_json(serde_json::from_str(text).unwrap())
    }

    fn set(name: &str, setting: Setting) -> Result<ToyOptions, Failure> {
        Settings::from_iter([(name.to_owned(), setting)])
            .all_options(&ToyOptions::default())
            .map(|all| all[0])
    }

    #[test]
    fn json_values_keep_their_type() {
        assert_eq!(json("true"), Setting::Bool(true));
        assert_eq!(json("3"), Setting::Int(3));
        assert_eq!(json("-3"), Setting::Int(-3));
        assert_eq!(json("99999999999999999999"), Setting::Int(i64::MAX));
        assert_eq!(json(r#""3""#), Setting::Text("3".to_owned()));
        for other in ["3.0", "1e0", "-0", "null", "[3]", "{}"] {
            assert_eq!(json(other), Setting::Other, "{other}");
        }
    }

    #[test]
    fn each_kind_takes_its_own_type_alone() {
        assert_eq!(set("goal", json("3")).unwrap().goal, 3);
        assert!(set("open", json("true")).unwrap().open);
        assert_eq!(set("coin", json(r#""bent""#)).unwrap().coin, Coinage::Bent);
        for (name, value) in [
            ("goal", r#""3""#),
            ("goal", "3.0"),
            ("goal", "true"),
            ("goal", "-1"),
            ("goal", "4294967297"),
            ("open", "1"),
            ("open", r#""true""#),
            ("coin", "0"),
            ("coin", r#""square""#),
            ("colour", "3"),
        ] {
            let failure = set(name, json(value)).unwrap_err();
            assert_eq!(failure.code(), Code::BadOption, "{name} = {value}");
            assert!(failure.to_string().contains(name), "{failure}");
        }
    }

    #[test]
    fn arguments_are_read_by_the_kind_of_the_option() {
        assert_eq!(set("goal", Setting::Argument("3".to_owned())).unwrap().goal, 3);
        assert!(set("open", Setting::Argument("true".to_owned())).unwrap().open);
        assert!(set("goal", Setting::Argument("03".to_owned())).is_err());
    }

    #[test]
    fn what_does_not_go_together_is_refused() {
        let settings = Settings::from_iter([
            ("goal".to_owned(), Setting::Int(0)),
            ("coin".to_owned(), Setting::Text("bent".to_owned())),
        ]);
        let failure = settings.all_options(&ToyOptions::default()).unwrap_err();
        assert_eq!(failure.code(), Code::BadOption);
    }

    #[test]
    fn chance_chooses_who_begins_each_seat_equally_often() {
        let settings = |first: &str| {
            let first = Setting::Argument(first.to_owned());
            Settings::from_iter([("first".to_owned(), first)])
        };
        let base = ToyOptions::default();
        let mut dice = Dice::seeded(1);
        let mut counts = [0; 2];
        for _ in 0..200 {
            let options = settings(RANDOM).options(&base, &mut dice.game).unwrap();
            counts[options.first.index()] += 1;
        }
        assert!(counts.iter().all(|&count| count > 60), "{counts:?}");
        assert_eq!(settings(RANDOM).random::<ToyOptions>(), Some("first"));
        assert_eq!(settings("1").random::<ToyOptions>(), None);
        assert!(settings("2").all_options(&base).is_err());
        let other = Settings::from_iter([("goal".to_owned(), Setting::Text(RANDOM.to_owned()))]);
        assert!(other.all_options(&base).is_err(), "no other option is left to chance");
        assert!(Toy::new(base).is_ok());
    }
}
