//! A client that asks a server in its own process.

use std::time::{Duration, Instant};

use rules_games::rules_search::Bots;
use rules_games::{Listing, Registry};
use rules_session::{Host, Server};
use serde_json::{Value, json};

use crate::toy::Toy;

/// A host with a clock and without entropy.
pub(crate) struct Clock(Instant);

impl Host for Clock {
    fn entropy(&mut self, _: &mut [u8]) -> Result<(), String> {
        Err("there is no entropy".to_owned())
    }

    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

/// A server on such a host.
pub(crate) fn server(registry: Registry) -> Server<Clock> {
    Server::new(registry, Clock(Instant::now()))
}

/// A toy game with bots.
const TOY: Listing<Toy> =
    Listing { bots: Some(|_| Bots::standard()), ..Listing::new("Coins are kept or passed.") };

/// A registry with one toy game.
pub(crate) fn toys() -> Registry {
    Registry::empty().with(&TOY)
}

pub(crate) struct Client<H: Host = Clock>(pub(crate) Server<H>);

impl Client {
    /// A client for the games of the workspace, which begin with the same seed.
    pub(crate) fn start() -> Client {
        Client(server(Registry::standard()).with_seed(0))
    }

    /// A client for a toy game, which begins with the same seed each time.
    pub(crate) fn new() -> Client {
        Client(server(toys()).with_seed(0))
    }

    pub(crate) fn begun(request: Value) -> Client {
        let mut client = Client::new();
        client.ok(request);
        client
    }

    pub(crate) fn toy() -> Client {
        Client::begun(json!({"cmd": "new", "game": "toy"}))
    }
}

impl<H: Host> Client<H> {
    pub(crate) fn line(&mut self, line: &str) -> String {
        self.0.answer(line.as_bytes())
    }

    pub(crate) fn ask(&mut self, request: &Value) -> Value {
        serde_json::from_str(&self.line(&request.to_string())).expect("answers are JSON")
    }

    /// The value of a successful answer.
    pub(crate) fn ok(&mut self, request: Value) -> Value {
        let answer = self.ask(&request);
        assert!(answer.get("error").is_none(), "{request}: {answer}");
        answer["ok"].clone()
    }

    /// The code of a failure; makes sure that nothing has changed.
    pub(crate) fn code(&mut self, request: Value) -> String {
        let states = [
            json!({"cmd": "view"}),
            json!({"cmd": "record"}),
            json!({"cmd": "view", "seat": 1}),
            json!({"cmd": "match", "seat": 0}),
        ];
        let before = states.clone().map(|state| self.ask(&state));
        let code = self.refused(&request);
        assert_eq!(before, states.map(|state| self.ask(&state)), "{request} changed something");
        code
    }

    /// The code of a failure.
    pub(crate) fn refused(&mut self, request: &Value) -> String {
        let answer = self.ask(request);
        assert!(answer.get("ok").is_none(), "{request}: {answer}");
        let message = answer["error"]["message"].as_str().expect("a failure has a message");
        assert!(!message.is_empty() && message.len() < 300, "{message}");
        answer["error"]["code"].as_str().expect("a failure has a code").to_owned()
    }

    pub(crate) fn play(&mut self, text: &str) -> Value {
        self.ok(json!({"cmd": "play", "action": text}))
    }

    /// The games with their options, as `hello` lists them.
    pub(crate) fn games(&mut self) -> Vec<Value> {
        self.ok(json!({"cmd": "hello"}))["games"].as_array().expect("a list").clone()
    }
}

/// A small generator, so that these tests share nothing with the session.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % end
    }
}
