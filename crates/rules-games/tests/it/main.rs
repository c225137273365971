//! Tests of the crate in one program, so that they are linked once.

/// Calls a function with the type of every game of this workspace.
macro_rules! with_every_game {
    ($function:ident($($argument:expr),*)) => {
        $function::<triad_rules::Triad>($($argument),*);
        $function::<triad_rules::Tourney>($($argument),*);
        $function::<triandro_rules::Triandro>($($argument),*);
        $function::<triarchy_rules::Triarchy>($($argument),*);
        $function::<conquest_rules::Conquest>($($argument),*);
        $function::<cybo_rules::Cybo>($($argument),*);
    };
}

mod bots;
mod counting;
mod damage;
mod dynamic;
mod encodings;
mod endings;
mod matches;
mod pictures;
mod rules;
mod white_space;
mod words;
