//! Short programs that show the use of the rules engines, in the other files of this folder.

/// The examples of the README and of the book are compiled and run.
#[cfg(doctest)]
mod documents {
    #[doc = include_str!("../README.md")]
    struct Readme;

    #[doc = include_str!("../docs/src/start.md")]
    struct Start;

    #[doc = include_str!("../docs/src/guide/basics.md")]
    struct Basics;

    #[doc = include_str!("../docs/src/guide/app.md")]
    struct App;

    #[doc = include_str!("../docs/src/guide/server.md")]
    struct Server;

    #[doc = include_str!("../docs/src/guide/bot.md")]
    struct Bot;

    #[doc = include_str!("../docs/src/triad-reference.md")]
    struct CustomLayouts;

    #[doc = include_str!("../docs/src/guide/mistakes.md")]
    struct Mistakes;

    #[doc = include_str!("../docs/src/guide/tests.md")]
    struct Tests;

    #[doc = include_str!("../docs/src/learners.md")]
    struct Learners;

    #[doc = include_str!("../docs/src/adding.md")]
    struct Adding;
}
