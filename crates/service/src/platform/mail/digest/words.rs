//! The sentences of a digest about one indicator, as values of the templates.

use domain::calendar::frequency::Frequency;
use domain::calendar::period::Period;
use domain::follow::alert::LatestValue;
use domain::follow::alert::content::DigestItem;
use domain::follow::alert::digest::{CategoryChanges, DigestNews, Revision, StatusChanges};
use domain::follow::alert::report::AlertNews;
use domain::follow::alert::threshold::{Bounds, Crossing, ThresholdState};
use domain::series::latest::Latest;
use domain::series::shown;
use domain::text::language::{Language, Text};
use serde::Serialize;

use super::pick;

/// One sentence of an indicator: its kind, and the words that it needs; the others are empty.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct LineView {
    kind: &'static str,
    period: PeriodView,
    value: String,
    /// An earlier period.
    before: PeriodView,
    /// An earlier or former value.
    former: String,
    change: String,
    percent: String,
    bound: String,
    /// Whether a bound was crossed by a revision.
    revised: bool,
    /// A number of categories.
    count: u32,
    /// The text of the observation, such as that it is provisional.
    note: String,
    /// The reason for an end.
    reason: String,
    /// The name of the indicator that continues this one, and its address.
    successor: String,
    url: String,
}

/// A period in a sentence; empty texts without one.
#[derive(Clone, Debug, Default, Serialize)]
struct PeriodView {
    /// The letter of the frequency, which decides the preposition.
    letter: Option<char>,
    /// At the start of a sentence.
    label: String,
    /// After a preposition.
    text: String,
}

/// Words of an indicator in the reader's language.
pub(super) struct Words<'a> {
    pub(super) item: &'a DigestItem,
    pub(super) language: Language,
    /// The address of the site.
    pub(super) site: &'a str,
}

