//! Pictures of Cybo.

mod card;
mod grid;

use cybo_rules::{Action, Cybo, Event, Phase, ROUNDS, ScoreCard};
use rules_core::{Game, Seat, Step};

use crate::page::{Page, result, sentence, words};
use crate::{Marks, Picture, PictureOptions, Sight, Svg};

const NAME: &str = "Cybo";

struct Scene<'a> {
    game: &'a Cybo,
    card: Option<&'a ScoreCard>,
    last: Option<Step<Action, Event>>,
    legal: &'a [Action],
}

impl Scene<'_> {
    fn status(&self) -> String {
        let player = self.game.player();
        match (self.game.phase(), self.game.outcome()) {
            (_, Some(outcome)) => result(&outcome),
            (Phase::Deciding { .. }, _) => format!("seat {player} stops or tries the Quad"),
            (Phase::Attempting, _) => format!("seat {player} rolls for the Quad"),
            _ => format!("seat {player} rolls"),
        }
    }

    /// The round being played, 1 to 13.
    fn round(&self) -> u8 {
        (self.game.rounds_played() + 1).min(ROUNDS)
    }

    fn describe(&self) -> String {
        let game = self.game;
        let mut sentences =
            vec![format!("Cybo, level {}, round {} of {ROUNDS}.", game.level(), self.round())];
        if game.phase() != Phase::Over {
            let numbers = words(game.numbers().map(|number| number.to_string()));
            sentences.push(format!("Rolled in this turn: {numbers}."));
        }
        for seat in Seat::all(game.seats()) {
            let mut said = format!("Seat {seat}: {} points", game.total(seat));
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

/// Beside the position a picture shows the score card, if it is kept.
impl Picture for Cybo {
    type Memory = Option<ScoreCard>;

    fn draw(sight: Sight<'_, Self>, marks: &Marks<Self>, options: &PictureOptions) -> Svg {
        let game = sight.position();
        let scene =
            Scene { game, card: marks.memory.as_ref(), last: marks.last, legal: &marks.legal };
        let status = scene.status();
        let mut page = Page::new(NAME, &sentence(&status), game.seats(), options)
            .with_turn(game.player(), game.outcome());
        let bottom = page.bottom(Seat::FIRST);
        scene.draw_grid(&mut page);
        // The seat at the bottom comes first: all are side by side.
        let others = page.others(bottom);
        let seats: Vec<Seat> = std::iter::once(bottom).chain(others).collect();
        scene.draw_card(&mut page, &seats);
        page.finish(format!("{NAME}: {status}"), scene.describe())
    }

    fn memory(start: &Self) -> Option<ScoreCard> {
        Some(ScoreCard::new(start))
    }

    fn remember(memory: &mut Option<ScoreCard>, before: &Self, step: Step<Action, Event>) {
        if let Some(card) = memory {
            // A step that is not possible leaves the card as it is.
            let _ = card.record(before, step);
        }
    }
}
