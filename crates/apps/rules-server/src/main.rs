//! The program `rules-server`.

use std::error::Error;
use std::io::{Read, Write};
use std::net::{IpAddr, SocketAddr, TcpStream, UdpSocket};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::response::Redirect;
use axum::routing::get;
use clap::{Args, Parser, Subcommand};
use rules_server::{Hub, Limits, backup, check_dice, keep, restore, router, with_page};
use tokio::net::TcpListener;

/// Tables for people on different devices, with the page.
#[derive(Parser)]
#[command(version)]
struct Program {
    #[command(subcommand)]
    command: Option<Command>,
    /// The database, which is made at the first start.
    #[arg(long, default_value = "tables.sqlite", global = true)]
    data: PathBuf,
    #[command(flatten)]
    serve: Serve,
}

#[derive(Subcommand)]
enum Command {
    /// Copies the database into a new file, also while the server runs.
    Backup {
        /// The new file.
        copy: PathBuf,
    },
    /// Makes the database of a copy; there must be none.
    Restore {
        /// The copy.
        copy: PathBuf,
    },
    /// Checks that a server answers at the address of `--listen` and `--base-path`.
    Health,
    /// Checks that the dice of a table are those of its seed.
    CheckDice {
        /// The file that the page saves after the end.
        file: PathBuf,
    },
}

#[derive(Args)]
struct Serve {
    /// The address and port to listen at; port 0 chooses a free one.
    #[arg(long, default_value = "127.0.0.1:8090", value_parser = listen, global = true)]
    listen: SocketAddr,
    /// The folder of the page that `rules-web build` makes; by default `page` beside this program.
    #[arg(long)]
    page: Option<PathBuf>,
    /// The path at which a proxy shows the page, such as /games.
    #[arg(long, value_parser = base_path, global = true)]
    base_path: Option<String>,
    #[command(flatten)]
    limits: Limits,
    /// The least level to log: error, warn, info or debug.
    #[arg(long, default_value = "info")]
    log: tracing::Level,
}

fn listen(text: &str) -> Result<SocketAddr, &'static str> {
    text.parse().map_err(|_| "expected an IP address and a port, such as 127.0.0.1:8090")
}

fn base_path(text: &str) -> Result<String, String> {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_/".contains(letter);
    let is_path = text.starts_with('/') && text.len() > 1 && text.chars().all(plain);
    if !is_path || text.ends_with('/') || text.contains("//") {
        return Err("expected a path such as /games, of letters, digits, - and _".to_owned());
    }
    Ok(text.to_owned())
}

fn main() -> ExitCode {
    let Program { command, data, serve } = Program::parse();
    let done = match command {
        None => run(&data, serve),
        Some(Command::Health) => health(&serve),
        Some(Command::Backup { copy }) => backup(&data, &copy).map_err(Into::into),
        Some(Command::Restore { copy }) => restore(&copy, &data).map_err(Into::into),
        Some(Command::CheckDice { file }) => check(&file),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("rules-server: {why}");
            ExitCode::FAILURE
        }
    }
}

fn health(Serve { listen, base_path, .. }: &Serve) -> Result<(), Box<dyn Error>> {
    let connected = TcpStream::connect(listen);
    let mut stream = connected.map_err(|why| format!("no answer at {listen}: {why}"))?;
    stream.set_read_timeout(Some(Duration::from_secs(5)))?;
    let base = base_path.as_deref().unwrap_or_default();
    write!(stream, "GET {base}/health HTTP/1.0\r\nHost: {listen}\r\n\r\n")?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    match answer.split_once("\r\n\r\n") {
        Some((_, "ok\n")) => Ok(()),
        _ => Err(format!("{listen}{base}/health does not answer ok").into()),
    }
}

fn check(file: &Path) -> Result<(), Box<dyn Error>> {
    let named = |why: &dyn Error| format!("{}: {why}", file.display());
    let text = std::fs::read_to_string(file).map_err(|why| named(&why))?;
    let (dice, events) = check_dice(&text).map_err(|why| named(&why))?;
    println!("All {events} events of chance are those of the seed of\n{dice}");
    Ok(())
}

/// Returns the folder of the page in an archive of the server, or else that of a build.
fn default_page() -> PathBuf {
    let program = std::env::current_exe().unwrap_or_default();
    let beside = program.with_file_name("page");
    if beside.is_dir() {
        return beside;
    }
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    rules_web::target_folder(here.ancestors().nth(3).unwrap_or(here)).join("web")
}

