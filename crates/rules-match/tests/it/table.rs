//! Tables against a model that counts milliseconds and looks at every step.

use proptest::prelude::*;
use rules_core::{Game, GameResult, Notation, Observe, Seat, SeatSet, Step, StepOf, Turn};
use rules_match::{LeaveReason, Match, MatchError, Offer, Refusal, Table, TableError, TimeControl};
use rules_toys::coin::{Toy, ToyOptions};

/// A table in which every position, answer and millisecond is kept.
struct Plain<G: Game> {
    go_on: bool,
    control: TimeControl,
    past: Vec<(G, StepOf<G>)>,
    now: G,
    chosen: Option<GameResult<G::End>>,
    /// The seats that have left, with reason and ply.
    left: Vec<(Seat, LeaveReason, usize)>,
    /// Open offers: what, by whom, and who has agreed beside it.
    open: Vec<(Offer, Seat, Vec<Seat>)>,
    /// The kinds of offers that seats have made since their last action.
    made: Vec<(bool, Seat)>,
    /// Milliseconds left, as they are shown.
    clocks: Vec<u64>,
    timed: Option<Seat>,
    used: u64,
    acted: bool,
    paused: bool,
}

type Answer = Result<Option<bool>, &'static str>;

fn is_draw(offer: Offer) -> bool {
    offer == Offer::Draw
}

impl<G: Notation + Observe> Plain<G> {
    fn new(options: &G::Options, control: TimeControl, go_on: bool) -> Self {
        let now = G::new(options.clone()).unwrap();
        let start = match control {
            TimeControl::Increment { base_ms, increment_ms } => base_ms.max(increment_ms),
            TimeControl::Delay { base_ms, .. } => base_ms,
            TimeControl::Action { action_ms } => action_ms,
            _ => 0,
        };
        let clocks = vec![start; now.seats().into()];
        Plain {
            go_on,
            control,
            past: vec![],
            now,
            chosen: None,
            left: vec![],
            open: vec![],
            made: vec![],
            clocks,
            timed: None,
            used: 0,
            acted: false,
            paused: true,
        }
    }

    fn turn(&self) -> Turn {
        if self.chosen.is_some() { Turn::Over } else { self.now.turn() }
    }

    fn has_left(&self, seat: Seat) -> bool {
        self.left.iter().any(|&(other, ..)| other == seat)
    }

    fn here(&self) -> Vec<Seat> {
        Seat::all(self.now.seats()).filter(|&seat| !self.has_left(seat)).collect()
    }

    fn tick(&mut self) {
        let Turn::Seat(seat) = self.turn() else { return };
        if self.paused || self.has_left(seat) || self.control == TimeControl::None {
            return;
        }
        self.used += 1;
        let free =
            if let TimeControl::Delay { delay_ms, .. } = self.control { delay_ms } else { 0 };
        if self.used > free {
            self.clocks[seat.index()] -= 1;
        }
        if self.clocks[seat.index()] == 0 {
            self.depart(seat, LeaveReason::Time);
        }
    }

    /// Gives the clock to the seat to act.
    fn settle(&mut self) {
        let turn = self.turn();
        if turn.is_over() {
            self.open.clear();
            self.made.clear();
            self.timed = None;
        }
        let Turn::Seat(seat) = turn else { return };
        if self.timed != Some(seat) {
            if let Some(before) = self.timed {
                self.reward(before);
            }
            (self.timed, self.used, self.acted) = (Some(seat), 0, false);
        }
        if self.has_left(seat) {
            self.timed = None;
        }
    }

    fn reward(&mut self, seat: Seat) {
        let clock = &mut self.clocks[seat.index()];
        match self.control {
            TimeControl::Increment { increment_ms, .. } if self.acted => *clock += increment_ms,
            TimeControl::Action { action_ms } => *clock = action_ms,
            _ => {}
        }
    }

    fn depart(&mut self, seat: Seat, reason: LeaveReason) {
        let first = self.left.is_empty();
        let others: Vec<Seat> = self.here().into_iter().filter(|&other| other != seat).collect();
        let end = match (self.go_on && others.len() > 1, first) {
            (true, _) => None,
            (false, true) => Some(reason.result(seat)),
            (false, false) => Some(GameResult::Adjudicated(others.into_iter().collect())),
        };
        if end.is_none() || !first {
            self.left.push((seat, reason, self.past.len()));
        }
        self.chosen = end;
        self.open.clear();
        self.made.clear();
        self.settle();
    }

