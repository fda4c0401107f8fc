//! What the files of a collection's observations share: their options, the state that they are made from, and how they
//! are sent.

use std::fmt::Write as _;
use std::sync::Arc;

use axum::body::Body;
use domain::problem::{Code, Problem};
use domain::series::view::Statuses;
use domain::text::language::{Language, Text};
use http::{HeaderValue, Response, header};
use jiff::Timestamp;
use service::ServiceError;
use service::collection::SeenCollection;
use standards::{About, CsvColumn, Kind};
use transport::config::PublicAddress;
use transport::fault::HttpError;
use transport::response::encoding::Encoding;

use super::selection::{At, Selection, Walk};
use crate::file::FileResponse;
use crate::file::file_name;
use crate::open::is_public_collection;
use crate::request::call::ResourceCall;
use crate::request::csv_style::CsvStyle;
use crate::response::etag_of;

/// Part of entity tags. It changes with the formats.
const EDITION: u32 = 1;
/// Most observations of a table that is made in memory.
const WHOLE: u64 = 100_000;
/// Most observations of a file.
const MAX_OBSERVATIONS: u64 = 1_000_000;
/// Indicators that are read at a time.
const PAGE: u32 = 200;
/// Most problems that are reported for a query.
const MAX_PROBLEMS: usize = 20;

/// The kind of a file, which decides its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FileKind {
    Csv,
    JsonStat,
    /// The description of the CSV file.
    Csvw,
    /// The description of the collection.
    Package,
}

/// The options of a file.
#[derive(Debug, Default)]
pub(super) struct FileQuery {
    pub(super) selection: Selection,
    pub(super) style: CsvStyle,
    pub(super) language: Option<Language>,
    /// Whether statuses and holes are written.
    pub(super) with_statuses: bool,
}

impl FileKind {
    /// The names of its options, as a problem lists them.
    const fn options(self) -> &'static str {
        match self {
            Self::Csv => "bom, dates, decimal, for, frequency, search, sep, status, under",
            Self::JsonStat => "frequency, lang, search, status, under",
            Self::Csvw => "bom, dates, decimal, for, frequency, lang, search, sep, status, under",
            Self::Package => "lang",
        }
    }
}

impl FileQuery {
    /// Parses the query of an address.
    pub(super) fn read(query: Option<&str>, kind: FileKind) -> Result<Self, HttpError> {
        let (mut read, mut problems) = (Self::default(), Vec::new());
        let mut given = Vec::new();
        for (name, value) in form_urlencoded::parse(query.unwrap_or_default().as_bytes()) {
            let problem = match given.contains(&name) {
                true => Some(problem(kind, (&name, &value), Code::OptionRepeated)),
                false => read.set(&name, &value, kind).err(),
            };
            given.push(name);
            problems.extend(problem);
            if problems.len() == MAX_PROBLEMS {
                break;
            }
        }
        match problems.is_empty() {
            true => Ok(read),
            false => Err(HttpError::Options(problems)),
        }
    }

    fn set(&mut self, name: &str, value: &str, kind: FileKind) -> Result<(), Problem> {
        use FileKind::{Csv, Csvw, JsonStat};

        let has_style = matches!(kind, Csv | Csvw) && CsvStyle::has(name);
        let code = match (name, kind) {
            ("lang", _) if kind != Csv => {
                self.language = Language::parse(value);
                self.language.is_none().then_some(Code::OptionChoice)
            }
            ("status", Csv | Csvw | JsonStat) => {
                self.with_statuses = Statuses::parse(value) == Some(Statuses::Show);
                (!self.with_statuses).then_some(Code::OptionChoice)
            }
            _ if has_style => return self.style.set(name, value),
            ("search" | "frequency" | "under", Csv | Csvw | JsonStat) => {
                self.selection.set(name, value).err()
            }
            _ => Some(Code::OptionUnknown),
        };
        code.map_or(Ok(()), |code| Err(problem(kind, (name, value), code)))
    }

