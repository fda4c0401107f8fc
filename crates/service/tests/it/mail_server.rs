//! A real mail server over a socket: Python's aiosmtpd.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::JoinHandle;

use serde_json::Value;
use service::Outgoing;

/// The Python of the tests' virtual environment, created if it is missing.
fn python() -> PathBuf {
    if let Some(python) = std::env::var_os("STATIT_TEST_PYTHON") {
        return python.into();
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/python-env");
    let made = Command::new(script)
        .stderr(Stdio::inherit())
        .output()
        .unwrap();
    assert!(made.status.success(), "scripts/python-env");
    String::from_utf8(made.stdout).unwrap().trim().into()
}

/// A running mail server; killed when dropped.
pub(crate) struct MailServer {
    process: Child,
    /// Reads all the time, so that the server never waits for its reader.
    reader: Option<JoinHandle<Vec<Value>>>,
    pub(crate) port: u16,
}

impl MailServer {
    pub(crate) fn start(options: &[&str]) -> Self {
        let script =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/mail_server/smtp_server.py");
        let mut process = Command::new(python())
            .arg(script)
            .args(options)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(process.stdout.take().unwrap());
        let port = reported(&mut lines)["port"].as_u64().unwrap();
        let reader = std::thread::spawn(|| {
            let mails = lines.lines();
            mails
                .map(|line| serde_json::from_str(&line.unwrap()).unwrap())
                .collect()
        });
        Self {
            process,
            reader: Some(reader),
            port: u16::try_from(port).unwrap(),
        }
    }

    /// The settings of a server that sends its mail here.
    pub(crate) fn outgoing(&self) -> Outgoing {
        let address = format!("smtp://127.0.0.1:{}", self.port);
        Outgoing::Smtp { address, ca: None }
    }

    /// Stops the server and returns the mails that it accepted.
    pub(crate) fn stop(mut self) -> Vec<Value> {
        drop(self.process.stdin.take());
        self.process.wait().unwrap();
        self.reader.take().unwrap().join().unwrap()
    }
}

impl Drop for MailServer {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn reported(lines: &mut impl BufRead) -> Value {
    let mut line = String::new();
    lines.read_line(&mut line).unwrap();
    serde_json::from_str(&line).unwrap()
}
