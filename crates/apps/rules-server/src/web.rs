//! Addresses of the server, and the conversation with a client.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use axum::extract::rejection::JsonRejection;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{DefaultBodyLimit, FromRequestParts, Path, State};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HOST, ORIGIN};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use axum::middleware::map_response;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Json, Router};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use tokio::sync::mpsc;

use crate::ServerError;
use crate::hub::{Hub, Shared, hash_of, lock};
use crate::limits::Allowance;
use crate::now_ms;
use crate::setup::TableSetup;
use crate::store::{KeyHash, TableId};
use crate::table::{Failure, MAX_WAITING};

/// Timeout of the first message, which has the key.
const GREETING: Duration = Duration::from_secs(5);
/// The time between two signs of life, and for writing a message.
const PING: Duration = Duration::from_secs(20);
/// The time between two looks at all clocks.
const TICK: Duration = Duration::from_millis(500);

/// Whether the address of a client is that of the connection or the one that a proxy names.
#[derive(Clone, Copy)]
struct Proxied(bool);

/// Returns the server without the page: tables, their WebSocket, health and metrics.
///
/// With `behind_proxy` the last address of `X-Forwarded-For` is that of the client. The requests
/// must have the [`SocketAddr`] of their connection as an extension, as [`rules_web::serve`] gives.
pub fn router(hub: Arc<Hub>, behind_proxy: bool) -> Router {
    Router::new()
        .route("/tables", get(open_tables).post(make_table))
        .route("/tables/{id}", post(sit))
        .route("/ws", get(upgrade))
        .route("/health", get(|| async { "ok\n" }))
        .route("/metrics", get(metrics))
        .layer(DefaultBodyLimit::max(hub.limits.message_bytes))
        .layer(map_response(|mut response: Response| async {
            // The page's service worker keeps all other answers.
            let no_store = HeaderValue::from_static("no-store");
            response.headers_mut().insert(CACHE_CONTROL, no_store);
            response
        }))
        .layer(Extension(Proxied(behind_proxy)))
        .with_state(hub)
}

/// Adds the page of a folder, which then offers tables.
///
/// # Errors
/// Returns an error if the folder does not exist.
pub fn with_page(tables: Router, folder: &std::path::Path) -> std::io::Result<Router> {
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

/// A request for a table that is refused.
struct Refused(StatusCode, Failure);

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        (self.0, [(CONTENT_TYPE, "application/json")], self.1.answer(None)).into_response()
    }
}

impl From<Failure> for Refused {
    fn from(why: Failure) -> Refused {
        let status = match why.is_internal() {
            true => StatusCode::INTERNAL_SERVER_ERROR,
            false => StatusCode::UNPROCESSABLE_ENTITY,
        };
        Refused(status, why)
    }
}

/// Returns the content of a request of a page of this server for a table.
fn asked<T>(
    hub: &Hub,
    client: &ClientOf,
    content: Result<Json<T>, JsonRejection>,
) -> Result<T, Refused> {
    if !client.is_same_origin {
        let why = "the request comes from a page of another address";
        return Err(Refused(StatusCode::FORBIDDEN, Failure::new("forbidden", why)));
    }
    let Json(content) = content
        .map_err(|why| Refused(why.status(), Failure::new("bad_request", why.body_text())))?;
    if !hub.may_make(client.address) {
        let most = hub.limits.tables_per_hour;
        let why = format!("an address can make or join {most} tables an hour");
        return Err(Refused(StatusCode::TOO_MANY_REQUESTS, Failure::new("too_many", why)));
    }
    Ok(content)
}

