//! Observations in the body of a request: lines, CSV or JSON columns.

use std::borrow::Cow;

use domain::problem::{Code, Problem};
use domain::series::ABSENT;
use http::HeaderMap;
use serde::Deserialize;
use serde_json::{Map, Value};
use transport::fault::HttpError;
use transport::request::json;
use utoipa::ToSchema;

use crate::request::call::media_type;

/// Observations as columns, in the form in which files of a series have them.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ObservationColumns {
    /// Periods, such as `2026-10`, or categories.
    #[schema(example = json!(["2026-09", "2026-10"]))]
    periods: Vec<String>,
    /// One value for each period: a number, its digits as text, or null where a status says why it is absent.
    #[schema(value_type = Vec<f64>, example = json!([101.2, 101.5]))]
    values: Vec<Value>,
    /// Texts of observations, by period.
    #[serde(default)]
    #[schema(value_type = Object)]
    texts: Map<String, Value>,
    /// Status codes of observations, by period: `P`, `BP`, `Q/C`.
    #[serde(default)]
    #[schema(value_type = Object)]
    statuses: Map<String, Value>,
}

/// The observation lines of a body.
///
/// # Errors
/// [`HttpError::MediaType`], [`HttpError::BadJson`] and, for columns of different lengths, [`HttpError::Options`].
pub(super) fn read(headers: &HeaderMap, body: &[u8]) -> Result<String, HttpError> {
    let text = || std::str::from_utf8(body).map_err(|_| HttpError::BadRequest);
    match media_type(headers).as_str() {
        "text/plain" => Ok(text()?.to_owned()),
        "text/csv" => Ok(from_csv(text()?)?.into_owned()),
        "application/json" => from_columns(json::parse(body)?),
        _ => Err(HttpError::MediaType(
            "application/json, text/csv, text/plain",
        )),
    }
}

/// The lines of a CSV file below its heading, if it has one.
fn from_csv(text: &str) -> Result<Cow<'_, str>, HttpError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let heading = first.trim().to_ascii_lowercase();
    let separator = heading
        .bytes()
        .find(|byte| matches!(byte, b',' | b';' | b'\t'));
    let fields: Vec<_> = heading
        .split([',', ';', '\t'])
        .map(|field| field.trim_matches('"'))
        .collect();

    match (fields.as_slice(), separator) {
        (["date" | "period", "value", "status"], Some(separator)) => {
            with_statuses(rest, separator, false).map(Cow::Owned)
        }
        (["date" | "period", "value", "status", "text"], Some(separator)) => {
            with_statuses(rest, separator, true).map(Cow::Owned)
        }
        (["date" | "period", "value"] | ["date" | "period", "value", "text"], _) => {
            Ok(Cow::Borrowed(rest))
        }
        _ => Ok(Cow::Borrowed(text)),
    }
}

fn from_columns(columns: ObservationColumns) -> Result<String, HttpError> {
    let problem = |field: &str, code| HttpError::Options(vec![Problem::at(field, code)]);
    if columns.periods.len() != columns.values.len() {
        return Err(problem("values", Code::InvalidChoice));
    }
    let (mut texts, mut statuses) = (columns.texts, columns.statuses);
    let mut lines = String::with_capacity(columns.periods.len() * 20);
    for (period, value) in columns.periods.iter().zip(&columns.values) {
        push_field(&mut lines, period);
        lines.push(';');
        match value {
            Value::Number(number) => lines.push_str(&number.to_string()),
            Value::String(digits) if !digits.contains(['\n', ';']) => lines.push_str(digits),
            Value::Null if statuses.contains_key(period) => lines.push(ABSENT),
            _ => return Err(problem("values", Code::InvalidChoice)),
        }
        match statuses.remove(period) {
            Some(Value::String(codes)) if is_status(&codes) => {
                lines.push(' ');
                lines.push_str(&codes);
            }
            None | Some(Value::Null) => {}
            Some(_) => return Err(problem("statuses", Code::InvalidChoice)),
        }
        match texts.remove(period) {
            Some(Value::String(text)) => {
                lines.push(';');
                push_field(&mut lines, &text);
            }
            None | Some(Value::Null) => {}
            Some(_) => return Err(problem("texts", Code::InvalidChoice)),
        }
        lines.push('\n');
    }
    if !statuses.is_empty() {
        return Err(problem("statuses", Code::InvalidChoice));
    }
    match texts.is_empty() {
        true => Ok(lines),
        false => Err(problem("texts", Code::InvalidChoice)),
    }
}

