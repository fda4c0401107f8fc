//! The limits of work on files: their number, size, speed and unpacked size.

use std::io::{Cursor, Write as _};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use testdb::{TestDb, on_both, on_sqlite};
use testkit::{Options, TestServer};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use web::BodyRate;

use super::{FILE, cookie, keep, lists, publish, publisher, send};
use crate::world::too_many;

/// The rows of all tables.
async fn stored(server: &TestServer) -> Vec<store::operation::backup::copy::TableSum> {
    let mut tx = server.db().read().await.unwrap();
    store::operation::backup::copy::sums(&mut tx).await.unwrap()
}

#[on_both(counts)]
async fn work_on_files_is_limited_and_says_when_there_is_more(db: &TestDb) {
    let mut options = Options::default();
    options.rates.import_work.milliseconds = 5 * domain::limits::IMPORT_WORK_A_MIB;
    let server = TestServer::start_with(db.db(), options).await;
    let (ann, _) = publisher(&server, "ann", "PUBLIC").await;
    let (first, second) = (keep(&ann, FILE).await, keep(&ann, FILE).await);
    let result = publish(&ann, &first, &json!({}))
        .await
        .text()
        .await
        .unwrap();
    assert!(result.contains("\"result\""), "{result}");
    let mut sent = 0;
    while send(&ann, "dry_run=1", FILE).await.status() == 200 {
        sent += 1;
        assert!(sent < 4, "two files are kept already");
    }
    let rejected = too_many(send(&ann, "keep=1", FILE).await).await;
    assert_eq!(rejected["code"], "TOO_MANY_ATTEMPTS");
    too_many(send(&ann, "dry_run=1", FILE).await).await;
    too_many(send(&ann, "", FILE).await).await;
    too_many(publish(&ann, &second, &json!({})).await).await;
    too_many(ann.get(&format!("/api/v1/imports/{second}/invalid")).await).await;
    let again = publish(&ann, &first, &json!({})).await;
    assert_eq!(
        (
            again.status().as_u16(),
            again.text().await.unwrap().lines().last()
        ),
        (200, result.lines().last())
    );
    let mutation = "mutation($content: String!) { createImport(account: \"ann\", collection: \"prices\", name: \"a.csv\", content: $content) { import { id } problems { code } } }";
    let kept = ann.graphql(mutation, json!({"content": FILE})).await;
    assert_eq!(
        kept.data()["createImport"],
        json!({"import": null, "problems": [{"code": "TOO_MANY_ATTEMPTS"}]})
    );
    // The response comes before a large file is sent.
    let cookie = cookie(&server, &ann).await;
    let head = format!(
        "POST /api/v1/import/ann/prices HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\nExpect: 100-continue\r\nContent-Length: 30000000\r\n\r\n"
    );
    let mut stream = TcpStream::connect(server.address()).await.unwrap();
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = vec![0; 12];
    stream.read_exact(&mut answer).await.unwrap();
    assert_eq!(String::from_utf8_lossy(&answer), "HTTP/1.1 429");
}

#[on_sqlite]
async fn files_that_are_too_large_are_refused(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher(&server, "ann", "PUBLIC").await;
    let cookie = cookie(&server, &ann).await;
    let before = stored(&server).await;
    let announced = send(&ann, "keep=1", vec![b'1'; (32 << 20) + 1]).await;
    assert_eq!(announced.status(), 413);
    assert!(announced.text().await.unwrap().contains("33554432"));
    // In chunks, without a length.
    let mut stream = TcpStream::connect(server.address()).await.unwrap();
    let head = format!(
        "POST /api/v1/import/ann/prices?keep=1 HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let piece = [b"100000\r\n".as_slice(), &vec![b'1'; 1 << 20], b"\r\n"].concat();
    for _ in 0..34 {
        stream.write_all(&piece).await.unwrap();
    }
    stream.write_all(b"0\r\n\r\n").await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    assert!(
        answer.starts_with(b"HTTP/1.1 413"),
        "{}",
        String::from_utf8_lossy(&answer)
    );
    assert_eq!(stored(&server).await, before, "nothing was stored");
}

#[on_sqlite]
async fn a_file_that_breaks_off_or_comes_slowly_leaves_nothing(db: &TestDb) {
    let mut options = Options::default();
    options.web.body_rate = BodyRate {
        grace: Duration::from_millis(500),
        bytes_per_second: 1_000_000,
    };
    let server = TestServer::start_with(db.db(), options).await;
    let (ann, _) = publisher(&server, "ann", "PUBLIC").await;
    let cookie = cookie(&server, &ann).await;
    let before = stored(&server).await;
    let head = |length: usize| {
        format!(
            "POST /api/v1/import/ann/prices?keep=1 HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\nContent-Length: {length}\r\n\r\n{FILE}"
        )
    };
    let mut cut = TcpStream::connect(server.address()).await.unwrap();
    cut.write_all(head(1_000_000).as_bytes()).await.unwrap();
    drop(cut);
    let mut slow = TcpStream::connect(server.address()).await.unwrap();
    slow.write_all(head(1_000_000).as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    slow.read_to_end(&mut answer).await.unwrap();
    assert!(
        answer.starts_with(b"HTTP/1.1 408"),
        "{}",
        String::from_utf8_lossy(&answer)
    );
    assert_eq!(stored(&server).await, before, "nothing was stored");
    assert_eq!(lists(&ann, "", FILE).await.0, 200, "the next one is taken");
}

#[on_sqlite]
async fn workbooks_that_unpack_without_end_are_refused(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher(&server, "ann", "PUBLIC").await;
    let mut bomb = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let packed = zip::write::SimpleFileOptions::default()
        .compression_method(zip::CompressionMethod::Deflated);
    let zeros = vec![b' '; 1 << 20];
    for (name, head) in [
        (
            "[Content_Types].xml",
            "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\"/>",
        ),
        (
            "xl/workbook.xml",
            "<workbook xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"><sheets><sheet name=\"a\" sheetId=\"1\" r:id=\"rId1\" xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\"/></sheets></workbook>",
        ),
        (
            "xl/_rels/workbook.xml.rels",
            "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"><Relationship Id=\"rId1\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet\" Target=\"worksheets/sheet1.xml\"/></Relationships>",
        ),
    ] {
        bomb.start_file(name, packed).unwrap();
        bomb.write_all(head.as_bytes()).unwrap();
    }
    bomb.start_file("xl/worksheets/sheet1.xml", packed).unwrap();
    bomb.write_all(b"<worksheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"><sheetData>").unwrap();
    for _ in 0..1_500 {
        bomb.write_all(&zeros).unwrap();
    }
    let bomb = bomb.finish().unwrap().into_inner();
    assert!(bomb.len() < 4 << 20);
    let began = Instant::now();
    let response = send(&ann, "dry_run=true&name=a.xlsx", bomb).await;
    assert_eq!(response.status(), 422);
    let reported: Value = response.json().await.unwrap();
    let code = reported["defects"][0]["code"].as_str().unwrap();
    assert!(code.starts_with("IMPORT_WORKBOOK_"), "{reported}");
    assert!(began.elapsed() < Duration::from_secs(20));
}
