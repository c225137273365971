//! Series and views against models that keep everything and take no shortcuts.

use std::ops::Range;

use proptest::prelude::*;
use rules_core::record::PUBLIC_TAGS;
use rules_core::{
    Game, GameResult, Notation, Observe, Outcome, RecordStep, Seat, SeatSet, Step, StepOf, Turn,
    Viewer,
};
use rules_match::{Match, MatchError, MatchView, Series, SeriesError};
use rules_toys::coin::{Coin, Deed, Toy, ToyOptions};
use rules_toys::urn::{Urn, UrnOptions};

fn seat() -> impl Strategy<Value = Seat> {
    (0..6u8).prop_map(|number| Seat::new(number).unwrap())
}

fn seats() -> impl Strategy<Value = SeatSet> {
    (0..64u8).prop_map(SeatSet::from_bits)
}

fn outcome(players: u8) -> impl Strategy<Value = GameResult<()>> {
    seats().prop_map(move |won| GameResult::Finished(Outcome::new(players, won, ())))
}

fn results(players: u8) -> impl Strategy<Value = GameResult<()>> {
    prop_oneof![
        4 => outcome(players),
        1 => (2..=6u8).prop_flat_map(outcome),
        2 => seats().prop_map(GameResult::Adjudicated),
        1 => seat().prop_map(GameResult::Resigned),
        1 => seat().prop_map(GameResult::Time),
        1 => seat().prop_map(GameResult::Abandoned),
        1 => Just(GameResult::Drawn),
        1 => Just(GameResult::Unfinished),
    ]
}

/// The seats that win, or the error if a series of these players has no such result.
fn winners(result: GameResult<()>, players: u8) -> Result<Vec<bool>, SeriesError> {
    let playing: Vec<Seat> = Seat::all(players).collect();
    let won = |wins: &dyn Fn(Seat) -> bool| playing.iter().map(|&seat| wins(seat)).collect();
    let plays = |seat: Seat| playing.contains(&seat);
    match result {
        GameResult::Unfinished => Err(SeriesError::Unfinished),
        GameResult::Finished(outcome) if outcome.seats() != players => {
            Err(SeriesError::Seats { seats: outcome.seats(), players })
        }
        GameResult::Finished(outcome) => Ok(won(&|seat| outcome.winners().contains(seat))),
        GameResult::Drawn => Ok(won(&|_| false)),
        GameResult::Adjudicated(those) if !those.is_empty() && those.iter().all(plays) => {
            Ok(won(&|seat| those.contains(seat)))
        }
        GameResult::Resigned(loser) | GameResult::Time(loser) | GameResult::Abandoned(loser)
            if plays(loser) =>
        {
            Ok(won(&|seat| seat != loser))
        }
        _ => Err(SeriesError::Result { players }),
    }
}

fn check_series(players: u8, results: &[GameResult<()>]) {
    let mut series = Series::new(players);
    // The players in the order of their seats, and for each game whether each of them won.
    let mut order: Vec<u8> = (0..players).collect();
    let mut games: Vec<Vec<bool>> = Vec::new();
    for &result in results {
        let before = series;
        let added = series.add(result);
        let won = winners(result, players);
        assert_eq!(added, won.clone().map(|_| ()), "{result:?}");
        match won {
            Err(_) => assert_eq!(series, before),
            Ok(won) => {
                let seat = |player| order.iter().position(|&other| other == player).unwrap();
                games.push((0..players).map(|player| won[seat(player)]).collect());
                order.rotate_right(1);
            }
        }
        assert_eq!((series.players(), series.games()), (players, games.len() as u32));
        let draws = games.iter().filter(|won| !won.contains(&true)).count();
        assert_eq!(series.draws(), draws as u32);
        for player in 0..players {
            let mine = usize::from(player);
            let wins = games.iter().filter(|won| won[mine]).count();
            // A point from each player that did worse, and one to each that did better.
            let points = |won: &Vec<bool>| {
                won.iter().map(|&other| i64::from(won[mine]) - i64::from(other)).sum::<i64>()
            };
            assert_eq!(series.wins(player), wins as u32);
            assert_eq!(series.utility(player), games.iter().map(points).sum::<i64>());
            let seat = series.seat_of(player);
            assert_eq!(order[seat.index()], player);
            assert_eq!(series.player_at(seat), player);
        }
        for nobody in players..=7 {
            assert_eq!((series.wins(nobody), series.utility(nobody)), (0, 0));
        }
        #[cfg(feature = "serde")]
        {
            let json = serde_json::to_string(&series).unwrap();
            assert_eq!(serde_json::from_str::<Series>(&json).unwrap(), series);
        }
    }
}

