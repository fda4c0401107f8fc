//! The storage, in a folder and in a bucket of a real S3 server: the same functions, the same results.
#![cfg(test)]

mod both;
mod faults;
