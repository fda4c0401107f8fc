//! What operators and administrators need.

mod analytics;
mod audit;
mod backup;
mod check;
mod restored;
