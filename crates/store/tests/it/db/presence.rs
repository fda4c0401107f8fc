//! The inspection of a database before it is used.

use jiff::SignedDuration;
use store::db::presence::inspect_server;
use testdb::on_both;

on_both! {
    async fn a_server_has_a_version_and_a_clock_and_a_file_has_none(db) {
        let server = inspect_server(db.address()).await.unwrap();
        assert_eq!(server.is_some(), db.address().starts_with("postgres"));
        if let Some(server) = server {
            assert!((15..100).contains(&server.version), "{}", server.version);
            let later = inspect_server(db.address()).await.unwrap().unwrap().now;
            let passed = later.duration_since(server.now);
            assert!(SignedDuration::ZERO < passed && passed < SignedDuration::from_mins(1), "{passed}");
        }
    }
}