async fn make_table(
    State(hub): State<Arc<Hub>>,
    client: ClientOf,
    setup: Result<Json<TableSetup>, JsonRejection>,
) -> Result<Response, Refused> {
    let setup = asked(&hub, &client, setup)?;
    let (id, keys) = hub.make_table(setup).map_err(|why| match why {
        ServerError::Game(_) | ServerError::Refused(_) | ServerError::Table(_) => {
            Failure::new("refused", why.to_string())
        }
        why => why.into(),
    })?;
    if let Ok(Some(table)) = hub.table(id) {
        wake_bots(&hub, id, &table);
    }
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
    client: ClientOf,
    newcomer: Result<Json<Newcomer>, JsonRejection>,
) -> Result<Json<Value>, Refused> {
    let Newcomer { name } = asked(&hub, &client, newcomer)?;
    Ok(Json(hub.sit(id, name)?))
}

/// The address of a client, and whether its request is of a page of this server or of no page.
struct ClientOf {
    address: IpAddr,
    is_same_origin: bool,
}

impl<S: Sync> FromRequestParts<S> for ClientOf {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<ClientOf, Infallible> {
        let proxied = parts.extensions.get().is_some_and(|Proxied(proxied)| *proxied);
        let connection: Option<&SocketAddr> = parts.extensions.get();
        let own = connection.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), SocketAddr::ip);
        let address = proxied.then(|| forwarded(&parts.headers)).flatten().unwrap_or(own);
        Ok(ClientOf { address, is_same_origin: is_same_origin(&parts.headers) })
    }
}

/// Returns the address that the proxy has added to a request.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?;
    last.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
}

/// Returns whether a request is of a page of this server, or of no page.
fn is_same_origin(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(ORIGIN) else { return true };
    let origin = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    origin.is_some_and(|(_, origin)| Some(origin) == host)
}

async fn metrics(State(hub): State<Arc<Hub>>) -> String {
    let (tables, connections) = hub.in_use();
    let gauges = [("tables", tables), ("connections", connections)];
    let gauges = gauges.map(|(name, value)| ("gauge", name.to_owned(), value as u64));
    let counters = hub.counters.read();
    let counters = counters.map(|(name, value)| ("counter", format!("{name}_total"), value));
    let lines = gauges.into_iter().chain(counters);
    lines
        .map(|(kind, name, value)| format!("# TYPE rules_{name} {kind}\nrules_{name} {value}\n"))
        .collect()
}

async fn upgrade(
    State(hub): State<Arc<Hub>>,
    client: ClientOf,
    upgrade: WebSocketUpgrade,
) -> Response {
    if !client.is_same_origin {
        return (StatusCode::FORBIDDEN, "the page is of another address\n").into_response();
    }
    let address = client.address;
    if !hub.connect(address) {
        return (StatusCode::TOO_MANY_REQUESTS, "too many connections\n").into_response();
    }
    // Counted until the conversation, or the attempt to begin one, ends.
    let place = Place { hub: Arc::clone(&hub), address };
    let most = hub.limits.message_bytes;
    upgrade.max_message_size(most).max_frame_size(most).on_upgrade(move |socket| async move {
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
        self.hub.disconnect(self.address);
    }
}

/// A client with its place at a table.
struct Guest {
    client: u64,
    seat: Option<u8>,
    table_id: TableId,
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
    let first = tokio::time::timeout(GREETING, socket.recv()).await;
    let Ok(Some(Ok(Message::Text(first)))) = first else { return };
    let mut guest = match greet(hub, &first, sender.clone()) {
        Ok(guest) => guest,
        Err(failure) => {
            let refusal = Message::text(failure.answer(None));
            drop(tokio::time::timeout(PING, socket.send(refusal)).await);
            return;
        }
    };
    // The table has the only sender, so that the conversation ends when it drops the client.
    drop(sender);
    let per_second = f64::from(hub.limits.messages_per_second);
    let mut allowance = Allowance::new(3.0 * per_second, per_second);
    wake_bots(hub, guest.table_id, &guest.table);
    let mut heard = Instant::now();
    let mut pings = tokio::time::interval(PING);
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
                        let is_allowed = allowance.take(heard);
                        Message::text(reply(place, &mut guest, &line, is_allowed))
                    }
                    Some(Ok(Message::Binary(_))) => {
                        let why = "expected text, found bytes";
                        Message::text(Failure::new("bad_request", why).answer(None))
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                    _ => break,
                }
            }
            _ = pings.tick() => {
                if heard.elapsed() > 3 * PING {
                    break;
                }
                Message::Ping(Default::default())
            }
        };
        match tokio::time::timeout(PING, socket.send(reply)).await {
            Ok(Ok(())) => {}
            _ => break,
        }
    }
}