    fn admit(&self, seat: Seat) -> Result<(), &'static str> {
        match seat {
            _ if seat.number() >= self.now.seats() => Err("no-such-seat"),
            _ if self.turn().is_over() => Err("game-over"),
            _ if self.has_left(seat) => Err("left"),
            _ => Ok(()),
        }
    }

    fn go(&mut self, step: StepOf<G>) {
        if let (Step::Action(_), Turn::Seat(seat)) = (step, self.turn()) {
            self.open.retain(|&(_, by, _)| by == seat);
            self.made.retain(|&(_, by)| by != seat);
            self.acted = true;
            if let (TimeControl::Action { action_ms }, Some(timed)) = (self.control, self.timed) {
                self.clocks[timed.index()] = action_ms;
                self.used = 0;
            }
        }
        let before = self.now.clone();
        self.now.play_step(step).unwrap();
        self.past.push((before, step));
        self.settle();
    }

    /// Returns why the match cannot go back to this ply.
    fn remembered(&self, ply: usize) -> Option<&'static str> {
        let steps = self.past[ply..].iter().rev();
        steps
            .filter_map(|(before, step)| match *step {
                Step::Event(event) => Seat::all(before.seats())
                    .any(|seat| before.event_is_seen(event, seat))
                    .then_some("event-seen"),
                Step::Action(action) => before.action_uncovers(action).then_some("uncovered"),
            })
            .next()
    }

    fn offer(&mut self, seat: Seat, draw: bool) -> Answer {
        self.admit(seat)?;
        let open = self.open.iter().find(|(offer, ..)| is_draw(*offer) == draw).cloned();
        match open {
            Some((_, by, _)) if draw && by != seat => return self.accept(seat, Offer::Draw),
            Some(_) => return Err("offer-open"),
            None => {}
        }
        if self.made.contains(&(draw, seat)) {
            return Err("offered-before");
        }
        let acted = |(before, _): &(G, _)| before.turn() == Turn::Seat(seat);
        let offer = if draw {
            Offer::Draw
        } else {
            let ply = self.past.iter().rposition(acted).ok_or("no-action")?;
            if let Some(why) = self.remembered(ply) {
                return Err(why);
            }
            Offer::Takeback { ply }
        };
        self.made.push((draw, seat));
        self.open.push((offer, seat, vec![]));
        Ok(Some(false))
    }

    fn find(&self, seat: Seat, offer: Offer, own: bool) -> Result<usize, &'static str> {
        self.admit(seat)?;
        let index = self.open.iter().position(|&(other, ..)| other == offer).ok_or("no-offer")?;
        match (self.open[index].1 == seat, own) {
            (true, false) => Err("own-offer"),
            (false, true) => Err("not-own-offer"),
            _ => Ok(index),
        }
    }

    fn accept(&mut self, seat: Seat, offer: Offer) -> Answer {
        let index = self.find(seat, offer, false)?;
        if self.open[index].2.contains(&seat) {
            return Err("accepted");
        }
        if let Offer::Takeback { ply } = offer
            && let Some(why) = self.remembered(ply)
        {
            return Err(why);
        }
        self.open[index].2.push(seat);
        let (_, by, agreed) = &self.open[index];
        if !self.here().iter().all(|seat| seat == by || agreed.contains(seat)) {
            return Ok(Some(false));
        }
        match offer {
            Offer::Draw if self.left.is_empty() => self.chosen = Some(GameResult::Drawn),
            Offer::Draw => {
                self.chosen = Some(GameResult::Adjudicated(self.here().into_iter().collect()));
            }
            Offer::Takeback { ply } => {
                self.now = self.past[ply].0.clone();
                self.past.truncate(ply);
                for (.., left_at) in &mut self.left {
                    *left_at = ply.min(*left_at);
                }
                self.acted = false;
            }
        }
        self.open.clear();
        self.made.clear();
        self.settle();
        Ok(Some(true))
    }

    fn end(&mut self, seat: Seat, offer: Offer, own: bool) -> Answer {
        let index = self.find(seat, offer, own)?;
        self.open.remove(index);
        Ok(None)
    }

    fn leave(&mut self, seat: Seat, reason: LeaveReason) -> Answer {
        self.admit(seat)?;
        self.depart(seat, reason);
        Ok(None)
    }
}