/// Whether a text can only be codes of a line, right or wrong.
fn is_status(codes: &str) -> bool {
    let is_code = |c: char| c.is_ascii_uppercase() || c == '/';
    codes.chars().all(is_code)
}

/// The lines of the rows of a CSV file with the columns period, value, status and, if `has_text`, text. An empty value is
/// that of a hole.
///
/// # Errors
/// [`HttpError::Options`] for a row with other columns, and for a status that cannot be codes.
fn with_statuses(rows: &str, separator: u8, has_text: bool) -> Result<String, HttpError> {
    let problem = || HttpError::Options(vec![Problem::at("status", Code::InvalidChoice)]);
    let mut reader = csv::ReaderBuilder::new();
    reader
        .has_headers(false)
        .delimiter(separator)
        .flexible(true);

    let mut lines = String::with_capacity(rows.len() + rows.len() / 8);
    for record in reader.from_reader(rows.as_bytes()).records() {
        let record = record.map_err(|_| problem())?;
        let mut fields = record.iter();
        let (Some(period), Some(value)) = (fields.next(), fields.next()) else {
            return Err(problem());
        };
        let status = fields.next().unwrap_or_default().trim();
        let text = fields.next().filter(|_| has_text).unwrap_or_default();
        if !is_status(status) || fields.any(|rest| !rest.trim().is_empty()) {
            return Err(problem());
        }

        push_field(&mut lines, period);
        lines.push(';');
        let value = match (value.trim(), status) {
            ("", status) if !status.is_empty() => format!("{ABSENT} {status}"),
            (value, status) => format!("{value} {status}"),
        };
        push_field(&mut lines, &value);
        lines.push(';');
        push_field(&mut lines, text);
        lines.push('\n');
    }
    Ok(lines)
}

/// Appends a field of a line in double quotes.
fn push_field(lines: &mut String, field: &str) {
    lines.push('"');
    lines.push_str(&field.replace('"', "\"\""));
    lines.push('"');
}

#[cfg(test)]
mod tests {
    use domain::calendar::frequency::Frequency;
    use domain::series::observation::parse_lines;
    use http::{HeaderValue, header};

    use super::*;

    fn lines(media_type: &'static str, body: &str) -> Result<String, HttpError> {
        let headers =
            HeaderMap::from_iter([(header::CONTENT_TYPE, HeaderValue::from_static(media_type))]);
        read(&headers, body.as_bytes())
    }

    #[test]
    fn every_form_of_the_same_observations_is_the_same_series() {
        let expected = parse_lines(Frequency::Monthly, "2026-09;1.5\n2026-10;-2;a, \"b\"").unwrap();
        for (media_type, body) in [
            ("text/plain", "2026-09;1.5\n2026-10;-2;a, \"b\""),
            (
                "text/csv",
                "date,value,text\n2026-09,1.5,\n2026-10,-2,\"a, \"\"b\"\"\"\n",
            ),
            (
                "text/csv; charset=utf-8",
                "\u{feff}Date;Value\n2026-09;1.5\n2026-10;-2;a, \"b\"",
            ),
            ("text/csv", "2026-09,1.5\n2026-10,-2,\"a, \"\"b\"\"\""),
            (
                "application/json",
                r#"{"periods":["2026-09","2026-10"],"values":[1.5,"-2"],"texts":{"2026-10":"a, \"b\""}}"#,
            ),
        ] {
            let read = lines(media_type, body).unwrap();
            assert_eq!(
                parse_lines(Frequency::Monthly, &read).unwrap(),
                expected,
                "{media_type}: {read}"
            );
        }
    }

