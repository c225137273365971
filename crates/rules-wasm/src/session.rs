//! The session, and the texts that go in and out of a module.

use std::cell::RefCell;

use rules_games::Registry;
use rules_session::Server;

use crate::Module;
use crate::host::Outside;

/// The session behind the protocol, with the games of some modules.
pub struct Session(Server<Outside>);

impl Session {
    /// A session with the games of these modules. Where two have a game of the same name, that of the
    /// later one is played.
    pub fn new(modules: &[Module]) -> Session {
        let games = modules.iter().fold(Registry::empty(), |games, module| module.add_to(games));
        Session(Server::new(games, Outside))
    }

    /// The answer to a request, each the text of a line without its end.
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

/// What a thread holds; on WebAssembly there is one.
struct Desk {
    /// Made for the first request.
    session: Option<Session>,
    input: Vec<u8>,
    output: String,
}

thread_local! {
    static DESK: RefCell<Desk> =
        const { RefCell::new(Desk { session: None, input: Vec::new(), output: String::new() }) };
}

/// Makes room for a request of so many bytes and says where it is. The room is good for one request.
pub fn allocate(length: usize) -> *mut u8 {
    DESK.with_borrow_mut(|desk| {
        desk.input.clear();
        desk.input.resize(length, 0);
        desk.input.as_mut_ptr()
    })
}

/// Answers the request that was written to the room, and says how many bytes the answer has. A thread
/// plays the games of the module that it was first asked with.
pub fn answer(module: Module) -> usize {
    DESK.with_borrow_mut(|Desk { session, input, output }| {
        let session = session.get_or_insert_with(|| Session::new(&[module]));
        *output = session.0.answer(input);
        output.len()
    })
}

/// Where the last answer is. It stays there until the next one.
pub fn output() -> *const u8 {
    DESK.with_borrow(|desk| desk.output.as_ptr())
}
