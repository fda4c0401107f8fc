//! `statit admin take-down` and `statit admin put-back`.

use anyhow::bail;
use service::{Service, ServiceError, TakeDownResult};

/// Takes a public collection down.
///
/// # Errors
/// When there is no such public collection, the note is empty or too long, or the database can't be used.
pub(super) async fn take_down(service: &Service, place: &str, note: &str) -> anyhow::Result<()> {
    match service.operator().take_down(place, note).await {
        Ok(result) => finish(result, place)?,
        Err(ServiceError::Failed(failure)) => return Err(failure.into()),
        Err(ServiceError::Rejected(rejected)) => {
            let codes = rejected
                .problems
                .iter()
                .map(|problem| problem.code.to_string());
            bail!(
                "the note can't be used: {}",
                codes.collect::<Vec<_>>().join(", ")
            );
        }
    }
    tracing::info!(
        collection = place,
        "the collection is taken down, and its owner gets a mail"
    );
    Ok(())
}

/// Gives a collection its former access back.
///
/// # Errors
/// When there is no such collection that was taken down, or the database can't be used.
pub(super) async fn put_back(service: &Service, place: &str) -> anyhow::Result<()> {
    finish(service.operator().put_back(place).await?, place)?;
    tracing::info!(collection = place, "the collection is put back");
    Ok(())
}

fn finish(result: TakeDownResult, place: &str) -> anyhow::Result<()> {
    match result {
        TakeDownResult::Done => Ok(()),
        TakeDownResult::Unknown => {
            bail!("there is no collection {place:?}: write ACCOUNT/COLLECTION")
        }
        TakeDownResult::NotPublic => bail!("{place:?} is not public: only its members see it"),
        TakeDownResult::NotTakenDown => bail!("{place:?} was not taken down"),
    }
}
