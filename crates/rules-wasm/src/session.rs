//! The session and the texts that go in and out.

use std::cell::RefCell;

use rules_games::session::Server;

use crate::games::games;
use crate::host::Outside;

/// What a thread holds; on WebAssembly there is one.
struct Desk {
    server: Server<Outside>,
    input: Vec<u8>,
    output: String,
}

thread_local! {
    static DESK: RefCell<Desk> = RefCell::new(Desk {
        server: Server::new(games(), Outside),
        input: Vec::new(),
        output: String::new(),
    });
}

/// The answer of this thread's session to a request, each the text of a line without its end.
///
/// ```
/// assert_eq!(
///     rules_wasm::ask(r#"{"cmd":"view","id":1}"#),
///     r#"{"id":1,"error":{"code":"no_game","message":"no game has been started"}}"#,
/// );
/// ```
pub fn ask(request: &str) -> String {
    DESK.with_borrow_mut(|desk| desk.server.answer(request.as_bytes()))
}

/// Room for a request of so many bytes.
pub(crate) fn make_room(length: usize) -> *mut u8 {
    DESK.with_borrow_mut(|desk| {
        desk.input.clear();
        desk.input.resize(length, 0);
        desk.input.as_mut_ptr()
    })
}

/// Answers what was written to the room, and says how many bytes the answer has.
pub(crate) fn answer_input() -> usize {
    DESK.with_borrow_mut(|desk| {
        desk.output = desk.server.answer(&desk.input);
        desk.output.len()
    })
}

/// Where the answer is.
pub(crate) fn answer_place() -> *const u8 {
    DESK.with_borrow(|desk| desk.output.as_ptr())
}
