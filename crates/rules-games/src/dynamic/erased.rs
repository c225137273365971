//! A position whose type is known only at run time.

use std::fmt::Debug;
use std::sync::Arc;

use rand_core::Rng;
use rules_core::{Game, Outcome, Seat, SeatSet, Turn, perft_while, playout, random_step};

use super::DynError;
use super::capabilities::Capabilities;

/// A position of a game chosen at run time, with texts in and out: the object-safe form of the traits
/// of `rules-core`.
///
/// Everything that is not asked for as text costs a call through a table and no allocation. What the
/// game was registered without answers with [`DynError::Lacks`].
///
/// ```
/// let mut game = rules_games::find("triandro")?.begin(&[("players", "3")])?;
/// game.play("28")?;
/// assert_eq!((game.seats(), game.count_actions()), (3, 54));
/// assert_eq!(game.play("28").unwrap_err().rule(), Some("TRIANDRO-5"));
/// # Ok::<(), rules_games::DynError>(())
/// ```
pub trait DynGame: Debug + Send + Sync {
    /// The name of the game.
    fn name(&self) -> &'static str;
    /// The number of seats, 2 to 6.
    fn seats(&self) -> u8;
    /// The options that differ from the default, as text.
    ///
    /// # Errors
    /// [`DynError::Lacks`].
    fn options(&self) -> Result<String, DynError>;
    /// Whose turn it is.
    fn turn(&self) -> Turn;
    /// The number of legal actions.
    fn count_actions(&self) -> usize;
    /// The texts of legal actions in their order, `most` of them after leaving out `skip`: a page.
    ///
    /// # Errors
    /// [`DynError::Lacks`].
    fn legal_actions(&self, skip: usize, most: usize) -> Result<Vec<String>, DynError>;
    /// The texts of at most `most` legal actions that begin with `prefix`.
    ///
    /// # Errors
    /// [`DynError::Lacks`].
    fn legal_actions_like(&self, prefix: &str, most: usize) -> Result<Vec<String>, DynError>;
    /// The texts of the events that can happen now, with their weights.
    ///
    /// # Errors
    /// [`DynError::Lacks`].
    fn chance_events(&self) -> Result<Vec<(String, u32)>, DynError>;
    /// Plays an action or, at chance's turn, lets an event happen.
    ///
    /// # Errors
    /// If the text is refused or the step is not possible.
    fn play(&mut self, text: &str) -> Result<(), DynError>;
    /// Plays the legal action with this index in their order.
    ///
    /// # Errors
    /// [`DynError::Step`] if there are not so many.
    fn play_nth(&mut self, index: usize) -> Result<(), DynError>;
    /// Draws an event by its weight and lets it happen; its text, or nothing if it is not chance's
    /// turn.
    ///
    /// # Errors
    /// [`DynError::Lacks`]; the event has happened then.
    fn sample(&mut self, rng: &mut dyn Rng) -> Result<Option<String>, DynError>;
    /// Plays a step at random; whether the game was not over.
    fn random_step(&mut self, rng: &mut dyn Rng) -> bool;
    /// Plays at random to the end, at most `limit` steps; how many there were.
    fn playout(&mut self, rng: &mut dyn Rng, limit: u64) -> u64;
    /// The result, once the game is over.
    fn outcome(&self) -> Option<DynOutcome>;
    /// The position as text.
    ///
    /// # Errors
    /// [`DynError::Lacks`].
    fn text(&self) -> Result<String, DynError>;
    /// The 64-bit key.
    ///
    /// # Errors
    /// [`DynError::Lacks`].
    fn key(&self) -> Result<u64, DynError>;
    /// The packed bytes.
    ///
    /// # Errors
    /// [`DynError::Lacks`].
    fn packed(&self) -> Result<Vec<u8>, DynError>;
    /// What a seat may see.
    ///
    /// # Errors
    /// [`DynError::Lacks`] or [`DynError::NoSuchSeat`].
    fn view(&self, seat: Seat) -> Result<DynView, DynError>;
    /// Whether a seat sees which event it is when this one happens.
    ///
    /// # Errors
    /// [`DynError::Lacks`], or if the text is no event.
    fn event_is_seen(&self, event: &str, seat: Seat) -> Result<bool, DynError>;
    /// A full position drawn from what a seat sees.
    ///
    /// # Errors
    /// [`DynError::Lacks`] or [`DynError::NoSuchSeat`].
    fn determinize(&self, seat: Seat, rng: &mut dyn Rng) -> Result<Box<dyn DynGame>, DynError>;
    /// The images of the position under all symmetries, the position itself first.
    ///
    /// # Errors
    /// [`DynError::Lacks`].
    fn symmetric_images(&self) -> Result<Vec<Box<dyn DynGame>>, DynError>;
    /// The canonical form of the position.
    ///
    /// # Errors
    /// [`DynError::Lacks`].
    fn canonical(&self) -> Result<Box<dyn DynGame>, DynError>;
    /// The number of move sequences of this length, as long as `goes_on` says yes: it is asked before
    /// each position.
    fn perft(&self, depth: u8, goes_on: &mut dyn FnMut() -> bool) -> Option<u64>;
    /// The position in letters, as `viewer` may see it or with everything open.
    ///
    /// # Errors
    /// [`DynError::Lacks`].
    fn diagram(&self, viewer: Option<Seat>) -> Result<String, DynError>;
    /// A copy.
    fn clone_box(&self) -> Box<dyn DynGame>;
}

