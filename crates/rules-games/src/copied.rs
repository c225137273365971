//! Functions that know the type of a game are copied, whatever the type.

/// Makes a struct of functions `Copy` where a derive would ask the game to be.
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
