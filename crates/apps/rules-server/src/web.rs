//! Addresses of the server, and the conversation with a client.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::Path as FilePath;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::extract::rejection::JsonRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{DefaultBodyLimit, FromRequestParts, Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HOST, ORIGIN};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::map_response;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::ServerError;
use crate::error::{Result, ok, refuse, refuse_as};
use crate::hub::{Counters, Hub, Shared, hash_of, lock};
use crate::limits::Allowance;
use crate::now_ms;
use crate::setup::TableSetup;
use crate::store::{KeyHash, TableId};
use crate::table::MAX_WAITING;

/// Timeout of the first message, which has the key.
const GREETING: Duration = Duration::from_secs(5);
/// The time between two signs of life, and for writing a message.
const PING: Duration = Duration::from_secs(20);
/// The time between two looks at all clocks.
const TICK: Duration = Duration::from_millis(500);
/// The time in which a connection can send its whole allowance of messages at once.
const BURST: Duration = Duration::from_secs(3);
/// Bytes of the buffer that a connection reads into, because most connections wait.
const READ_BUFFER: usize = 4096;

/// Returns the server without the page: tables, their WebSocket, health and metrics.
///
/// The requests must have the [`SocketAddr`] of their connection as an extension, as
/// [`rules_web::serve`] gives.
pub fn router(hub: Arc<Hub>) -> Router {
    Router::new()
        .route("/tables", get(open_tables).post(make_table))
        .route("/tables/{id}", post(sit))
        .route("/ws", get(upgrade))
        .route("/health", get(|| async { "ok\n" }))
        .route("/metrics", get(metrics))
        .layer(DefaultBodyLimit::max(hub.limits.message_bytes))
        // The page's service worker keeps all other answers.
        .layer(map_response(|answer: Response| async { ([(CACHE_CONTROL, "no-store")], answer) }))
        .with_state(hub)
}

/// Adds the page of a folder, which then offers tables.
///
/// # Errors
/// Returns an error if the folder does not exist.
pub fn with_page(tables: Router, folder: &FilePath) -> std::io::Result<Router> {
    let app = tables.fallback_service(rules_web::pages(folder)?);
    let Ok(games) = std::fs::read_to_string(folder.join("games.json")) else { return Ok(app) };
    let games = games.replacen('{', "{\"tables\":true,", 1);
    let headers = [(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "no-cache")];
    Ok(app.route("/games.json", get(|| async move { (headers, games) })))
}

/// Looks at the clocks of all tables, and removes old ones, until the task ends.
pub async fn keep(hub: Arc<Hub>) {
    let mut interval = tokio::time::interval(TICK);
    for count in 0_u64.. {
        interval.tick().await;
        let done = hub.tick().and_then(|()| match count % 7200 {
            0 => hub.remove_old(),
            _ => Ok(()),
        });
        if let Err(why) = done {
            tracing::error!("{why}");
        }
    }
}

impl IntoResponse for ServerError {
    fn into_response(self) -> Response {
        let status = match &self {
            ServerError::Refused("forbidden", ..) => StatusCode::FORBIDDEN,
            ServerError::Refused("too_many", ..) => StatusCode::TOO_MANY_REQUESTS,
            why if why.is_internal() => StatusCode::INTERNAL_SERVER_ERROR,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        };
        (status, [(CONTENT_TYPE, "application/json")], self.answer()).into_response()
    }
}

/// Returns the content of a request for a table.
fn content<T>(hub: &Hub, address: IpAddr, content: Result<Json<T>, JsonRejection>) -> Result<T> {
    let Json(content) = content.map_err(|why| refuse("bad_request", why.body_text()))?;
    hub.count_table(address)?;
    Ok(content)
}

async fn make_table(
    State(hub): State<Arc<Hub>>,
    OwnPage(address): OwnPage,
    setup: Result<Json<TableSetup>, JsonRejection>,
) -> Result<Response> {
    let (table, keys) = hub.make_table(content(&hub, address, setup)?)?;
    wake_bots(&hub, &table);
    Ok((StatusCode::CREATED, Json(keys)).into_response())
}

async fn open_tables(State(hub): State<Arc<Hub>>) -> Json<Value> {
    Json(json!({"tables": hub.open_tables()}))
}

