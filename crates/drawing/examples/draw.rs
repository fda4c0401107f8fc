//! Draws a picture from a request and prints the duration of each step.
//!
//! Usage: `cargo run -p drawing --example draw -- REQUEST.json OUT.svg [OUT.png SCALE]`, after `npm run build`.

use std::io::{Error, Write};
use std::time::Instant;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut words = arguments.iter();
    let (Some(request), Some(out)) = (words.next(), words.next()) else {
        return Err(Error::other("a request and a file are needed").into());
    };
    let request = std::fs::read_to_string(request)?;
    let pool = drawing::charts().ok_or_else(|| Error::other("the scripts are not built"))?;
    let mut reported = std::io::stderr().lock();
    let mut svg = String::new();
    for step in ["first, script included", "second", "third"] {
        let started = Instant::now();
        svg = pool.call(request.clone()).await?;
        writeln!(
            reported,
            "{step}: {:.1} ms",
            started.elapsed().as_secs_f64() * 1e3
        )?;
    }
    std::fs::write(out, &svg)?;
    if let Some(png) = words.next() {
        let scale = words.next().map_or(Ok(2.0), |text| text.parse())?;
        let painter = drawing::Painter::new(1, 1);
        for step in ["PNG, fonts included", "PNG"] {
            let started = Instant::now();
            std::fs::write(png, painter.png(svg.clone(), scale).await?)?;
            writeln!(
                reported,
                "{step}: {:.1} ms",
                started.elapsed().as_secs_f64() * 1e3
            )?;
        }
    }
    Ok(())
}
