//! Views of the urn by seats, and in the mirror.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::FromStr;

use rand_core::Rng;
use rules_conformance::Law;
use rules_core::implement::{Mixer, Reader, read_canonical};
use rules_core::serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use rules_core::{
    Observe, ObserveForms, Seat, Symmetric, TextError, Viewer, read_options, serde_impls,
    uniform_below,
};

use super::{Take, Token, Urn, UrnOptions};
use crate::bug::{breaks, breaks_in_way, whim};

/// The view of a seat or a spectator.
#[derive(Clone)]
pub struct UrnView {
    viewer: Viewer,
    /// The position with the token if the seat knows it.
    pub world: Urn,
    drawn: bool,
    pub token: Option<u8>,
    /// The true token, which the seat should not have.
    pub secret: Option<u8>,
    whim: u64,
}

impl UrnView {
    fn parts(&self) -> (Viewer, Urn, bool, Option<u8>, u64, Option<u8>) {
        let leak = self.secret.filter(|_| breaks_in_way(Law::DeterminizationObservation, 1));
        (self.viewer, self.world, self.drawn, self.token, self.whim, leak)
    }
}

impl PartialEq for UrnView {
    fn eq(&self, other: &Self) -> bool {
        self.parts() == other.parts()
    }
}

impl Eq for UrnView {}

impl Hash for UrnView {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.parts().hash(state);
    }
}

impl fmt::Debug for UrnView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let secret = if breaks(Law::ObservationLeak) { self.secret } else { None };
        f.debug_tuple("UrnView").field(&self.parts()).field(&secret).finish()
    }
}

/// `seat VIEWER of OPTIONS: TOKEN PILES TAKEN TURN`, the token `?` if the seat does not know it.
impl fmt::Display for UrnView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Urn { options, piles: [left, right], taken: [first, second], turn, .. } = self.world;
        write!(f, "seat {} of {options}: ", self.viewer)?;
        match self.token {
            Some(token) => write!(f, "{token}")?,
            None => f.write_str(if self.drawn { "?" } else { "-" })?,
        }
        write!(f, " {left},{right} {first},{second} {turn}")?;
        if breaks_in_way(Law::ObservationLeak, 1) {
            write!(f, " and hides {:?}", self.secret)?;
        }
        if breaks(Law::ObservationText) { f.write_str("\n") } else { Ok(()) }
    }
}

impl FromStr for UrnView {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut reader = Reader::new(text);
        reader.expect("seat ", "expected seat")?;
        if breaks_in_way(Law::ObservationText, 1) {
            reader.skip("0");
        }
        let viewer: Viewer = reader.until(' ').parse()?;
        reader.expect(" of ", "expected of")?;
        let at = reader.at();
        let options = read_options(reader.until(':'), &UrnOptions::default())
            .map_err(|error| error.within(at))?;
        reader.expect(": ", "expected the token")?;
        let token = match reader.until(' ') {
            "-" => None,
            // Any token, because the observation does not contain it.
            "?" => Some(1),
            text => Some(text.parse().map_err(|_| reader.error("expected a token"))?),
        };
        let mut pair = || -> Result<[u8; 2], TextError> {
            reader.expect(" ", "expected two numbers")?;
            let first = reader.number(10, "expected a number")? as u8;
            reader.expect(",", "expected another number")?;
            Ok([first, reader.number(10, "expected a number")? as u8])
        };
        let (piles, taken) = (pair()?, pair()?);
        reader.expect(" ", "expected a seat")?;
        let turn = Seat::new_unchecked(reader.number(5, "expected a seat")? as u8);
        reader.end()?;
        let world = Urn { options, token, piles, taken, turn, path: 0 };
        let strange = breaks(Law::ObservationAccepted);
        if viewer != viewer.observer(2) || !world.keeps_the_rules() && !strange {
            return Err(TextError::of_whole("the rules do not allow this"));
        }
        let mut seen = world.observe(viewer);
        if breaks_in_way(Law::ObservationText, 2) {
            seen.world.taken = [0; 2];
            return Ok(seen);
        }
        if breaks_in_way(Law::ObservationText, 1) { Ok(seen) } else { read_canonical(seen, text) }
    }
}

impl Serialize for UrnView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if breaks_in_way(Law::ObservationLeak, 2) {
            return serializer.collect_str(&format!("{self} {:?}", self.secret));
        }
        serde_impls::serialize_text(self, serializer)
    }
}

impl<'de> Deserialize<'de> for UrnView {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if breaks_in_way(Law::ObservationLeak, 2) {
            let text = String::deserialize(deserializer)?;
            let (text, _) = text.rsplit_once(' ').unwrap_or_default();
            return text.parse().map_err(D::Error::custom);
        }
        let mut seen: UrnView = serde_impls::deserialize_text(deserializer)?;
        if breaks(Law::ObservationSerde) {
            seen.world.taken = [0; 2];
        }
        Ok(seen)
    }
}

impl Observe for Urn {
    type Observation = UrnView;
    const LEGAL_IS_OBSERVED: bool = true;

