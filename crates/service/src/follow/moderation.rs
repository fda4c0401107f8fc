//! New questions and reports for the moderators of collections: a part of the daily digest.

use std::collections::BTreeSet;

use domain::access::{self, Grant, ModeratePosts, Reader, UseSelf};
use domain::follow::alert::content::{DigestContent, ModerationItem};
use domain::id::{CollectionId, UserId};
use jiff::SignedDuration;
use store::Tx;
use store::follow::digest;
use store::question as stored;

use super::alert::plan_runs;

use crate::follow::Alerts;
use crate::outcome::Failure;

/// A moderator who was never mailed gets the questions of this time before the first mail.
const FIRST: SignedDuration = SignedDuration::from_hours(7 * 24);

impl Alerts<'_> {
    /// Adds the new questions and reports in the collections that the reader moderates.
    pub(super) async fn add_moderation(
        self,
        tx: &mut Tx,
        own: &Grant<UseSelf>,
        reader: Reader,
        content: &mut DigestContent,
    ) -> Result<(), Failure> {
        let collections = stored::moderated_by(tx, own).await?;
        let since = self.shared.now() - FIRST;
        for grant in grants(tx, reader, &collections).await? {
            let news = stored::moderation_news(tx, &grant, since).await?;
            content.moderation.extend(news);
        }
        Ok(())
    }

    /// The news of collections that the reader still moderates.
    pub(super) async fn still_moderated(
        self,
        tx: &mut Tx,
        reader: Reader,
        mut news: Vec<ModerationItem>,
    ) -> Result<Vec<ModerationItem>, Failure> {
        let collections: Vec<_> = news.iter().map(|item| item.collection).collect();
        let grants = grants(tx, reader, &collections).await?;
        news.retain(|item| {
            let mut moderated = grants.iter().map(Grant::collection);
            moderated.any(|collection| collection == item.collection)
        });
        Ok(news)
    }

    /// Plans the daily mail of the moderators of a collection who have none planned, and of the author of a post.
    pub(crate) async fn plan_moderators(
        self,
        tx: &mut Tx,
        collection: CollectionId,
        author: Option<UserId>,
    ) -> Result<(), Failure> {
        let moderators = stored::unplanned_moderators(tx, collection).await?;
        // Always in the same order: two transactions may plan the same mails.
        let users: BTreeSet<UserId> = moderators.into_iter().chain(author).collect();
        for user in users {
            let user = store::identity::user::by_id(tx, user).await?;
            let Some(user) = user.filter(|user| user.status.has_rights()) else {
                continue;
            };
            let (id, status) = (user.id, user.status);
            if let Ok(own) = access::own(Reader::User { id, status }) {
                digest::lock_runs(tx, &own).await?;
                plan_runs(tx, &own, &user, self.shared.now()).await?;
            }
        }
        Ok(())
    }
}

/// The permissions of the reader to moderate some of these collections, in their order.
async fn grants(
    tx: &mut Tx,
    reader: Reader,
    collections: &[CollectionId],
) -> Result<Vec<Grant<ModeratePosts>>, Failure> {
    let facts = store::access::collections_facts(tx, reader, collections).await?;
    let mut grants: Vec<_> = facts
        .iter()
        .filter(|facts| facts.questions)
        .filter_map(|facts| access::collection::<ModeratePosts>(facts).ok())
        .collect();
    grants.sort_by_key(|grant| {
        let place = collections.iter().position(|id| *id == grant.collection());
        place.unwrap_or(usize::MAX)
    });
    Ok(grants)
}
