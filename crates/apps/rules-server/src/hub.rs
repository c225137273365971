//! All tables of the server.

use std::collections::HashMap;
use std::net::IpAddr;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tokio::sync::{Semaphore, watch};
use tokio::time::timeout;

use crate::dice::{hex, random};
use crate::error::{Result, refuse, refuse_as};
use crate::limits::{Addresses, Limits};
use crate::setup::{Sitter, TableSetup};
use crate::store::{KeyHash, Store, TableId};
use crate::table::Live;
use crate::{ServerError, bots, now_ms};

/// A table that several connections share.
pub(crate) type Shared = Arc<Mutex<Live>>;

/// The time in which clients can take the last message of a server that stops.
const STOP: Duration = Duration::from_millis(500);
/// Most tables in the list of open ones.
const MAX_LISTED: usize = 50;

/// Locks a table, or another part of the server.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The tables, their database, and the limits.
pub struct Hub {
    store: Arc<Store>,
    tables: Mutex<HashMap<TableId, Shared>>,
    pub(crate) addresses: Mutex<Addresses>,
    pub(crate) limits: Limits,
    pub(crate) next_client: AtomicU64,
    /// The bots that may think at a time.
    thinking: Semaphore,
    /// Every connection to a table watches it.
    pub(crate) stopping: watch::Sender<()>,
    pub(crate) counters: Counters,
}

/// Counts since the start, for `/metrics`.
#[derive(Default)]
pub(crate) struct Counters {
    pub(crate) messages: AtomicU64,
    pub(crate) refused: AtomicU64,
    pub(crate) tables_made: AtomicU64,
}

impl Hub {
    /// Opens the database, and loads the tables whose clocks run.
    ///
    /// # Errors
    /// Returns [`ServerError`] if the database cannot be used or is of a newer program.
    pub fn open(path: &Path, limits: Limits) -> Result<Hub> {
        let advice = "; move it away with its files -wal and -shm, and make it from a backup with \
                      `rules-server restore`";
        Hub::load(path, limits).map_err(|why| why.of_file(path, advice))
    }

    fn load(path: &Path, limits: Limits) -> Result<Hub> {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let hub = Hub {
            store: Arc::new(Store::open(path)?),
            tables: Mutex::default(),
            addresses: Mutex::default(),
            limits,
            next_client: AtomicU64::new(1),
            thinking: Semaphore::new(processors.div_ceil(2)),
            stopping: watch::Sender::default(),
            counters: Counters::default(),
        };
        let now = now_ms();
        let stopped = hub.store.alive(now)?;
        for id in hub.store.unfinished()? {
            // A damaged table must not keep the others from being played.
            let left_out = hub.table(id).and_then(|table| {
                table.map_or(Ok(()), |table| lock(&table).leave_out(stopped, now))
            });
            if let Err(why) = left_out {
                tracing::error!("{why}");
            }
        }
        hub.drop_idle();
        Ok(hub)
    }

    /// Returns a table, which is loaded if needed.
    fn table(&self, id: TableId) -> Result<Option<Shared>> {
        let mut tables = lock(&self.tables);
        if let Some(table) = tables.get(&id) {
            return Ok(Some(Arc::clone(table)));
        }
        let Some(stored) = self.store.read(id)? else { return Ok(None) };
        let live = Live::open(id, Arc::clone(&self.store), stored)?;
        let table = Arc::new(Mutex::new(live));
        tables.insert(id, Arc::clone(&table));
        Ok(Some(table))
    }

    /// Makes a table, and returns it with the keys of its seats of people and of spectators.
    pub(crate) fn make_table(&self, setup: TableSetup) -> Result<(Shared, Value)> {
        let people = (0..).zip(&setup.seats);
        let people = people.filter(|(_, sitter)| matches!(sitter, Sitter::Person(_)));
        let people: Vec<u8> = people.map(|(seat, _)| seat).collect();
        let (id, table) = self.begin(setup)?;
        let keys = people.into_iter().map(|seat| {
            let key = self.issue(id, Some(seat))?;
            Ok(json!({"seat": seat, "key": key}))
        });
        let keys = keys.collect::<Result<Vec<_>>>()?;
        Ok((table, json!({"seats": keys, "spectator": self.issue(id, None)?})))
    }

    fn begin(&self, setup: TableSetup) -> Result<(TableId, Shared)> {
        let live = Live::create(Arc::clone(&self.store), setup, now_ms())?;
        let (id, table) = (live.id, Arc::new(Mutex::new(live)));
        lock(&self.tables).insert(id, Arc::clone(&table));
        self.counters.tables_made.fetch_add(1, Ordering::Relaxed);
        tracing::info!("table {id} was made");
        Ok((id, table))
    }

    /// Returns a new key of a seat or of spectators.
    fn issue(&self, id: TableId, seat: Option<u8>) -> Result<String> {
        let (key, hash) = new_key()?;
        self.store.issue(&hash, id, seat)?;
        Ok(key)
    }

