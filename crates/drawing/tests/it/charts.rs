//! The charts' own script in the server's engine, against the pictures that the front end's tests found right.

use std::path::{Path, PathBuf};

use drawing::Painter;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../frontend/src/server/references/pictures")
}

fn names() -> Vec<String> {
    let files = std::fs::read_dir(folder()).unwrap();
    let mut names: Vec<_> = files
        .filter_map(|file| {
            let name = file.unwrap().file_name().into_string().unwrap();
            Some(name.strip_suffix(".json")?.to_owned())
        })
        .collect();
    names.sort();
    names
}

fn read(name: &str, kind: &str) -> String {
    std::fs::read_to_string(folder().join(format!("{name}.{kind}"))).unwrap()
}

fn charts() -> drawing::Pool {
    drawing::charts().expect("build the front end first: scripts/test application")
}

#[tokio::test]
async fn every_picture_is_drawn_as_it_was_found_right() {
    let pool = charts();
    let names = names();
    assert!(names.len() > 50);
    let mut others = Vec::new();
    for name in &names {
        let drawn = pool.call(read(name, "json")).await;
        if drawn.as_deref() != Ok(read(name, "svg").as_str()) {
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
    for name in names() {
        let svg = read(&name, "svg");
        let png = painter.png(svg.clone(), 1.0).await.unwrap();
        let empty = painter.png(without_marks(&svg), 1.0).await.unwrap();
        assert!(png.len() > empty.len() + 500, "{name}");
    }
}

/// The same document, of which only the paper is left.
fn without_marks(svg: &str) -> String {
    let paper = svg.find("<rect ").unwrap();
    let end = svg[paper..].find("/>").unwrap() + paper + 2;
    format!("{}</svg>", &svg[..end])
}

#[tokio::test]
async fn what_is_no_request_is_told_and_the_next_picture_comes() {
    let pool = charts();
    for request in ["", "{", "null", "{}", "[]", "{\"series\":[{}]}"] {
        assert!(pool.call(request.to_owned()).await.is_err(), "{request}");
    }
    let drawn = pool.call(read("line", "json")).await;
    assert_eq!(drawn, Ok(read("line", "svg")));
}
