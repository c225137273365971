//! A small local server for the files of a folder.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::io;
use std::net::{self, IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use axum::http::header::{
    ALLOW, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{Extensions, HeaderMap, HeaderValue, Method, StatusCode, Version};
use axum::middleware::map_response;
use axum::response::{IntoResponse, Response};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::AbortHandle;
use tower::ServiceExt;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::services::ServeFile;

use crate::POLICY;

/// Most bytes of the head of a request.
const LONGEST_HEAD: usize = 16 * 1024;
/// Pause before the next attempt if no connection can be accepted.
const PAUSE: Duration = Duration::from_millis(10);

/// Bounds of [`serve`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Most connections at a time, at least 1. A further one closes the oldest of the address that
    /// has most. Connections that a request has upgraded do not count.
    pub connections: usize,
    /// Timeout of the head of a request.
    pub head: Duration,
}

impl Default for Limits {
    /// 128 connections, which leaves descriptors for files everywhere, and 10 s.
    fn default() -> Limits {
        Limits { connections: 128, head: Duration::from_secs(10) }
    }
}

/// A folder served on this machine.
///
/// ```
/// # let folder = std::env::temp_dir().join("rules-web-example");
/// # std::fs::create_dir_all(&folder)?;
/// let site = rules_web::Site::open(&folder, 0)?;
/// assert!(site.address().ip().is_loopback());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Site {
    listener: net::TcpListener,
    address: SocketAddr,
    pages: Router,
}

impl Site {
    /// Opens a port on 127.0.0.1; 0 chooses a free one.
    ///
    /// # Errors
    /// Returns an error if the folder does not exist or the port is in use.
    pub fn open(folder: &Path, port: u16) -> io::Result<Site> {
        let listener = net::TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok(Site { listener, address, pages: pages(folder)? })
    }

    /// Returns the address of the server.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until the process ends.
    ///
    /// # Errors
    /// Returns an error if the system refuses the threads or the events of the server.
    pub fn run(self) -> io::Result<()> {
        let mut builder = tokio::runtime::Builder::new_multi_thread();
        // Other threads read files.
        builder.worker_threads(2).max_blocking_threads(16).enable_all();
        builder.build()?.block_on(async {
            let listener = TcpListener::from_std(self.listener)?;
            serve(listener, self.pages, Limits::default()).await;
            Ok(())
        })
    }
}

/// Returns the files of a folder as a service that a server can mount as its fallback.
///
/// It answers `GET` and `HEAD` with ranges and dates, compresses with gzip, and sends [`POLICY`]
/// with pages. Names may have ASCII letters, digits, `-`, `_` and `.`, the last not as the first
/// character. Links that lead out of the folder are not followed.
///
/// # Errors
/// Returns an error if the folder does not exist.
pub fn pages(folder: &Path) -> io::Result<Router> {
    let folder: Arc<Path> = folder.canonicalize()?.into();
    // A better compression takes longer than the bytes that it saves on this machine.
    let compression =
        CompressionLayer::new().quality(CompressionLevel::Fastest).compress_when(shrinks);
    Ok(Router::new()
        .fallback(move |request| answer(folder, request))
        .layer(map_response(|mut response: Response| async {
            let headers = response.headers_mut();
            headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
            headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
            response
        }))
        .layer(compression)
        .layer(RequestBodyLimitLayer::new(0)))
}

/// Returns whether compression makes a response smaller: pictures and fonts are compressed.
fn shrinks(status: StatusCode, _: Version, headers: &HeaderMap, _: &Extensions) -> bool {
    let is_small = |kind: &HeaderValue| kind == "image/png" || kind == "font/woff2";
    status == StatusCode::OK && !headers.get(CONTENT_TYPE).is_some_and(is_small)
}

async fn answer(folder: Arc<Path>, request: Request) -> Response {
    if ![Method::GET, Method::HEAD].contains(request.method()) {
        let allow = [(ALLOW, "GET, HEAD")];
        return (StatusCode::METHOD_NOT_ALLOWED, allow, "only GET and HEAD\n").into_response();
    }
    let missing = (StatusCode::NOT_FOUND, "no such file\n");
    let Some(path) = path_of(request.uri().path(), &folder) else {
        return missing.into_response();
    };
    let kind = kind_of(&path);
    let mut response = match file(&folder, &path, request).await {
        Ok(Some(response)) => response,
        Ok(None) => return missing.into_response(),
        // Another request may have the last descriptor.
        Err(why) => {
            let why = format!("the file cannot be read: {why}\n");
            return (StatusCode::SERVICE_UNAVAILABLE, why).into_response();
        }
    };
    let headers = response.headers_mut();
    if let Some(given) = headers.get_mut(CONTENT_TYPE) {
        *given = HeaderValue::from_static(kind);
    }
    if kind.starts_with("text/html") {
        let policy = HeaderValue::try_from(format!("{POLICY}; frame-ancestors 'self'"));
        headers.extend(policy.map(|policy| (CONTENT_SECURITY_POLICY, policy)));
    }
    response
}