    /// Returns a key of a viewer for the rematch, at which every player has the seat before.
    ///
    /// The first seat that asks makes the table.
    pub(crate) fn rematch(&self, table: &Shared, seat: Option<u8>) -> Result<String> {
        let mut live = lock(table);
        let setup = live.rematch_setup()?;
        let seats = setup.seats.len() as u8;
        let id = match live.rematch {
            Some(id) => id,
            None if seat.is_none() => return Err(refuse("refused", "no seat has asked")),
            None => {
                let (id, _) = self.begin(setup)?;
                live.set_rematch(id)?;
                id
            }
        };
        if let Some(seat) = seat {
            return self.issue(id, Some((seat + seats - 1) % seats));
        }
        let key = live.secret.spectator_key();
        self.store.issue(&hash_of(&key), id, None)?;
        Ok(key)
    }

    /// Returns the tables with a seat for anybody, at which somebody waits.
    pub(crate) fn open_tables(&self) -> Vec<Value> {
        let tables: Vec<_> = lock(&self.tables).values().map(Arc::clone).collect();
        tables.iter().filter_map(|table| lock(table).offer()).take(MAX_LISTED).collect()
    }

    /// Gives somebody the first seat for anybody of a table, and returns the key.
    pub(crate) fn sit(&self, id: TableId, name: String) -> Result<Value> {
        let gone = || refuse_as("refused", "no-seat", "the table has no open seat any more");
        let table = lock(&self.tables).get(&id).map(Arc::clone).ok_or_else(gone)?;
        let (key, hash) = new_key()?;
        let seat = lock(&table).sit(name, &hash)?.ok_or_else(gone)?;
        Ok(json!({"seat": seat, "key": key}))
    }

    /// Returns the table and the seat of a key.
    pub(crate) fn find(&self, hash: &KeyHash) -> Result<Option<(Shared, Option<u8>)>> {
        let Some((id, seat)) = self.store.find(hash)? else { return Ok(None) };
        Ok(self.table(id)?.map(|table| (table, seat)))
    }

    /// Replaces a key, and returns the new one.
    pub(crate) fn replace(&self, old: &KeyHash) -> Result<Option<(String, KeyHash)>> {
        let (key, hash) = new_key()?;
        Ok(self.store.replace(old, &hash)?.then_some((key, hash)))
    }

    /// Counts a new table of an address, if it may have one more.
    pub(crate) fn count_table(&self, address: IpAddr) -> Result<()> {
        let most = self.limits.tables_per_hour;
        match lock(&self.addresses).make_table(address, most, Instant::now()) {
            true => Ok(()),
            false => {
                let why = format!("an address can make or join {most} tables an hour");
                Err(refuse_as("too_many", "tables", why))
            }
        }
    }

    /// Lets the bots of a table answer and play until a person is to act.
    pub(crate) async fn run_bots(&self, table: &Shared) -> Result<()> {
        loop {
            let next = lock(table).bot_to_act(now_ms())?;
            let Some((seat, bot, game)) = next else { return Ok(()) };
            let Ok(place) = self.thinking.acquire().await else { return Ok(()) };
            let ply = game.ply();
            let chosen = tokio::task::spawn_blocking(move || bots::choose(&*game, &bot)).await;
            drop(place);
            let chosen = chosen.unwrap_or(Err(ServerError::Bot));
            lock(table).play_choice((seat, ply), chosen, now_ms())?;
        }
    }

    /// Notes that the server runs, ends turns whose time is up, and drops tables without clients.
    ///
    /// # Errors
    /// Returns [`ServerError`] if the database fails.
    pub fn tick(&self) -> Result<()> {
        let now = now_ms();
        self.store.alive(now)?;
        let tables: Vec<_> = lock(&self.tables).values().map(Arc::clone).collect();
        for table in tables {
            // A table that is busy takes care of its clocks itself.
            if let Ok(mut live) = table.try_lock()
                && let Err(why) = live.tick(now)
            {
                tracing::error!("{why}");
            }
        }
        self.drop_idle();
        Ok(())
    }

    /// Closes all connections to tables.
    pub async fn stop(&self) {
        self.stopping.send_replace(());
        drop(timeout(STOP, self.stopping.closed()).await);
    }

    /// Drops the tables that nobody uses from memory.
    fn drop_idle(&self) {
        lock(&self.tables).retain(|_, table| {
            // Nobody else has it, because the map is locked.
            Arc::strong_count(table) > 1 || !lock(table).is_idle()
        });
    }

    /// Removes old tables.
    pub(crate) fn remove_old(&self) -> Result<()> {
        let day_ms = 24 * 60 * 60 * 1000;
        let before = now_ms().saturating_sub(u64::from(self.limits.keep_days) * day_ms);
        for id in self.store.remove_old(before)? {
            lock(&self.tables).remove(&id);
        }
        Ok(())
    }

    /// Returns the number of tables in memory.
    pub(crate) fn in_memory(&self) -> usize {
        lock(&self.tables).len()
    }
}

/// Returns a new key of 128 random bits, and its hash.
fn new_key() -> Result<(String, KeyHash)> {
    let key = hex(&random::<16>()?);
    let hash = hash_of(&key);
    Ok((key, hash))
}

/// Returns the hash of a key, by which it is stored and found.
pub(crate) fn hash_of(key: &str) -> KeyHash {
    Sha256::digest(key.as_bytes()).into()
}
