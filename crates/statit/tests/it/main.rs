//! The program from outside: started, stopped, killed and told wrong things, as an operator does.
#![cfg(test)]

mod commands;
mod demo;
mod full;
mod keeping;
mod person;
mod program;
mod start;
mod stopping;
