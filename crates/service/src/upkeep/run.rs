//! Runs each kind of job by its use case.

use domain::id::JobId;
use store::platform::job::Job as StoredJob;

use super::sweep::Sweep;
use crate::follow::digest::SendDigest;
use crate::follow::example::SendExample;
use crate::follow::run::MakeDigests;
use crate::identity::access_key::MailEndingKeys;
use crate::operation::analytics::add::AddCounts;
use crate::operation::backup::MakeBackup;
use crate::outcome::Failure;
use crate::platform::mail::letter::Letter;
use crate::service::Service;
use crate::shared::job::kind::{End, Job};

/// A kind of job with the use case that does its work.
trait Run: Job {
    /// Does the work. It may be done twice, after a crash between its end and the note of it; `id` is then the same.
    fn run(self, service: &Service, id: JobId) -> impl Future<Output = End> + Send;
}

/// Runs a claimed job, whatever its kind.
pub(super) async fn run(service: &Service, job: &StoredJob) -> End {
    match job.kind.as_str() {
        Letter::NAME => run_as::<Letter>(service, job).await,
        Sweep::NAME => run_as::<Sweep>(service, job).await,
        MailEndingKeys::NAME => run_as::<MailEndingKeys>(service, job).await,
        MakeDigests::NAME => run_as::<MakeDigests>(service, job).await,
        SendExample::NAME => run_as::<SendExample>(service, job).await,
        SendDigest::NAME => run_as::<SendDigest>(service, job).await,
        AddCounts::NAME => run_as::<AddCounts>(service, job).await,
        MakeBackup::NAME => run_as::<MakeBackup>(service, job).await,
        // A newer version has queued it, and its servers run it.
        _ => End::Retry("this version of the program does not know this kind of job".to_owned()),
    }
}

async fn run_as<J: Run>(service: &Service, job: &StoredJob) -> End {
    let Ok(payload) = service.shared().open(job.id.uuid(), &job.payload) else {
        return End::Fail("the input was sealed with another secret".to_owned());
    };
    match serde_json::from_str::<J>(&payload) {
        Ok(input) => input.run(service, job.id).await,
        // The message could repeat a part of the input: the column is enough.
        Err(error) => End::Fail(format!("the input is unreadable at {}", error.column())),
    }
}

/// The end of a job that is tried again after a failure.
fn retried(outcome: Result<(), Failure>) -> End {
    outcome.map_or_else(|failure| End::Retry(failure.to_string()), |()| End::Done)
}

/// The end of a job whose next scheduled run does what failed.
fn scheduled<T>(outcome: Result<T, Failure>) -> End {
    outcome.map_or_else(|failure| End::Fail(failure.to_string()), |_| End::Done)
}

impl Run for Letter {
    async fn run(self, service: &Service, id: JobId) -> End {
        service.shared().send_letter(&self, id).await
    }
}

impl Run for Sweep {
    async fn run(self, service: &Service, _: JobId) -> End {
        scheduled(service.sweep().await)
    }
}

impl Run for MailEndingKeys {
    async fn run(self, service: &Service, _: JobId) -> End {
        retried(service.identity().mail_ending_keys().await)
    }
}

impl Run for MakeDigests {
    async fn run(self, service: &Service, _: JobId) -> End {
        scheduled(service.alerts().make_due_digests().await)
    }
}

impl Run for SendExample {
    async fn run(self, service: &Service, id: JobId) -> End {
        service.alerts().send_example_to(self.user, id).await
    }
}

impl Run for SendDigest {
    async fn run(self, service: &Service, _: JobId) -> End {
        let sent = service.alerts().send_digest(self.digest).await;
        sent.unwrap_or_else(|failure| End::Retry(failure.to_string()))
    }
}

impl Run for AddCounts {
    async fn run(self, service: &Service, _: JobId) -> End {
        scheduled(service.analytics().add_counts().await)
    }
}

impl Run for MakeBackup {
    async fn run(self, service: &Service, _: JobId) -> End {
        service.operation().back_up().await
    }
}
