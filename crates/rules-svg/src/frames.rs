//! The pictures of a recorded game.

use rules_core::{GameResult, Record, ReplayError, Step, Viewer};

use crate::{Marks, Picture, PictureOptions, ReservedArea, Svg, Visible};

/// Draws a recorded game: a picture before the first step and one after each step, which it marks.
///
/// All pictures have the size of the largest. Each shows the viewer's view at that time.
///
/// ```
/// use cybo_rules::Cybo;
/// use rules_core::{GameResult, Record, Seat};
/// use rules_svg::frames;
///
/// let record: Record<Cybo> =
///     "[Game \"cybo\"]\n[Version \"1\"]\n[Options \"-\"]\n[Result \"unfinished\"]\n\n*3 *2 *1 quad\n".parse()?;
/// let pictures = frames(&record, Seat::FIRST, &Default::default())?;
/// assert_eq!(pictures.len(), 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns the errors of [`Record::replay`].
pub fn frames<G: Picture>(
    record: &Record<G>,
    viewer: impl Into<Viewer>,
    options: &PictureOptions<'_>,
) -> Result<Vec<Svg>, ReplayError<G::Illegal>> {
    let viewer = viewer.into();
    let start = record.start_position()?;
    let mut memory = G::memory(&start);
    let mut moments = vec![(start.clone(), None, memory.clone())];
    record.replay_with(|before, step| {
        G::remember(&mut memory, before, step);
        let seen = match step {
            Step::Event(event) => before.event_is_seen(event, viewer),
            Step::Action(_) => true,
        };
        let ended = before.ended_game(step);
        let next = before.after_step(step);
        let of_turn = memory.clone();
        // The picture of a step that ends a game of a series shows that game, not the next one.
        if ended.is_some() {
            memory = G::memory(&next);
        }
        moments.push((ended.unwrap_or(next), seen.then_some(step), of_turn));
    })?;
    let observed = |position: &G| (!viewer.is_open()).then(|| position.observe(viewer));
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
