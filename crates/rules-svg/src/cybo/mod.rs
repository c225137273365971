//! Pictures of Cybo.

mod card;
mod grid;

use std::fmt::Display;

use cybo_rules::{Action, Cybo, Event, Phase, ROUNDS, ScoreCard, ScoredTurn};
use rules_core::{Game, Seat, SeatSet, Step, Words};

use crate::geometry::Area;
use crate::page::{Page, name, sentence, settled, status, words};
use crate::{Marks, Picture, PictureOptions, ReservedArea, Svg, Visible};

const NAME: &str = "Cybo";

struct Scene<'a> {
    game: &'a Cybo,
    card: Option<&'a ScoreCard>,
    /// Number of rounds on the card.
    rows: u8,
    last: Option<Step<Action, Event>>,
    legal: &'a [Action],
}

impl Scene<'_> {
    /// Returns the key and the pattern of the turn.
    fn turn(&self) -> (&'static str, &'static str) {
        match self.game.phase() {
            Phase::Deciding { .. } => ("decide", "{seat} [stops or tries|stop or try] the Quad"),
            Phase::Attempting => ("attempt", "{seat} [rolls|roll] for the Quad"),
            _ => ("roll", "{seat} [rolls|roll]"),
        }
    }

    /// Returns the current round, 1 to 13.
    fn round(&self) -> u8 {
        (self.game.rounds_played() + 1).min(ROUNDS)
    }

    /// Returns the turn that the last step has ended, and its seat, if the card has it.
    fn ended_turn(&self) -> Option<(Seat, &ScoredTurn)> {
        let (round, seat) = self.turn_before()?;
        let turn = self.card?.turn(round, seat)?;
        turn.points().is_some().then_some((seat, turn))
    }

    /// Returns the numbers of this turn, in the order of the rolls if the card has it.
    fn rolled(&self) -> Vec<u8> {
        let numbers: Vec<u8> = self.game.numbers().collect();
        let turn = self.card.and_then(|card| {
            card.turn(self.game.rounds_played(), self.game.player()).filter(|turn| !turn.is_empty())
        });
        let Some(turn) = turn else { return numbers };
        let mut ordered: Vec<u8> = Vec::new();
        for number in turn.numbers() {
            if numbers.contains(&number) && !ordered.contains(&number) {
                ordered.push(number);
            }
        }
        if ordered.len() == numbers.len() { ordered } else { numbers }
    }

    /// Returns round, from 0, and seat of the turn before, if the last step has ended it.
    fn turn_before(&self) -> Option<(u8, Seat)> {
        let next = self.game.player();
        let over = self.game.phase() == Phase::Over;
        if self.last.is_none() || (!over && self.game.numbers().next().is_some()) {
            return None;
        }
        let new_round = over || next == Seat::FIRST;
        let round = self.game.rounds_played().checked_sub(u8::from(new_round))?;
        let seat = if new_round { self.game.seats() } else { next.number() };
        Some((round, Seat::new(seat - 1)?))
    }

    fn describe(&self, names: Words<'_>) -> String {
        let game = self.game;
        let mut sentences =
            vec![format!("Cybo, level {}, round {} of {ROUNDS}.", game.level(), self.round())];
        if game.phase() != Phase::Over {
            let numbers = words(game.numbers().map(|number| number.to_string()));
            sentences.push(format!("Rolled in this turn: {numbers}."));
        }
        if let Some((seat, turn)) = self.ended_turn() {
            let numbers = words(turn.numbers().chain(turn.quad_roll()).map(|n| n.to_string()));
            let points = turn.points().unwrap_or_default();
            let rolled = "{seat} [has|have] rolled {numbers} for {points} points";
            let rolled = names.phrase("picture", "rolled", rolled).about(SeatSet::only(seat));
            let values: [(&str, &dyn Display); 2] = [("numbers", &numbers), ("points", &points)];
            sentences.push(rolled.with(&values).sentence().to_string());
        }
        for seat in Seat::all(game.seats()) {
            let mut said = format!("{}: {} points", name(names, seat), game.total(seat));
            if let Some(target) = game.target(seat) {
                said.push_str(&format!(", target {target}"));
            }
            let remembered: Vec<String> =
                game.remembered(seat).map(|sequence| sequence.to_string()).collect();
            if !remembered.is_empty() {
                said.push_str(&format!(", remembers {}", words(remembered)));
            }
            sentences.push(said + ".");
        }
        sentences.join(" ")
    }
}

/// The picture also has the score card, if one is kept, and until the next roll the turn that has
/// just ended. The card has 13 rounds, or in the frames of a record the rounds begun there.
impl Picture for Cybo {
    type Memory = Option<ScoreCard>;

    fn draw(sight: Visible<'_, Self>, marks: &Marks<Self>, options: &PictureOptions<'_>) -> Svg {
        let game = sight.position();
        let (card, last, legal) = (marks.memory.as_ref(), marks.last, marks.legal.as_slice());
        let rows = marks.room.0.map_or(ROUNDS, |area| (area.height() as u8).min(ROUNDS));
        let scene = Scene { game, card, rows, last, legal };
        let result = settled(game.outcome(), marks.result);
        let (key, turn) = scene.turn();
        let turn = options.words.phrase("picture", key, turn).about(SeatSet::only(game.player()));
        let status = status(result, game.seats(), options.words, turn);
        let mut page = Page::new(NAME, &sentence(&status), game.seats(), options)
            .with_turn(game.player(), result);
        let bottom = page.bottom(Seat::FIRST);
        (page.across, page.side) = (468.0, if game.seats() > 2 { 290.0 } else { 196.0 });
        scene.draw_grid(&mut page);
        // All seats are side by side, that of the bottom first.
        let others = page.others(bottom);
        let seats: Vec<Seat> = std::iter::once(bottom).chain(others).collect();
        scene.draw_card(&mut page, &seats);
        page.finish(format!("{NAME}: {status}"), scene.describe(options.words))
    }

    /// Returns an area whose height is the number of rounds begun.
    fn room(sight: Visible<'_, Self>) -> ReservedArea {
        let game = sight.position();
        let begun = game.player() != Seat::FIRST || game.numbers().next().is_some();
        let rounds = (game.rounds_played() + u8::from(begun)).clamp(1, ROUNDS);
        ReservedArea(Some(Area::at(0.0, 0.0, 1.0, f64::from(rounds))))
    }

    fn memory(start: &Self) -> Option<ScoreCard> {
        Some(ScoreCard::new(start))
    }

    fn remember(memory: &mut Option<ScoreCard>, before: &Self, step: Step<Action, Event>) {
        if let Some(card) = memory {
            // An impossible step leaves the card unchanged.
            let _ = card.record(before, step);
        }
    }
}
