//! Games in words: options and numbers.

/// Describes the options that differ from the default, given as in text forms.
pub(crate) fn options_text(options: &str) -> String {
    match options {
        "-" => "with default options".to_owned(),
        changed => format!("with {}", changed.replace(',', " ")),
    }
}

/// Formats a count: `1 step`, `2 steps`.
pub(crate) fn counted(count: impl Into<u128>, what: &str) -> String {
    let count = count.into();
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_step_is_no_steps() {
        assert_eq!(counted(1u64, "step"), "1 step");
        assert_eq!(["0 steps", "2 steps"], [counted(0u64, "step"), counted(2u64, "step")]);
    }
}