impl Clone for Box<dyn DynGame> {
    fn clone(&self) -> Self {
        self.clone_box()
    }
}

/// The result of a game chosen at run time.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct DynOutcome {
    /// The winners; several where a win is shared, none in a draw.
    pub winners: SeatSet,
    /// The name of the end.
    pub end: &'static str,
    /// The scores, one a seat, where the game has them.
    pub scores: Option<Vec<i32>>,
    /// What the result is worth to each seat.
    pub utilities: Vec<i32>,
}

impl<E: rules_core::End> From<Outcome<E>> for DynOutcome {
    fn from(outcome: Outcome<E>) -> Self {
        DynOutcome {
            winners: outcome.winners(),
            end: outcome.end().name(),
            scores: outcome.scores().map(<[i32]>::to_vec),
            utilities: outcome.utilities().first(outcome.seats()).to_vec(),
        }
    }
}

/// What a seat may see of a position.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct DynView {
    /// The seat.
    pub seat: Seat,
    /// Whose turn it is.
    pub turn: Turn,
    /// The observation as text.
    pub text: String,
    /// The observation as JSON, where it has a JSON form.
    pub json: Option<String>,
    /// The key of the observation.
    pub key: u64,
    /// The seat's legal actions in their order; none unless it is its turn, or without notation.
    pub actions: Vec<String>,
    /// The position in letters as the seat may see it, where the game has diagrams.
    pub diagram: Option<String>,
}

/// A position with the functions of its type.
pub(crate) struct Erased<G: Game> {
    pub(crate) position: G,
    pub(crate) capabilities: Arc<Capabilities<G>>,
}

impl<G: Game> Debug for Erased<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.position.fmt(f)
    }
}

/// What was asked for, or that the game lacks it.
fn has<'a, G: Game, T>(capability: &'a Option<T>, name: &'static str) -> Result<&'a T, DynError> {
    capability.as_ref().ok_or(DynError::Lacks { game: G::NAME, capability: name })
}

impl<G: Game> Erased<G> {
    fn with(&self, position: G) -> Box<dyn DynGame> {
        Box::new(Erased { position, capabilities: Arc::clone(&self.capabilities) })
    }

    fn seat(&self, seat: Seat) -> Result<Seat, DynError> {
        if seat.number() < self.position.seats() {
            Ok(seat)
        } else {
            Err(DynError::NoSuchSeat(seat))
        }
    }
}

