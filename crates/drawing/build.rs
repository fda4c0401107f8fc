//! Rebuilds the crate when the scripts change. Creates an empty folder if the front end is not built: Cargo
//! would take a missing folder for a change at every build.

fn main() -> std::io::Result<()> {
    let scripts = "../../frontend/dist-server";
    std::fs::create_dir_all(scripts)?;
    println!("cargo::rerun-if-changed={scripts}");
    Ok(())
}
