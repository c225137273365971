//! All measurements as CSV.

use std::fmt::Write as _;

use rules_benches::Task;
use rules_benches::hot::{hot, task};
use rules_benches::measure::Measured;
use rules_benches::slow;

use crate::counts::Counts;
use crate::page::figure;

/// Returns a row for each task; without times only for those with counted instructions.
pub(crate) fn table(measured: &[Measured], counts: &Counts) -> String {
    let mut csv = String::from("game,work,case,unit,ns,instructions\n");
    if measured.is_empty() {
        hot().into_iter().map(task).for_each(|task| push(&mut csv, &task, None, counts));
    }
    // The first is the yardstick, which has a row of its own.
    measured.iter().skip(1).for_each(|one| push(&mut csv, &one.task, Some(one.ns), counts));
    csv
}

fn push(csv: &mut String, task: &Task, ns: Option<f64>, counts: &Counts) {
    // Slow models have no instruction counts.
    let counted = task.case != slow::CASE;
    let instructions = counted.then(|| counts.a_unit(&task.to_string())).flatten();
    let Task { game, group, unit, .. } = task;
    let case = if task.case.contains(',') { &format!("\"{}\"", task.case) } else { &task.case };
    let (ns, instructions) = (figure(ns), figure(instructions));
    writeln!(csv, "{game},{group},{case},{unit},{ns},{instructions}").expect("writing to a string");
}
