//! Rebuilds the crate of a release when the built application changes. Without a build, an empty folder stands in:
//! Cargo would otherwise take the missing folder for a change every time.

fn main() -> std::io::Result<()> {
    let application = "../../frontend/dist";
    std::fs::create_dir_all(application)?;
    // Other programs read the files when they start: they need no new build.
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::rerun-if-changed={application}");
    } else {
        println!("cargo::rerun-if-changed=build.rs");
    }
    Ok(())
}
