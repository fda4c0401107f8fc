//! The rules of Statit, pure: data in, data out. No database, no network, no clock, no environment.

mod calendar;
mod exact;

pub mod access;
pub mod account;
pub mod address;
pub mod aggregation;
pub mod audit;
pub mod chart;
pub mod codec;
pub mod collection;
pub mod confirmation;
pub mod dashboard;
pub mod due;
pub mod email;
pub mod frequency;
pub mod front;
pub mod id;
pub mod key;
pub mod language;
pub mod latest;
pub mod licence;
pub mod limits;
pub mod metric;
pub mod network;
pub mod number;
pub mod observation;
pub mod password;
pub mod period;
pub mod problem;
pub mod reading;
pub mod reserved;
pub mod role;
pub mod season;
pub mod series;
pub mod tags;
pub mod template;
pub mod text;
pub mod transformation;
pub mod user;
pub mod vintage;

#[cfg(test)]
mod cases;
mod word;
