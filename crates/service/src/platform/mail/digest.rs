//! The mail of a digest: one message with text, HTML and small pictures.

mod words;

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use domain::calendar::period::Period;
use domain::follow::alert::content::{
    AnswerItem, DigestContent, DigestItem, DueItem, ModerationItem, SHOWN_ITEMS,
};
use domain::follow::alert::mode::Cadence;
use domain::invariant::Invariant as _;
use domain::series::shown;
use domain::text::language::{Language, Text};
use jiff::Timestamp;
use jiff::civil::Date;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Attachment, Mailbox, Message, MultiPart};
use serde::Serialize;
use uuid::Uuid;

use super::sparkline;
use super::{Frozen, Mailer, part};
use words::{LineView, Words};

/// Why a mail is sent, and when.
pub(crate) struct DigestOccasion {
    /// The id of the digest: its Message-ID.
    pub(crate) id: Uuid,
    /// The cadence of the run; `None` for an example.
    pub(crate) cadence: Option<Cadence>,
    /// The local date of the run.
    pub(crate) date: Date,
    pub(crate) created_at: Timestamp,
}

/// The input of a mail.
pub(crate) struct DigestMail<'a> {
    pub(crate) occasion: &'a DigestOccasion,
    /// The address as its owner typed it.
    pub(crate) to: &'a str,
    pub(crate) language: Language,
    /// The key of the reader's account.
    pub(crate) account: &'a str,
    /// The token that ends the alerts.
    pub(crate) token: &'a str,
    pub(crate) content: &'a DigestContent,
}

/// The values of the templates. Numbers and periods are texts in the reader's language.
#[derive(Debug, Serialize)]
pub(super) struct DigestView {
    pub(super) site: String,
    pub(super) contact: String,
    pub(super) language: &'static str,
    /// The word of the cadence, or `example`.
    cadence: &'static str,
    date: String,
    /// The number of indicators with news.
    count: usize,
    /// The name of the first indicator with news; empty without one.
    name: String,
    /// The first sentence about it, which the subject has; `None` for an indicator without a value.
    headline: Option<LineView>,
    groups: Vec<GroupView>,
    /// The number of indicators that the mail does not show.
    more: usize,
    /// Questions with new answers.
    answers: Vec<AnswerView>,
    /// Collections that the reader moderates, with new questions or reports.
    moderation: Vec<ModerationView>,
    /// The number of new questions in them, shown or not.
    question_count: u64,
    due: Vec<DueView>,
    /// The number of due indicators, shown or not.
    due_count: u64,
    /// The page of all that is due.
    desk: String,
    /// The page of the reader's alerts.
    alerts: String,
    /// The page where the reader chooses regular mails.
    settings: String,
    /// The page that ends all alerts.
    end: String,
    picture_width: usize,
    picture_height: usize,
}

/// The indicators of a collection.
#[derive(Debug, Serialize)]
struct GroupView {
    name: String,
    /// The address of the collection; empty where it has no readable indicator any more.
    url: String,
    items: Vec<ItemView>,
}

/// A question with new answers.
#[derive(Debug, Serialize)]
struct AnswerView {
    title: String,
    /// The address of the first of them.
    url: String,
    count: u64,
}

/// A collection that the reader moderates.
#[derive(Debug, Serialize)]
struct ModerationView {
    name: String,
    /// The address of its questions and reports.
    url: String,
    questions: Vec<QuestionView>,
    /// The number of new questions that are not in `questions`.
    more: u64,
    /// The number of reports that no moderator has handled.
    reports: u64,
}

#[derive(Debug, Serialize)]
struct QuestionView {
    title: String,
    url: String,
}

/// An indicator that is due.
#[derive(Debug, Serialize)]
struct DueView {
    name: String,
    url: String,
    /// The period to publish; empty before the first observation.
    period: String,
    /// The day from which on it can be published.
    from: String,
}