/// The name of somebody who takes a seat for anybody.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Newcomer {
    name: String,
}

async fn sit(
    State(hub): State<Arc<Hub>>,
    Path(id): Path<TableId>,
    OwnPage(address): OwnPage,
    newcomer: Result<Json<Newcomer>, JsonRejection>,
) -> Result<Json<Value>> {
    let Newcomer { name } = content(&hub, address, newcomer)?;
    Ok(Json(hub.sit(id, name)?))
}

/// The address of a client whose request is of a page of this server, or of no page.
struct OwnPage(IpAddr);

impl FromRequestParts<Arc<Hub>> for OwnPage {
    type Rejection = ServerError;

    async fn from_request_parts(parts: &mut Parts, hub: &Arc<Hub>) -> Result<Self> {
        let headers = &parts.headers;
        let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or_default());
        if let Some(origin) = text(ORIGIN)
            && origin.split_once("://").map(|(_, host)| host) != text(HOST)
        {
            return Err(refuse("forbidden", "the request comes from a page of another address"));
        }
        let proxied = hub.limits.trusted_proxy.then(|| forwarded(headers)).flatten();
        let connection: Option<&SocketAddr> = parts.extensions.get();
        let own = connection.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), SocketAddr::ip);
        Ok(OwnPage(proxied.unwrap_or(own)))
    }
}

/// Returns the address that the proxy has added to a request.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?;
    last.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
}

async fn metrics(State(hub): State<Arc<Hub>>) -> String {
    let Counters { messages, refused, tables_made } = &hub.counters;
    let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
    let lines = [
        ("tables", "gauge", hub.in_memory() as u64),
        ("connections", "gauge", lock(&hub.addresses).count() as u64),
        ("messages_total", "counter", count(messages)),
        ("refused_total", "counter", count(refused)),
        ("tables_made_total", "counter", count(tables_made)),
    ];
    lines
        .map(|(name, kind, value)| format!("# TYPE rules_{name} {kind}\nrules_{name} {value}\n"))
        .concat()
}

async fn upgrade(
    State(hub): State<Arc<Hub>>,
    OwnPage(address): OwnPage,
    upgrade: WebSocketUpgrade,
) -> Response {
    let most = hub.limits.connections_per_address;
    if !lock(&hub.addresses).connect(address, most) {
        return (StatusCode::TOO_MANY_REQUESTS, "too many connections\n").into_response();
    }
    // Counted until the conversation, or the attempt to begin one, ends.
    let place = Place { hub, address };
    let most = place.hub.limits.message_bytes;
    let upgrade = upgrade.max_message_size(most).max_frame_size(most);
    upgrade.read_buffer_size(READ_BUFFER).on_upgrade(move |socket| async move {
        converse(&place, socket).await;
    })
}

/// A connection that counts for its address.
struct Place {
    hub: Arc<Hub>,
    address: IpAddr,
}

impl Drop for Place {
    fn drop(&mut self) {
        lock(&self.hub.addresses).disconnect(self.address);
    }
}

/// A client at a table.
struct Guest {
    client: u64,
    seat: Option<u8>,
    table: Shared,
    hash: KeyHash,
}

impl Drop for Guest {
    fn drop(&mut self) {
        lock(&self.table).leave(self.client);
    }
}

