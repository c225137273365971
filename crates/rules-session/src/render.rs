//! The command `render`: a picture of the position, as a seat may see it.

use serde::Serialize;
use serde_json::value::RawValue;

use crate::failure::Failure;
use crate::json::raw;
use crate::request::Fields;
use crate::table::Table;
use rules_games::Look;

/// What a request asks of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Render {
    /// The number of the seat that sees it.
    seat: Option<u64>,
    /// Whether everything is to be seen.
    open: bool,
    /// After how many steps; now if it is not said.
    ply: Option<usize>,
    look: Look,
}

#[derive(Serialize)]
struct Rendered {
    svg: String,
}

impl Render {
    /// Reads the keys of the command.
    pub(crate) fn read(fields: &Fields<'_>) -> Result<Render, Failure> {
        let mut look = Look::new();
        for (name, texts) in Look::NAMES {
            let Some(value) = fields.optional::<&RawValue>(name, texts)? else { continue };
            // A theme is a string, all others are numbers or truth values, spelled as in a text.
            let theme =
                if name == "theme" { fields.optional::<String>(name, texts)? } else { None };
            look = look.set(name, theme.as_deref().unwrap_or(value.get()))?;
        }
        let seat = fields.optional("seat", "the number of a seat")?;
        let open = fields.optional("open", "true or false")?.unwrap_or(false);
        if open && seat.is_some() {
            return Err(Failure::bad_request("\"seat\" and \"open\" exclude each other"));
        }
        let ply = fields.optional("ply", "a whole number")?;
        Ok(Render { seat, open, ply, look })
    }
}

impl Table {
    /// The picture that is asked for. Whoever wants to see what is hidden has to say so.
    pub(crate) fn render(&self, asked: &Render) -> Result<Box<RawValue>, Failure> {
        let (game, last) = (&self.game, self.game.ply());
        let ply = asked.ply.unwrap_or(last);
        if ply > last {
            let message = format!("there is no ply {ply}: the last is {last}");
            return Err(Failure::bad_request(message));
        }
        let svg = match asked.seat {
            Some(seat) => game.picture(ply, self.seat(seat)?, &asked.look)?,
            None if asked.open || game.position().is_open() => {
                game.picture_open(ply, &asked.look)?
            }
            None => {
                let what = "the key \"seat\" is missing: the number of a seat, or \"open\":true";
                return Err(Failure::bad_request(what));
            }
        };
        Ok(raw(&Rendered { svg: svg.to_string() }))
    }
}