#[derive(Debug, Serialize)]
struct ItemView {
    name: String,
    unit: String,
    /// The address of the indicator; empty for a deleted one.
    url: String,
    /// The id of its picture in the mail; empty without one.
    picture: String,
    lines: Vec<LineView>,
}

/// The text in the reader's language, or in the other one; empty without any.
fn pick(text: &Text, language: Language) -> &str {
    let (own, other) = match language {
        Language::Fr => (&text.fr, &text.en),
        Language::En => (&text.en, &text.fr),
    };
    own.as_deref().or(other.as_deref()).unwrap_or_default()
}

/// A picture in the mail, with the id by which the HTML shows it.
struct Picture {
    id: String,
    png: Arc<[u8]>,
}

impl Mailer {
    /// Writes the message of a digest. Its Message-ID is made from the id of the digest.
    pub(crate) fn write_digest(&self, mail: &DigestMail<'_>) -> Result<Frozen, String> {
        let (view, pictures) = self.view(mail);
        let words = self
            .templates
            .digest(&view)
            .map_err(|error| error.to_string())?;
        let to = mail.to.parse();
        let to = to.map_err(|_| "the recipient is no mail address".to_owned())?;

        let mut html = MultiPart::related().singlepart(part(ContentType::TEXT_HTML, words.html));
        for picture in pictures {
            let png = ContentType::parse("image/png").map_err(|error| error.to_string())?;
            html =
                html.singlepart(Attachment::new_inline(picture.id).body(picture.png.to_vec(), png));
        }

        let seconds = u64::try_from(mail.occasion.created_at.as_second()).unwrap_or(0);
        let one_click = format!("<{}/api/v1/alerts/end?token={}>", self.site, mail.token);
        let message = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(words.subject)
            .date(SystemTime::UNIX_EPOCH + Duration::from_secs(seconds))
            .message_id(Some(format!("<{}@{}>", mail.occasion.id, self.host)))
            .raw_header(header("Auto-Submitted", "auto-generated".to_owned()))
            // RFC 8058: one press of the mail program ends the alerts.
            .raw_header(header("List-Unsubscribe", one_click))
            .raw_header(header(
                "List-Unsubscribe-Post",
                "List-Unsubscribe=One-Click".to_owned(),
            ))
            .multipart(
                MultiPart::alternative()
                    .singlepart(part(ContentType::TEXT_PLAIN, words.text))
                    .multipart(html),
            )
            .map_err(|error| error.to_string())?;

        Ok(Frozen {
            to: mail.to.to_owned(),
            message: message.formatted(),
        })
    }

    fn view(&self, mail: &DigestMail<'_>) -> (DigestView, Vec<Picture>) {
        let mut pictures = Vec::new();
        let mut groups: Vec<GroupView> = Vec::new();
        let mut of: Option<&DigestItem> = None;

        let items = &mail.content.items;
        for item in items.iter().take(SHOWN_ITEMS) {
            let is_same = of.is_some_and(|before| before.collection == item.collection);
            if !is_same {
                groups.push(self.group(item, mail.language));
            }
            of = Some(item);
            let shown = self.item(item, mail.language, &mut pictures);
            if let Some(group) = groups.last_mut() {
                group.items.push(shown);
            }
        }

        let first = items.first();
        let name = first.map_or("", |item| pick(&item.name, mail.language));
        let headline = groups.first().and_then(|group| {
            let first = group.items.first()?;
            first.lines.first().cloned()
        });
        let language = match mail.language {
            Language::Fr => "fr",
            Language::En => "en",
        };

        let view = DigestView {
            site: self.site.clone(),
            contact: self.contact.clone(),
            language,
            cadence: mail.occasion.cadence.map_or("example", Cadence::as_str),
            date: date_text(mail.occasion.date, mail.language),
            count: items.len(),
            name: name.to_owned(),
            headline,
            groups,
            more: items.len().saturating_sub(SHOWN_ITEMS),
            answers: self.answers(mail),
            moderation: self.moderation(mail),
            question_count: mail.content.question_count(),
            due: self.due(mail),
            due_count: mail.content.due_count(),
            desk: format!("{}/update?due=1", self.site),
            alerts: format!("{}/{}/subs", self.site, mail.account),
            settings: format!("{}/account", self.site),
            end: format!("{}/unsubscribe#{}", self.site, mail.token),
            picture_width: sparkline::WIDTH / 2,
            picture_height: sparkline::HEIGHT / 2,
        };

        (view, pictures)
    }

