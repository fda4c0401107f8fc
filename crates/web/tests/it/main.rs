//! Tests of the server over HTTP.
#![cfg(test)]

mod access;
mod freshness;
mod graphql;
mod identity;
mod page;
mod rest;
mod site;
mod world;
