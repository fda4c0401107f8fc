//! `statit admin lift-texts`: turns texts of observations into statuses.

use std::io::{self, Write};

use anyhow::bail;
use service::{LiftResult, Service, ServiceError};

/// Where, in whose name, and whether to publish.
pub(crate) struct LiftTask {
    pub(super) collection: String,
    pub(super) user: String,
    pub(super) is_publishing: bool,
}

/// Lists the indicators whose texts are codes of status, one line each: its key, a tab and the number of texts. Publishes
/// the codes as statuses where that is wanted.
///
/// # Errors
/// When there is no such collection or user, a publish is rejected, or the database can't be used.
pub(super) async fn run(service: &Service, task: LiftTask) -> anyhow::Result<()> {
    let LiftTask {
        collection,
        user,
        is_publishing,
    } = task;
    let operator = service.operator();
    let found = match operator.lift_texts(&collection, &user, is_publishing).await {
        Ok(LiftResult::Found(found)) => found,
        Ok(LiftResult::UnknownCollection) => {
            bail!("{user} sees no collection {collection:?}: write ACCOUNT/COLLECTION")
        }
        Ok(LiftResult::UnknownUser) => bail!("there is no user {user:?}"),
        Err(ServiceError::Failed(failure)) => return Err(failure.into()),
        Err(ServiceError::Rejected(rejected)) => {
            let codes = rejected
                .problems
                .iter()
                .map(|problem| problem.code.to_string());
            let codes: Vec<_> = codes.collect();
            bail!(
                "{user} can't publish to {collection}: {}. What was published before stays",
                codes.join(", ")
            );
        }
    };

    let mut out = io::stdout().lock();
    for metric in &found {
        writeln!(out, "{}\t{}", metric.path, metric.texts)?;
    }
    let (indicators, texts) = (
        found.len(),
        found.iter().map(|one| one.texts).sum::<usize>(),
    );
    match is_publishing {
        true => tracing::info!(indicators, texts, "texts became statuses"),
        false => tracing::info!(indicators, texts, "nothing was changed: add --publish"),
    }
    Ok(())
}
