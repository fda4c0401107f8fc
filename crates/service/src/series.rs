//! Reading series: their states, views and vintages.

pub(crate) mod read;
pub mod view;
pub mod vintage;
pub(crate) mod walk;