impl Words<'_> {
    fn number(&self, value: f64) -> String {
        self.with_decimals(value, self.item.decimals)
    }

    /// A value with at least this many decimals.
    fn with_decimals(&self, value: f64, decimals: u8) -> String {
        let is_percent = pick(&self.item.unit, self.language).trim() == "%";
        let mut text = shown::number(value, decimals, self.language);
        if is_percent {
            text.push_str(shown::percent_sign(self.language));
        }
        text
    }

    fn period(&self, period: Period) -> PeriodView {
        let text = shown::period_in_sentence(period, self.language);
        let label = match period.frequency() {
            Frequency::Weekly => capitalised(&text),
            _ => text.clone(),
        };
        PeriodView {
            letter: Some(period.frequency().code()),
            label,
            text,
        }
    }

    /// The text of the observation of a period in the news.
    fn note(&self, period: Period) -> String {
        let mut notes = self.item.notes.iter();
        let note = notes.find(|note| note.period == period);
        note.map_or(String::new(), |note| note.text.clone())
    }

    pub(super) fn lines(&self) -> Vec<LineView> {
        if self.item.place.is_none() {
            return vec![line("deleted")];
        }
        self.item
            .news
            .iter()
            .flat_map(|news| self.of(news))
            .collect()
    }

    fn of(&self, news: &AlertNews) -> Vec<LineView> {
        match news {
            AlertNews::Updated(DigestNews::NewPeriod { latest, revised }) => {
                let revised = revised.iter().map(|revision| self.revision(revision));
                std::iter::once(self.new_period(latest))
                    .chain(revised)
                    .collect()
            }
            AlertNews::Updated(DigestNews::Revision(revision)) => vec![self.revision(revision)],
            AlertNews::Updated(DigestNews::Withdrawn { period, latest }) => vec![LineView {
                before: self.period(*period),
                ..self.value("withdrawn", *latest)
            }],
            AlertNews::Updated(DigestNews::Changed) => vec![line("changed")],
            AlertNews::Updated(DigestNews::Categories(changes)) => categories(*changes),
            AlertNews::Updated(DigestNews::TextsChanged) => vec![line("texts")],
            AlertNews::Updated(DigestNews::StatusesChanged(changes)) => {
                vec![self.statuses(changes)]
            }
            AlertNews::Updated(DigestNews::NoLatest) => vec![line("empty")],
            AlertNews::Crossed(crossing) => self.crossing(crossing),
            AlertNews::Overdue(next) => vec![LineView {
                period: self.period(next.period),
                before: self.period(next.due_on),
                ..line("overdue")
            }],
            AlertNews::Ended(date) => vec![self.end(*date)],
        }
    }

    fn end(&self, date: Period) -> LineView {
        let end = self.item.end.as_ref();
        let successor = end.and_then(|end| end.successor.as_ref());
        let words = |text: &Text| pick(text, self.language).to_owned();
        LineView {
            period: self.period(date),
            reason: end.map_or(String::new(), |end| words(&end.reason)),
            successor: successor.map_or(String::new(), |successor| words(&successor.name)),
            url: successor.map_or(String::new(), |successor| {
                format!("{}/{}", self.site, successor.place.join("/"))
            }),
            ..line("ended")
        }
    }

    fn value(&self, kind: &'static str, latest: LatestValue) -> LineView {
        LineView {
            period: self.period(latest.period),
            value: self.number(latest.value),
            note: self.note(latest.period),
            ..line(kind)
        }
    }

    fn new_period(&self, latest: &Latest) -> LineView {
        let mut shown = self.value("new", LatestValue::from(latest));
        if let Some(change) = latest.change {
            shown.before = self.period(change.from);
            shown.former = self.number(change.value);
            shown.change = shown::change(change.difference, self.item.decimals, self.language);
            let is_percent = pick(&self.item.unit, self.language).trim() == "%";
            shown.percent = change
                .percent
                .filter(|_| !is_percent)
                .map(|percent| self.percent(percent))
                .unwrap_or_default();
        }
        shown
    }

    /// A relative change with one decimal.
    fn percent(&self, percent: f64) -> String {
        let rounded = (percent * 10.0).round() / 10.0;
        let text = shown::change(rounded, 1, self.language);
        text + shown::percent_sign(self.language)
    }

    fn revision(&self, revision: &Revision) -> LineView {
        LineView {
            period: self.period(revision.period),
            value: self.number(revision.new),
            former: self.number(revision.old),
            note: self.note(revision.period),
            ..line("revised")
        }
    }

    fn statuses(&self, changes: &StatusChanges) -> LineView {
        let words = changes.before.change_in_words(changes.after, self.language);
        match changes.period {
            Some(period) => LineView {
                period: self.period(period),
                change: words,
                count: changes.others,
                note: self.note(period),
                ..line("status")
            },
            None => LineView {
                count: changes.others + 1,
                ..line("statuses")
            },
        }
    }

    fn crossing(&self, crossing: &Crossing) -> Vec<LineView> {
        let is_above = crossing.to == ThresholdState::Above;
        let crossed = LineView {
            bound: self
                .item
                .bounds
                .and_then(if is_above {
                    Bounds::upper
                } else {
                    Bounds::lower
                })
                .map(|bound| self.with_decimals(bound, 0))
                .unwrap_or_default(),
            revised: crossing.is_revision,
            ..self.value(if is_above { "above" } else { "below" }, crossing.latest)
        };
        let returned = crossing.returned.map(|back| LineView {
            revised: back.is_revision,
            ..self.value("returned", back.latest)
        });
        std::iter::once(crossed).chain(returned).collect()
    }
}

fn line(kind: &'static str) -> LineView {
    LineView {
        kind,
        ..LineView::default()
    }
}

/// One sentence for each kind of change.
fn categories(changes: CategoryChanges) -> Vec<LineView> {
    let kinds = [
        ("added", changes.added),
        ("removed", changes.removed),
        ("recounted", changes.revised),
    ];
    let lines: Vec<LineView> = kinds
        .into_iter()
        .filter(|(_, count)| *count > 0)
        .map(|(kind, count)| LineView {
            count,
            ..line(kind)
        })
        .collect();
    match lines.is_empty() {
        true => vec![line("reordered")],
        false => lines,
    }
}

/// The text with a capital letter.
fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase());
    first.into_iter().flatten().chain(letters).collect()
}
