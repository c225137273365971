//! The database: tables, the hashes of their keys, and every change of a match.

use std::fmt::Display;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, OptionalExtension, Row, params};

use crate::dice::Secret;
use crate::error::{Result, refuse};
use crate::setup::{Dated, TableSetup};

/// Each entry leads from the version of its index to the next one.
const MIGRATIONS: [&str; 2] = [
    "
    CREATE TABLE tables (
        id INTEGER PRIMARY KEY,
        setup TEXT NOT NULL,
        seed BLOB NOT NULL,
        changed_ms INTEGER NOT NULL,
        over INTEGER NOT NULL
    );
    CREATE TABLE keys (
        hash BLOB PRIMARY KEY,
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        seat INTEGER
    ) WITHOUT ROWID;
    CREATE INDEX keys_of_table ON keys (table_id);
    CREATE TABLE changes (
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        at_ms INTEGER NOT NULL,
        change TEXT NOT NULL,
        PRIMARY KEY (table_id, number)
    ) WITHOUT ROWID;
    CREATE TABLE alive (at_ms INTEGER NOT NULL);
    INSERT INTO alive VALUES (0);
    ",
    "
    ALTER TABLE tables ADD COLUMN nonce BLOB;
    ALTER TABLE tables ADD COLUMN rematch INTEGER;
    ",
];

/// The number of a table in the database.
pub(crate) type TableId = i64;

/// A stored table.
pub(crate) struct StoredTable {
    pub(crate) setup: TableSetup,
    pub(crate) secret: Secret,
    pub(crate) rematch: Option<TableId>,
    pub(crate) changes: Vec<Dated>,
}

/// The SHA-256 of a key.
pub(crate) type KeyHash = [u8; 32];

/// The database. Its file is made at the first start.
pub(crate) struct Store {
    connection: Mutex<Connection>,
    /// Keeps other servers out. It comes after the connection, because closing the file ends the
    /// locks that SQLite has on it.
    _lock: Option<File>,
}

impl Store {
    /// Opens a file for this server alone, and brings it to the version of this program.
    pub(crate) fn open(path: &Path) -> Result<Store> {
        let lock = lock(path)?;
        Store::of(Some(lock), Connection::open(path)?, path)
    }

    /// Makes a database without a file.
    pub(crate) fn in_memory() -> Result<Store> {
        Store::of(None, Connection::open_in_memory()?, Path::new(":memory:"))
    }

    fn of(lock: Option<File>, mut connection: Connection, path: &Path) -> Result<Store> {
        connection.busy_timeout(Duration::from_secs(5))?;
        // A change that was acknowledged is in the log of the database, which survives the end of
        // the process. A power cut can lose the last seconds, and damages nothing.
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        let missing = &MIGRATIONS[version_of(&connection, path)?..];
        let transaction = connection.transaction()?;
        for migration in missing {
            transaction.execute_batch(migration)?;
        }
        transaction.pragma_update(None, "user_version", MIGRATIONS.len() as u32)?;
        transaction.commit()?;
        Ok(Store { connection: Mutex::new(connection), _lock: lock })
    }

    fn lock(&self) -> MutexGuard<'_, Connection> {
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Stores a new table.
    pub(crate) fn create(
        &self,
        setup: &TableSetup,
        secret: &Secret,
        at_ms: u64,
    ) -> Result<TableId> {
        let connection = self.lock();
        connection.execute(
            "INSERT INTO tables (setup, seed, nonce, changed_ms, over) VALUES (?1, ?2, ?3, ?4, 0)",
            params![serde_json::to_string(setup)?, secret.seed, secret.nonce, at_ms as i64],
        )?;
        Ok(connection.last_insert_rowid())
    }

    /// Returns the table of a key, and its seat; none for spectators.
    pub(crate) fn find(&self, hash: &KeyHash) -> Result<Option<(TableId, Option<u8>)>> {
        let connection = self.lock();
        let mut found =
            connection.prepare_cached("SELECT table_id, seat FROM keys WHERE hash = ?1")?;
        Ok(found.query_row([&hash[..]], |row| Ok((row.get(0)?, row.get(1)?))).optional()?)
    }

