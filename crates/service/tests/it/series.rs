//! Reading series.

mod changes;
mod damage;
mod view;
mod vintage;
