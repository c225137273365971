//! Options by name and text.

use rules_core::{
    End, Game, OptionKind, OptionSpec, OptionValue, Options, OptionsText, read_options,
};

use crate::Law;
use crate::probe::{Fault, LawContext, Verdict};

/// The number of broken copies of a text that are tried at a time.
const MUTANTS: usize = 16;

/// Tries every option with every kind of value.
pub(crate) fn options<G: Game>(context: &mut LawContext<'_, G>) -> Verdict {
    check_names(context)?;
    let default = G::Options::default();
    context.equal(
        Law::OptionsChecked,
        "check of the default options",
        &default.check(),
        &Ok(()),
    )?;
    check_unknown(context)?;
    for spec in G::Options::SPECS {
        check_spec(context, spec)?;
    }
    for _ in 0..2 {
        if let Ok(again) = G::new(context.config.options.clone()) {
            context.same(Law::SameStep, "the game started again", &again, context.start)?;
        }
    }
    check_text(context, &context.config.options.clone())?;
    for _ in 0..4 {
        let options = random_options(context)?;
        check_start(context, &options)?;
        check_text(context, &options)?;
    }
    Ok(())
}

fn check_names<G: Game>(context: &mut LawContext<'_, G>) -> Verdict {
    let is_name = |name: &str, more: u8| {
        !name.is_empty()
            && name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == more)
    };
    let named = |name: &'static str| format!("{name:?} is no name");
    context.ensure(Law::Name, is_name(G::NAME, b'-'), || named(G::NAME))?;
    for &end in G::End::ALL {
        let name = end.name();
        context.ensure(Law::Name, is_name(name, b'-'), || named(name))?;
        context.equal(Law::Name, "the end by its name", &G::End::from_name(name), &Some(end))?;
        context.equal(Law::Name, "the end printed", &end.to_string().as_str(), &name)?;
    }
    for spec in G::Options::SPECS {
        context.ensure(Law::OptionsByName, is_name(spec.name, b'_'), || named(spec.name))?;
        let twice = G::Options::SPECS.iter().filter(|other| other.name == spec.name).count();
        context.equal(Law::OptionsByName, "options of one name", &twice, &1)?;
    }
    Ok(())
}

fn check_unknown<G: Game>(context: &mut LawContext<'_, G>) -> Verdict {
    const UNKNOWN: &str = "unknown option";
    let found = context.config.options.get(UNKNOWN);
    context.equal(Law::OptionsByName, "an unknown option", &found, &None)?;
    check_refused(context, "an unknown option could be set".to_string(), |options, _| {
        options.set_value(UNKNOWN, OptionValue::Bool(true)).is_err()
            && options.set(UNKNOWN, "true").is_err()
    })
}

/// Sets the option to values of every kind, allowed and not.
fn check_spec<G: Game>(context: &mut LawContext<'_, G>, spec: &'static OptionSpec) -> Verdict {
    for value in values(context, spec) {
        let mut options = context.config.options.clone();
        let set = options.set_value_with(spec.name, value, &context.config.options);
        let what = format!("setting {} to {value}", spec.name);
        context.equal(Law::OptionsByName, &what, &set, &Ok(()))?;
        context.equal(Law::OptionsByName, &what, &options.get(spec.name), &Some(value))?;
        let mut by_text = context.config.options.clone();
        let set = by_text.set(spec.name, &value.to_string());
        context.equal(Law::OptionsByName, format_args!("{what} by text"), &set, &Ok(()))?;
        context.equal(Law::OptionsByName, format_args!("{what} by text"), &by_text, &options)?;
        check_start(context, &options)?;
    }
    for text in bad_texts(spec) {
        let what = format!("option {} takes {text:?}", spec.name);
        check_refused(context, what, |options, _| options.set(spec.name, &text).is_err())?;
    }
    for value in bad_values(spec) {
        let what = format!("option {} takes the value {value}", spec.name);
        check_refused(context, what, |options, base| {
            options.set_value_with(spec.name, value, base).is_err()
        })?;
    }
    check_copied(context)
}

/// Checks that `is_refused` refuses a change of the options, and that nothing changes.
fn check_refused<G: Game>(
    context: &mut LawContext<'_, G>,
    what: String,
    is_refused: impl FnOnce(&mut G::Options, &G::Options) -> bool,
) -> Verdict {
    let base = &context.config.options;
    let mut options = base.clone();
    let refused = is_refused(&mut options, base);
    context.ensure(Law::OptionsByName, refused, || what)?;
    context.equal(Law::OptionsByName, "options after that", &options, base)
}

/// Checks that setting all options of the game on default ones gives the same options.
///
/// Values that refer to other data take it from the base.
fn check_copied<G: Game>(context: &mut LawContext<'_, G>) -> Verdict {
    let wanted = &context.config.options;
    let mut copied = G::Options::default();
    for spec in G::Options::SPECS {
        let Some(value) = wanted.get(spec.name) else { continue };
        let set = copied.set_value_with(spec.name, value, wanted);
        let what = format!("setting {} of the default options to {value}", spec.name);
        context.equal(Law::OptionsByName, &what, &set, &Ok(()))?;
    }
    context.equal(Law::OptionsByName, "options copied one by one", &copied, wanted)
}

