//! Options as a user gives them, by name, before it is known which game they are for.

use std::collections::BTreeMap;

use rules_core::{OptionError, OptionKind, OptionSpec, OptionValue, Options, spec};
use serde_json::value::RawValue;

use crate::failure::{Code, Failure, quoted};

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
    /// The options of a game with these settings, all others at their default.
    ///
    /// # Errors
    /// `bad_option`, naming the option.
    pub(crate) fn options<O: Options>(&self) -> Result<O, Failure> {
        let mut options = O::default();
        for (name, value) in self.values::<O>()? {
            options.set_value(name, value, &O::default()).map_err(|error| refused(name, error))?;
        }
        options.check().map_err(bad_option)?;
        Ok(options)
    }

    /// Each setting with the value that it has in this game.
    ///
    /// # Errors
    /// `bad_option`, naming the option.
    pub(crate) fn values<O: Options>(&self) -> Result<Vec<(&str, OptionValue)>, Failure> {
        let value = |(name, setting): (&'_ String, &Setting)| {
            spec::<O>(name).and_then(|spec| setting.value(spec)).map_err(|e| refused(name, e))
        };
        self.0.iter().map(|entry| Ok((entry.0.as_str(), value(entry)?))).collect()
    }
}

impl FromIterator<(String, Setting)> for Settings {
    fn from_iter<I: IntoIterator<Item = (String, Setting)>>(settings: I) -> Self {
        Settings(settings.into_iter().collect())
    }
}

fn refused(name: &str, error: OptionError) -> Failure {
    match error {
        OptionError::Unknown => {
            Failure::new(Code::BadOption, format!("the game has no option {}", quoted(name)))
        }
        error => bad_option(error),
    }
}

/// The failure for options that the game refuses.
pub(crate) fn bad_option(error: OptionError) -> Failure {
    Failure::new(Code::BadOption, error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::ToyOptions;

    fn json(text: &str) -> Setting {
        Setting::from_json(serde_json::from_str(text).unwrap())
    }

    fn set(name: &str, setting: Setting) -> Result<ToyOptions, Failure> {
        Settings::from_iter([(name.to_owned(), setting)]).options()
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
        assert_eq!(set("coin", json(r#""bent""#)).unwrap().coin, "bent");
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
        let failure = settings.options::<ToyOptions>().unwrap_err();
        assert_eq!(failure.code(), Code::BadOption);
    }
}
