//! Rebuilds the crate of a release when the scripts change. Creates an empty folder if the front end is not built: Cargo
//! would take a missing folder for a change at every build.

fn main() -> std::io::Result<()> {
    let scripts = "../../frontend/dist-server";
    std::fs::create_dir_all(scripts)?;
    // Other programs read the files when they start: they need no new build.
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::rerun-if-changed={scripts}");
    } else {
        println!("cargo::rerun-if-changed=build.rs");
    }
    Ok(())
}