    #[test]
    fn every_form_of_the_same_statuses_is_the_same_series() {
        let expected = "2026-08;: M\n2026-09;1.5 P\n2026-10;: Q/C;a, \"b\"\n2026-11;2\n";
        let expected = parse_lines(Frequency::Monthly, expected).unwrap();
        for (media_type, body) in [
            (
                "text/plain",
                "2026-08;: M\n2026-09;1.5 P\n2026-10;: Q/C;a, \"b\"\n2026-11;2",
            ),
            (
                "text/csv",
                "date,value,status,text\n2026-08,,M,\n2026-09,1.5,P,\n2026-10,,Q/C,\"a, \"\"b\"\"\"\n2026-11,2,,\n",
            ),
            (
                "text/csv",
                "Date;Value;Status;Text\n2026-08;:;M;\n2026-09;1.5;P;\n2026-10;;Q/C;\"a, \"\"b\"\"\"\n2026-11;2;A;\n",
            ),
            (
                "application/json",
                r#"{"periods":["2026-08","2026-09","2026-10","2026-11"],"values":[null,1.5,null,2],
                    "statuses":{"2026-08":"M","2026-09":"P","2026-10":"Q/C"},"texts":{"2026-10":"a, \"b\""}}"#,
            ),
        ] {
            let read = lines(media_type, body).unwrap();
            let read = parse_lines(Frequency::Monthly, &read);
            assert_eq!(read, Ok(expected.clone()), "{media_type}: {body}");
        }
        for (media_type, body) in [
            ("text/csv", "date,value,status\n2026-08,1,a;b\n"),
            ("text/csv", "date,value,status\n2026-08\n"),
            (
                "application/json",
                r#"{"periods":["2026-08"],"values":[1],"statuses":{"2026-08":";x"}}"#,
            ),
            (
                "application/json",
                r#"{"periods":["2026-08"],"values":[1],"statuses":{"2026-09":"P"}}"#,
            ),
        ] {
            assert!(lines(media_type, body).is_err(), "{media_type} {body}");
        }
        // The rules of lines apply to what can be codes.
        let withheld = lines("text/csv", "date,value,status\n2026-08,1,Q\n2026-09,,\n").unwrap();
        let problems = parse_lines(Frequency::Monthly, &withheld).unwrap_err();
        assert_eq!(problems.count(), 2);
    }

    #[test]
    fn a_label_cannot_leave_its_field() {
        let read = lines(
            "application/json",
            r#"{"periods":["a;1","b\"c"],"values":[1,2]}"#,
        )
        .unwrap();
        assert_eq!(parse_lines(Frequency::Category, &read).unwrap().len(), 2);
        let broken = lines("application/json", r#"{"periods":["a\nb;3"],"values":[1]}"#).unwrap();
        assert!(parse_lines(Frequency::Category, &broken).is_err());
    }

    #[test]
    fn what_is_no_series_is_rejected() {
        for (media_type, body) in [
            ("application/json", r#"{"periods":["2026-09"],"values":[]}"#),
            (
                "application/json",
                r#"{"periods":["2026-09"],"values":[null]}"#,
            ),
            (
                "application/json",
                r#"{"periods":["2026-09"],"values":["1;x\n2026-10;2"]}"#,
            ),
            (
                "application/json",
                r#"{"periods":["2026-09"],"values":[1],"texts":{"2026-10":"x"}}"#,
            ),
            ("application/json", r#"{"periods":[],"values":[],"more":1}"#),
            ("application/json", "{"),
            ("application/xml", "<a/>"),
            ("", "2026-09;1"),
        ] {
            assert!(lines(media_type, body).is_err(), "{media_type} {body}");
        }
    }
}
