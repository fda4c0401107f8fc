//! Recompiles the crate when a migration changes: migrations are embedded.

fn main() {
    println!("cargo::rerun-if-changed=migrations");
}
