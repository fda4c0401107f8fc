//! The selection of a collection's indicators for an export, and reading them page by page.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use domain::calendar::frequency::Frequency;
use domain::catalogue::key::MetricPath;
use domain::catalogue::metric::list::{MetricFilter, MetricList, MetricOrder};
use domain::id::MetricId;
use domain::list::Page;
use domain::problem::{Code, Problem};
use domain::text::fold;
use service::collection::SeenCollection;
use service::metric::SeenMetric;
use service::{Caller, Failure, NoTurn, Observed, Service, ThreadTurns};

/// The options of a selection.
const NAMES: &str = "id, search, frequency, under";
/// The options that may be given only once.
const ONCE: [&str; 3] = ["search", "frequency", "under"];
/// Problems after which reading stops.
const MAX_PROBLEMS: usize = 20;
/// Most indicators that are named by their ids.
const MAX_IDS: usize = 5_000;

/// The indicators to export: those that match all options.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Selection {
    /// The ids of the indicators; empty for all that match the other options.
    pub(super) ids: Vec<MetricId>,
    pub(super) search: Option<String>,
    pub(super) frequency: Option<Frequency>,
    /// The indicator at this path and everything below.
    pub(super) under: Option<MetricPath>,
}

impl Selection {
    /// Parses the query of an address and the body of a form.
    pub(super) fn read(query: &[u8], form: &[u8]) -> Result<Self, Vec<Problem>> {
        Self::from_pairs(form_urlencoded::parse(query).chain(form_urlencoded::parse(form)))
    }

    /// Reads names and values. A form can have a hundred thousand of them: each costs as much as the first, and
    /// reading stops after [`MAX_PROBLEMS`].
    fn from_pairs<'a>(
        pairs: impl Iterator<Item = (Cow<'a, str>, Cow<'a, str>)>,
    ) -> Result<Self, Vec<Problem>> {
        let (mut read, mut problems) = (Self::default(), Vec::new());
        let mut given = HashSet::new();
        for (name, value) in pairs {
            let once = ONCE.iter().find(|once| **once == name);
            let wrong = if once.is_some_and(|once| !given.insert(*once)) {
                Some(Code::OptionRepeated)
            } else {
                read.set(&name, &value).err()
            };
            if let Some(code) = wrong {
                let problem = Problem::at(cut(&name), code)
                    .with("option", cut(&name))
                    .with("text", cut(&value))
                    .with("options", NAMES);
                problems.push(match name.as_ref() {
                    "frequency" => problem.with("choices", "D, W, M, Q, S, Y, C"),
                    _ => problem,
                });
                if problems.len() == MAX_PROBLEMS {
                    return Err(problems);
                }
            }
        }
        if read.ids.len() > MAX_IDS {
            let count = read.ids.len();
            let problem = Problem::at("id", Code::SelectionTooLarge);
            problems.push(problem.with("count", count).with("max", MAX_IDS));
        }
        if problems.is_empty() {
            Ok(read)
        } else {
            Err(problems)
        }
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Code> {
        match name {
            "id" => {
                let id = value.parse().map_err(|_| Code::OptionChoice)?;
                self.ids.push(MetricId::new(id));
            }
            "search" => self.search = Some(value.to_owned()).filter(|text| !text.is_empty()),
            "frequency" => {
                let found = Frequency::ALL
                    .iter()
                    .find(|frequency| value.eq_ignore_ascii_case(&frequency.code().to_string()));
                self.frequency = Some(*found.ok_or(Code::OptionChoice)?);
            }
            "under" => {
                self.under = Some(MetricPath::parse(value).map_err(|_| Code::PathFormat)?);
            }
            _ => return Err(Code::OptionUnknown),
        }
        Ok(())
    }

    /// Whether an indicator matches `search` and `frequency`.
    fn finds(&self, seen: &SeenMetric) -> bool {
        let record = &seen.record;
        let search = fold(self.search.as_deref().unwrap_or_default().trim());
        let texts = [
            Some(record.path.as_str()),
            record.name.fr.as_deref(),
            record.name.en.as_deref(),
        ];
        let said = texts
            .into_iter()
            .flatten()
            .any(|text| fold(text).contains(&search));
        said && self
            .frequency
            .is_none_or(|wanted| wanted == record.frequency)
    }

    fn is_below(&self, path: &str) -> bool {
        let Some(under) = &self.under else {
            return true;
        };
        let (path, under) = (path.to_ascii_lowercase(), under.folded());
        let rest = path.strip_prefix(under.as_str());
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }
}

/// A text as a problem repeats it: at most 80 characters.
fn cut(text: &str) -> String {
    text.chars().take(80).collect()
}

/// A selection that is read page by page; each page checks the policy again.
pub(super) struct Walk {
    pub(super) service: Service,
    pub(super) caller: Caller,
    /// Each page is read in a turn.
    pub(super) turns: ThreadTurns,
    pub(super) collection: Arc<SeenCollection>,
    pub(super) selection: Selection,
    pub(super) at: At,
}

/// The place of a walk.
pub(super) enum At {
    /// The indicator that `under` names comes first.
    Beginning,
    /// The next page of the list.
    List(Page),
    /// The index of the next id.
    Ids(usize),
    End,
}

impl Walk {
    /// Restarts at the first page.
    pub(super) fn rewind(&mut self) {
        self.at = At::Beginning;
    }