/// Lets a client in, and answers it until it leaves.
async fn converse(place: &Place, mut socket: WebSocket) {
    let hub = &place.hub;
    let (sender, mut messages) = mpsc::channel(MAX_WAITING);
    let Ok(Some(Ok(Message::Text(first)))) = timeout(GREETING, socket.recv()).await else { return };
    // The table has the only sender, so that the conversation ends when it drops the client.
    let mut guest = match greet(hub, &first, sender) {
        Ok(guest) => guest,
        Err(why) => {
            drop(timeout(PING, socket.send(Message::text(why.answer()))).await);
            return;
        }
    };
    let most = hub.limits.messages_per_second.saturating_mul(BURST.as_secs() as u32);
    let mut allowance = Allowance::full();
    wake_bots(hub, &guest.table);
    let mut heard = Instant::now();
    let mut pings = tokio::time::interval(PING);
    let mut stopping = hub.stopping.subscribe();
    loop {
        let reply = tokio::select! {
            message = messages.recv() => match message {
                Some(message) => Message::text(message),
                None => break,
            },
            received = socket.recv() => {
                heard = Instant::now();
                match received {
                    Some(Ok(Message::Text(line))) => {
                        let is_allowed = allowance.take(most, BURST, heard);
                        Message::text(reply(place, &mut guest, &line, is_allowed))
                    }
                    Some(Ok(Message::Binary(_))) => {
                        Message::text(refuse("bad_request", "expected text, found bytes").answer())
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                    _ => break,
                }
            }
            _ = stopping.changed() => {
                let (code, reason) = (close_code::AWAY, "the server stops".into());
                let farewell = Message::Close(Some(CloseFrame { code, reason }));
                drop(timeout(PING, socket.send(farewell)).await);
                break;
            }
            _ = pings.tick() => {
                if heard.elapsed() > 3 * PING {
                    break;
                }
                Message::Ping(Default::default())
            }
        };
        let Ok(Ok(())) = timeout(PING, socket.send(reply)).await else { break };
    }
}

/// The first message.
#[derive(Deserialize)]
struct Greeting {
    key: String,
    #[serde(default)]
    language: String,
}

/// Lets a client in by its first message.
fn greet(hub: &Hub, line: &str, messages: mpsc::Sender<String>) -> Result<Guest> {
    let Greeting { key, language } = serde_json::from_str(line).map_err(|why| {
        refuse("bad_request", format!("the first message must be {{\"key\":\"...\"}}: {why}"))
    })?;
    let hash = hash_of(&key);
    let found = hub.find(&hash)?;
    let (table, seat) = found.ok_or_else(|| refuse("unknown_key", "no table has this key"))?;
    let client = hub.next_client.fetch_add(1, Ordering::Relaxed);
    lock(&table).join(client, seat, &language, messages, now_ms())?;
    Ok(Guest { client, seat, table, hash })
}

/// Answers a message.
fn reply(place: &Place, guest: &mut Guest, line: &str, is_allowed: bool) -> String {
    let counters = &place.hub.counters;
    counters.messages.fetch_add(1, Ordering::Relaxed);
    let (id, done) = match serde_json::from_str::<Map<String, Value>>(line) {
        Ok(mut request) => (request.remove("id"), answer(place, guest, request, is_allowed)),
        Err(why) => {
            (None, Err(refuse("bad_request", format!("the message is no JSON object: {why}"))))
        }
    };
    counters.refused.fetch_add(u64::from(done.is_err()), Ordering::Relaxed);
    let answer = done.unwrap_or_else(|why| why.answer());
    match (id, answer.strip_prefix('{')) {
        (Some(id), Some(rest)) => format!("{{\"id\":{id},{rest}"),
        _ => answer,
    }
}

/// Returns the answer to a request.
fn answer(
    place: &Place,
    guest: &mut Guest,
    request: Map<String, Value>,
    is_allowed: bool,
) -> Result<String> {
    let Place { hub, address } = place;
    if !is_allowed {
        let most = hub.limits.messages_per_second;
        let why = format!("a connection can send {most} messages a second");
        return Err(refuse_as("too_many", "messages", why));
    }
    match request.get("cmd").and_then(Value::as_str) {
        Some("key") => {
            if guest.seat.is_none() {
                return Err(refuse("forbidden", "all spectators have the same key"));
            }
            let replaced = hub.replace(&guest.hash)?;
            let (key, hash) =
                replaced.ok_or_else(|| refuse("unknown_key", "the key was replaced"))?;
            guest.hash = hash;
            Ok(ok(json!({"key": key})))
        }
        Some("rematch") => {
            hub.count_table(*address)?;
            Ok(ok(json!({"key": hub.rematch(&guest.table, guest.seat)?})))
        }
        _ => {
            let answer = lock(&guest.table).answer(guest.client, request, now_ms());
            wake_bots(hub, &guest.table);
            answer
        }
    }
}

/// Lets the bots of a table play, if it is their turn.
fn wake_bots(hub: &Arc<Hub>, table: &Shared) {
    let (hub, table) = (Arc::clone(hub), Arc::clone(table));
    tokio::spawn(async move {
        if let Err(why) = hub.run_bots(&table).await {
            tracing::error!("{why}");
        }
    });
}
