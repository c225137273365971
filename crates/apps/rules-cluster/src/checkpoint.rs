//! Checkpoints: the positions of a whole ply in files, which any number of workers can resume.

use std::ffi::OsStr;
use std::fs::{self, DirEntry, File, TryLockError};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use crc32fast::Hasher;
use rules_core::Packed;
use rules_count::{Collector, Layout, Ply, PlyFacts, SHARDS, key_of_words};

use crate::exchange::{Sender, exchange};
use crate::manifest::{Identity, Manifest, NO_CHECKPOINT, PartFile, replace};
use crate::part::{Part, finish};
use crate::{ClusterError, Peer};

pub(crate) use crate::manifest::Passes;

/// The first word of a file of entries.
const MAGIC: u64 = u64::from_le_bytes(*b"rulesply");
/// The file that marks a folder of checkpoints, and that a run locks.
const MARKER: &str = "rules-cluster.lock";
const MARKER_TEXT: &str = "A folder of checkpoints of rules-cluster, which removes old ones.\n";
/// The number of bytes that are read and written at a time.
const BLOCK: usize = 1 << 20;

/// The folder of the checkpoints of one count, which all processes must share.
///
/// After each ply every worker writes its positions into its own file. Then a manifest with the
/// checksums of all files replaces the one before. At any time the folder holds one complete
/// checkpoint.
///
/// The folder must be new or empty, or have the marker file of an earlier run. Only files of
/// checkpoints are ever replaced or removed, and links are not followed.
#[derive(Debug)]
pub struct Store {
    folder: PathBuf,
    resume: Resume,
    manifest: Option<Manifest>,
    identity: Option<Identity>,
    /// Keeps another run out of the folder until it is closed. Every worker has one.
    lock: Option<File>,
}

/// Whether to resume a checkpoint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Resume {
    /// No.
    No,
    /// Yes.
    Yes,
    /// If there is one.
    Perhaps,
}

/// The content of a checkpoint other than positions.
#[derive(Debug, Default)]
pub(crate) struct Saved {
    /// Whether there was a checkpoint.
    pub(crate) resumed: bool,
    /// The facts of all plies up to that of the checkpoint, for counts of positions.
    pub(crate) facts: Vec<PlyFacts>,
    pub(crate) passes: Option<Passes>,
}

impl Store {
    /// Creates checkpoints in this folder, which must not hold any yet.
    pub fn new(folder: impl Into<PathBuf>) -> Store {
        Store {
            folder: folder.into(),
            resume: Resume::No,
            manifest: None,
            identity: None,
            lock: None,
        }
    }

    /// Resumes the checkpoint in this folder.
    pub fn resume(folder: impl Into<PathBuf>) -> Store {
        Store { resume: Resume::Yes, ..Store::new(folder) }
    }

    /// Resumes the checkpoint in this folder if there is one.
    pub fn resume_if_any(folder: impl Into<PathBuf>) -> Store {
        Store { resume: Resume::Perhaps, ..Store::new(folder) }
    }

    /// Starts, and loads the checkpoint if it is resumed.
    pub(crate) fn open<G: Packed>(
        &mut self,
        peer: &mut Peer<'_>,
        identity: Identity,
        base: &G::Options,
        memory: u64,
    ) -> Result<Option<(Part<G>, Saved)>, ClusterError> {
        self.identity = Some(identity.clone());
        // Only one worker reads the manifest, so that all use the same.
        let own = match peer.is_first() {
            true => self.claim().and_then(|()| self.look(&identity)),
            false => Ok(None),
        };
        let found = peer.agree(own)?.into_iter().flatten().next();
        let shared = if peer.is_first() { Ok(()) } else { self.share() };
        peer.agree(shared)?;
        let Some(manifest) = found else { return Ok(None) };
        let part = self.load(peer, &manifest, base, memory)?;
        peer.saved(manifest.ply);
        let (facts, passes) = (manifest.facts.clone(), manifest.passes.clone());
        let saved = Saved { resumed: true, facts, passes };
        self.manifest = Some(manifest);
        Ok(Some((part, saved)))
    }

