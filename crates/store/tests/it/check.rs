//! Damaged stored content.

mod damage;
