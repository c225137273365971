//! The session, with the request and answer texts of a module.

use std::cell::RefCell;

use rules_games::Registry;
use rules_session::{MAX_LINE, Server};

use crate::Module;
use crate::host::Outside;

/// The session behind the protocol, with the games of some modules.
pub struct Session(Server<Outside>);

impl Session {
    /// Creates a session with the games of these modules.
    ///
    /// If two modules have a game of the same name, the session has that of the later one.
    pub fn new(modules: &[Module]) -> Session {
        let games = modules.iter().fold(Registry::empty(), |games, module| module.add_to(games));
        Session(Server::new(games, Outside))
    }

    /// Returns the answer to a request, both as lines without their ends.
    ///
    /// ```
    /// assert_eq!(
    ///     rules_wasm::Session::new(&[rules_wasm::CYBO]).ask(r#"{"cmd":"view","id":1}"#),
    ///     r#"{"id":1,"error":{"code":"no_game","message":"no game has been started"}}"#,
    /// );
    /// ```
    pub fn ask(&mut self, request: &str) -> String {
        self.0.answer(request.as_bytes())
    }
}

/// The data of a thread; WebAssembly has one thread.
struct SharedServer {
    /// Created for the first request.
    session: Option<Session>,
    input: Vec<u8>,
    output: String,
}

thread_local! {
    static SERVER: RefCell<SharedServer> =
        const { RefCell::new(SharedServer { session: None, input: Vec::new(), output: String::new() }) };
}

/// Allocates `length` bytes for one request and returns their address.
///
/// The address is null if `length` is more than [`MAX_LINE`] and 1, since the session refuses
/// longer requests.
pub fn allocate(length: usize) -> *mut u8 {
    SERVER.with_borrow_mut(|server| {
        if length > MAX_LINE + 1 {
            return std::ptr::null_mut();
        }
        server.input.clear();
        server.input.resize(length, 0);
        server.input.as_mut_ptr()
    })
}

/// Answers the request in the allocated bytes and returns the length of the answer.
///
/// The bytes are released, so that a second call answers an empty request.
///
/// The module of the first call in a thread determines its games.
pub fn answer(module: Module) -> usize {
    SERVER.with_borrow_mut(|SharedServer { session, input, output }| {
        let session = session.get_or_insert_with(|| Session::new(&[module]));
        *output = session.0.answer(&std::mem::take(input));
        output.len()
    })
}

/// Returns the address of the last answer, which is valid until the next one.
pub fn output() -> *const u8 {
    SERVER.with_borrow(|server| server.output.as_ptr())
}
