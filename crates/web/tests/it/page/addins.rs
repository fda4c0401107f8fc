//! The add-ins for spreadsheets, as an installation offers them.

use std::io::{Cursor, Read};

use reqwest::{Method, Response};
use serde_json::Value;
use testdb::TestDb;
use testkit::{Options, TestServer};
use zip::ZipArchive;

const ADDRESS: &str = "https://figures.town.example";

/// A server at [`ADDRESS`].
async fn server(db: &TestDb) -> TestServer {
    let mut options = Options::default();
    options.web.address = Some(ADDRESS.parse().unwrap());
    TestServer::start_with(db.db(), options).await
}

async fn get(server: &TestServer, path: &str) -> Response {
    let request = server.guest().request(Method::GET, path);
    let request = request.header("host", "figures.town.example");
    request.send().await.unwrap()
}

fn header<'a>(response: &'a Response, name: &str) -> &'a str {
    let value = response.headers().get(name);
    value.map_or("", |value| value.to_str().unwrap())
}

/// The files of an archive: name and content.
async fn unpacked(response: Response) -> Vec<(String, Vec<u8>)> {
    let bytes = response.bytes().await.unwrap();
    let mut archive = ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut files = Vec::new();
    for number in 0..archive.len() {
        let mut file = archive.by_index(number).unwrap();
        let mut content = Vec::new();
        file.read_to_end(&mut content).unwrap();
        files.push((file.name().unwrap().into_owned(), content));
    }
    files
}

/// The width and the height that a PNG declares.
fn size(png: &[u8]) -> (u32, u32) {
    assert!(png.starts_with(b"\x89PNG"));
    let number = |from: usize| {
        let digits = png.get(from..from + 4).unwrap();
        u32::from_be_bytes(digits.try_into().unwrap())
    };
    (number(16), number(20))
}

#[tokio::test]
async fn the_manifests_name_this_installation() {
    let db = TestDb::sqlite().await;
    let server = server(&db).await;
    let response = get(&server, "/addins/excel/manifest.xml").await;
    assert_eq!(response.status(), 200);
    assert_eq!(
        header(&response, "content-disposition"),
        "attachment; filename=\"statit-excel.xml\""
    );
    let xml = response.text().await.unwrap();
    assert!(xml.contains(&format!("<AppDomain>{ADDRESS}</AppDomain>")));
    assert!(xml.contains(&format!("\"{ADDRESS}/addins/excel/pane.html\"")));
    assert!(!xml.contains("__"), "a placeholder is left");

    let files = unpacked(get(&server, "/addins/excel/statit-excel.zip").await).await;
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(
        names,
        ["manifest.json", "fr.json", "color.png", "outline.png"]
    );
    let content = |name: &str| files.iter().find(|(own, _)| own == name).unwrap().1.clone();
    let json = |name: &str| serde_json::from_slice::<Value>(&content(name)).unwrap();
    for name in ["manifest.json", "fr.json"] {
        let text = json(name).to_string();
        assert!(!text.contains("__"), "a placeholder is left in {name}");
    }
    let manifest = json("manifest.json");
    let french = &manifest["localizationInfo"]["additionalLanguages"][0];
    assert_eq!(french["file"], "fr.json");
    let id = manifest["id"].as_str().unwrap();
    assert!(xml.contains(&format!("<Id>{id}</Id>")), "both have one id");
    assert_eq!(size(&content("color.png")), (192, 192));
    assert_eq!(size(&content("outline.png")), (32, 32));

    let files = unpacked(get(&server, "/addins/sheets/statit-sheets.zip").await).await;
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["Code.js", "Sidebar.html", "appsscript.json"]);
    for (name, content) in files {
        let text = String::from_utf8(content).unwrap();
        assert!(!text.contains("__ADDRESS__"), "{name}");
        assert!(name == "Sidebar.html" || text.contains(ADDRESS), "{name}");
    }
}

#[tokio::test]
async fn no_file_is_sent_with_placeholders() {
    let db = TestDb::sqlite().await;
    let server = server(&db).await;
    for (path, status) in [
        ("excel/manifest.xml", 200),
        ("excel/pane.html", 200),
        ("excel/manifest.json", 404),
        ("excel/fr.json", 404),
        ("sheets/Code.js", 404),
        ("sheets/Sidebar.html", 404),
        ("sheets/appsscript.json", 404),
    ] {
        let response = get(&server, &format!("/addins/{path}")).await;
        assert_eq!(response.status(), status, "{path}");
        let text = response.text().await.unwrap();
        assert!(!text.contains("__ADDRESS__"), "{path}");
    }
}

#[tokio::test]
async fn every_address_of_the_manifest_has_a_file() {
    let db = TestDb::sqlite().await;
    let server = server(&db).await;
    let xml = get(&server, "/addins/excel/manifest.xml").await;
    let xml = xml.text().await.unwrap();
    let parts = xml.split('"').filter_map(|part| part.strip_prefix(ADDRESS));
    let paths: Vec<&str> = parts.filter(|path| !path.is_empty()).collect();
    assert!(paths.len() > 5);
    for path in paths {
        let response = get(&server, path).await;
        assert!([200, 302].contains(&response.status().as_u16()), "{path}");
        if let Some(digits) = path.strip_prefix("/addins/excel/icon-") {
            assert_eq!(header(&response, "content-type"), "image/png");
            let side = digits.trim_end_matches(".png").parse().unwrap();
            assert_eq!(
                size(&response.bytes().await.unwrap()),
                (side, side),
                "{path}"
            );
        }
    }
}

#[tokio::test]
async fn only_the_pane_loads_the_script_of_office_in_its_frames() {
    let db = TestDb::sqlite().await;
    let server = server(&db).await;
    let office = "https://appsforoffice.microsoft.com";
    for (path, is_pane, is_document) in [
        ("/addins/excel/pane.html", true, true),
        ("/addins/excel/functions.js", false, false),
        ("/addins", false, true),
        ("/", false, true),
    ] {
        let response = get(&server, path).await;
        assert_eq!(response.status(), 200, "{path}");
        let policy = header(&response, "content-security-policy");
        assert_eq!(policy.contains(office), is_pane, "{path}: {policy}");
        assert!(!policy.contains("unsafe"), "{path}: {policy}");
        assert_eq!(
            header(&response, "x-frame-options") == "DENY",
            is_document && !is_pane,
            "{path}"
        );
        assert_eq!(
            policy.contains("frame-ancestors 'none'"),
            !is_pane,
            "{path}"
        );
    }
}

#[tokio::test]
async fn other_files_are_not_found_and_nothing_is_written() {
    let db = TestDb::sqlite().await;
    let server = server(&db).await;
    for path in [
        "/addins/excel/none.js",
        "/addins/excel/icon-33.png",
        "/addins/sheets/none.zip",
        "/addins/excel/../../index.html",
        "/addins/excel/%2e%2e/manifest.xml",
    ] {
        assert_eq!(get(&server, path).await.status(), 404, "{path}");
    }
    let path = "/addins/excel/manifest.xml";
    let posted = server.guest().request(Method::DELETE, path);
    let posted = posted.header("host", "figures.town.example").send().await;
    assert_eq!(posted.unwrap().status(), 405);
}