#[test]
fn a_series_has_two_to_six_players() {
    let players = |number| Series::new(number).players();
    assert_eq!([0, 1, 2, 6, 7, 255].map(players), [2, 2, 2, 6, 6, 6]);
}

/// A match in which every position is kept.
struct Plain<G: Game> {
    past: Vec<(G, StepOf<G>)>,
    now: G,
    chosen: Option<GameResult<G::End>>,
    /// The steps and chosen ends that were undone; the last one is redone first.
    undone: Vec<Result<StepOf<G>, GameResult<G::End>>>,
    tags: Vec<(String, String)>,
}

impl<G: Game> Plain<G> {
    fn possible(&self) -> Vec<StepOf<G>> {
        let actions = self.now.legal_actions().map(Step::Action);
        actions.chain(self.now.chance_events().map(|(event, _)| Step::Event(event))).collect()
    }

    fn result(&self) -> GameResult<G::End> {
        let finished = self.now.outcome().map(GameResult::Finished);
        self.chosen.or(finished).unwrap_or(GameResult::Unfinished)
    }

    fn turn(&self) -> Turn {
        if self.chosen.is_some() { Turn::Over } else { self.now.turn() }
    }

    fn go(&mut self, step: StepOf<G>) {
        let before = self.now.clone();
        self.now.play_step(step).unwrap();
        self.past.push((before, step));
    }

    fn undo(&mut self) -> bool {
        if let Some(end) = self.chosen.take() {
            self.undone.push(Err(end));
            return true;
        }
        let Some((before, step)) = self.past.pop() else { return false };
        self.now = before;
        self.undone.push(Ok(step));
        true
    }

    fn redo(&mut self) -> bool {
        match self.undone.pop() {
            None => return false,
            Some(Ok(step)) => self.go(step),
            Some(Err(end)) => self.chosen = Some(end),
        }
        true
    }

    /// Returns the view of a viewer, with all fields set in a view of the match.
    fn view(&self, viewer: Viewer, plies: Range<usize>, of_match: MatchView<G>) -> MatchView<G>
    where
        G: Observe,
    {
        let seen = |(before, step): &(G, StepOf<G>)| match step {
            Step::Event(event) if !before.event_is_seen(*event, viewer) => RecordStep::Hidden,
            step => (*step).into(),
        };
        let acts = self.turn().seat().is_some_and(|seat| viewer == Viewer::Seat(seat));
        let mut view = of_match;
        (view.viewer, view.turn, view.result) = (viewer, self.turn(), self.result());
        (view.options, view.tags) = (self.now.options(), self.tags.clone());
        view.observation = self.now.observe(viewer);
        view.since = plies.start;
        view.steps = self.past.iter().skip(plies.start).take(plies.len()).map(seen).collect();
        view.actions = self.now.legal_actions().filter(|_| acts).collect();
        view
    }
}

