//! Slow model (to be written).
