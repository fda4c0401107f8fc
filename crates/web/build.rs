//! Rebuilds the crate when the built application changes. Without a build, an empty folder stands in:
//! Cargo would otherwise take the missing folder for a change every time.

fn main() -> std::io::Result<()> {
    let application = "../../frontend/dist";
    std::fs::create_dir_all(application)?;
    println!("cargo::rerun-if-changed={application}");
    Ok(())
}