    /// The language of texts.
    pub(super) fn language(&self) -> Language {
        self.language.unwrap_or(Language::En)
    }

    /// The columns of the CSV file.
    pub(super) fn columns(&self) -> Vec<CsvColumn> {
        let column = |name, kind, about, required| CsvColumn {
            name,
            kind,
            about,
            required,
        };
        let mut columns = vec![
            column(
                "id",
                Kind::Text,
                "account/collection/path of the indicator",
                true,
            ),
            column("period", Kind::Text, "period, or label of a category", true),
            column(
                "period_start",
                Kind::Day,
                "first day of the period; empty for a category",
                false,
            ),
            column(
                "value",
                Kind::Number,
                "value; empty for a hole",
                !self.with_statuses,
            ),
        ];
        if self.with_statuses {
            let about = "SDMX codes of the observation's status; empty for a normal one";
            columns.push(column("status", Kind::Text, about, false));
        }
        columns.push(column("text", Kind::Text, "text of the observation", false));
        columns
    }
}

fn problem(kind: FileKind, (name, value): (&str, &str), code: Code) -> Problem {
    let cut = |text: &str| text.chars().take(80).collect::<String>();
    let choices = match name {
        "lang" => "en fr",
        "status" => "show",
        "frequency" => "D, W, M, Q, S, Y, C",
        _ => "",
    };
    Problem::at(cut(name), code)
        .with("option", cut(name))
        .with("text", cut(value))
        .with("choices", choices)
        .with("options", kind.options())
}

/// The state of the indicators of a file, without their series.
pub(super) struct Survey {
    pub(super) collection: Arc<SeenCollection>,
    /// The facts that decide the bytes of a file.
    facts: String,
    /// The number of observations.
    pub(super) observations: u64,
    /// The newest change of the collection, its indicators and their series.
    newest: Timestamp,
    /// The beginning of links; empty without a configured address.
    origin: String,
}

impl Survey {
    /// Reads the state of the selected indicators.
    ///
    /// # Errors
    /// [`HttpError::NotFound`] for a collection that the caller may not see; [`HttpError::TooManyObservations`].
    pub(super) async fn read(
        call: &ResourceCall,
        (account, collection): (&str, &str),
        query: &FileQuery,
    ) -> Result<Self, HttpError> {
        let collections = call.shared.service.collections();
        let seen = collections.collection(&call.caller, account, collection);
        let seen = seen.await?.ok_or(HttpError::NotFound)?;
        let address = call.shared.config.address.as_ref();
        let mut survey = Self {
            facts: format!(
                "{EDITION} {} {} {} {}",
                call.shared.config.epoch,
                seen.record.id,
                seen.record.version,
                seen.account.record.version
            ),
            observations: 0,
            newest: seen.record.updated_at,
            origin: address.map_or("", PublicAddress::as_str).to_owned(),
            collection: seen,
        };
        let mut walk = survey.walk(call, &query.selection);
        while let Some(page) = walk.next(PAGE).await? {
            for seen in &page {
                let record = &seen.record;
                // Writing to a string cannot fail.
                let _ = write!(
                    survey.facts,
                    " {} {} {}",
                    record.id, record.version, record.vintage
                );
                survey.observations += record.observations;
                let published = record.published_at.unwrap_or(record.updated_at);
                survey.newest = survey.newest.max(record.updated_at).max(published);
            }
        }
        match survey.observations > MAX_OBSERVATIONS {
            true => Err(HttpError::TooManyObservations {
                max: MAX_OBSERVATIONS,
            }),
            false => Ok(survey),
        }
    }

    /// The selected indicators, from the first on.
    pub(super) fn walk(&self, call: &ResourceCall, selection: &Selection) -> Walk {
        Walk {
            service: call.shared.service.clone(),
            caller: call.caller.clone(),
            turns: call.shared.work.turns.export(&call.caller),
            collection: Arc::clone(&self.collection),
            selection: selection.clone(),
            at: At::Beginning,
        }
    }

