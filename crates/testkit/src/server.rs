//! A whole server on its own port, over a test's database.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use service::{
    Config, MailSettings, Mailer, NonPublic, Outgoing, Parts, PasswordCost, Rates, Service,
    SignInRules, SystemClock, SystemRandom,
};
use storage::Storage;
use store::Db;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use web::{Limits, Site};

/// Settings of a test's server.
pub struct Options {
    /// Settings of the HTTP side.
    pub web: web::Config,
    /// Limits of the accept loop.
    pub limits: Limits,
    /// The users who may create collections that are not public.
    pub non_public: NonPublic,
    /// The rate limits. A test's requests all come from one network.
    pub rates: Rates,
    /// The storage of files, which the servers of a database share; `None` for one of its own.
    pub storage: Option<Storage>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            web: web::Config::new(Arc::new(SystemRandom)),
            limits: Limits {
                headers: Duration::from_secs(5),
                ..Limits::default()
            },
            non_public: NonPublic::Everyone,
            rates: Rates::default().for_shared_networks(1000),
            storage: None,
        }
    }
}

/// A running server. It stops when the value is dropped.
pub struct TestServer {
    address: SocketAddr,
    service: Service,
    db: Db,
    folder: TempDir,
    stop: Option<oneshot::Sender<()>>,
    task: Option<JoinHandle<()>>,
}

impl TestServer {
    /// Starts a server over this database, with the default options.
    pub async fn start(db: Db) -> Self {
        Self::start_with(db, Options::default()).await
    }

    /// Starts a server over this database, with these options.
    #[expect(clippy::expect_used, reason = "a test can't go on without its server")]
    pub async fn start_with(db: Db, options: Options) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let listener = TcpListener::bind(("127.0.0.1", 0))
            .await
            .expect("a free port");
        let address = listener.local_addr().expect("the port");
        let contact = "help@statit.test".to_owned();
        let mailer = Mailer::new(MailSettings {
            outgoing: Outgoing::Folder(folder.path().join("mail")),
            from: "Statit <statit@statit.test>".to_owned(),
            site: format!("http://{address}"),
            contact: contact.clone(),
        })
        .expect("the mailer");
        let service = Service::new(Parts {
            db: db.clone(),
            config: Config {
                password_cost: PasswordCost::LEAST,
                secret: [7; 32],
                non_public: options.non_public,
                contact,
                time_zone: "Europe/Paris".to_owned(),
                rates: options.rates,
                backups: None,
                sign_in: SignInRules::default(),
                providers: Vec::new(),
            },
            clock: Arc::new(SystemClock),
            random: Arc::new(SystemRandom),
            mailer,
            storage: (options.storage).unwrap_or_else(|| Storage::in_folder(folder.path())),
            folder: folder.path().to_owned(),
        });
        // Some tests test an unreachable database.
        let _ = service.shared().beat().await;
        let site = Site::new(service.clone(), options.web).expect("randomness");
        let (stop, stopped) = oneshot::channel::<()>();
        let task = tokio::spawn(web::serve(listener, site, options.limits, async {
            let _ = stopped.await;
        }));
        Self {
            address,
            service,
            db,
            folder,
            stop: Some(stop),
            task: Some(task),
        }
    }

    /// The address on which the server listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The full address of a path.
    #[must_use]
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// The use cases behind the server.
    #[must_use]
    pub fn service(&self) -> &Service {
        &self.service
    }

    /// The database behind the server.
    #[must_use]
    pub fn db(&self) -> &Db {
        &self.db
    }

    /// The folder into which mails are written.
    #[must_use]
    pub fn mails(&self) -> std::path::PathBuf {
        self.folder.path().join("mail")
    }

    /// The temporary folder of the server.
    #[must_use]
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Stops the server and waits for the last response.
    pub async fn stop(mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        if let Some(task) = self.task.take() {
            let _ = task.await;
        }
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        if let Some(task) = self.task.take() {
            task.abort();
        }
    }
}
