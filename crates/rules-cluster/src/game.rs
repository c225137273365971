//! The types of the games.

use rules_core::{Observe, Packed, Symmetric};
use rules_games::DynGame;
use rules_search::{Bots, games};
use triad_rules::{Custom, Tourney, TourneyOn, Triad, TriadOn};

use crate::ClusterError;

/// A game of this workspace.
pub(crate) trait Known: Packed + Observe {
    /// Returns the canonical form of a position, if the game has symmetries.
    const FORM: Option<fn(&Self) -> Self>;

    /// The bots that play it.
    fn bots(options: &Self::Options) -> Bots<Self>;
}

/// Work on a game of any type.
pub(crate) trait Work {
    /// What comes of it.
    type Result;

    /// Does it for a game that begins in one of these positions.
    fn run<G: Known>(self, starts: Vec<G>) -> Self::Result;
}

macro_rules! known {
    ($($game:ty, $form:expr, $options:pat => $bots:expr;)*) => {
        $(impl Known for $game {
            const FORM: Option<fn(&Self) -> Self> = $form;

            fn bots($options: &Self::Options) -> Bots<Self> {
                $bots
            }
        })*

        /// Does work on positions, all of the same type.
        pub(crate) fn with_game<W: Work>(
            starts: &[Box<dyn DynGame>],
            work: W,
        ) -> Result<W::Result, ClusterError> {
            $(if let Some(starts) = typed::<$game>(starts) {
                return Ok(work.run(starts));
            })*
            Err(ClusterError::Refused("this game is not known here".to_owned()))
        }
    };
}

known! {
    Triad, Some(canonical), options => games::triad(options.layout.layout());
    TriadOn<Custom>, Some(canonical), options => games::triad(options.layout.layout());
    Tourney, Some(canonical), options => games::triad(options.layout.layout());
    TourneyOn<Custom>, Some(canonical), options => games::triad(options.layout.layout());
    triandro_rules::Triandro, Some(canonical), options => games::triandro(options.players);
    triarchy_rules::Triarchy, Some(canonical), _ => games::triarchy();
    conquest_rules::Conquest, None, _ => games::conquest();
    cybo_rules::Cybo, None, options => games::cybo(options.players, options.level);
}

fn canonical<G: Symmetric>(position: &G) -> G {
    position.canonical().0
}

/// The positions as values of their type.
fn typed<G: Known>(starts: &[Box<dyn DynGame>]) -> Option<Vec<G>> {
    starts.iter().map(|start| start.as_any().downcast_ref::<G>().cloned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules_games::{Registry, Setup};

    struct Name;

    impl Work for Name {
        type Result = (&'static str, usize);

        fn run<G: Known>(self, starts: Vec<G>) -> Self::Result {
            (G::NAME, starts.len())
        }
    }

    #[test]
    fn every_game_has_a_type() {
        for game in Registry::standard().entries() {
            let starts = game.starts(&Setup::new()).unwrap();
            assert_eq!(with_game(&starts, Name).unwrap(), (game.name(), 1));
        }
    }
}
