//! Signing in and recovery.

mod recovery;
mod signing;
