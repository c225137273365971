//! Errors of bots.

/// Error from a bot that cannot choose an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SearchError {
    /// A limit of the budget is zero.
    #[error("the budget is empty: expected limits above 0")]
    EmptyBudget,
    /// The budget has no limit and no stop flag.
    #[error("the budget has no limit: expected iterations, nodes, a time or a stop flag")]
    NoLimit,
    /// The game of the view is over.
    #[error("the game is over")]
    GameOver,
    /// Chance is next in the view.
    #[error("no seat can act: chance is next")]
    ChanceTurn,
    /// It is another seat's turn in the view.
    #[error("it is another seat's turn")]
    NotToAct,
    /// The observation is of another seat.
    #[error("the observation is of another seat")]
    OtherSeat,
    /// The actions are not the legal actions of the view in ascending order.
    #[error("invalid actions: expected the legal actions of the view in ascending order")]
    OtherActions,
    /// The bot cannot play the game, such as alpha-beta with three seats.
    #[error("the bot cannot search this game: {0}")]
    Unsuitable(&'static str),
}
