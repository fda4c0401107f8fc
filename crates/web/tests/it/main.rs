//! The HTTP side from outside.
#![cfg(test)]

mod access;
mod bulk;
mod charts;
mod collection_export;
mod damage;
mod dashboard_pictures;
mod dashboards;
mod drawings;
mod export;
mod first_paint;
mod health;
mod importing;
mod limits;
mod members;
mod overload;
mod pages;
mod publishing;
mod reading;
mod recovery;
mod redirects;
mod refusals;
mod series;
mod serving;
mod signing;
mod stale;
mod statements;
mod vintages;
mod workbook;
mod world;
