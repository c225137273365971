//! Plays at many tables of a running `rules-server`, and prints how long moves take to the others.
//!
//! ```text
//! ulimit -n 20000
//! rules-server --tables-per-hour 1000000 --connections-per-address 100000 &
//! cargo run --release -p rules-tables-load -- --tables 1000 --seconds 60
//! ```

use std::error::Error;
use std::time::{Duration, Instant};

use clap::Parser;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::time::{sleep_until, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, client_async};

type Failed = Box<dyn Error + Send + Sync>;

/// Longest time to wait for an update.
const LONGEST: Duration = Duration::from_secs(20);

/// Plays at many tables of two players each.
#[derive(Parser, Clone)]
struct Load {
    /// The address of the server.
    #[arg(long, default_value = "127.0.0.1:8090")]
    address: String,
    /// Tables at the same time.
    #[arg(long, default_value_t = 1000)]
    tables: u32,
    /// Seconds of play, after all tables are made.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Milliseconds between two moves of a player.
    #[arg(long, default_value_t = 2000)]
    every_ms: u64,
    /// The game.
    #[arg(long, default_value = "triandro")]
    game: String,
}

/// A player with the last state of the table.
struct Player {
    socket: WebSocketStream<TcpStream>,
    view: Value,
}

impl Player {
    async fn join(address: &str, key: &Value) -> Result<Player, Failed> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let (mut socket, _) = client_async(format!("ws://{address}/ws"), stream).await?;
        socket.send(Message::text(json!({"key": key}).to_string())).await?;
        let mut player = Player { socket, view: Value::Null };
        player.until(|_| true).await?;
        Ok(player)
    }

    /// Reads until a state of the table fits.
    async fn until(&mut self, fits: impl Fn(&Value) -> bool) -> Result<(), Failed> {
        while self.view.is_null() || !fits(&self.view) {
            let message =
                self.socket.next().await.ok_or("the server has closed a connection")??;
            if let Message::Text(text) = message {
                let mut value: Value = serde_json::from_str(&text)?;
                if value.get("error").is_some() {
                    return Err(text.as_str().into());
                }
                if value["event"] == "table" {
                    self.view = value["view"].take();
                }
            }
        }
        Ok(())
    }
}

/// Makes a table, and seats both players.
async fn table(load: &Load) -> Result<[Player; 2], Failed> {
    let setup =
        json!({"game": load.game, "seats": [{"person": "Ada"}, {"person": "Bob"}]}).to_string();
    let request = format!(
        "POST /tables HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{setup}",
        load.address,
        setup.len()
    );
    let mut stream = TcpStream::connect(&load.address).await?;
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let body = answer.split_once("\r\n\r\n").ok_or("no answer")?.1;
    let made: Value = serde_json::from_str(body)?;
    let key = |seat: usize| made["seats"][seat]["key"].clone();
    if key(0).is_null() {
        return Err(body.into());
    }
    Ok([Player::join(&load.address, &key(0)).await?, Player::join(&load.address, &key(1)).await?])
}

/// Plays at a table until the end of the time, and sends the time of each move.
async fn play(
    load: Load,
    number: u32,
    mut players: [Player; 2],
    begins: Instant,
    times: mpsc::UnboundedSender<Duration>,
) -> Result<(), Failed> {
    // A player moves every second time.
    let apart = Duration::from_millis(load.every_ms / 2);
    let ends = begins + Duration::from_secs(load.seconds);
    let mut next = begins + apart.mul_f64(f64::from(number) / f64::from(load.tables));
    while next < ends {
        sleep_until(next.into()).await;
        next += apart;
        let Some(turn) = players[0].view["turn"].as_u64() else {
            players = table(&load).await?;
            continue;
        };
        let (first, second) = players.split_at_mut(1);
        let (mover, other) = match turn {
            0 => (&mut first[0], &mut second[0]),
            _ => (&mut second[0], &mut first[0]),
        };
        let ply = mover.view["ply"].as_u64().ok_or("no ply")?;
        let legal = mover.view["legal"].as_array().ok_or("no actions")?;
        let action = legal[(ply as usize * 7 + number as usize) % legal.len()].clone();
        let request = json!({"cmd": "play", "action": action, "ply": ply}).to_string();
        let begun = Instant::now();
        mover.socket.send(Message::text(request)).await?;
        let is_new = |view: &Value| view["ply"].as_u64() > Some(ply);
        timeout(LONGEST, other.until(is_new)).await??;
        times.send(begun.elapsed())?;
        timeout(LONGEST, mover.until(is_new)).await??;
    }
    Ok(())
}

#[tokio::main]
async fn main() -> Result<(), Failed> {
    let load = Load::parse();
    let begun = Instant::now();
    let mut all = Vec::new();
    for _ in 0..load.tables {
        all.push(table(&load).await?);
    }
    println!("{} tables made in {:.1} s", load.tables, begun.elapsed().as_secs_f64());
    let begins = Instant::now() + Duration::from_secs(1);
    let (sender, mut times) = mpsc::unbounded_channel();
    for (number, players) in (0..).zip(all) {
        let (load, sender) = (load.clone(), sender.clone());
        tokio::spawn(async move {
            if let Err(why) = play(load, number, players, begins, sender).await {
                eprintln!("table {number}: {why}");
            }
        });
    }
    drop(sender);
    let mut sorted = Vec::new();
    // It ends when all tables have made their moves, which takes longer under too much load.
    while let Some(time) = times.recv().await {
        sorted.push(time);
    }
    let seconds = begins.elapsed().as_secs_f64();
    sorted.sort_unstable();
    let at = |share: f64| {
        sorted
            .get((share * (sorted.len() - 1) as f64) as usize)
            .map_or(0.0, |time| time.as_secs_f64() * 1e3)
    };
    println!(
        "{} moves, {:.0} a second; to the other player in ms: median {:.1}, 99th percentile {:.1}, most {:.1}",
        sorted.len(),
        sorted.len() as f64 / seconds,
        at(0.5),
        at(0.99),
        at(1.0)
    );
    Ok(())
}