/// Calls the match by these numbers, and compares it with the model after each call.
fn check_match<G: Notation + Observe>(options: &G::Options, choices: &[u16]) {
    let mut game = Match::<G>::new(options.clone()).unwrap();
    let now = G::new(options.clone()).unwrap();
    let mut plain =
        Plain { past: Vec::new(), now, chosen: None, undone: Vec::new(), tags: Vec::new() };
    for &choice in choices {
        let number = usize::from(choice / 16);
        let over = plain.turn() == Turn::Over;
        let possible = if over { Vec::new() } else { plain.possible() };
        match choice % 16 {
            0 | 1 => assert_eq!(game.undo(), plain.undo()),
            2 => assert_eq!(game.redo(), plain.redo()),
            6 => {
                let ply = number % (plain.past.len() + 2);
                let before = plain.undone.len();
                if ply <= plain.past.len() && plain.chosen.is_some() {
                    plain.undo();
                }
                while plain.past.len() > ply {
                    plain.undo();
                }
                assert_eq!(game.undo_to(ply), plain.undone.len() > before);
            }
            3 if choice.is_multiple_of(5) => {
                let seat = Seat::new(number as u8 % 6).unwrap();
                let ends = !over && seat.number() < plain.now.seats();
                assert_eq!(game.resign(seat).is_ok(), ends);
                if ends {
                    plain.chosen = Some(GameResult::Resigned(seat));
                    plain.undone.clear();
                }
            }
            4 => {
                let (name, value) = ([PUBLIC_TAGS[0], "Seed"][number % 2], number.to_string());
                game.set_tag(name, &value).unwrap();
                if number.is_multiple_of(2) {
                    plain.tags = vec![(name.to_owned(), value)];
                }
            }
            // A step of before, which may be impossible now.
            5 if !plain.past.is_empty() => {
                let step = plain.past[number % plain.past.len()].1;
                let played = game.play_step(step);
                assert_eq!(played.is_ok(), possible.contains(&step), "{played:?}");
                if over {
                    assert_eq!(played, Err(MatchError::Over));
                } else if played.is_ok() {
                    plain.go(step);
                    plain.undone.clear();
                }
            }
            _ if !over => {
                let step = possible[number % possible.len()];
                game.play_step(step).unwrap();
                plain.go(step);
                plain.undone.clear();
            }
            _ => {}
        }
        assert_eq!((game.ply(), game.redoable()), (plain.past.len(), plain.undone.len()));
        assert_eq!(game.is_over(), plain.turn() == Turn::Over);
        let ply = number % (plain.past.len() + 2);
        let now = Some(&plain.now).filter(|_| ply == plain.past.len());
        let at = plain.past.get(ply).map(|(before, _)| before).or(now);
        assert_eq!(game.position_at(ply).as_ref(), at);
        for seat in Seat::all(6) {
            let acted = |(before, _): &(G, _)| before.turn() == Turn::Seat(seat);
            assert_eq!(game.ply_before_last_action(seat), plain.past.iter().rposition(acted));
        }
        for viewer in Viewer::observers(plain.now.seats()) {
            let view = game.view(viewer).unwrap();
            assert_eq!(view, plain.view(viewer, 0..usize::MAX, view.clone()));
            let since = number % (plain.past.len() + 2);
            for plies in [since..since + number % 5, since..usize::MAX] {
                let view = game.view_steps(viewer, plies.clone()).unwrap();
                assert_eq!(view, plain.view(viewer, plies, view.clone()));
            }
        }
        assert!(game.view(Seat::SIXTH).is_err());
        assert_eq!(game.view(Viewer::Open), game.view(Viewer::Spectator));
        // A match from the record has the same history.
        let again = Match::from_record(game.record().clone()).unwrap();
        assert_eq!((again.position(), again.result()), (game.position(), game.result()));
        assert_eq!(again.position_at(ply), game.position_at(ply));
        assert_eq!(again == game, plain.undone.is_empty());
    }
}

/// Positions that were stored on another way are not used.
#[test]
fn a_match_goes_back_over_stored_positions() {
    let options = ToyOptions { goal: 9, ..ToyOptions::default() };
    let mut game = Match::<Toy>::new(options).unwrap();
    let play = |game: &mut Match<Toy>, coin, turns| {
        for _ in 0..turns {
            game.play_event(coin).unwrap();
            game.play(Deed::Keep).unwrap();
        }
    };
    play(&mut game, Coin::Tails, 70);
    for _ in 0..90 {
        assert!(game.undo());
    }
    play(&mut game, Coin::Heads, 8);
    play(&mut game, Coin::Tails, 40);
    let mut plain = Toy::new(options).unwrap();
    for (ply, step) in game.steps().enumerate() {
        assert_eq!(game.position_at(ply).as_ref(), Some(&plain), "ply {ply}");
        plain.play_step(step).unwrap();
    }
    assert_eq!(*game.position(), plain);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    #[test]
    fn a_series_adds_up_every_game(
        (players, results) in (2..=6u8).prop_flat_map(|players| {
            (Just(players), prop::collection::vec(results(players), 0..40))
        }),
    ) {
        check_series(players, &results);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(32) })]

    #[test]
    fn views_show_what_a_seat_has_seen(
        choices in prop::collection::vec(any::<u16>(), 0..240), open: bool, goal in 0..3u32,
    ) {
        check_match::<Toy>(&ToyOptions { open, goal, ..ToyOptions::default() }, &choices);
        check_match::<Urn>(&UrnOptions { stones: 4, plain: open }, &choices);
    }
}
