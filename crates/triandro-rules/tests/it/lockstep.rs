//! The engine in step with the slow model over whole games.
//!
//! `RULES_LOCKSTEP_GAMES=N cargo test -p triandro-rules --test it lockstep -- --nocapture` plays N
//! games of each set of options, and prints what happened.

use rules_conformance::lockstep::{Choices, Lockstep, Played, Tally, games};
use rules_core::{Game, Seat, Step, Turn};
use rules_reference::triandro::TriandroModel;
use triandro_rules::{Action, Ending, Options, POINTS, Point, TRIANGLES, Triandro};

type Both<'a> = Lockstep<'a, Triandro, TriandroModel>;

pub(crate) fn option_sets() -> impl Iterator<Item = Options> {
    let seats = (2..=4).flat_map(|players| Seat::all(players).map(move |first| (players, first)));
    seats.flat_map(|(players, first)| Ending::ALL.map(|ending| Options { players, first, ending }))
}

/// Compares the board and all hands.
pub(crate) fn compare_stones(game: &Triandro, model: &TriandroModel) {
    for point in Point::all() {
        let slow = model.stone(point.number());
        assert_eq!(game.stone(point).map(Seat::index), slow, "point {point} of {game}");
    }
    for seat in Seat::all(game.seats()) {
        let hand = usize::from(game.hand(seat));
        assert_eq!(hand, model.hands[seat.index()], "hand of {seat} in {game}");
    }
}

/// Compares the board and, for every seat, its hand, placements and captures.
fn compare(game: &Triandro, model: &TriandroModel) {
    compare_stones(game, model);
    for seat in Seat::all(game.seats()) {
        let index = seat.index();
        assert_eq!(game.is_able(seat), model.is_able(index), "{seat} in {game}");
        let placements: Vec<u8> = game.placements(seat).iter().map(Point::number).collect();
        let slow: Vec<u8> = (1..=POINTS as u8).filter(|&p| model.may_place(index, p)).collect();
        assert_eq!(placements, slow, "placements of {seat} in {game}");
        let mut captures: Vec<[u8; 3]> =
            game.captures(seat).map(|t| t.corners().map(Point::number)).collect();
        captures.sort_unstable();
        let mut slow = model.captures(index);
        slow.sort_unstable();
        assert_eq!(captures, slow, "captures of {seat} in {game}");
    }
}

/// Returns a capture if `wanted` and possible, otherwise a placement.
fn prefer(
    game: &Triandro,
    wanted: bool,
    choices: &mut Choices,
) -> Option<Step<Action, rules_core::NoEvent>> {
    let liking = |action: &Action| i64::from(matches!(action, Action::Capture(_)) == wanted);
    choices.best(game.legal_actions(), liking).map(Step::Action)
}

/// Counts rare cases; `skipped` are the seats whose last turn was skipped.
fn note(played: &Played<'_, Triandro, TriandroModel>, skipped: &mut [bool; 4], tally: &mut Tally) {
    let (before, after) = (played.before, played.after);
    let players = before.seats();
    let (Turn::Seat(seat), Step::Action(action)) = (before.turn(), played.step) else { return };
    let able = |game: &Triandro| Seat::all(players).filter(|&seat| game.is_able(seat)).count();
    let alone = able(before) == 1;
    if played.number == 0 {
        *skipped = [false; 4];
    }
    tally.add("options", before.count_actions() as u64);
    tally.note("turns of a single player", alone);
    if let Action::Capture(triangle) = action {
        let victims = Seat::all(players)
            .filter(|&other| other != seat && !(before.stones(other) & triangle.area()).is_empty());
        tally.add("captures", 1);
        tally.note("captures of several opponents", victims.count() > 1);
        let captures = |action| matches!(action, Action::Capture(_));
        tally.note("forced captures", before.legal_actions().all(captures));
    }
    tally.note("returns of skipped players", skipped[seat.index()]);
    skipped[seat.index()] = false;
    if let Turn::Seat(next) = after.turn() {
        tally.note("two turns in a row", next == seat);
        tally.note("players revived by a single one", alone && next != seat);
        let mut other = seat.next(players);
        while other != next {
            tally.add("skips", 1);
            skipped[other.index()] = true;
            other = other.next(players);
        }
        return;
    }
    tally.note("ends with nobody able", able(after) == 0);
    if before.options().ending == Ending::PlayOn {
        // TRIANDRO-16: no player is able to move, and the last to move has won.
        assert_eq!(able(after), 0, "{after}");
        tally.add("ends of playing on with nobody able", 1);
    }
    let winner = after.outcome().and_then(|outcome| outcome.winners().iter().next());
    tally.note("wins of another than the last to move", winner != Some(seat));
}

fn both<'a>() -> Both<'a> {
    let mut skipped = [false; 4];
    Lockstep::new()
        .compare(compare)
        .note(move |played, tally| note(played, &mut skipped, tally))
        .asked((POINTS + TRIANGLES) as u32)
        .bias("anything", |_, _| None)
        .bias("captures", |game, choices| {
            let wanted = choices.percent(75);
            prefer(game, wanted, choices)
        })
        // Boards fill up, hands empty, captures become forced.
        .bias("placements", |game, choices| prefer(game, false, choices))
        .bias("captures with a nearly empty hand", |game, choices| {
            let late = game.turn().seat().is_some_and(|seat| game.hand(seat) <= 2);
            prefer(game, late, choices)
        })
}

#[test]
fn whole_games_in_step() {
    let tally = both().run(option_sets(), games(32));
    println!("{tally}");
    tally.assert_reached(&[
        "captures",
        "captures of several opponents",
        "forced captures",
        "skips",
        "returns of skipped players",
        "turns of a single player",
        "two turns in a row",
        "players revived by a single one",
        "ends of playing on with nobody able",
        "wins of another than the last to move",
    ]);
}

#[test]
fn any_choices_in_step() {
    println!("{}", both().run_shrinking(256, 300));
}