impl<G: Game> DynGame for Erased<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn seats(&self) -> u8 {
        self.position.seats()
    }

    fn options(&self) -> Result<String, DynError> {
        let notation = has::<G, _>(&self.capabilities.notation, "notation")?;
        Ok((notation.options)(&self.position.options()))
    }

    fn turn(&self) -> Turn {
        self.position.turn()
    }

    fn count_actions(&self) -> usize {
        self.position.count_actions()
    }

    fn legal_actions(&self, skip: usize, most: usize) -> Result<Vec<String>, DynError> {
        let notation = has::<G, _>(&self.capabilities.notation, "notation")?;
        let page = self.position.legal_actions().skip(skip).take(most);
        Ok(page.map(notation.print_action).collect())
    }

    fn legal_actions_like(&self, prefix: &str, most: usize) -> Result<Vec<String>, DynError> {
        let notation = has::<G, _>(&self.capabilities.notation, "notation")?;
        let texts = self.position.legal_actions().map(notation.print_action);
        Ok(texts.filter(|text| text.starts_with(prefix)).take(most).collect())
    }

    fn chance_events(&self) -> Result<Vec<(String, u32)>, DynError> {
        let notation = has::<G, _>(&self.capabilities.notation, "notation")?;
        let events = self.position.chance_events();
        Ok(events.map(|(event, weight)| ((notation.print_event)(event), weight)).collect())
    }

    fn play(&mut self, text: &str) -> Result<(), DynError> {
        let notation = has::<G, _>(&self.capabilities.notation, "notation")?;
        if self.position.turn().is_chance() {
            let event = (notation.read_event)(text)?;
            self.position.play_event(event).map_err(DynError::of_event)
        } else {
            let action = (notation.read_action)(text)?;
            self.position.play(action).map_err(DynError::of_action)
        }
    }

    fn play_nth(&mut self, index: usize) -> Result<(), DynError> {
        let action = self.position.legal_actions().nth(index);
        match action {
            Some(action) => {
                self.position.play_unchecked(action);
                Ok(())
            }
            None => {
                let message = format!("there is no legal action number {index}");
                Err(DynError::Step { message, rule: None })
            }
        }
    }

    fn sample(&mut self, rng: &mut dyn Rng) -> Result<Option<String>, DynError> {
        let Some(event) = self.position.sample_event(rng) else { return Ok(None) };
        self.position.play_event_unchecked(event);
        let notation = has::<G, _>(&self.capabilities.notation, "notation")?;
        Ok(Some((notation.print_event)(event)))
    }

    fn random_step(&mut self, rng: &mut dyn Rng) -> bool {
        random_step(&mut self.position, rng).is_some()
    }

    fn playout(&mut self, rng: &mut dyn Rng, limit: u64) -> u64 {
        playout(&mut self.position, rng, limit)
    }

    fn outcome(&self) -> Option<DynOutcome> {
        self.position.outcome().map(DynOutcome::from)
    }

    fn text(&self) -> Result<String, DynError> {
        let notation = has::<G, _>(&self.capabilities.notation, "notation")?;
        Ok((notation.print)(&self.position))
    }

    fn key(&self) -> Result<u64, DynError> {
        has::<G, _>(&self.capabilities.key, "keys").map(|key| key(&self.position))
    }

    fn packed(&self) -> Result<Vec<u8>, DynError> {
        has::<G, _>(&self.capabilities.packed, "packed form").map(|pack| pack(&self.position))
    }

    fn view(&self, seat: Seat) -> Result<DynView, DynError> {
        let seat = self.seat(seat)?;
        let views = has::<G, _>(&self.capabilities.views, "observations")?;
        let acts = self.position.turn() == Turn::Seat(seat);
        let notation = self.capabilities.notation.as_ref().filter(|_| acts);
        let actions = notation
            .map(|notation| self.position.legal_actions().map(notation.print_action).collect());
        Ok(DynView {
            seat,
            turn: self.position.turn(),
            text: (views.text)(&self.position, seat),
            json: views.json.map(|json| json(&self.position, seat)),
            key: (views.key)(&self.position, seat),
            actions: actions.unwrap_or_default(),
            diagram: self.diagram(Some(seat)).ok(),
        })
    }

    fn event_is_seen(&self, event: &str, seat: Seat) -> Result<bool, DynError> {
        let views = has::<G, _>(&self.capabilities.views, "observations")?;
        let notation = has::<G, _>(&self.capabilities.notation, "notation")?;
        let event = (notation.read_event)(event)?;
        Ok((views.event_is_seen)(&self.position, event, self.seat(seat)?))
    }

    fn determinize(&self, seat: Seat, rng: &mut dyn Rng) -> Result<Box<dyn DynGame>, DynError> {
        let seat = self.seat(seat)?;
        let views = has::<G, _>(&self.capabilities.views, "observations")?;
        Ok(self.with((views.determinize)(&self.position, seat, rng)))
    }

    fn symmetric_images(&self) -> Result<Vec<Box<dyn DynGame>>, DynError> {
        let symmetries = has::<G, _>(&self.capabilities.symmetries, "symmetries")?;
        let images = (symmetries.images)(&self.position);
        Ok(images.into_iter().map(|image| self.with(image)).collect())
    }

    fn canonical(&self) -> Result<Box<dyn DynGame>, DynError> {
        let symmetries = has::<G, _>(&self.capabilities.symmetries, "symmetries")?;
        Ok(self.with((symmetries.canonical)(&self.position)))
    }

    fn perft(&self, depth: u8, goes_on: &mut dyn FnMut() -> bool) -> Option<u64> {
        perft_while(&self.position, depth, goes_on)
    }

    fn diagram(&self, viewer: Option<Seat>) -> Result<String, DynError> {
        let write = has::<G, _>(&self.capabilities.diagram, "diagrams")?;
        let viewer = viewer.map(|seat| self.seat(seat)).transpose()?;
        let mut diagram = String::new();
        // Writing to a string does not fail.
        let _ = write(&self.position, viewer, &mut diagram);
        Ok(diagram)
    }

    fn clone_box(&self) -> Box<dyn DynGame> {
        self.with(self.position.clone())
    }
}
