//! Rebuilds the crate when the scripts change. Without a build of the front end, an empty folder stands in:
//! Cargo would otherwise take the missing folder for a change every time.

fn main() -> std::io::Result<()> {
    let scripts = "../../frontend/dist-server";
    std::fs::create_dir_all(scripts)?;
    println!("cargo::rerun-if-changed={scripts}");
    Ok(())
}
