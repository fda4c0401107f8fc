//! The catalogue of an account: collections, indicators, charts and dashboards, and the keys in their addresses.

pub mod address;
pub mod chart;
pub mod collection;
pub mod dashboard;
pub mod event;
pub mod front;
pub mod key;
pub mod licence;
pub mod metric;
pub mod pin;
pub mod question;
pub mod reserved;
pub mod sitemap;
pub mod tags;
pub mod template;
