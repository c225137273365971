//! Short programs that show how to use the rules engines; see the files beside this one.