fn run(data: &Path, serve: Serve) -> Result<(), Box<dyn Error>> {
    let data = &std::path::absolute(data)?;
    tracing_subscriber::fmt().with_writer(std::io::stderr).with_max_level(serve.log).init();
    let is_given = serve.page.is_some();
    let page = serve.page.unwrap_or_else(default_page);
    let has_page = page.join("index.html").is_file();
    if is_given && !has_page {
        let (page, expected) = (page.display(), "expected a folder with index.html");
        return Err(format!("no page in {page}: {expected}, such as `page` of an archive").into());
    }
    let runtime = tokio::runtime::Runtime::new()?;
    // First, so that a port in use leaves no new database behind.
    let listener = runtime.block_on(TcpListener::bind(serve.listen)).map_err(|why| {
        let is_used = why.kind() == std::io::ErrorKind::AddrInUse;
        let hint = if is_used { "; choose another port with --listen" } else { "" };
        format!("cannot listen at {}: {why}{hint}", serve.listen)
    })?;
    let hub = Arc::new(Hub::open(data, serve.limits)?);
    let tables = router(Arc::clone(&hub));
    let app = if has_page {
        with_page(tables, &page)?
    } else {
        tracing::warn!(
            "There is no page in {}, so browsers find none. The archive of a release has it in the \
             folder `page` beside the program. In the sources this builds it: cargo run --release \
             --manifest-path crates/apps/rules-web/Cargo.toml -- build",
            page.display()
        );
        tables
    };
    let base = serve.base_path.unwrap_or_default();
    let app = match &*base {
        "" => app,
        // Without the `/` at its end the links of the page would lead elsewhere.
        base => Router::new()
            .route(base, get(Redirect::permanent(&format!("{base}/"))))
            .nest_service(&format!("{base}/"), app),
    };
    let done = runtime.block_on(async {
        let address = listener.local_addr()?;
        let places = places(address, &base, serve.limits.trusted_proxy);
        println!("{places}\nThe tables are kept in {}.", data.display());
        let connections = serve.limits.connections;
        let bounds = rules_web::Limits { connections, ..rules_web::Limits::default() };
        tokio::select! {
            () = rules_web::serve(listener, app, bounds) => {}
            () = keep(Arc::clone(&hub)) => {}
            stopped = stop() => stopped?,
        }
        hub.stop().await;
        // The time until the next start counts for nobody.
        Ok(hub.tick()?)
    });
    // Longer than the tasks need, and shorter than bots think.
    runtime.shutdown_timeout(Duration::from_millis(500));
    done
}

/// Returns the sentences about the addresses at which people reach the server.
fn places(address: SocketAddr, base: &str, has_proxy: bool) -> String {
    let (ip, port) = (address.ip(), address.port());
    if ip.is_unspecified() {
        let Some(ip) = own_address(ip) else {
            return format!(
                "The tables are at http://ADDRESS:{port}{base}/ until you press Ctrl-C, at every \
                 address of this machine."
            );
        };
        let address = SocketAddr::new(ip, port);
        return format!(
            "The tables are at http://{address}{base}/ until you press Ctrl-C.\n\
             Every other address of this machine has them too, at port {port}."
        );
    }
    let place = format!("The tables are at http://{address}{base}/ until you press Ctrl-C.");
    if !ip.is_loopback() || has_proxy {
        return place;
    }
    format!(
        "{place}\nOnly this machine reaches this address. For other devices, start it with --listen 0.0.0.0:{port}"
    )
}

/// Returns the address from which this machine reaches others, if it is in a network.
fn own_address(any: IpAddr) -> Option<IpAddr> {
    // Addresses for documentation. Connecting only chooses a route, and sends nothing.
    let far = if any.is_ipv4() { "192.0.2.1:9" } else { "[2001:db8::1]:9" };
    let socket = UdpSocket::bind((any, 0)).ok()?;
    socket.connect(far).ok()?;
    let own = socket.local_addr().ok()?.ip();
    (!own.is_unspecified() && !own.is_loopback()).then_some(own)
}

/// Resolves when the process is asked to end.
async fn stop() -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminate = signal(SignalKind::terminate())?;
        tokio::select! {
            stopped = tokio::signal::ctrl_c() => stopped,
            _ = terminate.recv() => Ok(()),
        }
    }
    #[cfg(not(unix))]
    tokio::signal::ctrl_c().await
}
