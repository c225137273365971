//! The text form of positions.

use core::fmt::{self, Display};
use core::str::FromStr;

use arrayvec::ArrayVec;
use rules_core::{Notation, Reader, Seat, TextError, read_canonical, read_header, write_header};

use crate::check::{Fault, Part, Parts};
use crate::notation::{read_cell, read_placement, read_shape, read_tile};
use crate::{Conquest, End, Options, Phase, Public, Tile, Tiles};

impl Notation for Conquest {
    const NOTATION_VERSION: u32 = 1;

    fn read(text: &str, base: &Options) -> Result<Self, TextError> {
        let mut reader = Reader::new(text);
        let options = read_header::<Conquest>(&mut reader, base)?;
        let mut fields = Fields::default();
        let parts = read_parts(&mut reader, options, &mut fields)?;
        reader.end()?;
        let position = parts.assemble().map_err(|fault| fields.locate(fault))?;
        read_canonical(position, text)
    }
}

/// `conquest/1 OPTIONS HANDS TABLE COVERS OPEN SEAT PHASE PASSES`; the stock is all the rest.
impl Display for Conquest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = self.public.options;
        write_header::<Conquest>(&options, f)?;
        let mut separator = ' ';
        for seat in Seat::all(options.players) {
            write!(f, "{separator}{}", self.hand(seat))?;
            separator = '/';
        }
        write!(f, " {}", PublicText(&self.public))
    }
}

impl FromStr for Conquest {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        Conquest::read(text, &Options::default())
    }
}

/// Prints `TABLE COVERS OPEN SEAT PHASE PASSES`.
pub(crate) struct PublicText<'a>(pub(crate) &'a Public);

impl Display for PublicText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let public = self.0;
        write_list(f, public.tiles().iter().filter_map(|tile| public.placement(tile)))?;
        let mut separator = ' ';
        for seat in Seat::all(public.options.players) {
            write!(f, "{separator}")?;
            write_list(f, public.covers(seat))?;
            separator = '/';
        }
        write!(f, " ")?;
        write_list(f, public.open())?;
        write!(f, " {} {}", public.seat, phase_name(public.phase))?;
        if let Some(placed) = public.placed() {
            write!(f, ":{}", placed.cell())?;
        }
        write!(f, " {}", public.passes)
    }
}

/// Prints the items with commas between them, or `-` if there are none.
fn write_list<T: Display>(
    f: &mut fmt::Formatter<'_>,
    items: impl Iterator<Item = T>,
) -> fmt::Result {
    let mut separator = "";
    for item in items {
        write!(f, "{separator}{item}")?;
        separator = ",";
    }
    if separator.is_empty() { f.write_str("-") } else { Ok(()) }
}

const PHASES: [Phase; 7] = [
    Phase::Deal,
    Phase::Start,
    Phase::Claim,
    Phase::Draw,
    Phase::PassDraw,
    Phase::Over(End::Covers),
    Phase::Over(End::Blocked),
];

/// The name of a phase in text forms.
pub(crate) const fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Deal => "deal",
        Phase::Start => "start",
        Phase::Claim => "claim",
        Phase::Draw => "draw",
        Phase::PassDraw => "pass-draw",
        Phase::Over(End::Covers) => "covers",
        Phase::Over(End::Blocked) => "blocked",
    }
}

/// At which byte each field begins.
#[derive(Default)]
struct Fields([usize; 6]);

impl Fields {
    fn locate(&self, fault: Fault) -> TextError {
        TextError::new(self.0[fault.part as usize], fault.what)
    }
}

fn read_parts(
    reader: &mut Reader<'_>,
    options: Options,
    fields: &mut Fields,
) -> Result<Parts, TextError> {
    let mut parts = Parts::new(options);
    let mut begin = |reader: &mut Reader<'_>, part: Part| {
        reader.expect(" ", "expected a space and the next field")?;
        fields.0[part as usize] = reader.at();
        Ok(())
    };
    begin(reader, Part::Hands)?;
    for seat in Seat::all(options.players) {
        if seat != Seat::FIRST {
            reader.expect("/", "expected / and the next hand")?;
        }
        parts.hands[seat.index() % 4] = read_hand(reader)?;
    }
    begin(reader, Part::Table)?;
    read_list(reader, &mut parts.table, "more tiles than there are", read_placement)?;
    begin(reader, Part::Covers)?;
    for seat in Seat::all(options.players) {
        if seat != Seat::FIRST {
            reader.expect("/", "expected / and the next seat's covers")?;
        }
        let covers = &mut parts.covers[seat.index() % 4];
        read_list(reader, covers, "a seat has seven covers", read_shape)?;
    }
    begin(reader, Part::Open)?;
    read_list(reader, &mut parts.open, "more open shapes than there can be", read_shape)?;
    begin(reader, Part::Turn)?;
    let seat = reader.number(3, "expected a seat")? as u8;
    parts.seat = Seat::new(seat).ok_or(reader.error("expected a seat"))?;
    reader.expect(" ", "expected a space and the phase")?;
    let mut rest = reader.clone();
    let name = rest.until(' ').split(':').next().unwrap_or_default();
    let phase = PHASES.into_iter().find(|&phase| phase_name(phase) == name);
    parts.phase = phase.ok_or(reader.error("expected a phase"))?;
    reader.expect(name, "expected a phase")?;
    if reader.skip(":") {
        parts.placed = Some(read_cell(reader)?);
    }
    begin(reader, Part::Passes)?;
    parts.passes = reader.number(4, "expected the number of passes")? as u8;
    Ok(parts)
}

fn read_hand(reader: &mut Reader<'_>) -> Result<Tiles, TextError> {
    let mut hand = Tiles::EMPTY;
    if reader.skip("-") {
        return Ok(hand);
    }
    while reader.peek().is_some_and(|byte| byte.is_ascii_digit()) {
        let start = reader.clone();
        let tile: Tile = read_tile(reader)?;
        if hand.contains(tile) {
            return Err(start.error("the tile is in this hand already"));
        }
        hand.0 |= Tiles::only(tile).0;
    }
    Ok(hand)
}

/// Reads what [`write_list`] writes.
fn read_list<T, const N: usize>(
    reader: &mut Reader<'_>,
    list: &mut ArrayVec<T, N>,
    full: &'static str,
    read: impl Fn(&mut Reader<'_>) -> Result<T, TextError>,
) -> Result<(), TextError> {
    if reader.skip("-") {
        return Ok(());
    }
    loop {
        let start = reader.clone();
        list.try_push(read(reader)?).map_err(|_| start.error(full))?;
        if !reader.skip(",") {
            return Ok(());
        }
    }
}
