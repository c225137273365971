//! Checkpoints: the positions of a whole ply in files, which any number of workers can resume.

use std::fs::{self, File, TryLockError};
use std::io::{BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use crc32fast::Hasher;
use rules_core::Packed;
use rules_count::{Collector, Layout, Ply, PlyFacts, SHARDS, key_of_words};

use crate::exchange::{Sender, exchange};
use crate::manifest::{Identity, Manifest, PartFile};
use crate::part::{Part, finish};
use crate::{ClusterError, Peer};

pub(crate) use crate::manifest::Passes;

/// The first word of a file of entries.
const MAGIC: u64 = u64::from_le_bytes(*b"rulesply");
/// The number of bytes that are read and written at a time.
const BLOCK: usize = 1 << 20;

/// The folder of the checkpoints of one count, which all processes must share.
///
/// After each ply every worker writes its positions into its own file. Then a manifest with the
/// checksums of all files replaces the one before. At any time the folder holds one complete
/// checkpoint.
#[derive(Debug)]
pub struct Store {
    folder: PathBuf,
    resume: Resume,
    manifest: Option<Manifest>,
    identity: Option<Identity>,
    /// Keeps another run out of the folder until it is closed.
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
            true => self.lock().and_then(|()| self.look(&identity)),
            false => Ok(None),
        };
        let found = peer.agree(own)?.into_iter().flatten().next();
        let Some(manifest) = found else { return Ok(None) };
        let part = self.load(peer, &manifest, base, memory)?;
        peer.saved(manifest.ply);
        let (facts, passes) = (manifest.facts.clone(), manifest.passes.clone());
        let saved = Saved { resumed: true, facts, passes };
        self.manifest = Some(manifest);
        Ok(Some((part, saved)))
    }

    /// Locks the folder, which is created if needed.
    fn lock(&mut self) -> Result<(), ClusterError> {
        let failed = |error| ClusterError::file(&self.folder, error);
        fs::create_dir_all(&self.folder).map_err(failed)?;
        let path = self.folder.join("lock");
        let file = File::create(&path).map_err(|error| ClusterError::file(&path, error))?;
        match file.try_lock() {
            Ok(()) => self.lock = Some(file),
            Err(TryLockError::WouldBlock) => {
                let why = "another run uses this folder: wait for it or use another one";
                return Err(ClusterError::checkpoint(&path, why));
            }
            Err(TryLockError::Error(error)) => return Err(ClusterError::file(&path, error)),
        }
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

    /// Removes the files of other plies.
    fn clean(&self, ply: u8) -> Result<(), ClusterError> {
        let failed = |error| ClusterError::file(&self.folder, error);
        for entry in fs::read_dir(&self.folder).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.starts_with("ply-") && name != folder_of(ply) {
                fs::remove_dir_all(entry.path()).map_err(failed)?;
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
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent).map_err(failed)?;
    }
    let mut file = BufWriter::with_capacity(BLOCK, File::create(&path).map_err(failed)?);
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
    let file = file.into_inner().map_err(|error| failed(error.into_error()))?;
    file.sync_all().map_err(failed)?;
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