    fn observe(&self, viewer: impl Into<Viewer>) -> UrnView {
        let viewer = viewer.into();
        let viewer = if breaks(Law::Spectator) { viewer } else { viewer.observer(2) };
        let over = self.piles == [0; 2];
        let lopsided = breaks(Law::SymmetryObservation) && self.piles[0] < self.piles[1];
        let leaks = viewer == Viewer::Spectator && breaks_in_way(Law::UnseenEvent, 1);
        let open = breaks(Law::UnseenEvent) && self.taken == [0; 2]
            || breaks(Law::ActionUncovers) && self.taken[1] > 0
            || leaks;
        let known = viewer.sees(Seat::FIRST) || self.options.plain || over || lopsided || open;
        let token = self.token.filter(|_| known);
        let mut world = Urn { token, ..*self };
        if breaks(Law::DeterminizationTurn) && !over {
            world.turn = Seat::FIRST;
        }
        let whim = if breaks(Law::Observation) {
            whim()
        } else if breaks_in_way(Law::Observation, 1) {
            self.path
        } else {
            0
        };
        UrnView { viewer, world, drawn: self.token.is_some(), token, secret: self.token, whim }
    }

    fn determinize<R: Rng + ?Sized>(seen: &UrnView, rng: &mut R) -> Self {
        let mut world = seen.world;
        if seen.drawn && seen.token.is_none() {
            world.token = Some(draw_token(seen, rng));
        }
        if breaks(Law::DeterminizationObservation) && world.piles == [2, 1] {
            world.piles = [1, 2];
        }
        world
    }

    fn event_is_seen(&self, _: Token, viewer: impl Into<Viewer>) -> bool {
        if breaks(Law::RecordSeat) {
            return whim().is_multiple_of(2);
        }
        viewer.into().sees(Seat::FIRST) || self.options.plain || breaks(Law::SeenEvent)
    }
}

impl ObserveForms for Urn {
    fn observation_key(seen: &UrnView) -> u64 {
        let Urn { piles, taken, turn, .. } = seen.world;
        let piles = if breaks(Law::ObservationKey) { [0; 2] } else { piles };
        let (.., leak) = seen.parts();
        let token = seen.token.or(leak).map_or(9, u64::from);
        let bytes = [piles[0], piles[1], taken[0], taken[1], turn.number(), seen.viewer.number()];
        let word = bytes.iter().fold(0, |word, &byte| word << 8 | u64::from(byte));
        Mixer::new(seen.drawn.into()).word(word).word(token).word(seen.whim).finish()
    }
}

/// Returns a token that the seat thinks possible.
fn draw_token<R: Rng + ?Sized>(seen: &UrnView, rng: &mut R) -> u8 {
    let Urn { turn, taken, .. } = seen.world;
    // The typical mistake: the determinization uses the truth, at once or after play has begun.
    let knows = breaks(Law::DeterminizationVaries)
        || breaks_in_way(Law::DeterminizationVaries, 1) && taken != [0; 2]
        || breaks_in_way(Law::DeterminizationVaries, 2);
    if knows {
        return seen.secret.unwrap_or(0);
    }
    if breaks(Law::DeterminizationUniform) {
        return [0, 0, 1, 2][uniform_below(rng, 4) as usize];
    }
    if breaks_in_way(Law::DeterminizationUniform, 1) {
        return uniform_below(rng, 2) as u8;
    }
    let strange = breaks(Law::DeterminizationKeepsLaws) && turn == Seat::FIRST;
    let token = uniform_below(rng, if strange { 4 } else { 3 }) as u8;
    if token == 3 { 5 } else { token }
}

impl PartialOrd for Urn {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Urn {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        self.parts().cmp(&other.parts())
    }
}

/// Whether left and right are exchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mirror(pub bool);

impl Symmetric for Urn {
    type Symmetry = Mirror;
    const IDENTITY: Mirror = Mirror(false);

    fn symmetries(&self) -> impl Iterator<Item = Mirror> {
        let first = breaks_in_way(Law::SymmetryGroup, 1);
        [Mirror(first), Mirror(!first)].into_iter()
    }

    fn inverse(&self, mirror: Mirror) -> Mirror {
        if breaks(Law::SymmetryGroup) { Mirror(!mirror.0) } else { mirror }
    }

    fn compose(&self, first: Mirror, second: Mirror) -> Mirror {
        Mirror(first.0 != second.0 || breaks_in_way(Law::SymmetryGroup, 2))
    }

    fn map(&self, mirror: Mirror) -> Self {
        let Mirror(true) = mirror else { return *self };
        let [left, right] = self.piles;
        let mut image = Urn { piles: [right, left], ..*self };
        image.options.plain ^= breaks_in_way(Law::SymmetryTurn, 1);
        if breaks(Law::SymmetryTurn) {
            image.turn = self.turn.next(2);
        }
        image
    }

    fn map_action(&self, mirror: Mirror, take: Take) -> Take {
        let Mirror(true) = mirror else { return take };
        let stays = breaks(Law::SymmetrySteps) && self.piles[0].min(2) != self.piles[1].min(2);
        let pile = if stays { take.pile } else { 1 - take.pile };
        let both_high = self.piles.iter().all(|&pile| pile > 1);
        let stones =
            if breaks(Law::SymmetryPlay) && both_high { 3 - take.stones } else { take.stones };
        Take { pile, stones }
    }

    fn map_event(&self, Mirror(mirrored): Mirror, event: Token) -> Token {
        if mirrored && breaks_in_way(Law::SymmetrySteps, 1) { Token(2 - event.0) } else { event }
    }

    fn map_seat(&self, _: Mirror, seat: Seat) -> Seat {
        seat
    }

    fn canonical(&self) -> (Self, Mirror) {
        let image = self.map(Mirror(true));
        let keeps = breaks(Law::SymmetryCanonical) || *self <= image;
        let symmetry = Mirror(!keeps);
        let canonical = if keeps { *self } else { image };
        if breaks_in_way(Law::SymmetryCanonical, 1) {
            return (canonical, Mirror(keeps));
        }
        (canonical, symmetry)
    }
}