    /// Whether a table is too long to be made in memory.
    pub(super) const fn is_long(&self) -> bool {
        self.observations > WHOLE
    }

    /// Counts a long file among the caller's exports, of which there are a limited number an hour.
    pub(super) async fn count_long(&self, call: &ResourceCall) -> Result<(), HttpError> {
        if !self.is_long() {
            return Ok(());
        }
        let seen = &self.collection;
        let archives = call.shared.service.archives();
        let keys = (&seen.account.record.key, &seen.record.key);
        let begun = archives.begin_collection_export(&call.caller, keys.0, keys.1);
        begun
            .await
            .map(|_| ())
            .map_err(|error: ServiceError| HttpError::from_service(error, &call.caller))
    }

    /// `account/collection`, in the publisher's spelling.
    pub(super) fn id(&self) -> String {
        let seen = &self.collection;
        format!("{}/{}", seen.account.record.key, seen.record.key)
    }

    /// The address of a file of the collection; without a host where none is configured.
    pub(super) fn address(&self, name: &str) -> String {
        format!("{}/api/v1/collections/{}/{name}", self.origin, self.id())
    }

    /// The address of the collection's page.
    pub(super) fn page(&self) -> String {
        format!("{}/{}", self.origin, self.id())
    }

    /// The facts about the collection that descriptions have.
    pub(super) fn about<'a>(&'a self, page: &'a str, language: Language) -> About<'a> {
        let record = &self.collection.record;
        About {
            language,
            title: wording(&record.name, language).unwrap_or(&record.key),
            description: wording(&record.summary, language),
            page,
            source: None,
            licence: record.licence,
            modified: Some(self.newest),
        }
    }

    /// The response without its body. `name` is the file's name with its ending, `query` the options as they were sent.
    pub(super) fn file(
        &self,
        call: &ResourceCall,
        name: &'static str,
        media_type: &'static HeaderValue,
    ) -> FileResponse {
        static PUBLIC: HeaderValue = HeaderValue::from_static("Accept-Encoding");
        static PRIVATE: HeaderValue = HeaderValue::from_static("Accept-Encoding, Cookie");
        let public = is_public_collection(&self.collection);
        let encoding = Encoding::accepted(&call.parts.headers);
        let query = call.parts.uri.query().unwrap_or_default();
        let facts = format!("{name} {query} {} {}", self.origin, self.facts);
        FileResponse {
            etag: etag_of(&facts, encoding),
            encoding,
            media_type,
            file_name: file_name("attachment", &self.id(), &format!(".{name}")),
            vary: Some(if public { &PUBLIC } else { &PRIVATE }),
            policy: None,
            link: None,
            public,
            body: bytes::Bytes::new(),
        }
    }
}

/// The options of the CSV file in a query as it was sent, with the mark before them; empty without options. Clients compare
/// the address in a description with the one that they requested.
pub(super) fn file_options(query: Option<&str>) -> String {
    let options = query.unwrap_or_default().split('&');
    let options: Vec<&str> = options
        .filter(|option| !option.is_empty() && !option.starts_with("lang="))
        .collect();
    match options.is_empty() {
        true => String::new(),
        false => format!("?{}", options.join("&")),
    }
}

/// The wording of a text for a reader of a language, if it has any.
pub(super) fn wording(text: &Text, language: Language) -> Option<&str> {
    text.pick(language).map(|(wording, _)| wording)
}

/// A file whose length is known only after it was written: it has no parts that could be requested.
pub(super) fn streamed(file: &FileResponse, call: &ResourceCall, body: Body) -> Response<Body> {
    let mut response = file.send(&call.parts.headers);
    let headers = response.headers_mut();
    headers.remove(header::CONTENT_LENGTH);
    headers.remove(header::ACCEPT_RANGES);
    *response.body_mut() = body;
    response
}
