//! Options: random ones, and simpler ones.

use proptest::collection::vec;
use proptest::prelude::{Strategy, any};
use rules_core::{Game, OptionKind, OptionSpec, OptionValue, Options};

/// Returns options of a game that pass their check; each is at its default half of the time.
pub fn options<G: Game>() -> impl Strategy<Value = G::Options> {
    let specs = G::Options::SPECS;
    vec((any::<bool>(), any::<u32>()), specs.len()).prop_map(move |choices| {
        let mut options = G::Options::default();
        for (spec, (_, choice)) in specs.iter().zip(choices).filter(|(_, (set, _))| *set) {
            if let Some(changed) = value(spec, choice).and_then(|value| with(&options, spec, value))
            {
                options = changed;
            }
        }
        options
    })
}

/// Returns the value of an option for a number.
fn value(spec: &OptionSpec, choice: u32) -> Option<OptionValue> {
    match spec.kind {
        OptionKind::Bool => Some(OptionValue::Bool(choice % 2 == 1)),
        OptionKind::Int { min, max } => {
            let count = u64::from(max - min) + 1;
            Some(OptionValue::Int(min + (u64::from(choice) % count) as u32))
        }
        OptionKind::Numbers(numbers) if !numbers.is_empty() => {
            Some(OptionValue::Int(numbers[choice as usize % numbers.len()]))
        }
        OptionKind::Choice(names) if !names.is_empty() => {
            Some(OptionValue::Choice(names[choice as usize % names.len()]))
        }
        _ => None,
    }
}

/// Returns the options with this value, if it does not conflict with others.
fn with<O: Options>(options: &O, spec: &OptionSpec, value: OptionValue) -> Option<O> {
    let mut changed = options.clone();
    changed.set_value(spec.name, value).ok()?;
    changed.check().is_ok().then_some(changed)
}

/// Returns options that are simpler than these, the simplest first.
///
/// They are all defaults, then one option at its default, then one number closer to it. Each
/// differs from the default in fewer options, or in numbers by less.
pub(super) fn simpler<O: Options>(options: &O) -> Vec<O> {
    let default = O::default();
    if *options == default {
        return Vec::new();
    }
    let mut all = vec![default.clone()];
    for spec in O::SPECS {
        let (Some(value), Some(goal)) = (options.get(spec.name), default.get(spec.name)) else {
            continue;
        };
        let nearer = if value == goal { Vec::new() } else { nearer(spec, value, goal) };
        for value in nearer {
            all.extend(with(options, spec, value).filter(|changed| !all.contains(changed)));
        }
    }
    all
}

/// Returns the default, and numbers between it and the value, the closest to the default first.
fn nearer(spec: &OptionSpec, value: OptionValue, goal: OptionValue) -> Vec<OptionValue> {
    let (OptionValue::Int(from), OptionValue::Int(to)) = (value, goal) else { return vec![goal] };
    let half_way = to.midpoint(from);
    let next = if to < from { from - 1 } else { from + 1 };
    let mut numbers = vec![to];
    for number in [half_way, next] {
        let between = number != from && !numbers.contains(&number);
        if between && spec.check(OptionValue::Int(number)).is_ok() {
            numbers.push(number);
        }
    }
    numbers.into_iter().map(OptionValue::Int).collect()
}
