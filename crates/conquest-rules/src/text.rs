//! The text form of positions.

use core::fmt::{self, Display};

use arrayvec::ArrayVec;
use rules_core::implement::{Reader, write_header};
use rules_core::{Notation, Seat, TextError};

use crate::grid::read_cell;
use crate::letters::{Letters, Spell};
use crate::placement::read_placement;
use crate::shape::read_shape;
use crate::tile::read_tiles;
use crate::validate::{Fault, Part, Parts};
use crate::{Action, Conquest, Options, Phase, Public};

impl Notation for Conquest {
    const NOTATION_VERSION: u32 = 1;

    fn action_code_bound(_: &Options) -> Option<u32> {
        Some(Action::CODE_BOUND)
    }

    fn read_body(reader: &mut Reader<'_>, options: Options) -> Result<Self, TextError> {
        let mut parts = Parts::new(options);
        let mut fields = Fields::default();
        fields.begin(reader, Part::Hands)?;
        for seat in Seat::all(parts.options.players) {
            if seat != Seat::FIRST {
                reader.expect("/", "expected / and the next hand")?;
            }
            parts.hands[seat.index() % 4] = read_tiles(reader)?;
        }
        read_public(reader, &mut parts, &mut fields)?;
        parts.assemble().map_err(|fault| fields.locate(fault))
    }
}

/// `conquest/1 OPTIONS HANDS TABLE COVERS OPEN SEAT PHASE PASSES`; the stock is the rest.
impl Display for Conquest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = self.public.options;
        write_header::<Conquest>(&options, f)?;
        let mut out = Letters::new(f);
        let mut separator = ' ';
        for seat in Seat::all(options.players) {
            out.letter(separator)?;
            self.hand(seat).spell(&mut out)?;
            separator = '/';
        }
        out.letter(' ')?;
        out.end()?;
        self.public.fmt(f)
    }
}

rules_core::implement::impl_from_str!(Conquest);

/// `TABLE COVERS OPEN SEAT PHASE PASSES`.
impl Display for Public {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = Letters::new(f);
        out.list(self.tiles().iter().filter_map(|tile| self.placement(tile)))?;
        let mut separator = ' ';
        for seat in Seat::all(self.options.players) {
            out.letter(separator)?;
            out.list(self.covers(seat))?;
            separator = '/';
        }
        out.letter(' ')?;
        out.list(self.open())?;
        out.end()?;
        write!(f, " {} {}", self.seat, self.phase)?;
        if let Some(placed) = self.placed() {
            write!(f, ":{}", placed.cell())?;
        }
        write!(f, " {}", self.passes)
    }
}

/// The byte at which each field begins.
#[derive(Default)]
pub(crate) struct Fields([usize; Part::COUNT]);

impl Fields {
    /// Reads the space before a field.
    pub(crate) fn begin(&mut self, reader: &mut Reader<'_>, part: Part) -> Result<(), TextError> {
        reader.expect(" ", "expected a space and the next field")?;
        self.0[part as usize] = reader.at();
        Ok(())
    }

    pub(crate) fn locate(&self, fault: Fault) -> TextError {
        TextError::new(self.0[fault.part as usize], fault.what)
    }
}

/// Reads what `Display` of [`Public`] wrote.
pub(crate) fn read_public(
    reader: &mut Reader<'_>,
    parts: &mut Parts,
    fields: &mut Fields,
) -> Result<(), TextError> {
    fields.begin(reader, Part::Table)?;
    read_list(reader, &mut parts.table, "too many tiles", read_placement)?;
    fields.begin(reader, Part::Covers)?;
    for seat in Seat::all(parts.options.players) {
        if seat != Seat::FIRST {
            reader.expect("/", "expected / and the next seat's covers")?;
        }
        let covers = &mut parts.covers[seat.index() % 4];
        read_list(reader, covers, "a seat has at most seven covers", read_shape)?;
    }
    fields.begin(reader, Part::Open)?;
    read_list(reader, &mut parts.open, "too many open shapes", read_shape)?;
    fields.begin(reader, Part::Turn)?;
    let seat = reader.number(3, "expected a seat")? as u8;
    parts.seat = Seat::new(seat).ok_or(reader.error("expected a seat"))?;
    reader.expect(" ", "expected a space and the phase")?;
    let mut rest = reader.clone();
    let name = rest.until(' ').split(':').next().unwrap_or_default();
    parts.phase = Phase::from_name(name).ok_or(reader.error("expected a phase"))?;
    reader.expect(name, "expected a phase")?;
    if reader.skip(":") {
        parts.placed = Some(read_cell(reader)?);
    }
    fields.begin(reader, Part::Passes)?;
    parts.passes = reader.number(4, "expected the number of passes")? as u8;
    Ok(())
}

/// Reads what [`Letters::list`] wrote.
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
