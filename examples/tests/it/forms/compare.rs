//! Golden files in sections, each with the version of its lines.

/// The lines of one form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Section {
    /// The title of the lines, without a comma.
    pub(crate) title: String,
    /// The version of the form, such as `PACKED_VERSION 2`.
    pub(crate) version: String,
    /// The forms, one a line.
    pub(crate) lines: Vec<String>,
}

/// Instructions for a changed form, by the name of its version.
fn advice(version: &str) -> &'static str {
    match version.split(' ').next() {
        Some("PACKED_VERSION") => "If that is wanted, raise PACKED_VERSION",
        Some("KEY_VERSION") => "If that is wanted, raise KEY_VERSION",
        Some("NOTATION_VERSION") => "If that is wanted, raise NOTATION_VERSION",
        Some("NUMBERS") => {
            "Numbers are kept for ever: give new actions and events numbers that had no meaning. If \
             none that had one has changed, delete the file"
        }
        Some("OBSERVATION") => {
            "If that is wanted, raise the version with which packed observations begin"
        }
        Some("RECORD") => "If that is wanted, raise the version of binary records",
        _ => {
            "Names and shapes in JSON stay: add keys beside the old ones. If you did, delete the file"
        }
    }
}

/// Checks that the forms are unchanged. With `writes`, forms may change with their version.
pub(crate) fn compare(old: &[Section], new: &[Section], writes: bool) -> Result<(), String> {
    for section in new {
        let Section { title, version, lines } = section;
        let Some(before) = old.iter().find(|before| before.title == *title) else {
            if writes {
                continue;
            }
            return Err(format!("no {title}: write them with RULES_WRITE_GOLDEN=1"));
        };
        if before.version != *version {
            if writes {
                continue;
            }
            return Err(format!(
                "{title} have {version}, no longer {}: if that is wanted, write the file with \
                 RULES_WRITE_GOLDEN=1",
                before.version
            ));
        }
        if before.lines != *lines {
            return Err(format!(
                "{title} have changed under {version}, {}. {}, or before the first release delete \
                 the file; then write it with RULES_WRITE_GOLDEN=1",
                first_difference(&before.lines, lines),
                advice(version)
            ));
        }
    }
    match old.iter().find(|before| new.iter().all(|section| section.title != before.title)) {
        Some(gone) => Err(format!("{} are gone", gone.title)),
        None => Ok(()),
    }
}

fn first_difference(old: &[String], new: &[String]) -> String {
    let at = old.iter().zip(new).position(|(old, new)| old != new);
    let at = at.unwrap_or(old.len().min(new.len()));
    let line =
        |lines: &[String]| lines.get(at).map_or("nothing".into(), |line| format!("{line:?}"));
    format!("line {}: {} was {}", at + 1, line(new), line(old))
}

/// Writes sections as the text of a file.
pub(crate) fn write(sections: &[Section]) -> String {
    let blocks: Vec<String> = sections
        .iter()
        .map(|Section { title, version, lines }| {
            format!("# {title}, {version}\n{}\n", lines.join("\n"))
        })
        .collect();
    blocks.join("\n")
}

/// Reads sections from the text of a file.
pub(crate) fn read(text: &str) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        if let Some((title, version)) =
            line.strip_prefix("# ").and_then(|line| line.split_once(", "))
        {
            let (title, version) = (title.into(), version.into());
            sections.push(Section { title, version, lines: Vec::new() });
        } else {
            let section = sections.last_mut().expect("a file begins with a title");
            section.lines.push(line.into());
        }
    }
    sections
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packed(version: u8, line: &str) -> Vec<Section> {
        let version = format!("PACKED_VERSION {version}");
        vec![Section { title: "packed".into(), version, lines: vec!["00".into(), line.into()] }]
    }

    #[test]
    fn sections_read_back() {
        let sections = [packed(1, "01"), packed(2, "02")].concat();
        assert_eq!(read(&write(&sections)), sections);
    }

    #[test]
    fn a_form_that_changes_under_its_version_is_refused_also_when_writing() {
        for writes in [false, true] {
            let why = compare(&packed(1, "01"), &packed(1, "02"), writes).unwrap_err();
            assert!(why.contains("line 2: \"02\" was \"01\""), "{why}");
            assert!(why.contains("raise PACKED_VERSION"), "{why}");
        }
        assert_eq!(compare(&packed(1, "01"), &packed(1, "01"), false), Ok(()));
    }

    #[test]
    fn a_new_version_is_taken_when_writing() {
        let why = compare(&packed(1, "01"), &packed(2, "02"), false).unwrap_err();
        assert!(why.contains("PACKED_VERSION 2, no longer PACKED_VERSION 1"), "{why}");
        assert_eq!(compare(&packed(1, "01"), &packed(2, "02"), true), Ok(()));
    }

    #[test]
    fn forms_can_be_added_when_writing_but_not_left_out() {
        assert!(compare(&[], &packed(1, "01"), false).is_err());
        assert_eq!(compare(&[], &packed(1, "01"), true), Ok(()));
        assert!(compare(&packed(1, "01"), &[], true).unwrap_err().contains("are gone"));
    }
}
