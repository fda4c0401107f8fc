//! Taking away what is over: ended sessions, networks, codes and invitations, counters, done jobs, old answers, files
//! of indicators.

use jiff::SignedDuration;

use crate::Service;
use crate::known_network::REMEMBERED;
use crate::outcome::Failure;
use crate::picture::folder_fails;

/// Done jobs are kept this long, for the operator to look at.
const DONE_JOBS: SignedDuration = SignedDuration::from_hours(24 * 7);
/// A request may be repeated under its idempotency key this long.
const ANSWERS: SignedDuration = SignedDuration::from_hours(24 * 2);
/// The longest window of a rate limit, and more.
const COUNTERS: SignedDuration = SignedDuration::from_hours(24);
/// How long after its end a code is kept, to answer that it has expired.
const CODES: SignedDuration = SignedDuration::from_hours(1);
/// How long files of indicators are kept.
const IMPORTS: SignedDuration = SignedDuration::from_secs(domain::limits::IMPORT_SECONDS);
/// How long the audit trail goes back.
const TRAIL: SignedDuration = SignedDuration::from_hours(24 * 365);
/// How long a new picture may wait for the transaction that shows it.
const PICTURES: SignedDuration = SignedDuration::from_hours(1);

impl Service {
    /// Takes away what is over, and tells how many rows that were. Each table is a transaction of
    /// its own: nobody waits long.
    pub async fn sweep(&self) -> Result<u64, Failure> {
        let now = self.now();
        let mut swept = 0;
        let mut tx = self.db().begin().await?;
        swept += store::session::sweep(&mut tx, now).await?;
        tx.commit().await?;
        let mut tx = self.db().begin().await?;
        swept += store::code::sweep(&mut tx, now - CODES).await?;
        tx.commit().await?;
        let mut tx = self.db().begin().await?;
        swept += store::known_network::sweep(&mut tx, now - REMEMBERED).await?;
        tx.commit().await?;
        let mut tx = self.db().begin().await?;
        swept += store::invitation::sweep(&mut tx, now).await?;
        tx.commit().await?;
        let mut tx = self.db().begin().await?;
        swept += store::limit::sweep(&mut tx, now - COUNTERS).await?;
        tx.commit().await?;
        let mut tx = self.db().begin().await?;
        swept += store::job::sweep(&mut tx, now - DONE_JOBS).await?;
        tx.commit().await?;
        let mut tx = self.db().begin().await?;
        swept += store::idempotency::sweep(&mut tx, now - ANSWERS).await?;
        tx.commit().await?;
        let mut tx = self.db().begin().await?;
        swept += store::audit::sweep(&mut tx, now - TRAIL).await?;
        tx.commit().await?;
        let mut tx = self.db().begin().await?;
        swept += store::import::sweep(&mut tx, now - IMPORTS, now).await?;
        tx.commit().await?;
        // What was removed or erased leaves the log of the database, too.
        self.db().truncate_log().await?;
        Ok(swept + self.sweep_pictures().await?)
    }

    /// Takes away the pictures that no account shows any more.
    async fn sweep_pictures(&self) -> Result<u64, Failure> {
        let mut swept = 0;
        let kept = self.pictures().kept_before(self.now() - PICTURES).await;
        for hash in kept.map_err(|error| folder_fails(&error))? {
            let mut tx = self.db().read().await?;
            if !store::account::picture_used(&mut tx, &hash).await? {
                let removed = self.pictures().remove(&hash).await;
                removed.map_err(|error| folder_fails(&error))?;
                swept += 1;
            }
        }
        Ok(swept)
    }
}
