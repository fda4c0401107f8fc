//! PostgreSQL for tests: one server for all, a database for each test, copied from a template with the tables.

use std::fs::File;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::{Command, id};
use std::str::FromStr;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::{AssertSqlSafe, ConnectOptions, Connection};
use sqlx_postgres::{PgConnectOptions, PgConnection};
use store::Db;
use tokio::sync::OnceCell;

/// The lock under which the template is made, in the server's own numbering of advisory locks.
const TEMPLATE_LOCK: i64 = 0x5374_6174_6974;

/// A database of one test, dropped with this value.
#[derive(Debug)]
pub struct OwnDatabase {
    server: PgConnectOptions,
    name: String,
    address: String,
}

impl OwnDatabase {
    /// A copy of the template on the tests' server.
    #[expect(
        clippy::expect_used,
        reason = "a test can't go on without its database"
    )]
    pub async fn create() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let server_address = server();
        let server = PgConnectOptions::from_str(&server_address).expect("the server's address");
        let template = template(&server_address).await;
        let name = format!(
            "statit_test_{}_{}",
            id(),
            NUMBER.fetch_add(1, Ordering::Relaxed)
        );
        let mut connection = server.connect().await.expect("PostgreSQL for tests");
        run(
            &mut connection,
            format!("drop database if exists {name} with (force)"),
        )
        .await;
        run(
            &mut connection,
            format!("create database {name} template {template}"),
        )
        .await;
        connection.close().await.expect("closing");
        Self {
            address: address_of(&server_address, &name),
            server,
            name,
        }
    }

    /// The database's own address.
    #[must_use]
    pub fn address(&self) -> &str {
        &self.address
    }
}

impl Drop for OwnDatabase {
    /// On a thread of its own: the test's runtime can't be waited in.
    fn drop(&mut self) {
        let server = self.server.clone();
        let statement = format!("drop database if exists {} with (force)", self.name);
        let dropped = std::thread::spawn(move || {
            let Ok(runtime) = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
            else {
                return;
            };
            runtime.block_on(async {
                // Where the server is gone, its databases are too.
                if let Ok(mut connection) = server.connect().await {
                    run(&mut connection, statement).await;
                }
            });
        });
        drop(dropped.join());
    }
}

/// A server of its own, for tests that stop it, freeze it or need it undisturbed.
#[derive(Debug)]
pub struct OwnServer {
    folder: tempfile::TempDir,
    address: String,
    /// Options of the server beside those of `scripts/postgres`.
    options: &'static str,
}

impl OwnServer {
    /// Starts one.
    #[must_use]
    pub fn start() -> Self {
        Self::start_with("")
    }

    /// Starts one that can wait for a standby: none is there, and none is waited for until
    /// `synchronous_standby_names` names one.
    #[must_use]
    pub fn start_for_standby() -> Self {
        Self::start_with("-c wal_level=replica -c max_wal_senders=2")
    }

    #[expect(clippy::expect_used, reason = "a test can't go on without its server")]
    fn start_with(options: &'static str) -> Self {
        let folder = tempfile::Builder::new()
            .prefix("statit-pg-")
            .tempdir_in("/tmp")
            .expect("a temporary folder");
        let address = script_with("start", folder.path(), options);
        Self {
            folder,
            address,
            options,
        }
    }

    /// The address of its administrative database.
    #[must_use]
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Stops the server at once, as a crash would.
    pub fn stop(&self) {
        script("stop", self.folder.path());
    }

    /// Starts it again, with what it had.
    pub fn start_again(&self) {
        script_with("start", self.folder.path(), self.options);
    }

    /// Stops the processes of the server until [`FrozenServer::thaw`]: connections stay open, and nothing responds.
    /// The server is stopped first: then none of its processes can disappear before it is stopped too.
    #[expect(clippy::expect_used, reason = "a test can't go on without its server")]
    #[must_use]
    pub fn freeze(&self) -> FrozenServer {
        let parent = self.process().expect("the server runs").to_string();
        signal("STOP", std::slice::from_ref(&parent));
        let children = format!("/proc/{parent}/task/{parent}/children");
        let children = std::fs::read_to_string(children).expect("the server runs");
        let children: Vec<String> = children.split_whitespace().map(str::to_owned).collect();
        signal("STOP", &children);
        FrozenServer(children.into_iter().chain([parent]).collect())
    }

    /// The process id of the server, for signals.
    fn process(&self) -> Option<u32> {
        let file = std::fs::read_to_string(self.folder.path().join("data/postmaster.pid")).ok()?;
        file.lines().next()?.trim().parse().ok()
    }
}

/// The stopped processes of a server. They continue when it is dropped.
#[derive(Debug)]
pub struct FrozenServer(Vec<String>);