/// Reads the first message, `{"key":"..."}`, and lets the client in.
fn greet(hub: &Hub, line: &str, messages: mpsc::Sender<String>) -> Result<Guest, Failure> {
    let request: Map<String, Value> = serde_json::from_str(line).unwrap_or_default();
    let Some(key) = request.get("key").and_then(Value::as_str) else {
        return Err(Failure::new("bad_request", "the first message must be {\"key\":\"...\"}"));
    };
    let hash = hash_of(key);
    let found = hub.find(&hash)?;
    let Some((table_id, table, seat)) = found else {
        return Err(Failure::new("unknown_key", "no table has this key"));
    };
    let client = hub.next_client();
    let joined = lock(&table).join(client, seat, messages, now_ms());
    if let Err(failure) = joined {
        hub.checked(table_id, Err(failure.clone()));
        return Err(failure);
    }
    Ok(Guest { client, seat, table_id, table, hash })
}

/// Answers a message.
fn reply(place: &Place, guest: &mut Guest, line: &str, is_allowed: bool) -> String {
    let hub = &place.hub;
    hub.counters.messages.fetch_add(1, Ordering::Relaxed);
    let (cmd, id) = command_of(line);
    if !is_allowed {
        let most = hub.limits.messages_per_second;
        let why = format!("a connection can send {most} messages a second");
        return Failure::new("too_many", why).answer(id.as_ref());
    }
    let key = match &*cmd {
        "key" => Some(new_key(hub, guest)),
        "rematch" => Some(rematch(place, guest)),
        _ => None,
    };
    match key {
        Some(Ok(key)) => return json!({"id": id, "ok": {"key": key}}).to_string(),
        Some(Err(failure)) => return failure.answer(id.as_ref()),
        None => {}
    }
    let (answer, done) = lock(&guest.table).answer(guest.client, line, now_ms());
    hub.counters.refused.fetch_add(u64::from(done.is_err()), Ordering::Relaxed);
    hub.checked(guest.table_id, done);
    wake_bots(hub, guest.table_id, &guest.table);
    answer
}

/// Replaces the key of a guest.
fn new_key(hub: &Hub, guest: &mut Guest) -> Result<String, Failure> {
    let (key, hash) = hub
        .replace(&guest.hash)?
        .ok_or_else(|| Failure::new("unknown_key", "the key was replaced"))?;
    guest.hash = hash;
    Ok(key)
}

/// Returns the key of a guest for the rematch.
fn rematch(place: &Place, guest: &Guest) -> Result<String, Failure> {
    if !place.hub.may_make(place.address) {
        let most = place.hub.limits.tables_per_hour;
        let why = format!("an address can make or join {most} tables an hour");
        return Err(Failure::new("too_many", why));
    }
    place.hub.rematch(&guest.table, guest.seat)
}

/// Lets the bots of a table play, if it is their turn.
fn wake_bots(hub: &Arc<Hub>, id: TableId, table: &Shared) {
    let (hub, table) = (Arc::clone(hub), Arc::clone(table));
    tokio::spawn(async move { hub.run_bots(id, &table).await });
}

/// Returns the command and the `id` of a message.
fn command_of(line: &str) -> (String, Option<Value>) {
    let mut request: Map<String, Value> = serde_json::from_str(line).unwrap_or_default();
    let cmd = request.get("cmd").and_then(Value::as_str).unwrap_or_default().to_owned();
    (cmd, request.remove("id"))
}
