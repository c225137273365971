//! The manifest of a checkpoint.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use rules_core::{Options, Packed};
use rules_count::{FinishedGames, Layout, Merge, PlyFacts};
use rules_files::{Access, FileWriter};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::ClusterError;
use crate::part::CountedPly;

/// The version of checkpoints. Others are refused.
pub(crate) const FORMAT: u32 = 1;
/// The error without a manifest.
pub(crate) const NO_CHECKPOINT: &str = "there is no checkpoint to resume";
/// The name of the file.
const NAME: &str = "manifest.json";

/// The identity of a count. A checkpoint with another identity is refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Identity {
    pub(crate) format: u32,
    pub(crate) game: String,
    pub(crate) packed_version: u8,
    pub(crate) options: BTreeMap<String, String>,
    /// The packed bytes of the position at the root.
    pub(crate) root: Vec<u8>,
    /// Whether positions that are images of each other count as equal.
    pub(crate) up_to_symmetry: bool,
    /// Whether finished positions are kept.
    pub(crate) finished: bool,
}

impl Identity {
    pub(crate) fn new<G: Packed>(
        root: &G,
        merge: &Merge<'_, G>,
        finished: FinishedGames,
    ) -> Identity {
        let options = root.options();
        let named = G::Options::SPECS
            .iter()
            .filter_map(|spec| Some((spec.name.to_owned(), options.get(spec.name)?.to_string())));
        Identity {
            format: FORMAT,
            game: G::NAME.to_owned(),
            packed_version: G::PACKED_VERSION,
            options: named.collect(),
            root: root.to_packed().as_bytes().to_vec(),
            up_to_symmetry: merge.has_form(),
            finished: finished == FinishedGames::Keep,
        }
    }

    /// Returns a difference from `other`; `None` if they are equal.
    fn difference(&self, other: &Identity) -> Option<String> {
        let pairs = [
            ("game", self.game.clone(), other.game.clone()),
            (
                "version of packed bytes",
                self.packed_version.to_string(),
                other.packed_version.to_string(),
            ),
            ("options", format!("{:?}", self.options), format!("{:?}", other.options)),
            ("position at the root", format!("{:?}", self.root), format!("{:?}", other.root)),
            ("up to symmetry", self.up_to_symmetry.to_string(), other.up_to_symmetry.to_string()),
            ("finished games", self.finished.to_string(), other.finished.to_string()),
        ];
        let different = pairs.into_iter().find(|(_, own, other)| own != other);
        different.map(|(what, own, other)| format!("{what}: expected {own}, found {other}"))
    }
}

/// A file of entries.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct PartFile {
    /// Its path in the folder of the checkpoint.
    pub(crate) file: String,
    pub(crate) entries: u64,
    pub(crate) bytes: u64,
    pub(crate) crc32: u32,
}

/// The progress of the passes of the next ply.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Passes {
    /// The depth of the count.
    pub(crate) depth: u8,
    /// The first shard that has not been counted.
    pub(crate) next: usize,
    /// The number of sequences after the shards that are done.
    pub(crate) sum: u128,
    /// The facts of their positions, for counts of positions.
    pub(crate) facts: Option<PlyFacts>,
}

/// A checkpoint: a whole ply, and the results of those before.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Manifest {
    /// The program that wrote it.
    pub(crate) program: String,
    pub(crate) identity: Identity,
    pub(crate) ply: u8,
    /// Words of a position, and whether counts take two.
    pub(crate) words: usize,
    pub(crate) wide: bool,
    /// The mean number of steps of the positions of the ply before.
    pub(crate) fan: f64,
    pub(crate) whole: CountedPly,
    pub(crate) parts: Vec<PartFile>,
    pub(crate) facts: Vec<PlyFacts>,
    pub(crate) passes: Option<Passes>,
}

/// The parts of a manifest that every version has.
#[derive(Deserialize)]
struct Origin {
    program: String,
    identity: Format,
}

#[derive(Deserialize)]
struct Format {
    format: u32,
}

/// The file: the manifest with the checksum of its text.
#[derive(Serialize, Deserialize)]
struct Sealed<'a> {
    crc32: u32,
    #[serde(borrow)]
    manifest: &'a RawValue,
}

impl Manifest {
    pub(crate) fn path(folder: &Path) -> PathBuf {
        folder.join(NAME)
    }

    /// Returns the layout of the entries.
    pub(crate) fn layout(&self) -> Layout {
        Layout { words: self.words, wide: self.wide }
    }

    /// Replaces the manifest; there is always a whole one.
    pub(crate) fn write(&self, folder: &Path) -> Result<(), ClusterError> {
        let path = Manifest::path(folder);
        let failed = |error| ClusterError::file(&path, error);
        let json = |error: serde_json::Error| failed(error.into());
        let text = serde_json::to_string(self).map_err(json)?;
        let crc32 = crc32fast::hash(text.as_bytes());
        let manifest = RawValue::from_string(text).map_err(json)?;
        let sealed = serde_json::to_vec(&Sealed { crc32, manifest: &manifest }).map_err(json)?;
        // The new name is on disk before the ply before is removed.
        let mut file = replace(&path).map_err(failed)?;
        file.write_all(&sealed).map_err(failed)?;
        file.finish().map_err(failed)
    }

    /// Reads the manifest, and checks that it is undamaged and has this identity.
    pub(crate) fn read(folder: &Path, identity: &Identity) -> Result<Manifest, ClusterError> {
        let path = Manifest::path(folder);
        let refused = |why: String| ClusterError::checkpoint(&path, why);
        let text = fs::read_to_string(&path).map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => refused(NO_CHECKPOINT.to_owned()),
            std::io::ErrorKind::InvalidData => refused("damaged: it is not text".to_owned()),
            _ => ClusterError::file(&path, error),
        })?;
        let damaged = |error: serde_json::Error| refused(format!("damaged: {error}"));
        let sealed: Sealed<'_> = serde_json::from_str(&text).map_err(damaged)?;
        if crc32fast::hash(sealed.manifest.get().as_bytes()) != sealed.crc32 {
            return Err(refused("damaged: the checksum is wrong".to_owned()));
        }
        let origin: Origin = serde_json::from_str(sealed.manifest.get()).map_err(damaged)?;
        let format = origin.identity.format;
        if format != FORMAT {
            let by = origin.program;
            let why = format!("expected version {FORMAT} of checkpoints, found {format}, of {by}");
            return Err(refused(why));
        }
        let manifest: Manifest = serde_json::from_str(sealed.manifest.get()).map_err(damaged)?;
        match identity.difference(&manifest.identity) {
            None => Ok(manifest),
            Some(difference) => {
                Err(refused(format!("a checkpoint of something else: {difference}")))
            }
        }
    }
}

/// Creates a writer of a file, in place of another one. A link is replaced, and not followed.
pub(crate) fn replace(path: &Path) -> io::Result<FileWriter> {
    if fs::symlink_metadata(path).is_ok_and(|found| found.is_symlink()) {
        fs::remove_file(path)?;
    }
    FileWriter::replace(path, Access::Owner)
}
