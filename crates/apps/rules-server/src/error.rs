//! Errors, for the operator and for clients.

use std::path::Path;

use rules_games::DynError;
use rules_match::{Refusal, TableError};
use serde_json::{Value, json};

/// Error from the server.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServerError {
    /// The database fails.
    #[error("database: {0}")]
    Database(#[from] rusqlite::Error),
    /// A stored text is not JSON.
    #[error("database: {0}")]
    Json(#[from] serde_json::Error),
    /// A stored table cannot be played again.
    #[error("table {0} is damaged: {1}")]
    Damaged(i64, String),
    /// The system has no entropy.
    #[error("the system has no entropy: {0}")]
    Entropy(#[from] getrandom::Error),
    /// A bot has failed.
    #[error("a bot has failed")]
    Bot,
    /// The game refuses it.
    #[error(transparent)]
    Game(#[from] DynError),
    /// The clocks, offers or seats of a table refuse it.
    #[error(transparent)]
    Table(#[from] Refusal),
    /// The server refuses it, with a code of the guide and perhaps a finer name of the reason.
    #[error("{1}")]
    Refused(&'static str, String, Option<&'static str>),
}

/// The result of a request, or the error that refuses it.
pub(crate) type Result<T, E = ServerError> = std::result::Result<T, E>;

impl From<TableError<DynError>> for ServerError {
    fn from(why: TableError<DynError>) -> ServerError {
        match why {
            TableError::Refused(why) => why.into(),
            TableError::Match(why) => why.into(),
        }
    }
}

impl ServerError {
    /// Names the file of a database that fails, with advice in case the file is damaged.
    pub(crate) fn of_file(self, path: &Path, advice: &str) -> ServerError {
        use rusqlite::ErrorCode::{DatabaseCorrupt, NotADatabase};
        let ServerError::Database(why) = self else { return self };
        let is_damaged = matches!(why.sqlite_error_code(), Some(DatabaseCorrupt | NotADatabase));
        let advice = if is_damaged { advice } else { "" };
        refuse("refused", format!("{}: {why}{advice}", path.display()))
    }

    /// Whether it is the server's fault, so that a table must be loaded again.
    pub(crate) fn is_internal(&self) -> bool {
        use ServerError::{Bot, Damaged, Database, Entropy, Json};
        matches!(self, Database(_) | Json(_) | Damaged(..) | Entropy(_) | Bot)
    }

    /// Returns the answer to a client, in the form of the protocol.
    pub(crate) fn answer(&self) -> String {
        let (code, reason) = match self {
            ServerError::Game(why) => ("illegal_action", Some(why.code())),
            ServerError::Table(why) => ("refused", Some(why.code())),
            ServerError::Refused(code, _, reason) => (*code, *reason),
            _ => {
                // The text may name files of the host.
                tracing::error!("{self}");
                let message = "the server has failed: nothing was changed";
                return json!({"error": {"code": "internal", "message": message}}).to_string();
            }
        };
        let mut error = json!({"code": code, "message": self.to_string()});
        if let Some(reason) = reason {
            error["reason"] = reason.into();
        }
        json!({"error": error}).to_string()
    }
}

/// Returns a refusal with a code of the guide.
pub(crate) fn refuse(code: &'static str, why: impl Into<String>) -> ServerError {
    ServerError::Refused(code, why.into(), None)
}

/// Returns a refusal with a name of the reason, for texts in other languages.
pub(crate) fn refuse_as(
    code: &'static str,
    reason: &'static str,
    why: impl Into<String>,
) -> ServerError {
    ServerError::Refused(code, why.into(), Some(reason))
}

/// Returns the answer to a request that was done.
pub(crate) fn ok(value: Value) -> String {
    json!({"ok": value}).to_string()
}
