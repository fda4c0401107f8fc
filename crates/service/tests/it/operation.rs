//! What operators and administrators need.

mod audit;
mod check;
