//! All tables of the server.

use std::collections::HashMap;
use std::fmt;
use std::net::IpAddr;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;

use crate::limits::{Addresses, Limits};
use crate::setup::{Sitter, TableSetup};
use crate::store::{KeyHash, Store, TableId, hex, random};
use crate::table::{Failure, Live};
use crate::{ServerError, bots, now_ms};

/// A table that several connections share.
pub(crate) type Shared = Arc<Mutex<Live>>;

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
    addresses: Mutex<Addresses>,
    pub(crate) limits: Limits,
    next_client: AtomicU64,
    /// The bots that may think at a time.
    thinking: Semaphore,
    pub(crate) counters: Counters,
}

/// Counts since the start, for `/metrics`.
#[derive(Default)]
pub(crate) struct Counters {
    pub(crate) messages: AtomicU64,
    pub(crate) refused: AtomicU64,
    pub(crate) tables_made: AtomicU64,
}

impl Counters {
    /// Returns the counts with their names.
    pub(crate) fn read(&self) -> [(&'static str, u64); 3] {
        let Counters { messages, refused, tables_made } = self;
        [("messages", messages), ("refused", refused), ("tables_made", tables_made)]
            .map(|(name, count)| (name, count.load(Ordering::Relaxed)))
    }
}

impl fmt::Debug for Hub {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hub").field("limits", &self.limits).finish_non_exhaustive()
    }
}

impl Hub {
    /// Opens the database, and loads the tables whose clocks run.
    ///
    /// # Errors
    /// Returns [`ServerError`] if the database cannot be used or is of a newer program.
    pub fn open(path: &Path, limits: Limits) -> Result<Hub, ServerError> {
        let store = Arc::new(Store::open(path)?);
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let hub = Hub {
            store,
            tables: Mutex::default(),
            addresses: Mutex::default(),
            limits,
            next_client: AtomicU64::new(1),
            thinking: Semaphore::new(processors.div_ceil(2)),
            counters: Counters::default(),
        };
        let now = now_ms();
        let stopped = hub.store.alive(now)?;
        for id in hub.store.unfinished()? {
            // A damaged table must not keep the others from being played.
            let left_out = hub.table(id).map_err(Failure::from).and_then(|table| match table {
                Some(table) => lock(&table).leave_out(stopped, now),
                None => Ok(()),
            });
            drop(left_out);
        }
        hub.drop_idle();
        Ok(hub)
    }

