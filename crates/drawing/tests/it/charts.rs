//! The charts' own script in the server's engine, against the reference pictures of the front end's tests.

use std::path::{Path, PathBuf};

use drawing::{Failed, Painter};

/// A reference picture.
struct Picture {
    name: String,
    /// The JSON request.
    request: String,
    /// The expected SVG.
    svg: String,
}

fn pictures() -> std::io::Result<Vec<Picture>> {
    let folder =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../frontend/src/server/references/pictures");
    let mut requests = std::fs::read_dir(folder)?
        .map(|file| Ok(file?.path()))
        .collect::<std::io::Result<Vec<PathBuf>>>()?;
    requests.retain(|path| path.extension().is_some_and(|kind| kind == "json"));
    requests.sort();
    requests
        .into_iter()
        .map(|path| {
            Ok(Picture {
                name: path.display().to_string(),
                request: std::fs::read_to_string(&path)?,
                svg: std::fs::read_to_string(path.with_extension("svg"))?,
            })
        })
        .collect()
}

fn charts() -> Result<drawing::Pool, Failed> {
    let missing = || Failed::Script("build the front end first: scripts/test application".into());
    drawing::charts().ok_or_else(missing)
}

#[tokio::test]
async fn every_picture_is_drawn_as_it_was_found_right() {
    let pool = charts().unwrap();
    let pictures = pictures().unwrap();
    assert!(pictures.len() > 50);
    let mut others = Vec::new();
    for Picture { name, request, svg } in pictures {
        if pool.call(request).await != Ok(svg) {
            others.push(name);
        }
    }
    assert!(
        others.is_empty(),
        "drawn otherwise (is the front end built as it stands?): {others:?}"
    );
}

#[tokio::test]
async fn every_picture_can_be_painted_and_shows_something() {
    let painter = Painter::new(1, 1);
    for Picture { name, svg, .. } in pictures().unwrap() {
        // The same document with its background only.
        let (head, marks) = svg.split_once("<rect ").unwrap();
        let (paper, _) = marks.split_once("/>").unwrap();
        let empty = format!("{head}<rect {paper}/></svg>");
        let empty = painter.png(empty, 1.0).await.unwrap();
        let png = painter.png(svg, 1.0).await.unwrap();
        assert!(png.len() > empty.len() + 500, "{name}");
    }
}

#[tokio::test]
async fn what_is_no_request_is_told_and_the_next_picture_comes() {
    let pool = charts().unwrap();
    for request in ["", "{", "null", "{}", "[]", "{\"series\":[{}]}"] {
        let failed = pool.call(request.to_owned()).await;
        assert!(matches!(failed, Err(Failed::Script(_))), "{request}");
    }
    let picture = pictures().unwrap().remove(0);
    assert_eq!(pool.call(picture.request).await, Ok(picture.svg));
}