/// Returns the response with a file, or `None` if there is none in the folder.
async fn file(folder: &Path, path: &Path, request: Request) -> io::Result<Option<Response>> {
    use io::ErrorKind::{NotADirectory, NotFound, PermissionDenied};
    let opened = async {
        let path = tokio::fs::canonicalize(path).await?;
        if !path.starts_with(folder) || !tokio::fs::metadata(&path).await?.is_file() {
            return Ok(None);
        }
        ServeFile::new(path).try_call(request).await.map(Some)
    };
    match opened.await {
        Ok(response) => Ok(response.map(IntoResponse::into_response)),
        Err(why) if [NotADirectory, NotFound, PermissionDenied].contains(&why.kind()) => Ok(None),
        Err(why) => Err(why),
    }
}

/// Returns the file of a path; `None` outside the folder.
fn path_of(path: &str, folder: &Path) -> Option<PathBuf> {
    let path = path.strip_prefix('/')?;
    let path = if path.is_empty() || path.ends_with('/') {
        format!("{path}index.html")
    } else {
        path.to_owned()
    };
    // Only plain names: no parent folders, other roots or encoded characters.
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    let is_name =
        |part: &str| !part.starts_with('.') && !part.is_empty() && part.bytes().all(plain);
    path.split('/').all(is_name).then(|| folder.join(path))
}

fn kind_of(path: &Path) -> &'static str {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("txt") => "text/plain; charset=utf-8",
        Some("woff2") => "font/woff2",
        Some("wasm") => "application/wasm",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

/// A connection whose request is not answered yet, or that waits for the next one.
struct Connection {
    from: IpAddr,
    task: AbortHandle,
}

/// Serves every connection of a listener until the task ends.
///
/// Clients that are slow, or that open many connections, hold up only their own. Each request has
/// the [`SocketAddr`] of its connection as an extension.
pub async fn serve(listener: TcpListener, app: Router, limits: Limits) {
    // The oldest first.
    let mut open: Vec<Connection> = Vec::new();
    loop {
        let accepted = listener.accept().await;
        open.retain(|connection| !connection.task.is_finished());
        match accepted {
            Ok((stream, address)) => {
                if open.len() >= limits.connections.max(1) {
                    close_one(&mut open);
                }
                let task =
                    tokio::spawn(converse(stream, address, app.clone(), limits)).abort_handle();
                open.push(Connection { from: address.ip(), task });
            }
            Err(why) if why.kind() == io::ErrorKind::ConnectionAborted => {}
            // The process or the system has no descriptors left.
            Err(_) => {
                close_one(&mut open);
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
}

/// Closes the oldest connection of the address that has most.
fn close_one(open: &mut Vec<Connection>) {
    let mut held = HashMap::new();
    for connection in &*open {
        *held.entry(connection.from).or_insert(0) += 1;
    }
    let place = (0..open.len()).max_by_key(|&place| (held[&open[place].from], Reverse(place)));
    if let Some(place) = place {
        open.remove(place).task.abort();
    }
}

/// Answers the requests of a connection.
async fn converse(stream: TcpStream, address: SocketAddr, app: Router, limits: Limits) {
    let service = service_fn(move |mut request: hyper::Request<hyper::body::Incoming>| {
        request.extensions_mut().insert(address);
        app.clone().oneshot(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head)
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    // A client that disconnects must not affect others.
    drop(connection.await);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_outside_the_folder_is_served() {
        let folder = Path::new("/page");
        let path = |target: &str| path_of(target, folder);
        assert_eq!(path("/"), Some("/page/index.html".into()));
        assert_eq!(path("/rules/triad.html"), Some("/page/rules/triad.html".into()));
        for bad in
            ["", "x", "/../x", "/a/../../x", "//etc/x", "/%2e%2e/x", "/.git", "/a\\b", "/c:/x"]
        {
            assert_eq!(path(bad), None, "{bad}");
        }
    }

    #[tokio::test]
    async fn the_address_with_most_connections_loses_its_oldest() {
        let connection = |last| Connection {
            from: IpAddr::from([10, 0, 0, last]),
            task: tokio::spawn(std::future::pending::<()>()).abort_handle(),
        };
        let mut open: Vec<_> = [1, 2, 3, 2, 2].map(connection).into();
        let left = |open: &[Connection]| -> Vec<_> {
            open.iter().map(|connection| connection.from.to_string()).collect()
        };
        let second = open[1].task.clone();
        close_one(&mut open);
        assert_eq!(left(&open), ["10.0.0.1", "10.0.0.3", "10.0.0.2", "10.0.0.2"]);
        tokio::task::yield_now().await;
        assert!(second.is_finished());
        close_one(&mut open);
        close_one(&mut open);
        assert_eq!(left(&open), ["10.0.0.3", "10.0.0.2"]);
    }
}
