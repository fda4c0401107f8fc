//! The mail server of the tests, and the mails that it took.

use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread::JoinHandle;

use serde_json::Value;

/// A mail that the server took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mail {
    /// Its Message-ID.
    pub(crate) id: String,
    /// The SHA-256 of all its bytes.
    pub(crate) sha256: String,
    pub(crate) text: String,
}

/// The mails of each address, the first taken first.
pub(crate) type Mails = HashMap<String, Vec<Mail>>;

/// A running mail server.
pub(crate) struct Mailbox {
    process: Child,
    /// Reads all the time, so that the server never waits for its reader.
    reader: JoinHandle<Mails>,
    port: u64,
}

impl Mailbox {
    /// Starts a server with these options of `smtp_server.py`.
    pub(crate) fn start(options: &[&str]) -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let python = Command::new(root.join("scripts/python-env")).output();
        let python = String::from_utf8(python.unwrap().stdout).unwrap();
        let mut process = Command::new(python.trim())
            .arg(root.join("crates/service/tests/it/mail_server/smtp_server.py"))
            .args(options)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(process.stdout.take().unwrap());
        let mut first = String::new();
        lines.read_line(&mut first).unwrap();
        let first: Value = serde_json::from_str(&first).unwrap();
        let reader = std::thread::spawn(|| mails(lines));
        Self {
            process,
            reader,
            port: first["port"].as_u64().unwrap(),
        }
    }

    /// The value of the setting `mail`.
    pub(crate) fn address(&self) -> String {
        format!("smtp://127.0.0.1:{}", self.port)
    }

    /// Stops the server. Returns the mails that it took.
    pub(crate) fn stop(mut self) -> Mails {
        drop(self.process.stdin.take());
        self.process.wait().unwrap();
        self.reader.join().unwrap()
    }
}

fn mails(lines: BufReader<ChildStdout>) -> Mails {
    let mut mails = Mails::new();
    for line in lines.lines() {
        let taken: Value = serde_json::from_str(&line.unwrap()).unwrap();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let mail = Mail {
            id: text(&taken["headers"]["Message-ID"]),
            sha256: text(&taken["digest"]),
            text: text(&taken["text"]),
        };
        mails.entry(text(&taken["to"][0])).or_default().push(mail);
    }
    mails
}
