//! GraphQL.

mod bulk;
mod damage;
pub(crate) mod dashboards;
mod members;
mod publishing;
pub(crate) mod reading;
mod rejected;
mod sharing;
pub(crate) mod statements;
mod vintages;