    fn answers(&self, mail: &DigestMail<'_>) -> Vec<AnswerView> {
        let view = |item: &AnswerItem| {
            let question = self.question(&item.place, item.number, &item.title);
            AnswerView {
                title: item.title.clone(),
                url: format!("{question}#answer-{}", item.first),
                count: item.count,
            }
        };
        mail.content.answers.iter().map(view).collect()
    }

    /// The address of a question.
    fn question(&self, [account, collection]: &[String; 2], number: i64, title: &str) -> String {
        let question = domain::catalogue::question::address(number, title);
        format!("{}/{account}/{collection}/post/{question}", self.site)
    }

    fn moderation(&self, mail: &DigestMail<'_>) -> Vec<ModerationView> {
        let view = |item: &ModerationItem| {
            let [account, collection] = &item.place;
            let questions = item.questions.iter().map(|question| QuestionView {
                title: question.title.clone(),
                url: self.question(&item.place, question.number, &question.title),
            });
            let questions: Vec<_> = questions.collect();
            ModerationView {
                name: pick(&item.name, mail.language).to_owned(),
                url: format!("{}/{account}/{collection}/posts", self.site),
                more: item.count.saturating_sub(questions.len() as u64),
                questions,
                reports: item.reports,
            }
        };
        mail.content.moderation.iter().map(view).collect()
    }

    fn due(&self, mail: &DigestMail<'_>) -> Vec<DueView> {
        let period = |period| shown::period(period, mail.language);
        let view = |item: &DueItem| {
            let [account, collection, path] = &item.place;
            DueView {
                name: pick(&item.name, mail.language).to_owned(),
                url: format!("{}/{account}/{collection}/{path}", self.site),
                period: item
                    .next
                    .map(|next| period(next.period))
                    .unwrap_or_default(),
                from: item
                    .next
                    .map(|next| period(next.due_on))
                    .unwrap_or_default(),
            }
        };
        mail.content.due.iter().map(view).collect()
    }

    fn group(&self, item: &DigestItem, language: Language) -> GroupView {
        GroupView {
            name: pick(&item.collection_name, language).to_owned(),
            url: match &item.place {
                Some([account, collection, _]) => format!("{}/{account}/{collection}", self.site),
                None => String::new(),
            },
            items: Vec::new(),
        }
    }

    fn item(&self, item: &DigestItem, language: Language, pictures: &mut Vec<Picture>) -> ItemView {
        let picture = self.sparklines.of(&item.recent).map(|png| Picture {
            id: format!("line{}", pictures.len() + 1),
            png,
        });
        let id = picture.as_ref().map(|picture| picture.id.clone());
        pictures.extend(picture);
        ItemView {
            name: pick(&item.name, language).to_owned(),
            unit: pick(&item.unit, language).to_owned(),
            url: match &item.place {
                Some([account, collection, path]) => {
                    format!("{}/{account}/{collection}/{path}", self.site)
                }
                None => String::new(),
            },
            picture: id.unwrap_or_default(),
            lines: Words {
                item,
                language,
                site: &self.site,
            }
            .lines(),
        }
    }
}

fn header(name: &'static str, value: String) -> HeaderValue {
    HeaderValue::new(HeaderName::new_from_ascii_str(name), value)
}

/// A date as the reader writes it.
fn date_text(date: Date, language: Language) -> String {
    use domain::calendar::frequency::Frequency;
    Period::parse(Frequency::Daily, &date.to_string())
        .map(|day| shown::period(day, language))
        .invariant("a date is a day")
}

#[cfg(test)]
mod tests;
