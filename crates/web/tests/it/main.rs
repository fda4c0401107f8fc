//! The HTTP side from outside.
#![cfg(test)]

mod access;
mod graphql;
mod identity;
mod page;
mod rest;
mod site;
mod world;
