//! Lists of questions.

use std::collections::HashMap;

use domain::catalogue::question::{Question, QuestionsWanted, words_of};
use domain::catalogue::tags::Tags;
use domain::id::{CollectionId, MetricId};
use domain::list::{List, Page};
use domain::text::fold;

use super::{PostReader, SeenQuestion};
use crate::Caller;
use crate::list::Listed;
use crate::outcome::Failure;
use crate::question::Questions;

/// Maximum number of questions that resemble a title.
const SIMILAR: u32 = 5;
/// Minimum number of characters of a word that makes two titles similar.
const WORD: usize = 4;
/// Maximum number of listed tags.
const TAGS: usize = 30;

/// A tag of questions, and its use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag {
    /// The tag, as typed first.
    pub name: String,
    /// The number of questions with it.
    pub count: u64,
}

impl Questions<'_> {
    /// A page of a collection's questions that the reader sees, filtered and ordered as wanted.
    pub async fn questions_of(
        self,
        caller: &Caller,
        collection: CollectionId,
        wanted: &QuestionsWanted,
        page: &Page,
    ) -> Result<Listed<SeenQuestion>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let facts = store::access::collection_facts_by_id(&mut tx, caller.reader, collection);
        let facts = facts.await?;
        let Some(reader) = self.reader(&mut tx, caller, facts).await? else {
            return Ok(Listed::nothing());
        };
        let list = store::question::list(&mut tx, &reader.reading, wanted, page).await?;
        let total = store::question::count(&mut tx, &reader.reading, wanted).await?;
        Ok(self.see_list(caller, &reader, list, total))
    }

    fn see_list(
        self,
        caller: &Caller,
        reader: &PostReader,
        mut list: List<Question>,
        total: u64,
    ) -> Listed<SeenQuestion> {
        let (rows, now) = (std::mem::take(&mut list.rows), self.shared.now());
        let nodes = rows
            .into_iter()
            .map(|record| reader.see_question(caller, record, now));
        Listed::new(nodes.collect(), list, total)
    }

    /// The questions whose titles have at least half of the words of this one, the most resembling first.
    pub async fn similar(
        self,
        caller: &Caller,
        collection: CollectionId,
        title: &str,
    ) -> Result<Vec<SeenQuestion>, Failure> {
        let words = words_of(title, WORD);
        if words.is_empty() {
            return Ok(Vec::new());
        }
        let mut tx = self.shared.db().read().await?;
        let facts = store::access::collection_facts_by_id(&mut tx, caller.reader, collection);
        let facts = facts.await?;
        let Some(reader) = self.reader(&mut tx, caller, facts).await? else {
            return Ok(Vec::new());
        };
        let found = store::question::similar(&mut tx, &reader.reading, &words, SIMILAR).await?;
        let now = self.shared.now();
        let seen = found
            .into_iter()
            .map(|record| reader.see_question(caller, record, now));
        Ok(seen.collect())
    }

    /// The tags of the questions of a collection, the most used first, then by name.
    pub async fn tags(
        self,
        caller: &Caller,
        collection: CollectionId,
    ) -> Result<Vec<Tag>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let facts = store::access::collection_facts_by_id(&mut tx, caller.reader, collection);
        let facts = facts.await?;
        let Some(reader) = self.reader(&mut tx, caller, facts).await? else {
            return Ok(Vec::new());
        };
        let stored = store::question::tags(&mut tx, &reader.reading).await?;
        Ok(counted(&stored))
    }

    /// The number of shown questions about an indicator that the caller sees.
    pub async fn count_about(
        self,
        caller: &Caller,
        collection: CollectionId,
        metric: MetricId,
    ) -> Result<u64, Failure> {
        let mut tx = self.shared.db().read().await?;
        let facts = store::access::collection_facts_by_id(&mut tx, caller.reader, collection);
        let reading = facts.await?.map(|facts| domain::access::read_posts(&facts));
        let Some(Ok(reading)) = reading else {
            return Ok(0);
        };
        Ok(store::question::count_about(&mut tx, &reading, metric).await?)
    }
}

/// Counts tags without regard to case and accents.
fn counted(stored: &[String]) -> Vec<Tag> {
    let mut tags: HashMap<String, Tag> = HashMap::new();
    for joined in stored {
        for name in Tags::of_stored(joined).iter() {
            let tag = tags.entry(fold(name)).or_insert_with(|| Tag {
                name: name.to_owned(),
                count: 0,
            });
            tag.count += 1;
        }
    }
    let mut tags: Vec<_> = tags.into_iter().collect();
    tags.sort_by(|(one, first), (other, second)| {
        second.count.cmp(&first.count).then_with(|| one.cmp(other))
    });
    tags.truncate(TAGS);
    tags.into_iter().map(|(_, tag)| tag).collect()
}
