//! The pictures of a recorded game.

use rules_core::{GameResult, Record, ReplayError, Seat, Step};

use crate::{Marks, Picture, PictureOptions, ReservedArea, Svg, Visible};

/// Draws a recorded game: a picture before the first step and one after each step, which it marks.
///
/// All pictures have the size of the largest. With a seat each shows its view at that time, with
/// `None` everything.
///
/// ```
/// use cybo_rules::Cybo;
/// use rules_core::{GameResult, Record, Seat};
/// use rules_svg::frames;
///
/// let record: Record<Cybo> =
///     "[Game \"cybo\"]\n[Version \"1\"]\n[Options \"-\"]\n[Result \"unfinished\"]\n\n*3 *2 *1 quad\n".parse()?;
/// let pictures = frames(&record, Some(Seat::FIRST), &Default::default())?;
/// assert_eq!(pictures.len(), 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns the errors of [`Record::replay`].
pub fn frames<G: Picture>(
    record: &Record<G>,
    seat: Option<Seat>,
    options: &PictureOptions<'_>,
) -> Result<Vec<Svg>, ReplayError> {
    let start = record.start_position()?;
    let mut memory = G::memory(&start);
    let mut moments = vec![(start.clone(), None, memory.clone())];
    record.replay_with(|before, step| {
        G::remember(&mut memory, before, step);
        let seen = match (seat, step) {
            (Some(seat), Step::Event(event)) => before.event_is_seen(event, seat),
            _ => true,
        };
        moments.push((before.after_step(step), seen.then_some(step), memory.clone()));
    })?;
    let observed = |position: &G| seat.map(|seat| position.observe(seat));
    let draw = |position: &G, with: &mut dyn FnMut(Visible<'_, G>)| match observed(position) {
        Some(seen) => with(Visible::Seen(&seen)),
        None => with(Visible::Open(position)),
    };
    let mut room = ReservedArea::default();
    for (position, ..) in &moments {
        draw(position, &mut |sight| room = room.join(G::room(sight)));
    }
    let mut pictures = Vec::with_capacity(moments.len());
    let last_ply = moments.len() - 1;
    for (ply, (position, last, memory)) in moments.into_iter().enumerate() {
        let result = if ply == last_ply { record.result() } else { GameResult::Unfinished };
        let marks = Marks { last, memory, result, room, ..Marks::default() };
        draw(&position, &mut |sight| pictures.push(G::draw(sight, &marks, options)));
    }
    Ok(pictures)
}
