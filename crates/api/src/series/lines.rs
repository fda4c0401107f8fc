//! Observations in the body of a request: lines, CSV or JSON columns.

use domain::problem::{Code, Problem};
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
    /// One value for each period: a number, or its digits as text.
    #[schema(value_type = Vec<f64>, example = json!([101.2, 101.5]))]
    values: Vec<Value>,
    /// Texts of observations, by period.
    #[serde(default)]
    #[schema(value_type = Object)]
    texts: Map<String, Value>,
}

/// The observation lines of a body.
///
/// # Errors
/// [`HttpError::MediaType`], [`HttpError::BadJson`] and, for columns of different lengths, [`HttpError::Options`].
pub(super) fn read(headers: &HeaderMap, body: &[u8]) -> Result<String, HttpError> {
    let text = || std::str::from_utf8(body).map_err(|_| HttpError::BadRequest);
    match media_type(headers).as_str() {
        "text/plain" => Ok(text()?.to_owned()),
        "text/csv" => Ok(without_heading(text()?).to_owned()),
        "application/json" => from_columns(json::parse(body)?),
        _ => Err(HttpError::MediaType(
            "application/json, text/csv, text/plain",
        )),
    }
}

/// The lines of a CSV file below its heading, if it has one.
fn without_heading(text: &str) -> &str {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let heading = first.trim().to_ascii_lowercase();
    let fields: Vec<_> = heading
        .split([',', ';', '\t'])
        .map(|field| field.trim_matches('"'))
        .collect();
    match fields.as_slice() {
        ["date" | "period", "value"] | ["date" | "period", "value", "text"] => rest,
        _ => text,
    }
}

fn from_columns(columns: ObservationColumns) -> Result<String, HttpError> {
    let problem = |field: &str, code| HttpError::Options(vec![Problem::at(field, code)]);
    if columns.periods.len() != columns.values.len() {
        return Err(problem("values", Code::InvalidChoice));
    }
    let mut texts = columns.texts;
    let mut lines = String::with_capacity(columns.periods.len() * 20);
    for (period, value) in columns.periods.iter().zip(&columns.values) {
        push_field(&mut lines, period);
        lines.push(';');
        match value {
            Value::Number(number) => lines.push_str(&number.to_string()),
            Value::String(digits) if !digits.contains(['\n', ';']) => lines.push_str(digits),
            _ => return Err(problem("values", Code::InvalidChoice)),
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
    match texts.is_empty() {
        true => Ok(lines),
        false => Err(problem("texts", Code::InvalidChoice)),
    }
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
