//! The program from outside: started, stopped, killed and told wrong things, as an operator does.
#![cfg(test)]

mod backup;
mod commands;
mod demo;
mod files;
mod full;
mod importing;
mod keeping;
mod lost;
mod person;
mod program;
mod start;
mod stopping;