    /// Replaces a key.
    pub(crate) fn replace(&self, old: &KeyHash, new: &KeyHash) -> Result<bool> {
        let update = "UPDATE keys SET hash = ?2 WHERE hash = ?1";
        Ok(self.lock().execute(update, params![&old[..], &new[..]])? == 1)
    }

    /// Adds a key of a table, which replaces those of its seat. Spectators can have several.
    pub(crate) fn issue(&self, hash: &KeyHash, id: TableId, seat: Option<u8>) -> Result<()> {
        let mut connection = self.lock();
        let transaction = connection.transaction()?;
        let delete = "DELETE FROM keys WHERE table_id = ?1 AND seat = ?2";
        transaction.execute(delete, params![id, seat])?;
        let insert = "INSERT OR IGNORE INTO keys (hash, table_id, seat) VALUES (?1, ?2, ?3)";
        transaction.execute(insert, params![&hash[..], id, seat])?;
        Ok(transaction.commit()?)
    }

    /// Stores who sits at a table, and its rematch.
    pub(crate) fn update(
        &self,
        id: TableId,
        setup: &TableSetup,
        rematch: Option<TableId>,
    ) -> Result<()> {
        let update = "UPDATE tables SET setup = ?2, rematch = ?3 WHERE id = ?1";
        self.lock().execute(update, params![id, serde_json::to_string(setup)?, rematch])?;
        Ok(())
    }

    /// Reads a table.
    pub(crate) fn read(&self, id: TableId) -> Result<Option<StoredTable>> {
        let connection = self.lock();
        let select = "SELECT setup, seed, nonce, rematch FROM tables WHERE id = ?1";
        let read = |row: &Row<'_>| {
            let secret = Secret { seed: row.get(1)?, nonce: row.get(2)? };
            Ok((row.get::<_, String>(0)?, secret, row.get(3)?))
        };
        let found = connection.prepare_cached(select)?.query_row([id], read).optional()?;
        let Some((setup, secret, rematch)) = found else { return Ok(None) };
        let mut changes = connection.prepare_cached(
            "SELECT at_ms, change FROM changes WHERE table_id = ?1 ORDER BY number",
        )?;
        let rows =
            changes.query_map([id], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?)))?;
        let changes = rows.map(|row| {
            let (at_ms, change) = row?;
            Ok(Dated { at_ms: at_ms as u64, change: serde_json::from_str(&change)? })
        });
        let changes = changes.collect::<Result<_>>()?;
        let setup = serde_json::from_str(&setup)?;
        Ok(Some(StoredTable { setup, secret, rematch, changes }))
    }

    /// Adds changes to a table, all or none of them. `first` is the number of the first one.
    pub(crate) fn add(
        &self,
        id: TableId,
        first: usize,
        changes: &[Dated],
        is_over: bool,
    ) -> Result<()> {
        let mut connection = self.lock();
        let transaction = connection.transaction()?;
        for (number, Dated { at_ms, change }) in (first..).zip(changes) {
            let mut insert = transaction.prepare_cached(
                "INSERT INTO changes (table_id, number, at_ms, change) VALUES (?1, ?2, ?3, ?4)",
            )?;
            let change = serde_json::to_string(change)?;
            insert.execute(params![id, number as i64, *at_ms as i64, change])?;
            let update = "UPDATE tables SET changed_ms = ?2, over = ?3 WHERE id = ?1";
            transaction.prepare_cached(update)?.execute(params![id, *at_ms as i64, is_over])?;
        }
        Ok(transaction.commit()?)
    }

    /// Returns the tables whose match is not over.
    pub(crate) fn unfinished(&self) -> Result<Vec<TableId>> {
        let connection = self.lock();
        let mut found = connection.prepare("SELECT id FROM tables WHERE over = 0")?;
        Ok(found.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?)
    }

    /// Notes that the server runs, and returns the last time at which it did.
    pub(crate) fn alive(&self, now_ms: u64) -> Result<u64> {
        let connection = self.lock();
        let before: i64 = connection.query_row("SELECT at_ms FROM alive", [], |row| row.get(0))?;
        connection.execute("UPDATE alive SET at_ms = ?1", [now_ms as i64])?;
        Ok(before as u64)
    }

    /// Removes the tables without a change since this time, and returns their numbers.
    pub(crate) fn remove_old(&self, before_ms: u64) -> Result<Vec<TableId>> {
        let connection = self.lock();
        let mut removed =
            connection.prepare("DELETE FROM tables WHERE changed_ms < ?1 RETURNING id")?;
        Ok(removed.query_map([before_ms as i64], |row| row.get(0))?.collect::<Result<_, _>>()?)
    }
}

