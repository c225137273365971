//! The text form of observations.

use core::fmt;
use core::str::FromStr;

use rules_core::implement::{Reader, read_seen, write_seen_header};
use rules_core::{Seat, TextError, Viewer};

use super::Observation;
use crate::text::{Fields, read_public};
use crate::tile::read_tiles;
use crate::validate::{Part, Parts, Sizes};
use crate::{Conquest, Options, Tile};

/// `conquest-seen/1 OPTIONS VIEWER HANDS ?STOCK TABLE COVERS OPEN SEAT PHASE PASSES`, with `?` and
/// the number of tiles for a hand that is not the viewer's.
impl fmt::Display for Observation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = self.public.options;
        write_seen_header::<Conquest>(&options, f)?;
        write!(f, " {}", self.viewer)?;
        let mut separator = ' ';
        for seat in Seat::all(options.players) {
            if Viewer::Seat(seat) == self.viewer {
                write!(f, "{separator}{}", self.hand)?;
            } else {
                write!(f, "{separator}?{}", self.held(seat))?;
            }
            separator = '/';
        }
        write!(f, " ?{} {}", self.in_stock, self.public)
    }
}

impl FromStr for Observation {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        read_seen::<Conquest>(text, &Options::default(), Observation::read_body)
    }
}

impl Observation {
    fn read_body(reader: &mut Reader<'_>, options: Options) -> Result<Self, TextError> {
        let mut parts = Parts::new(options);
        let mut fields = Fields::default();
        fields.begin(reader, Part::Viewer)?;
        let length = reader.rest().find(' ').unwrap_or_default();
        let viewer = reader.value(length, "expected the viewer")?;
        let mut held = [0; 4];
        fields.begin(reader, Part::Hands)?;
        for seat in Seat::all(options.players) {
            if seat != Seat::FIRST {
                reader.expect("/", "expected / and the next hand")?;
            }
            if Viewer::Seat(seat) == viewer {
                let hand = read_tiles(reader)?;
                parts.hands[seat.index() % 4] = hand;
                held[seat.index() % 4] = hand.len();
            } else {
                held[seat.index() % 4] = read_count(reader)?;
            }
        }
        fields.begin(reader, Part::Stock)?;
        let in_stock = read_count(reader)?;
        read_public(reader, &mut parts, &mut fields)?;
        let sizes = Sizes { viewer, held, in_stock };
        parts.assemble_seen(sizes).map_err(|fault| fields.locate(fault))
    }
}

/// Reads `?` and a number of tiles.
fn read_count(reader: &mut Reader<'_>) -> Result<u8, TextError> {
    const WHAT: &str = "expected ? and a number of tiles";
    reader.expect("?", WHAT)?;
    reader.number(Tile::COUNT as u32, WHAT).map(|count| count as u8)
}