    /// The next indicators, at most `count`, possibly an empty list, with the latest states of those that still exist;
    /// `None` at the end.
    pub(super) async fn next_with_series(
        &mut self,
        count: u32,
    ) -> Result<Option<(Vec<SeenMetric>, HashMap<MetricId, Observed>)>, Failure> {
        let turns = self.turns.clone();
        let read = turns.work(async {
            let Some(page) = self.read(count).await? else {
                return Ok(None);
            };
            let at: Vec<_> = page.iter().map(SeenMetric::at).collect();
            let series = self.service.series().series_many(&self.caller, &at).await?;
            Ok(Some((page, series)))
        });
        read.await.map_err(|NoTurn| Failure::Unavailable)?
    }

    /// The next indicators, at most `count`, possibly an empty list; `None` at the end.
    pub(super) async fn next(&mut self, count: u32) -> Result<Option<Vec<SeenMetric>>, Failure> {
        let turns = self.turns.clone();
        let read = turns.work(self.read(count));
        read.await.map_err(|NoTurn| Failure::Unavailable)?
    }

    async fn read(&mut self, count: u32) -> Result<Option<Vec<SeenMetric>>, Failure> {
        let collection = self.collection.record.id;
        match &mut self.at {
            At::End => Ok(None),
            At::Beginning => {
                self.at = if self.selection.ids.is_empty() {
                    At::List(Page::first(count))
                } else {
                    At::Ids(0)
                };
                let Some(under) = &self.selection.under else {
                    return Ok(Some(Vec::new()));
                };
                if !self.selection.ids.is_empty() {
                    return Ok(Some(Vec::new()));
                }
                let found = self
                    .service
                    .metrics()
                    .metric(
                        &self.caller,
                        &self.collection.account.record.key,
                        &self.collection.record.key,
                        under.as_str(),
                    )
                    .await?;
                // A former key may lead to another indicator.
                let is_it = |seen: &SeenMetric| {
                    seen.record.collection == collection
                        && seen.record.path.to_ascii_lowercase() == under.folded()
                        && self.selection.finds(seen)
                };
                Ok(Some(found.filter(is_it).into_iter().collect()))
            }
            At::List(page) => {
                let wanted = MetricList {
                    filter: MetricFilter {
                        search: self.selection.search.clone(),
                        frequency: self.selection.frequency,
                        under: self.selection.under.clone(),
                    },
                    order: MetricOrder::Path,
                    descending: false,
                };
                let listed = self
                    .service
                    .metrics()
                    .metrics(&self.caller, collection, &wanted, page)
                    .await?;
                if listed.has_next {
                    page.after = listed.end;
                } else {
                    self.at = At::End;
                }
                Ok(Some(listed.nodes))
            }
            At::Ids(next) => {
                let end = next.saturating_add(count as usize);
                let ids = self.selection.ids.iter().skip(*next).take(count as usize);
                let wanted: Vec<_> = ids.map(|id| (collection, *id)).collect();
                if end >= self.selection.ids.len() {
                    self.at = At::End;
                } else {
                    *next = end;
                }
                let mut seen = self
                    .service
                    .metrics()
                    .metrics_by_id(&self.caller, &wanted)
                    .await?;
                seen.retain(|seen| {
                    seen.record.collection == collection
                        && self.selection.finds(seen)
                        && self.selection.is_below(&seen.record.path)
                });
                seen.sort_by_key(|seen| seen.record.path.to_ascii_lowercase());
                Ok(Some(seen))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn address_and_form_are_read_together() {
        let id = "0198f3a2-0000-7000-8000-000000000001";
        let read = Selection::read(
            b"search=c%C3%B4te&frequency=m&under=a/b",
            format!("id={id}&id={id}").as_bytes(),
        );
        let read = read.unwrap();
        assert_eq!(read.ids.len(), 2);
        assert_eq!(read.search.as_deref(), Some("côte"));
        assert_eq!(read.frequency, Some(Frequency::Monthly));
        assert_eq!(read.under.as_ref().map(MetricPath::as_str), Some("a/b"));
        assert!(read.is_below("A/B") && read.is_below("a/b/c"));
        assert!(!read.is_below("a/bc") && !read.is_below("a"));
    }

    #[test]
    fn what_is_no_option_is_told() {
        let wrong = Selection::read(
            b"search=a&search=b&id=x&frequency=Z&under=//&format=csv",
            b"",
        );
        let reported: Vec<_> = wrong
            .unwrap_err()
            .into_iter()
            .map(|problem| (problem.field.unwrap(), problem.code))
            .collect();
        let expected = [
            ("search", Code::OptionRepeated),
            ("id", Code::OptionChoice),
            ("frequency", Code::OptionChoice),
            ("under", Code::PathFormat),
            ("format", Code::OptionUnknown),
        ];
        assert_eq!(
            reported,
            expected.map(|(name, code)| (name.to_owned(), code))
        );
    }

    #[test]
    fn what_is_wrong_throughout_is_left_soon() {
        let mut taken = 0;
        let pairs = (0..130_000).map(|number| {
            taken += 1;
            (Cow::from(format!("a{number}")), Cow::from(""))
        });
        assert_eq!(
            Selection::from_pairs(pairs).unwrap_err().len(),
            MAX_PROBLEMS
        );
        assert_eq!(taken, MAX_PROBLEMS);
    }
}
