//! The binary: settings, commands, wiring.

mod admin;
mod archive_key;
mod backup;
mod check;
mod demo;
mod doctor;
mod log;
mod output;
mod progress;
mod run;
mod search;
mod secret;
mod serve;
mod settings;
mod start;
mod upkeep;
mod wiring;

use std::{io::Write as _, path::PathBuf, process::ExitCode, time::Duration};

use clap::{Parser, Subcommand};

use backup::account_import::ImportOptions;
use backup::{account_export, account_import};
use output::print;
use settings::{Layer, Settings};
use start::Knowing;

/// Returns the memory of a large file or picture to the system soon. The allocator of glibc retains it, for each thread
/// that has read one.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Maximum time for work outside the threads of requests after the command has ended.
const LAST_WORK: Duration = Duration::from_millis(500);

/// Publishes statistical indicators.
#[derive(Parser)]
#[command(name = "statit", version, about)]
struct Cli {
    /// Settings file (TOML).
    #[arg(long, env = "STATIT_CONFIG", value_name = "FILE", global = true)]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Start the server.
    Serve {
        #[command(flatten)]
        knowing: Knowing,
        #[command(flatten)]
        settings: Layer,
    },
    /// Bring the database to this version, and move files to where the settings say.
    Migrate {
        /// Where the files are now: a folder, or `s3://bucket/prefix`. Default: the data folder.
        #[arg(long, value_name = "ADDRESS")]
        files_from: Option<storage::Address>,
        #[command(flatten)]
        settings: Layer,
    },
    /// Load two publishers with real indicators, once, and print their names and passwords.
    Demo(Layer),
    /// Save everything that the server keeps as one archive, also while it runs.
    Backup {
        /// File that does not exist yet; folder, or `s3://bucket/prefix`, in which the archive gets a name with the time.
        target: PathBuf,
        #[command(flatten)]
        settings: Layer,
    },
    /// Restore an archive into an empty place.
    Restore {
        /// Archive made by `statit backup`: a file, or `s3://bucket/prefix/NAME.zip`. Of a folder or `s3://bucket/prefix`
        /// the newest one.
        archive: PathBuf,
        #[command(flatten)]
        settings: Layer,
    },
    /// Save one account as an archive for another installation, also while the server runs. The account stays.
    ExportAccount {
        /// Key of the account.
        account: String,
        /// File that does not exist yet; folder, or `s3://bucket/prefix`, in which the archive gets a name with the key
        /// and the time.
        target: PathBuf,
        #[command(flatten)]
        settings: Layer,
    },
    /// Add the account of an archive, also while the server runs.
    ImportAccount {
        #[command(flatten)]
        options: ImportOptions,
        #[command(flatten)]
        settings: Layer,
    },
    /// Read the whole database and say what is wrong with it, also while a server runs.
    Check(Layer),
    /// Say what is missing or unsafe, before the first start and later; nothing is changed.
    Doctor {
        #[command(flatten)]
        options: doctor::Examination,
        #[command(flatten)]
        settings: Layer,
    },
    /// The search index of this server.
    Search {
        #[command(subcommand)]
        command: search::Command,
    },
    /// Print the description of the API for programs (OpenAPI 3.1).
    Openapi,
    /// Print the GraphQL schema.
    Schema,
    /// Print the list of settings.
    Settings,
    /// Commands for the operator of the server.
    Admin {
        #[command(subcommand)]
        command: admin::Command,
    },
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    match run(cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // The log may not have been started; this is the last output either way.
            let _ = writeln!(std::io::stderr(), "statit: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(cli: Cli) -> anyhow::Result<()> {
    let file = cli.config.as_deref().map(Layer::from_file).transpose()?;
    let settings = |flags: Layer| flags.over(file.unwrap_or_default());

    match cli.command {
        Command::Openapi => print(&web::openapi()),
        Command::Schema => print(&web::schema()),
        Command::Settings => print(&settings::reference()),
        Command::Serve {
            knowing,
            settings: flags,
        } => execute(&settings(flags)?, async move |settings| {
            serve::serve(settings, knowing).await
        }),
        Command::Migrate {
            files_from,
            settings: flags,
        } => execute(&settings(flags)?, async move |settings| {
            serve::migrate(settings, files_from.as_ref()).await
        }),
        Command::Demo(flags) => execute(&settings(flags)?, demo::load),
        Command::Backup {
            target,
            settings: flags,
        } => execute(&settings(flags)?, async move |settings| {
            backup::backup(settings, &target).await
        }),
        Command::Restore {
            archive,
            settings: flags,
        } => execute(&settings(flags)?, async move |settings| {
            backup::restore::restore(settings, &archive).await
        }),
        Command::ExportAccount {
            account,
            target,
            settings: flags,
        } => execute(&settings(flags)?, async move |settings| {
            account_export::export_account(settings, &account, &target).await
        }),
        Command::ImportAccount {
            options,
            settings: flags,
        } => execute(&settings(flags)?, async move |settings| {
            account_import::import_account(settings, &options, wiring::service).await
        }),
        Command::Check(flags) => execute(&settings(flags)?, check::command),
        Command::Doctor {
            options,
            settings: flags,
        } => execute(&settings(flags)?, async move |settings| {
            doctor::examine(settings, &options).await
        }),
        Command::Search {
            command: search::Command::Rebuild(flags),
        } => search::rebuild(&settings(flags)?),
        Command::Admin { command } => {
            let (flags, command) = command.split();
            execute(&settings(flags)?, async move |settings| {
                admin::run(settings, command).await
            })
        }
    }
}

/// Starts the log and the runtime, and runs a command to its end.
fn execute<F>(settings: &Settings, command: F) -> anyhow::Result<()>
where
    F: AsyncFnOnce(&Settings) -> anyhow::Result<()>,
{
    log::start(settings)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let ended = runtime.block_on(command(settings));
    // Reading a file or drawing a picture cannot be cancelled; no caller waits for it any more.
    runtime.shutdown_timeout(LAST_WORK);
    ended
}
