//! Text of others on a screen.

use core::fmt::{self, Display, Write};

/// A text of others, such as a remark or the name of a file, in a form that is safe to show.
///
/// Each control character, and each invisible character that changes the direction of text or ends
/// a line, is shown as U+FFFD. Otherwise such a text could move the cursor of a terminal, or show
/// other text in another order than it is read.
///
/// ```
/// use rules_core::Printable;
///
/// assert_eq!(Printable("a trap, at last: ♟").to_string(), "a trap, at last: ♟");
/// assert_eq!(Printable("exe.\u{202e}gnp\u{1b}[2J").to_string(), "exe.\u{fffd}gnp\u{fffd}[2J");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Printable<'a>(pub &'a str);

impl Display for Printable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = self.0.split(is_unsafe);
        f.write_str(parts.next().unwrap_or_default())?;
        parts.try_for_each(|part| {
            f.write_char(char::REPLACEMENT_CHARACTER)?;
            f.write_str(part)
        })
    }
}

/// Returns whether a character acts on the text around it.
fn is_unsafe(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{61c}' | '\u{200e}' | '\u{200f}' // Marks of direction.
            | '\u{2028}'..='\u{202e}' // Ends of lines and paragraphs, embeddings and overrides.
            | '\u{2066}'..='\u{206f}' // Isolates and older controls.
            | '\u{feff}')
}
