//! The HTTP side from outside.

mod serving;
