//! Stored content that is damaged.

mod damage;