impl FrozenServer {
    /// Lets the processes continue.
    pub fn thaw(self) {
        drop(self);
    }
}

impl Drop for FrozenServer {
    fn drop(&mut self) {
        signal("CONT", &self.0);
    }
}

#[expect(clippy::expect_used, reason = "a test can't go on without the signal")]
fn signal(name: &str, processes: &[String]) {
    let status = Command::new("kill")
        .arg(format!("-{name}"))
        .args(processes)
        .status();
    // In `drop`, a process that has ended is no reason to fail.
    let is_sent = status.expect("kill runs").success();
    assert!(is_sent || std::thread::panicking(), "signal {name}");
}

impl Drop for OwnServer {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The address of the server that all tests share, which stays as long as this process.
fn server() -> String {
    match std::env::var("STATIT_TEST_POSTGRES") {
        Ok(address) if !address.is_empty() => address,
        _ => {
            let folder = shared_folder();
            let address = script("lend", &folder);
            hold(&folder);
            address
        }
    }
}

/// Keeps the lent server for this process, whether it is connected or not: a test may kill all that are.
#[expect(clippy::expect_used, reason = "a test can't go on without its server")]
fn hold(folder: &Path) {
    static HELD: OnceLock<File> = OnceLock::new();
    HELD.get_or_init(|| {
        let used = File::open(folder.join("used")).expect("the server was lent");
        used.lock_shared().expect("a lock on a file");
        used
    });
}

/// One folder for each user and checkout.
fn shared_folder() -> PathBuf {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let mut hasher = DefaultHasher::new();
    env!("CARGO_MANIFEST_DIR").hash(&mut hasher);
    let user = std::fs::metadata("/proc/self").map_or(0, |process| process.uid());
    Path::new("/tmp").join(format!("statit-pg-{user}-{:08x}", hasher.finish() as u32))
}

fn script(command: &str, folder: &Path) -> String {
    script_with(command, folder, "")
}

#[expect(
    clippy::expect_used,
    clippy::panic,
    reason = "a test can't go on without its server"
)]
fn script_with(command: &str, folder: &Path, options: &str) -> String {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/postgres");
    let output = Command::new(&script)
        .arg(command)
        .arg(folder)
        .env("STATIT_POSTGRES_OPTIONS", options)
        .output()
        .expect("scripts/postgres runs");
    if !output.status.success() {
        panic!(
            "{} {command}: {}",
            script.display(),
            String::from_utf8_lossy(&output.stderr)
        );
    }
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

/// The name of a database that has the tables of this build, made by the first test that asks.
#[expect(
    clippy::expect_used,
    reason = "a test can't go on without its database"
)]
async fn template(server_address: &str) -> &'static str {
    static TEMPLATE: OnceCell<String> = OnceCell::const_new();
    TEMPLATE
        .get_or_init(|| async {
            let name = format!("statit_template_{}", store::db::schema::mark());
            let mut connection = PgConnection::connect(server_address)
                .await
                .expect("PostgreSQL for tests");
            sqlx::query("select pg_advisory_lock($1)")
                .bind(TEMPLATE_LOCK)
                .execute(&mut connection)
                .await
                .expect("the lock");
            let exists: bool =
                sqlx::query_scalar("select exists (select 1 from pg_database where datname = $1)")
                    .bind(&name)
                    .fetch_one(&mut connection)
                    .await
                    .expect("the list of databases");
            if !exists {
                let unfinished = format!("{name}_unfinished");
                run(
                    &mut connection,
                    format!("drop database if exists {unfinished} with (force)"),
                )
                .await;
                run(&mut connection, format!("create database {unfinished}")).await;
                let db = Db::connect(&address_of(server_address, &unfinished))
                    .await
                    .expect("the template's tables");
                db.close().await;
                run(
                    &mut connection,
                    format!("alter database {unfinished} rename to {name}"),
                )
                .await;
            }
            connection.close().await.expect("closing");
            name
        })
        .await
}

#[expect(
    clippy::expect_used,
    reason = "a test can't go on without its database"
)]
async fn run(connection: &mut PgConnection, statement: String) {
    sqlx::query(AssertSqlSafe(statement))
        .execute(connection)
        .await
        .expect("an administrative statement");
}

/// The same server's address with another database: `…/postgres?host=…` → `…/name?host=…`.
fn address_of(server_address: &str, name: &str) -> String {
    let (base, options) = match server_address.split_once('?') {
        Some((base, options)) => (base, format!("?{options}")),
        None => (server_address, String::new()),
    };
    match base.rsplit_once('/') {
        Some((host, _)) => format!("{host}/{name}{options}"),
        None => format!("{base}/{name}{options}"),
    }
}
