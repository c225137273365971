//! The tags and remarks of a record, which do not depend on the game.
//!
//! They have a type of their own, so that all games share its code.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{MAX_REMARK, MAX_TAG_NAME, MAX_TAG_VALUE, MAX_TAGS, PUBLIC_TAGS, RecordError};

/// Tags reserved for the record's own parts.
pub(super) const RESERVED: [&str; 7] =
    ["Game", "Version", "Check", "Options", "Start", "Seen", "Result"];

pub(super) fn is_tag_name(name: &str) -> bool {
    name.len() <= MAX_TAG_NAME
        && name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Checks that a text can be a remark; an empty text means no remark.
fn check_remark(text: &str) -> Result<(), RecordError> {
    if text.len() > MAX_REMARK {
        return Err(RecordError::LongRemark);
    }
    let braced = |next: char| next.is_control() || matches!(next, '{' | '}');
    if text.trim() == text && !text.contains(braced) { Ok(()) } else { Err(RecordError::Remark) }
}

/// The tags and remarks of a record.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Notes {
    pub(super) tags: Vec<(String, String)>,
    /// Remarks by the index of their step.
    pub(super) remarks: BTreeMap<usize, String>,
}

impl Notes {
    pub(super) fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    pub(super) fn tag(&self, name: &str) -> Option<&str> {
        self.tags().find(|&(other, _)| other == name).map(|(_, value)| value)
    }

    pub(super) fn remarks(&self) -> impl Iterator<Item = (usize, &str)> {
        self.remarks.iter().map(|(&step, remark)| (step, remark.as_str()))
    }

    /// Returns the public tags and those that `publishes` accepts alone.
    pub(super) fn public(&self, publishes: &dyn Fn(&str) -> bool) -> Notes {
        let is_public = |name: &str| PUBLIC_TAGS.contains(&name) || publishes(name);
        let tags = self.tags.iter().filter(|(name, _)| is_public(name));
        Notes { tags: tags.cloned().collect(), remarks: BTreeMap::new() }
    }

    /// Sets a tag, or adds it at the end.
    pub(super) fn set_tag(&mut self, name: &str, value: &str) -> Result<(), RecordError> {
        if !is_tag_name(name) || RESERVED.contains(&name) {
            return Err(RecordError::TagName);
        }
        if value.len() > MAX_TAG_VALUE || value.chars().any(char::is_control) {
            return Err(RecordError::TagValue);
        }
        if let Some((_, old)) = self.tags.iter_mut().find(|(other, _)| other == name) {
            *old = value.to_string();
        } else if self.tags.len() < MAX_TAGS {
            self.tags.push((name.to_string(), value.to_string()));
        } else {
            return Err(RecordError::TooManyTags);
        }
        Ok(())
    }

    /// Adds a tag, and returns whether it is valid and new.
    pub(super) fn add_tag(&mut self, name: &str, value: &str) -> bool {
        self.tags.iter().all(|(other, _)| other != name) && self.set_tag(name, value).is_ok()
    }

    /// Sets the remark after a step of a record with `steps` steps.
    pub(super) fn set_remark(
        &mut self,
        step: usize,
        steps: usize,
        remark: &str,
    ) -> Result<(), RecordError> {
        if step >= steps {
            return Err(RecordError::NoStep { step, steps });
        }
        check_remark(remark)?;
        if remark.is_empty() {
            self.remarks.remove(&step);
        } else {
            self.remarks.insert(step, remark.to_string());
        }
        Ok(())
    }
}