fn answer(found: Result<Option<bool>, Refusal>) -> Answer {
    found.map_err(|why| why.code())
}

fn played<T, G: Game>(found: Result<T, TableError<MatchError<G::Illegal>>>) -> Answer {
    match found {
        Ok(_) => Ok(None),
        Err(error @ TableError::Refused(_)) => Err(error.code()),
        Err(TableError::Match(_)) => Err("match"),
    }
}

/// Calls a table by these numbers, and compares it with the model after each call.
fn check<G: Notation + Observe>(
    options: &G::Options,
    control: TimeControl,
    go_on: bool,
    choices: &[(u8, u8, u8)],
) {
    let mut game = Match::<G>::new(options.clone()).unwrap();
    let mut table = Table::new(&game, control).unwrap();
    if go_on {
        table = table.others_go_on();
    }
    let mut plain = Plain::<G>::new(options, control, go_on);
    let mut now = 1_000;
    for &(choice, number, wait) in choices {
        plain.settle();
        for _ in 0..wait % 16 {
            plain.tick();
            now += 1;
        }
        let seat = Seat::new(number % 6).unwrap();
        let seat = if number < 200 { Seat::new(number % plain.now.seats()).unwrap() } else { seat };
        let offer = match (number % 4, table.takeback()) {
            (0 | 1, Some(open)) => open.offer,
            (3, _) => Offer::Takeback { ply: number.into() },
            _ => Offer::Draw,
        };
        let (found, wanted) = match choice % 24 {
            0 => {
                table.resume(&mut game, now);
                plain.paused = false;
                (Ok(None), Ok(None))
            }
            1 if number % 2 == 0 => {
                table.pause(&mut game, now);
                plain.paused = true;
                (Ok(None), Ok(None))
            }
            2 => {
                (answer(table.offer_draw(&mut game, seat, now).map(Some)), plain.offer(seat, true))
            }
            3 | 4 => (
                answer(table.offer_takeback(&mut game, seat, now).map(|_| Some(false))),
                plain.offer(seat, false),
            ),
            5..=9 => (
                answer(table.accept(&mut game, seat, offer, now).map(Some)),
                plain.accept(seat, offer),
            ),
            10 => (
                answer(table.decline(&mut game, seat, offer, now).map(|()| None)),
                plain.end(seat, offer, false),
            ),
            11 => (
                answer(table.withdraw(&mut game, seat, offer, now).map(|()| None)),
                plain.end(seat, offer, true),
            ),
            12 if number % 3 == 0 => {
                let reason = LeaveReason::ALL[usize::from(number / 3 % 3)];
                (
                    answer(table.leave(&mut game, seat, reason, now).map(|()| None)),
                    plain.leave(seat, reason),
                )
            }
            13 => {
                let wanted = match plain.turn() {
                    _ if plain.admit(seat).is_err() => plain.admit(seat).map(|()| None),
                    Turn::Seat(other) if other == seat => Ok(None),
                    _ => Err("not-on-turn"),
                };
                let found = table.play(&mut game, seat, now, |game| game.play_first());
                if wanted.is_ok() {
                    let first = plain.now.legal_actions().next().unwrap();
                    plain.go(Step::Action(first));
                }
                (played::<_, G>(found), wanted)
            }
            _ => match plain.turn() {
                Turn::Over => {
                    let found = table.play(&mut game, seat, now, |game| game.play_first());
                    (played::<_, G>(found), plain.admit(seat).map(|()| None))
                }
                Turn::Chance => {
                    let events: Vec<_> = plain.now.chance_events().collect();
                    let event = events[usize::from(number) % events.len()].0;
                    game.play_event(event).unwrap();
                    assert!(!table.update(&mut game, now));
                    plain.go(Step::Event(event));
                    (Ok(None), Ok(None))
                }
                Turn::Seat(seat) => {
                    let actions: Vec<_> = plain.now.legal_actions().collect();
                    let action = actions[usize::from(number) % actions.len()];
                    let found = if plain.has_left(seat) {
                        table.update(&mut game, now);
                        assert_eq!(table.absent(&game), Some(seat));
                        let refused = table.play(&mut game, seat, now, |game| game.play(action));
                        assert_eq!(played::<_, G>(refused), Err("left"));
                        table.play_absent(&mut game, now, |game, absent| {
                            assert_eq!(absent, seat);
                            game.play(action)
                        })
                    } else {
                        let refused =
                            table.play_absent(&mut game, now, |game, _| game.play(action));
                        assert_eq!(played::<_, G>(refused), Err("nobody-absent"));
                        table.play(&mut game, seat, now, |game| game.play(action))
                    };
                    plain.go(Step::Action(action));
                    (played::<_, G>(found), Ok(None))
                }
            },
        };
        plain.settle();
        assert_eq!(found, wanted, "{choice} {number}");
        compare(&table, &game, &plain, now);
        #[cfg(feature = "serde")]
        if wait > 128 {
            // The host stops and starts again from what it has stored.
            let json = serde_json::to_string(&table).unwrap();
            assert_eq!(serde_json::from_str::<Table>(&json).unwrap(), table, "{json}");
            table = serde_json::from_str(&json).unwrap();
            let record = game.record().to_string();
            game = Match::from_record(record.parse().unwrap()).unwrap();
        }
    }
}

