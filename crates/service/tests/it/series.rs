//! Reading series.

mod damage;
mod view;
mod vintage;
