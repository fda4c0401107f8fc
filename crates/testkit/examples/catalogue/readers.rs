//! Users who read the catalogue signed in: strangers to its account, its members, and editors of its collection.

use std::fs::OpenOptions;
use std::io::Write as _;
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;

use domain::id::CollectionId;
use domain::identity::role::{AccountRole, CollectionRole};
use domain::text::language::Language;
use service::{Caller, Random as _, Service, SystemRandom};

use crate::{ACCOUNT, Result, reported};

/// Users of each kind.
const EACH: usize = 8;

/// Creates the users with random passwords, and writes a line `email password` for each into a file that only its owner
/// can read. Does nothing where the file exists.
pub(crate) async fn create(
    service: &Service,
    owner: &Caller,
    collection: CollectionId,
    file: &Path,
) -> Result<()> {
    if file.exists() {
        return Ok(());
    }
    let mut lines = String::new();
    for number in 0..3 * EACH {
        let (name, password) = (format!("reader{number:02}"), random_password()?);
        let email = format!("{name}@statit.example");
        let added = service
            .operator()
            .add_publisher(&email, &name, &password, Language::En);
        added.await.map_err(|stop| reported(&stop))?;
        lines.push_str(&format!("{email} {password}\n"));
        if number >= EACH {
            let role = AccountRole::Member;
            let members = service.members();
            let added = members.add_account_member(owner, ACCOUNT, &name, role);
            added.await.map_err(|stop| reported(&stop))?;
        }
        if number >= 2 * EACH {
            let role = CollectionRole::Editor;
            let members = service.members();
            let added = members.add_collection_member(owner, collection, &name, role);
            added.await.map_err(|stop| reported(&stop))?;
        }
    }
    let mut options = OpenOptions::new();
    let mut file = options
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(file)?;
    Ok(file.write_all(lines.as_bytes())?)
}

pub(crate) fn random_password() -> Result<String> {
    let mut bytes = [0; 16];
    SystemRandom.fill(&mut bytes)?;
    Ok(bytes.map(|byte| format!("{byte:02x}")).concat())
}