/// Returns values that the option accepts.
fn values<G: Game>(context: &mut LawContext<'_, G>, spec: &OptionSpec) -> Vec<OptionValue> {
    match spec.kind {
        OptionKind::Bool => vec![OptionValue::Bool(false), OptionValue::Bool(true)],
        OptionKind::Int { min, max } => {
            let between = min.saturating_add(context.below((max - min) as usize) as u32);
            vec![OptionValue::Int(min), OptionValue::Int(max), OptionValue::Int(between)]
        }
        OptionKind::Numbers(numbers) => numbers.iter().copied().map(OptionValue::Int).collect(),
        OptionKind::Choice(names) => names.iter().map(|name| OptionValue::Choice(name)).collect(),
        _ => Vec::new(),
    }
}

/// A fingerprint of nothing that exists.
const UNKNOWN_ID: OptionValue = OptionValue::Id(0x0123_4567_89ab_cdef);

/// Returns values that the option does not accept.
fn bad_values(spec: &OptionSpec) -> Vec<OptionValue> {
    let all = [
        OptionValue::Bool(true),
        OptionValue::Int(u32::MAX),
        OptionValue::Choice("none of the names"),
        UNKNOWN_ID,
    ];
    let beyond = match spec.kind {
        OptionKind::Int { min, max } => [min.checked_sub(1), max.checked_add(1)],
        _ => [None; 2],
    };
    let beyond = beyond.into_iter().flatten().map(OptionValue::Int);
    let taken = |value: &OptionValue| spec.check(*value).is_ok() && *value != UNKNOWN_ID;
    all.into_iter().chain(beyond).filter(|value| !taken(value)).collect()
}

/// Returns texts that the option does not accept.
fn bad_texts(spec: &OptionSpec) -> Vec<String> {
    let mut texts: Vec<String> = [
        "",
        " ",
        "-1",
        "+1",
        "01",
        "1.0",
        "True",
        "none of the names",
        "4294967296",
        "#",
        "\u{e9}",
    ]
    .map(String::from)
    .to_vec();
    texts.push(UNKNOWN_ID.to_string());
    if let OptionKind::Int { min, max } = spec.kind {
        let beyond = [min.checked_sub(1), max.checked_add(1)];
        texts.extend(beyond.into_iter().flatten().map(|number| number.to_string()));
    }
    texts
}

/// Checks that a game starts exactly if the options pass their check, and returns them.
fn check_start<G: Game>(context: &mut LawContext<'_, G>, options: &G::Options) -> Verdict {
    let checked = options.check();
    let started = G::new(options.clone());
    let error = started.as_ref().err().copied();
    context.ensure(Law::OptionsChecked, error == checked.err(), || {
        format!("check says {checked:?}, but the game {error:?}, for {options:?}")
    })?;
    let Ok(start) = started else { return Ok(()) };
    context.equal(Law::OptionsKept, "options of a new game", &start.options(), options)?;
    let seats = options.seats();
    context.ensure(Law::Seats, (2..=6).contains(&seats), || format!("{seats} for {options:?}"))?;
    context.equal(Law::Seats, "seats of a new game", &start.seats(), &seats)
}

/// Returns random options, whether they conflict or not.
///
/// The order of setting them must not matter.
fn random_options<G: Game>(context: &mut LawContext<'_, G>) -> Result<G::Options, Fault> {
    let mut values_set = Vec::new();
    for spec in G::Options::SPECS {
        let values = values(context, spec);
        if context.below(2) == 0 && !values.is_empty() {
            values_set.push((spec.name, values[context.below(values.len())]));
        }
    }
    let base = G::Options::default();
    let (mut options, mut backwards) = (base.clone(), base.clone());
    for &(name, value) in &values_set {
        // Values that cannot be set were found by `check_spec`.
        let _ = options.set_value(name, value);
    }
    for &(name, value) in values_set.iter().rev() {
        let _ = backwards.set_value(name, value);
    }
    let what = "options set in reverse order";
    context.equal(Law::OptionsByName, what, &backwards, &options)?;
    Ok(options)
}

fn check_text<G: Game>(context: &mut LawContext<'_, G>, options: &G::Options) -> Verdict {
    if options.check().is_err() {
        return Ok(());
    }
    let text = OptionsText(options).to_string();
    context.ensure(
        Law::OptionsText,
        !text.is_empty() && text.bytes().all(|b| b.is_ascii_graphic()),
        || format!("{text:?} is not one word of ASCII"),
    )?;
    let read = read_options(&text, options);
    context.equal(Law::OptionsText, format_args!("{text:?} read"), &read.as_ref(), &Ok(options))?;
    for _ in 0..MUTANTS {
        let mutant = crate::mutate::text(context.dice, &text, &text);
        context.on(Law::OptionsText);
        context.trying(format!("{mutant:?}"));
        if let Ok(read) = read_options(&mutant, options) {
            let printed = OptionsText(&read).to_string();
            context.equal(Law::OptionsText, "the text of what was read", &printed, &mutant)?;
        }
    }
    Ok(())
}
