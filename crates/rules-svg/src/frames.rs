//! The pictures of a recorded game.

use rules_core::{Record, ReplayError, Seat, Step};

use crate::{Marks, Picture, PictureOptions, Room, Sight, Svg};

/// Draws a recorded game: a picture before the first step and one after each step, which it marks.
///
/// All pictures have the size of the largest. With a seat each shows its view at that time, with `None`
/// everything.
///
/// ```
/// use cybo_rules::Cybo;
/// use rules_core::{Record, Seat};
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
    options: &PictureOptions,
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
    let draw = |position: &G, with: &mut dyn FnMut(Sight<'_, G>)| match observed(position) {
        Some(seen) => with(Sight::Seen(&seen)),
        None => with(Sight::Open(position)),
    };
    let mut room = Room::default();
    for (position, ..) in &moments {
        draw(position, &mut |sight| room = room.join(G::room(sight)));
    }
    let mut pictures = Vec::with_capacity(moments.len());
    for (position, last, memory) in moments {
        let marks = Marks { last, memory, room, ..Marks::default() };
        draw(&position, &mut |sight| pictures.push(G::draw(sight, &marks, options)));
    }
    Ok(pictures)
}
