//! The program from outside: started, stopped, killed and misconfigured, like an operator may do.
#![cfg(test)]

mod backup;
mod commands;
mod demo;
mod files;
mod full;
mod importing;
mod jobs;
mod keeping;
mod lost;
mod person;
mod program;
mod start;
mod stopping;
mod stored_files;
