//! Implements `Copy` for structs of functions of a game.

/// Implements `Copy` for a struct of functions, where a derive would require `G: Copy`.
macro_rules! copied {
    ($name:ident) => {
        copied!($name: rules_core::Game);
    };
    ($name:ident: $bound:path) => {
        impl<G: $bound> Clone for $name<G> {
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<G: $bound> Copy for $name<G> {}

        impl<G: $bound> std::fmt::Debug for $name<G> {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_tuple(stringify!($name)).field(&G::NAME).finish()
            }
        }
    };
}