    /// Returns a table, which is loaded if needed.
    pub(crate) fn table(&self, id: TableId) -> Result<Option<Shared>, ServerError> {
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

    /// Makes a table, and returns the keys of its seats of people and of spectators.
    pub(crate) fn make_table(&self, setup: TableSetup) -> Result<(TableId, Value), ServerError> {
        let mut hashes = Vec::new();
        let mut keys = Vec::new();
        for (number, sitter) in (0..).zip(&setup.seats) {
            if matches!(sitter, Sitter::Person(_)) {
                let (key, hash) = new_key()?;
                hashes.push((hash, Some(number)));
                keys.push(json!({"seat": number, "key": key}));
            }
        }
        let (spectator, hash) = new_key()?;
        hashes.push((hash, None));
        let id = self.begin(setup, &hashes)?;
        Ok((id, json!({"seats": keys, "spectator": spectator})))
    }

    fn begin(
        &self,
        setup: TableSetup,
        keys: &[(KeyHash, Option<u8>)],
    ) -> Result<TableId, ServerError> {
        let live = Live::create(Arc::clone(&self.store), setup, keys, now_ms())?;
        let id = live.id();
        lock(&self.tables).insert(id, Arc::new(Mutex::new(live)));
        self.counters.tables_made.fetch_add(1, Ordering::Relaxed);
        tracing::info!("table {id} was made");
        Ok(id)
    }

    /// Returns a key of a viewer for the rematch, at which every player has the seat before.
    ///
    /// The first seat that asks makes the table.
    pub(crate) fn rematch(&self, table: &Shared, seat: Option<u8>) -> Result<String, Failure> {
        let mut live = lock(table);
        let id = match (live.rematch, live.rematch_setup()?) {
            (Some(id), _) => id,
            (None, _) if seat.is_none() => {
                return Err(Failure::new("refused", "no seat has asked"));
            }
            (None, setup) => {
                let id = self.begin(setup, &[])?;
                live.set_rematch(id)?;
                id
            }
        };
        let seats = live.seats();
        drop(live);
        let (key, hash) = new_key()?;
        self.store.issue(&hash, id, seat.map(|seat| (seat + seats - 1) % seats))?;
        Ok(key)
    }

    /// Returns the tables with a seat for anybody, at which somebody waits.
    pub(crate) fn open_tables(&self) -> Vec<Value> {
        let tables: Vec<_> = lock(&self.tables).values().map(Arc::clone).collect();
        tables.iter().filter_map(|table| lock(table).offer()).take(MAX_LISTED).collect()
    }

    /// Gives somebody the first seat for anybody of a table, and returns the key.
    pub(crate) fn sit(&self, id: TableId, name: String) -> Result<Value, Failure> {
        let gone = || Failure::new("refused", "the table has no open seat any more");
        let table = lock(&self.tables).get(&id).map(Arc::clone).ok_or_else(gone)?;
        let (key, hash) = new_key()?;
        let seat = lock(&table).sit(name, &hash)?.ok_or_else(gone)?;
        Ok(json!({"seat": seat, "key": key}))
    }

    /// Returns the table and the seat of a key.
    pub(crate) fn find(
        &self,
        hash: &KeyHash,
    ) -> Result<Option<(TableId, Shared, Option<u8>)>, ServerError> {
        let Some((id, seat)) = self.store.find(hash)? else { return Ok(None) };
        Ok(self.table(id)?.map(|table| (id, table, seat)))
    }

    /// Replaces a key, and returns the new one.
    pub(crate) fn replace(&self, old: &KeyHash) -> Result<Option<(String, KeyHash)>, ServerError> {
        let (key, hash) = new_key()?;
        Ok(self.store.replace(old, &hash)?.then_some((key, hash)))
    }

    pub(crate) fn next_client(&self) -> u64 {
        self.next_client.fetch_add(1, Ordering::Relaxed)
    }

    /// Counts a connection of an address, if it may have one more.
    pub(crate) fn connect(&self, address: IpAddr) -> bool {
        lock(&self.addresses).connect(address, self.limits.connections_per_address)
    }

    pub(crate) fn disconnect(&self, address: IpAddr) {
        lock(&self.addresses).disconnect(address);
    }

    /// Counts a new table of an address, if it may have one more.
    pub(crate) fn may_make(&self, address: IpAddr) -> bool {
        lock(&self.addresses).make_table(address, self.limits.tables_per_hour, Instant::now())
    }

    /// Lets the bots of a table answer and play until a person is to act.
    pub(crate) async fn run_bots(self: &Arc<Self>, id: TableId, table: &Shared) {
        loop {
            let next = {
                let mut live = lock(table);
                if self.checked(id, live.answer_offers(now_ms())) {
                    live.bot_to_act()
                } else {
                    None
                }
            };
            let Some((seat, bot, game)) = next else { return };
            let Ok(place) = self.thinking.acquire().await else { return };
            let ply = game.ply();
            let chosen = tokio::task::spawn_blocking(move || bots::choose(&*game, &bot)).await;
            drop(place);
            let mut live = lock(table);
            let played = match chosen {
                Ok(Ok(action)) => live.play_choice((seat, ply), &action, now_ms()),
                Ok(Err(why)) => Err(why.into()),
                Err(_) => Err(Failure::new("internal", "the bot failed")),
            };
            if !self.checked(id, played) {
                live.is_thinking = false;
                return;
            }
        }
    }

    /// Drops a table whose changes could not be stored: it is loaded again as it was.
    pub(crate) fn checked(&self, id: TableId, done: Result<(), Failure>) -> bool {
        if let Err(failure) = &done
            && failure.is_internal()
        {
            lock(&self.tables).remove(&id);
        }
        done.is_ok()
    }

    /// Notes that the server runs, ends turns whose time is up, and drops tables without clients.
    ///
    /// # Errors
    /// Returns [`ServerError`] if the database fails.
    pub fn tick(&self) -> Result<(), ServerError> {
        let now = now_ms();
        self.store.alive(now)?;
        let tables: Vec<_> =
            lock(&self.tables).iter().map(|(id, table)| (*id, Arc::clone(table))).collect();
        for (id, table) in tables {
            // A table that is busy takes care of its clocks itself.
            if let Ok(mut live) = table.try_lock() {
                let ticked = live.tick(now);
                self.checked(id, ticked);
            }
        }
        self.drop_idle();
        Ok(())
    }

    /// Drops the tables that nobody uses from memory.
    fn drop_idle(&self) {
        lock(&self.tables).retain(|_, table| {
            // Nobody else has it, because the map is locked.
            Arc::strong_count(table) > 1 || !lock(table).is_idle()
        });
    }

    /// Removes old tables.
    pub(crate) fn remove_old(&self) -> Result<(), ServerError> {
        let day_ms = 24 * 60 * 60 * 1000;
        let before = now_ms().saturating_sub(u64::from(self.limits.keep_days) * day_ms);
        for id in self.store.remove_old(before)? {
            lock(&self.tables).remove(&id);
        }
        Ok(())
    }

    /// Returns the numbers of tables in memory and of connections to tables.
    pub(crate) fn in_use(&self) -> (usize, usize) {
        (lock(&self.tables).len(), lock(&self.addresses).count())
    }
}

/// Returns a new key of 128 random bits, and its hash.
fn new_key() -> Result<(String, KeyHash), ServerError> {
    let key = hex(&random::<16>()?);
    let hash = hash_of(&key);
    Ok((key, hash))
}

/// Returns the hash of a key, by which it is stored and found.
pub(crate) fn hash_of(key: &str) -> KeyHash {
    Sha256::digest(key.as_bytes()).into()
}
