//! Texts made up of parts that may or may not go together: tokens crowd round the corners, turns
//! are about to run out, anything may have landed.

use rand_xoshiro::Xoshiro256PlusPlus as Dice;
use rules_core::uniform_below;

fn below(dice: &mut Dice, end: usize) -> usize {
    uniform_below(dice, end as u32) as usize
}

fn choose<'a>(dice: &mut Dice, from: &[&'a str]) -> &'a str {
    from[below(dice, from.len())]
}

/// A text like that of a position, and the same as it would be seen.
pub(crate) fn made_up(dice: &mut Dice) -> (String, String) {
    let options = choose(
        dice,
        &["dots=12", "players=2,dots=12", "dots=12,reuse=true", "players=2,dots=12,reuse=true"],
    );
    let options = format!("{options},turn_limit=3");
    let mut stacks = vec![String::new(); 12];
    let mut removed = [0; 3];
    for (symbol, letter) in ["s", "e", "n"].into_iter().enumerate() {
        // At least one token is there, or there would be no stacks to write.
        let on_board = if removed == [4, 4, 0] { 1 } else { below(dice, 5) };
        removed[symbol] = 4 - on_board;
        for _ in 0..on_board {
            // A corner, beside one, or anywhere.
            let dot = match below(dice, 3) {
                0 => 4 * below(dice, 3),
                1 => (4 * below(dice, 3) + 11 + 2 * below(dice, 2)) % 12,
                _ => below(dice, 12),
            };
            stacks[dot].insert_str(0, letter);
        }
    }
    let occupied: Vec<usize> = (0..12).filter(|&dot| !stacks[dot].is_empty()).collect();
    let by_dot = |tokens: &dyn Fn(&str) -> String| -> String {
        let texts = occupied.iter().map(|&dot| format!("{}@{dot}", tokens(&stacks[dot])));
        texts.collect::<Vec<_>>().join(",")
    };
    let whole = by_dot(&|tokens| tokens.to_owned());
    let seen = by_dot(&|tokens| format!("{}{}", &tokens[..1], "?".repeat(tokens.len() - 1)));
    let home = choose(dice, &["sen", "nse", "ens"]);
    let turns = below(dice, 4);
    let moving = ["s", "e", "n", "ss", "se", "sn", "ee", "en", "nn", "sse", "sen", "enn"];
    let turn = match below(dice, 6) {
        0 => choose(dice, &["roll", "sandstorm"]),
        1 => "over",
        _ => choose(dice, &moving),
    };
    let landed = occupied.iter().filter(|_| moving.contains(&turn) && below(dice, 5) == 0);
    let landed: Vec<String> = landed.map(usize::to_string).collect();
    let landed = if landed.is_empty() { "-".to_owned() } else { landed.join(".") };
    let [s, e, n] = removed;
    (
        format!("triarchy/1 {options} {whole} {home} {turns} {turn} {landed}"),
        format!("triarchy-seen/1 {options} {seen} {home} {s}.{e}.{n} {turns} {turn} {landed}"),
    )
}