    /// Marks the folder, which is created if needed, and locks it if no other run has.
    fn claim(&mut self) -> Result<(), ClusterError> {
        if self.resume != Resume::Yes {
            let failed = |error| ClusterError::file(&self.folder, error);
            fs::create_dir_all(&self.folder).map_err(failed)?;
        }
        let path = self.folder.join(MARKER);
        let failed = |error| ClusterError::file(&path, error);
        let mut file = match File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => self.mark(&path)?,
            Err(error) => return Err(failed(error)),
        };
        file.try_lock().map_err(|error| in_use(&path, error))?;
        let mut text = Vec::new();
        (&mut file).take(MARKER_TEXT.len() as u64 + 1).read_to_end(&mut text).map_err(failed)?;
        // A run may have been killed before it wrote the text.
        if !MARKER_TEXT.as_bytes().starts_with(&text) {
            return Err(ClusterError::checkpoint(&path, "not a file of rules-cluster"));
        }
        file.unlock().map_err(failed)?;
        self.share()
    }

    /// Creates the marker in an empty folder.
    fn mark(&self, path: &Path) -> Result<File, ClusterError> {
        let failed = |error| ClusterError::file(&self.folder, error);
        let first = match fs::read_dir(&self.folder) {
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            entries => entries.map_err(failed)?.next().transpose().map_err(failed)?,
        };
        if let Some(found) = first {
            let found = found.file_name().display().to_string();
            let why = format!(
                "expected an empty folder or one of checkpoints, which has a file {MARKER}, \
                 found {found:?}"
            );
            return Err(ClusterError::checkpoint(&self.folder, why));
        }
        if self.resume == Resume::Yes {
            return Err(ClusterError::checkpoint(&self.folder, NO_CHECKPOINT));
        }
        let failed = |error| ClusterError::file(path, error);
        let mut file = File::options().write(true).create_new(true).open(path).map_err(failed)?;
        file.write_all(MARKER_TEXT.as_bytes()).map_err(failed)?;
        file.sync_all().map_err(failed)?;
        File::open(path).map_err(failed)
    }

    /// Locks the folder together with the other workers of this run.
    fn share(&mut self) -> Result<(), ClusterError> {
        let path = self.folder.join(MARKER);
        let file = File::open(&path).map_err(|error| ClusterError::file(&path, error))?;
        file.try_lock_shared().map_err(|error| in_use(&path, error))?;
        self.lock = Some(file);
        Ok(())
    }

    /// Returns the manifest to resume, if there is one.
    fn look(&self, identity: &Identity) -> Result<Option<Manifest>, ClusterError> {
        let path = Manifest::path(&self.folder);
        let there = path.exists();
        if self.resume == Resume::Yes || self.resume == Resume::Perhaps && there {
            let manifest = Manifest::read(&self.folder, identity)?;
            self.clean(manifest.ply)?;
            return Ok(Some(manifest));
        }
        if there {
            let why = "a checkpoint already exists: resume it or use another folder";
            return Err(ClusterError::checkpoint(&path, why));
        }
        Ok(None)
    }

    /// Removes the files of other plies, and their folders unless they have other files.
    fn clean(&self, ply: u8) -> Result<(), ClusterError> {
        for entry in entries(&self.folder)? {
            let name = entry.file_name();
            let is_other = is_numbered(&name, "ply-", 3) && name != *folder_of(ply);
            if !is_other || !entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                continue;
            }
            let folder = entry.path();
            for part in entries(&folder)? {
                let is_file = part.file_type().is_ok_and(|kind| kind.is_file());
                if is_file && is_numbered(&part.file_name(), "part-", 5) {
                    let path = part.path();
                    fs::remove_file(&path).map_err(|error| ClusterError::file(&path, error))?;
                }
            }
            match fs::remove_dir(&folder) {
                Err(error) if error.kind() != ErrorKind::DirectoryNotEmpty => {
                    return Err(ClusterError::file(&folder, error));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Saves a ply, in place of the one before.
    pub(crate) fn save<G: Packed>(
        &mut self,
        peer: &mut Peer<'_>,
        part: &Part<G>,
        facts: &[PlyFacts],
    ) -> Result<(), ClusterError> {
        let ply = part.ply.number();
        let name = format!("{}/part-{:05}", folder_of(ply), peer.index());
        let parts = peer.agree(write_part(&self.folder, &name, &part.ply, || peer.sign()))?;
        let Some(identity) = self.identity.clone() else { return Ok(()) };
        let layout = part.ply.layout();
        let manifest = Manifest {
            program: format!("rules-cluster {}", env!("CARGO_PKG_VERSION")),
            identity,
            ply,
            words: layout.words,
            wide: layout.wide,
            fan: part.ply.fan(),
            whole: part.whole,
            parts,
            facts: facts.to_vec(),
            passes: None,
        };
        self.put(peer, manifest)?;
        peer.saved(ply);
        let cleaned = if peer.is_first() { self.clean(ply) } else { Ok(()) };
        peer.agree(cleaned).map(|_| ())
    }

    /// Saves the progress of the passes of the next ply.
    pub(crate) fn save_passes(
        &mut self,
        peer: &mut Peer<'_>,
        passes: Option<Passes>,
    ) -> Result<(), ClusterError> {
        match self.manifest.clone() {
            Some(manifest) => self.put(peer, Manifest { passes, ..manifest }),
            None => Ok(()),
        }
    }

    fn put(&mut self, peer: &mut Peer<'_>, manifest: Manifest) -> Result<(), ClusterError> {
        let written = if peer.is_first() { manifest.write(&self.folder) } else { Ok(()) };
        peer.agree(written)?;
        self.manifest = Some(manifest);
        Ok(())
    }

    /// Reads the positions, some of the files in each worker, and sends them to their owners.
    fn load<G: Packed>(
        &self,
        peer: &mut Peer<'_>,
        manifest: &Manifest,
        base: &G::Options,
        memory: u64,
    ) -> Result<Part<G>, ClusterError> {
        let mine = manifest.parts.iter().skip(peer.index()).step_by(peer.peers());
        let collector = Collector::new(manifest.layout(), 0..SHARDS, memory);
        let (mut collector, read, _) = exchange(peer, collector, 0..SHARDS, |sender| {
            mine.clone().try_for_each(|part| read_part(&self.folder, part, manifest, sender))
        });
        let end = collector.settle();
        let number = manifest.ply;
        if peer.agree(read.map(|()| end))?.into_iter().any(|end| end < SHARDS) {
            return Err(ClusterError::Memory { ply: number, memory });
        }
        let ply: Ply<G> = finish(peer, collector, number, base, manifest.fan)?;
        let part = Part::new(peer, ply)?;
        let counted = (part.whole.positions, part.whole.sequences);
        if counted != (manifest.whole.positions, manifest.whole.sequences) {
            let path = Manifest::path(&self.folder);
            return Err(ClusterError::checkpoint(&path, "damaged: the counts do not add up"));
        }
        Ok(part)
    }
}

fn entries(folder: &Path) -> Result<Vec<DirEntry>, ClusterError> {
    let entries = fs::read_dir(folder).and_then(Iterator::collect);
    entries.map_err(|error| ClusterError::file(folder, error))
}

/// Returns whether a name is `start` with `digits` digits after it.
fn is_numbered(name: &OsStr, start: &str, digits: usize) -> bool {
    let number = name.to_str().and_then(|name| name.strip_prefix(start));
    number.is_some_and(|number| {
        number.len() == digits && number.bytes().all(|byte| byte.is_ascii_digit())
    })
}

fn in_use(path: &Path, error: TryLockError) -> ClusterError {
    match error {
        TryLockError::WouldBlock => {
            let why = "another run uses this folder: wait until all its processes have ended, or \
                       use another folder";
            ClusterError::checkpoint(path, why)
        }
        TryLockError::Error(error) => ClusterError::file(path, error),
    }
}

/// Returns the folder of a ply.
fn folder_of(ply: u8) -> String {
    format!("ply-{ply:03}")
}

/// Returns the first words of a file.
fn header(ply: u8, layout: Layout, entries: u64) -> [u64; 4] {
    let shape = (layout.words as u64) << 16 | u64::from(layout.wide) << 8 | u64::from(ply);
    [MAGIC, u64::from(crate::manifest::FORMAT), shape, entries]
}

/// Writes the entries of a part.
fn write_part<G: Packed>(
    folder: &Path,
    name: &str,
    ply: &Ply<G>,
    sign: impl Fn(),
) -> Result<PartFile, ClusterError> {
    let path = folder.join(name);
    let failed = |error| ClusterError::file(&path, error);
    let parent = folder.join(folder_of(ply.number()));
    match fs::create_dir(&parent) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(failed(error)),
        _ => {}
    }
    if !fs::symlink_metadata(&parent).map_err(failed)?.is_dir() {
        return Err(ClusterError::checkpoint(&parent, "expected a folder, found a file or link"));
    }
    let mut file = replace(&path).map_err(failed)?;
    let (mut hasher, mut bytes) = (Hasher::new(), 0u64);
    let mut write = |words: &[u64]| {
        for words in words.chunks(BLOCK / 8) {
            sign();
            let block = words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<_>>();
            hasher.update(&block);
            bytes += block.len() as u64;
            file.write_all(&block)?;
        }
        Ok(())
    };
    write(&header(ply.number(), ply.layout(), ply.positions())).map_err(failed)?;
    (0..SHARDS).try_for_each(|shard| write(ply.entries(shard))).map_err(failed)?;
    file.finish().map_err(failed)?;
    let (file, entries, crc32) = (name.to_owned(), ply.positions(), hasher.finalize());
    Ok(PartFile { file, entries, bytes, crc32 })
}

/// Reads a file, checks it, and sends its entries to their owners.
fn read_part(
    folder: &Path,
    part: &PartFile,
    manifest: &Manifest,
    sender: &mut Sender<'_, '_>,
) -> Result<(), ClusterError> {
    let path = folder.join(&part.file);
    let failed = |error| ClusterError::file(&path, error);
    let damaged = |why: &str| ClusterError::checkpoint(&path, format!("damaged: {why}"));
    let layout = manifest.layout();
    let header = header(manifest.ply, layout, part.entries);
    let whole = part.entries.saturating_mul(8 * layout.stride() as u64).saturating_add(32);
    let mut file = File::open(&path).map_err(failed)?;
    let length = file.metadata().map_err(failed)?.len();
    if length != part.bytes || length != whole {
        return Err(damaged(&format!("expected {} bytes, found {length}", part.bytes)));
    }
    let mut hasher = Hasher::new();
    let mut first = [0; 32];
    file.read_exact(&mut first).map_err(failed)?;
    hasher.update(&first);
    if words(&first).ne(header) {
        return Err(damaged("the header does not match the manifest"));
    }
    let block = BLOCK / (8 * layout.stride()) * 8 * layout.stride();
    let mut bytes = vec![0; block.max(8 * layout.stride())];
    let (mut left, mut entry) = (whole as usize - first.len(), Vec::new());
    while left > 0 {
        sender.sign();
        let some = bytes.len().min(left);
        file.read_exact(&mut bytes[..some]).map_err(failed)?;
        hasher.update(&bytes[..some]);
        left -= some;
        for bytes in bytes[..some].chunks_exact(8 * layout.stride()) {
            entry.clear();
            entry.extend(words(bytes));
            sender.send(key_of_words(&entry[..layout.words]), &entry);
        }
    }
    if hasher.finalize() == part.crc32 { Ok(()) } else { Err(damaged("the checksum is wrong")) }
}

fn words(bytes: &[u8]) -> impl Iterator<Item = u64> {
    bytes
        .chunks_exact(8)
        .map(|word| word.iter().rev().fold(0, |sum, &byte| sum << 8 | u64::from(byte)))
}
