//! The games by name.

use conquest_rules::Conquest;
use cybo_rules::Cybo;
use rules_core::{Game, Observe, Options, Packed, Symmetric};
use rules_search::{Bots, games};
use triad_rules::{Tourney, Triad};
use triandro_rules::Triandro;
use triarchy_rules::Triarchy;

use crate::{ClusterError, Counting};

/// The names of all games.
pub(crate) const NAMES: [&str; 6] =
    [Triad::NAME, Tourney::NAME, Triandro::NAME, Triarchy::NAME, Conquest::NAME, Cybo::NAME];

/// A game of this workspace.
pub(crate) trait Known: Packed + Observe {
    /// Whether it has symmetries.
    const SYMMETRIC: bool;

    /// The bots that play it.
    fn bots(options: &Self::Options) -> Bots<Self>;

    /// Counts up to symmetry, if the game has any.
    fn symmetric(counting: Counting<Self>) -> Counting<Self>;
}

/// Work on a game of any type.
pub(crate) trait Work {
    /// What comes of it.
    type Result;

    /// Does it.
    fn run<G: Known>(self) -> Self::Result;
}

/// Does work on the game with this name.
pub(crate) fn with_game<W: Work>(name: &str, work: W) -> Result<W::Result, ClusterError> {
    Ok(match name {
        Triad::NAME => work.run::<Triad>(),
        Tourney::NAME => work.run::<Tourney>(),
        Triandro::NAME => work.run::<Triandro>(),
        Triarchy::NAME => work.run::<Triarchy>(),
        Conquest::NAME => work.run::<Conquest>(),
        Cybo::NAME => work.run::<Cybo>(),
        _ => {
            let why = format!("there is no game {name:?}: {}", NAMES.join(", "));
            return Err(ClusterError::Refused(why));
        }
    })
}

/// The options with these settings, each `name=value`.
pub(crate) fn options<O: Options>(settings: &[String]) -> Result<O, ClusterError> {
    let mut options = O::default();
    for setting in settings {
        let refused = |why: String| ClusterError::Refused(format!("option {setting:?}: {why}"));
        let (name, value) =
            setting.split_once('=').ok_or_else(|| refused("it is name=value".to_owned()))?;
        options.set(name, value).map_err(|error| refused(error.to_string()))?;
    }
    Ok(options)
}

macro_rules! known {
    ($($game:ty, $options:pat => $bots:expr, $symmetric:ident;)*) => {$(
        impl Known for $game {
            const SYMMETRIC: bool = known!(@is $symmetric);

            fn bots($options: &Self::Options) -> Bots<Self> {
                $bots
            }

            fn symmetric(counting: Counting<Self>) -> Counting<Self> {
                known!(@do $symmetric counting)
            }
        }
    )*};
    (@is symmetric) => { true };
    (@is plain) => { false };
    (@do symmetric $counting:ident) => { symmetric($counting) };
    (@do plain $counting:ident) => { $counting };
}

known! {
    Triad, options => games::triad(options.layout.layout()), symmetric;
    Tourney, options => games::triad(options.layout.layout()), symmetric;
    Triandro, options => games::triandro(options.players), symmetric;
    Triarchy, _ => games::triarchy(), symmetric;
    Conquest, _ => games::conquest(), plain;
    Cybo, options => games::cybo(options.players, options.level), plain;
}

fn symmetric<G: Symmetric>(counting: Counting<G>) -> Counting<G> {
    counting.up_to_symmetry()
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Name;

    impl Work for Name {
        type Result = &'static str;

        fn run<G: Known>(self) -> &'static str {
            G::NAME
        }
    }

    #[test]
    fn games_have_their_names() {
        for name in NAMES {
            assert_eq!(with_game(name, Name).unwrap(), name);
        }
        let why = with_game("chess", Name).unwrap_err().to_string();
        assert!(why.contains("chess") && why.contains("triandro"), "{why}");
    }

    #[test]
    fn settings_become_options() {
        let set = |settings: &[&str]| {
            let settings = settings.iter().map(|&setting| setting.to_owned()).collect::<Vec<_>>();
            options::<triandro_rules::Options>(&settings).map_err(|error| error.to_string())
        };
        assert_eq!(set(&["players=3"]).unwrap().players, 3);
        assert_eq!(set(&[]).unwrap(), triandro_rules::Options::default());
        assert!(set(&["players"]).unwrap_err().contains("name=value"));
        assert!(set(&["players=9"]).unwrap_err().contains("players=9"));
        assert!(set(&["colour=red"]).unwrap_err().contains("colour"));
    }
}
