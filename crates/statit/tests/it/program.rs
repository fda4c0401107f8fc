//! The program as a process, with its own data folder.

use std::{
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, ChildStderr, Command, Output, Stdio},
    sync::{Arc, Mutex},
    thread::JoinHandle,
    time::{Duration, Instant},
};

use tempfile::TempDir;
use testdb::postgres::OwnDatabase;

const BINARY: &str = env!("CARGO_BIN_EXE_statit");

/// A command of the program without this machine's settings.
pub(crate) fn statit<const N: usize>(arguments: [&str; N]) -> Command {
    quiet(Command::new(BINARY), &arguments)
}

fn quiet(mut command: Command, arguments: &[&str]) -> Command {
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("STATIT_") {
            command.env_remove(name);
        }
    }
    command.args(arguments);
    command
}

/// Runs a command to its end. Returns its output, then standard output and standard error as texts.
pub(crate) fn run(mut command: Command) -> (Output, String, String) {
    let output = command.output().unwrap();
    let out = String::from_utf8(output.stdout.clone()).unwrap();
    let err = String::from_utf8(output.stderr.clone()).unwrap();
    (output, out, err)
}

/// A data folder, and the servers that are started on it one after the other.
pub(crate) struct Place {
    folder: TempDir,
}

impl Place {
    pub(crate) fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    /// The data folder, which the program creates.
    pub(crate) fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// A command on this data folder.
    pub(crate) fn command<const N: usize>(&self, arguments: [&str; N]) -> Command {
        let mut command = statit(arguments);
        command.arg("--data-dir").arg(self.data());
        command
    }

    /// `statit serve` on free ports of this machine.
    pub(crate) fn serve(&self) -> Command {
        let mut command = self.command(["serve", "--metrics-listen", "127.0.0.1:0"]);
        command.args(["--listen", "127.0.0.1:0"]);
        command
    }

    /// The same as [`Place::serve`], as words for a shell.
    pub(crate) fn serve_words(&self) -> Vec<String> {
        let command = self.serve();
        let words = std::iter::once(command.get_program()).chain(command.get_args());
        words
            .map(|word| word.to_str().unwrap().to_owned())
            .collect()
    }

    /// The same as [`Place::serve`], with a disk of its own in a folder, which only the server sees; `None` where this
    /// user may not mount one.
    pub(crate) fn serve_with_disk(&self, folder: &Path, options: &str) -> Option<Command> {
        let mount = format!("mount -t tmpfs -o {options} none '{}'", folder.display());
        let mut trial = Command::new("unshare");
        trial.args(["-m", "sh", "-c", &mount]);
        trial.output().ok().filter(|tried| tried.status.success())?;
        let mut command = Command::new("unshare");
        command.args(["-m", "sh", "-c", &format!("{mount} && exec \"$@\""), "sh"]);
        command.args(self.serve_words());
        Some(command)
    }

    /// Starts a server and waits until it listens.
    pub(crate) fn start(&self) -> Server {
        self.start_as(self.serve())
    }

    pub(crate) fn start_as(&self, mut command: Command) -> Server {
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let log = Log::of(child.stderr.take().unwrap());
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        out.read_line(&mut line).unwrap();
        let Some((_, address)) = line.trim().split_once("listens on ") else {
            let _ = child.wait();
            panic!("the server did not start: {}", log.whole());
        };
        Server {
            address: address.to_owned(),
            child,
            log,
        }
    }
}

/// Servers on one PostgreSQL, each in its own folder.
pub(crate) struct Pair {
    pub(crate) places: [Place; 2],
    pub(crate) database: OwnDatabase,
    /// The value of the setting `mail` at the next start; `None` for the folder of each server.
    pub(crate) mail: Option<String>,
}

impl Pair {
    pub(crate) async fn new(mail: Option<String>) -> Self {
        Self {
            places: [Place::new(), Place::new()],
            database: OwnDatabase::create().await,
            mail,
        }
    }

    /// Starts the first or the second one.
    pub(crate) fn start(&self, which: usize) -> Server {
        let place = &self.places[which];
        let mut command = place.serve();
        command.args(["--database", self.database.address()]);
        if let Some(mail) = &self.mail {
            command.args(["--mail", mail]);
        }
        // Both have one secret, as servers on one database do.
        command
            .arg("--secret-file")
            .arg(self.places[0].path("secret"));
        place.start_as(command)
    }
}

/// The standard error of a server.
struct Log {
    text: Arc<Mutex<String>>,
    reader: JoinHandle<()>,
}

impl Log {
    fn of(stderr: ChildStderr) -> Self {
        let text = Arc::new(Mutex::new(String::new()));
        let lines = Arc::clone(&text);
        let reader = std::thread::spawn(move || {
            for line in BufReader::new(stderr).lines().map_while(Result::ok) {
                let mut text = lines.lock().unwrap();
                text.push_str(&line);
                text.push('\n');
            }
        });
        Self { text, reader }
    }

    /// The whole text, once the server has ended.
    fn whole(self) -> String {
        self.reader.join().unwrap();
        self.text.lock().unwrap().clone()
    }
}

/// A running server, killed when this value is dropped.
pub(crate) struct Server {
    pub(crate) address: String,
    child: Child,
    log: Log,
}

impl Server {
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// The host and port.
    pub(crate) fn host(&self) -> &str {
        self.address.strip_prefix("http://").unwrap()
    }

    /// The log until now.
    pub(crate) fn log(&self) -> String {
        self.log.text.lock().unwrap().clone()
    }

    /// Sends the stop signal, like an operator does.
    pub(crate) fn terminate(&self) {
        let reported = Command::new("kill").arg(self.id().to_string()).status();
        assert!(reported.unwrap().success());
    }

    /// Waits for its end. Returns the time that this took.
    pub(crate) fn ended(&mut self, within: Duration) -> Duration {
        let begun = Instant::now();
        while begun.elapsed() < within {
            if let Some(status) = self.child.try_wait().unwrap() {
                assert!(status.success(), "{status}: {}", self.log());
                return begun.elapsed();
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        panic!("still running after {within:?}: {}", self.log());
    }

    /// Ends it like a power cut.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
