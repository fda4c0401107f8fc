//! A real mail server over a socket: Python's aiosmtpd.

use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};

use serde_json::Value;

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
    lines: BufReader<ChildStdout>,
    pub(crate) port: u16,
}

impl MailServer {
    pub(crate) fn start(options: &[&str]) -> Self {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/smtp_server.py");
        let mut process = Command::new(python())
            .arg(script)
            .args(options)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(process.stdout.take().unwrap());
        let port = reported(&mut lines)["port"].as_u64().unwrap();
        Self {
            process,
            lines,
            port: u16::try_from(port).unwrap(),
        }
    }

    /// Stops the server and returns the mails that it accepted.
    pub(crate) fn stop(mut self) -> Vec<Value> {
        drop(self.process.stdin.take());
        self.process.wait().unwrap();
        let lines = self.lines.by_ref().lines();
        lines
            .map(|line| serde_json::from_str(&line.unwrap()).unwrap())
            .collect()
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
