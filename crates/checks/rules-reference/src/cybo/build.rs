//! `cybo/1 OPTIONS ROUNDS PLAYER TURN TOTALS`, for Grand Master with one field more.

use rules_conformance::scenario::Build;

use crate::Model;
use crate::build::{number, parts, start};
use crate::cybo::{CyboModel, Level, Phase, ROUNDS, Trinity};

fn numbers(text: &str) -> Vec<u8> {
    parts(text, '.').map(number).collect()
}

fn trinity(text: &str, points: i64) -> Trinity {
    let rolled: [u8; 3] = numbers(text).try_into().expect("three numbers");
    let mut line = rolled;
    line.sort_unstable();
    Trinity { line, rolled, points }
}

/// Reads a player's stored sequences: `1.5.9/3.2.1.4*1.2.3`.
fn remember(model: &mut CyboModel, seat: usize, text: &str) {
    let (sequences, target) = match text.split_once('*') {
        Some((sequences, target)) => (sequences, Some(target)),
        None => (text, None),
    };
    for sequence in parts(sequences, '/').filter(|sequence| !sequence.is_empty()) {
        let sequence = numbers(sequence);
        match sequence[..] {
            [a, b, c] => model.trinities[seat].push([a, b, c]),
            [a, b, c, d] => model.quads[seat].push([a, b, c, d]),
            _ => panic!("{text}"),
        }
    }
    if let Some(target) = target {
        let target = numbers(target);
        model.trinities[seat].push([target[0], target[1], target[2]]);
        model.targets[seat] = Some(target);
    }
}

impl Build for CyboModel {
    fn build(text: &str) -> Self {
        // At the other levels no sequences are stored.
        let remembered = text.split(' ').count() == 7;
        let longer = if remembered { text.to_string() } else { format!("{text} -") };
        let (mut model, fields): (Self, [&str; 5]) = start("cybo/1", &longer);
        let [rounds, seat, turn, totals, memories] = fields;
        assert_eq!(remembered, model.level == Level::GrandMaster, "{text}");
        (model.round, model.seat) = (number(rounds), number(seat));
        model.totals = parts(totals, ',').map(number).collect();
        if model.round == ROUNDS {
            model.phase = Phase::Over;
        } else if let Some((rolled, points)) = turn.split_once('=') {
            model.phase = Phase::Deciding(trinity(rolled, number(points)));
        } else if let Some(rolled) = turn.strip_suffix('+') {
            model.phase = Phase::Attempting(trinity(rolled, 0));
        } else {
            let (rolled, rolls) = turn.split_once('/').unwrap_or((turn, "0"));
            model.rolls = numbers(rolled);
            // The choice of the repeated number makes no difference.
            while model.rolls.len() < number(rolls) {
                model.rolls.push(model.rolls[0]);
            }
        }
        for (seat, memory) in parts(memories, ',').enumerate() {
            remember(&mut model, seat, memory);
        }
        model
    }

    fn is(&self, text: &str) -> bool {
        let seen = |model: &Self| {
            let mut rolls = model.rolls.clone();
            let mut trinity = None;
            if let Phase::Deciding(one) | Phase::Attempting(one) = model.phase {
                rolls.clear();
                // Below Grand Master a text has the numbers of the Trinity only.
                let ordered = model.level == Level::GrandMaster;
                trinity = Some(if ordered { one.rolled } else { one.line });
            }
            let points = match model.phase {
                Phase::Deciding(trinity) => trinity.points,
                _ => 0,
            };
            let repeats = rolls.len();
            let mut distinct = Vec::new();
            rolls.retain(|&number| {
                let new = !distinct.contains(&number);
                distinct.push(number);
                new
            });
            let turn = (rolls, repeats, trinity, points, model.turn());
            (turn, model.level, model.round, model.seat, model.totals.clone())
        };
        let built = Self::build(text);
        // Of a player who has qualified, only the target matters.
        let remembered = (0..self.totals.len()).all(|seat| {
            self.targets[seat] == built.targets[seat]
                && (self.targets[seat].is_some()
                    || same(&self.trinities[seat], &built.trinities[seat])
                        && same(&self.quads[seat], &built.quads[seat]))
        });
        seen(self) == seen(&built) && (remembered || self.round == ROUNDS)
    }
}

/// Returns whether two lists have the same entries, in any order.
fn same<T: PartialEq>(one: &[T], other: &[T]) -> bool {
    one.len() == other.len() && one.iter().all(|entry| other.contains(entry))
}