/// Returns options for a file that only this user can read.
fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Makes a database if there is none, and locks it for this process.
fn lock(path: &Path) -> Result<File> {
    let named = |why: &dyn Display| refuse("refused", format!("{}: {why}", path.display()));
    let mut file = private().create(true).truncate(false).open(path).map_err(|why| named(&why))?;
    // On Linux this lock and those of SQLite do not see each other.
    if !cfg!(target_os = "linux") {
        let beside = format!("{}-lock", path.display());
        file = private().create(true).truncate(false).open(beside).map_err(|why| named(&why))?;
    }
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => {
            let why = "another server uses it; stop that one, or choose another file with --data";
            Err(named(&why))
        }
        Err(TryLockError::Error(why)) => Err(named(&why)),
    }
}

/// Copies a database, of a server that may run, into a new file.
///
/// # Errors
/// Returns [`ServerError`] if there is no database, or the file exists or cannot be written.
pub fn backup(data: &Path, copy: &Path) -> Result<()> {
    let connection = open_existing(data, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    copy_into(&connection, copy).map_err(|why| why.of_file(data, ""))
}

/// Makes a database of a copy, which must be whole and of a version that this program knows.
///
/// # Errors
/// Returns [`ServerError`] if the copy cannot be used, or the database exists.
pub fn restore(copy: &Path, data: &Path) -> Result<()> {
    let connection = open_existing(copy, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let restored = || {
        version_of(&connection, copy)?;
        let found: String = connection.query_row("PRAGMA integrity_check", [], |row| row.get(0))?;
        if found != "ok" {
            return Err(refuse("refused", format!("{}: {found}", copy.display())));
        }
        copy_into(&connection, data)
    };
    restored().map_err(|why| why.of_file(copy, ""))
}

fn open_existing(path: &Path, flags: OpenFlags) -> Result<Connection> {
    std::fs::metadata(path)
        .map_err(|why| refuse("refused", format!("{}: {why}", path.display())))?;
    Ok(Connection::open_with_flags(path, flags)?)
}

fn copy_into(connection: &Connection, path: &Path) -> Result<()> {
    let exists = |file: &Path| refuse("refused", format!("{} exists already", file.display()));
    // SQLite would take a log that was left behind for that of the new file.
    let log = PathBuf::from(format!("{}-wal", path.display()));
    if log.exists() {
        return Err(exists(&log));
    }
    // SQLite writes into an empty file.
    private().create_new(true).open(path).map_err(|why| match why.kind() {
        ErrorKind::AlreadyExists => exists(path),
        _ => refuse("refused", format!("{}: {why}", path.display())),
    })?;
    if let Err(why) = connection.execute("VACUUM INTO ?1", [path.to_string_lossy()]) {
        drop(std::fs::remove_file(path));
        return Err(why.into());
    }
    Ok(())
}

/// Returns the version of a database, unless a newer program has made it.
fn version_of(connection: &Connection, path: &Path) -> Result<usize> {
    let found: u32 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let (found, known) = (found as usize, MIGRATIONS.len());
    if found > known {
        let path = path.display();
        let why = format!("expected a database of version {known} or older, found version {found}");
        return Err(refuse("refused", format!("{path}: {why}")));
    }
    Ok(found)
}
