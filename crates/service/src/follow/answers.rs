//! New answers to the questions that a user follows: a part of the daily digest.

use domain::access::{self, Grant, PostScope, Reader, UseSelf};
use domain::follow::alert::content::{AnswerItem, DigestContent};
use domain::id::CollectionId;
use store::Tx;
use store::question as stored;

use crate::follow::Alerts;
use crate::outcome::Failure;

impl Alerts<'_> {
    /// Adds the new answers to the questions that the reader follows, as far as the reader may read them. A question that
    /// the reader may not read rests: its answers are reported once the reader may.
    pub(super) async fn add_answers(
        self,
        tx: &mut Tx,
        own: &Grant<UseSelf>,
        reader: Reader,
        content: &mut DigestContent,
    ) -> Result<(), Failure> {
        let found = stored::new_answers(tx, own).await?;
        content.answers = readable(tx, reader, found).await?;
        Ok(())
    }

    /// The answers whose questions the user still follows and may still read.
    pub(super) async fn still_followed(
        self,
        tx: &mut Tx,
        own: &Grant<UseSelf>,
        reader: Reader,
        answers: Vec<AnswerItem>,
    ) -> Result<Vec<AnswerItem>, Failure> {
        let mut followed = Vec::with_capacity(answers.len());
        for item in answers {
            if stored::is_followed(tx, own, item.question).await? {
                followed.push(item);
            }
        }
        readable(tx, reader, followed).await
    }
}

/// Those in collections whose posts the reader may read.
async fn readable(
    tx: &mut Tx,
    reader: Reader,
    mut answers: Vec<AnswerItem>,
) -> Result<Vec<AnswerItem>, Failure> {
    let mut collections: Vec<CollectionId> = answers.iter().map(|item| item.collection).collect();
    collections.sort_unstable();
    collections.dedup();
    let facts = store::access::collections_facts(tx, reader, &collections).await?;
    let readable: Vec<CollectionId> = facts
        .iter()
        .filter_map(|facts| access::read_posts(facts).ok())
        .filter(|reading| reading.scope() == PostScope::All)
        .map(|reading| reading.collection())
        .collect();
    answers.retain(|item| readable.contains(&item.collection));
    Ok(answers)
}
