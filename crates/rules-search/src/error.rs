//! Why a bot gives no answer.

/// Why a bot gives no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SearchError {
    /// A limit of the budget is zero.
    #[error("the budget is empty: a limit of it is zero")]
    EmptyBudget,
    /// The budget has no limit and no stop flag.
    #[error("the budget has no limit: the search would not end")]
    NoLimit,
    /// The game of the view is over.
    #[error("the game is over")]
    GameOver,
    /// Chance is next in the view.
    #[error("chance is next, no seat is to act")]
    ChanceTurn,
    /// Another seat is to act in the view.
    #[error("it is the turn of another seat")]
    NotToAct,
    /// The observation is not one of the seat.
    #[error("the observation is that of another seat")]
    OtherSeat,
    /// The actions are not the legal ones of the view, strictly ascending.
    #[error("the actions are not the legal actions of the view, ascending")]
    OtherActions,
    /// The bot does not play such games: alpha-beta with three seats, for instance.
    #[error("the bot cannot search this game: {0}")]
    Unsuitable(&'static str),
}
