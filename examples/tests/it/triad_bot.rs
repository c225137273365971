//! The bot of the page about TRIAD.

#[path = "../../triad_bot/bot.rs"]
mod bot;
#[path = "../../triad_bot/games.rs"]
mod games;

#[test]
fn the_bot_fits_on_a_page() {
    let lines = include_str!("../../triad_bot/bot.rs").lines().count();
    assert!(lines <= 80, "{lines} lines");
}

/// The games are the same on every machine, because both bots count positions, not time.
#[test]
#[ignore = "long"]
fn deep_the_bot_beats_uct_from_random_openings() {
    let score = games::play(10);
    assert!(score.won >= 12.0, "{score:?}");
}