fn compare<G: Notation + Observe>(table: &Table, game: &Match<G>, plain: &Plain<G>, now: u64) {
    assert_eq!((game.position(), game.ply()), (&plain.now, plain.past.len()));
    assert_eq!(game.turn(), plain.turn());
    let finished = plain.now.outcome().map(GameResult::Finished);
    let result = plain.chosen.or(finished).unwrap_or(GameResult::Unfinished);
    assert_eq!(game.result(), result);
    let left: Vec<_> =
        game.departures().iter().map(|gone| (gone.seat, gone.reason, gone.ply)).collect();
    assert_eq!(left, plain.left);
    let mut open: Vec<_> = [table.draw(), table.takeback()].into_iter().flatten().collect();
    open.sort_by_key(|open| !is_draw(open.offer));
    let mut wanted = plain.open.clone();
    wanted.sort_by_key(|&(offer, ..)| !is_draw(offer));
    assert_eq!(open.len(), wanted.len());
    for (open, (offer, by, agreed)) in open.iter().zip(wanted) {
        let agreed: SeatSet = agreed.into_iter().chain([by]).collect();
        assert_eq!((open.offer, open.by, open.agreed), (offer, by, agreed));
    }
    for seat in (0..6).filter_map(Seat::new) {
        let limited = plain.control != TimeControl::None;
        let clock = plain.clocks.get(seat.index()).copied().filter(|_| limited);
        assert_eq!(table.clock().left_ms(seat, now), clock, "seat {seat}");
    }
    assert_eq!(table.clock().is_paused(), plain.paused);
    let running = plain.turn().seat().filter(|&seat| !plain.paused && !plain.has_left(seat));
    assert_eq!(table.clock().running(), running);
    if let Some(deadline) = table.clock().deadline_ms() {
        assert!(deadline > now);
    }
}

fn controls() -> impl Strategy<Value = TimeControl> {
    prop_oneof![
        Just(TimeControl::None),
        (0..200u64, 1..20u64)
            .prop_map(|(base_ms, increment_ms)| TimeControl::Increment { base_ms, increment_ms }),
        (1..200u64, 0..20u64)
            .prop_map(|(base_ms, delay_ms)| TimeControl::Delay { base_ms, delay_ms }),
        (1..60u64).prop_map(|action_ms| TimeControl::Action { action_ms }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(150) })]

    #[test]
    fn a_table_does_what_its_model_does(
        choices in prop::collection::vec(any::<(u8, u8, u8)>(), 0..160),
        control in controls(), go_on: bool, players in 2..=6u8,
    ) {
        use cybo_rules::{Cybo, Options};
        check::<Cybo>(&Options { players, ..Options::default() }, control, go_on, &choices);
        let stones = triandro_rules::Options { players: players.min(4), ..Default::default() };
        check::<triandro_rules::Triandro>(&stones, control, go_on, &choices);
        let tokens = triarchy_rules::Options { players: players.min(3), ..Default::default() };
        check::<triarchy_rules::Triarchy>(&tokens, control, go_on, &choices);
        check::<Toy>(&ToyOptions { goal: 9, ..Default::default() }, control, go_on, &choices);
    }
}
