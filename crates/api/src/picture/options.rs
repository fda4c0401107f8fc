//! The query of a picture's address: the read options of the series, and the look of the picture.

use std::collections::BTreeMap;

use domain::catalogue::chart::{
    CategoryOrder, ChartRange, ChartStack, ChartType, PlaceFormat, ValueFormat, YEARS,
};
use domain::problem::{Code, Problem};
use domain::series::view::Options;
use domain::text::language::Language;
use drawing::LARGEST_SIDE;
use http::HeaderMap;
use transport::response::encoding::Encoding;

/// The limits of widths and heights in pixels and of the scale of a PNG, and the default size.
const WIDTHS: (u32, u32) = (280, 1600);
const HEIGHTS: (u32, u32) = (200, 1200);
const SCALES: (u32, u32) = (1, 4);
const SIZE: (u32, u32) = (960, 540);

/// Most problems that are reported for a query.
const MAX_PROBLEMS: usize = 20;
/// The longest part of the input that a problem repeats, in characters.
const SHOWN: usize = 80;

/// The options of a picture beside the read options. The last is for PNG only.
const NAMES: [&str; 12] = [
    "type", "width", "height", "theme", "lang", "stack", "range", "yFormat", "xFormat", "sort",
    "years", "scale",
];

/// The options of the picture of a dashboard's chart: its look, and the first and last date drawn.
const SIZE_NAMES: [&str; 5] = ["width", "height", "theme", "lang", "scale"];
const RANGE_NAMES: [&str; 2] = ["start", "end"];

/// The kinds of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum PictureFormat {
    Svg,
    Png,
}

impl PictureFormat {
    pub(crate) fn extension(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
        }
    }

    /// The path after the keys.
    pub(crate) fn ending(self) -> String {
        format!("/chart.{}", self.extension())
    }

    /// The part of a path before its ending, and the kind that the ending names.
    pub(crate) fn parse(path: &str) -> Option<(&str, Self)> {
        [Self::Svg, Self::Png]
            .into_iter()
            .find_map(|kind| Some((path.strip_suffix(&kind.ending())?, kind)))
    }

    /// The best coding that the request accepts. A PNG is compressed already.
    pub(crate) fn encoding(self, headers: &HeaderMap) -> Encoding {
        match self {
            Self::Svg => Encoding::accepted(headers),
            Self::Png => Encoding::Identity,
        }
    }
}

/// The colours of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Theme {
    #[default]
    Light,
    Dark,
}

/// The look of a picture; an absent option is taken from the indicator's own chart.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PictureStyle {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) scale: u32,
    pub(crate) theme: Theme,
    pub(crate) language: Option<Language>,
    pub(crate) kind: Option<ChartType>,
    pub(crate) stack: Option<ChartStack>,
    pub(crate) range: Option<ChartRange>,
    pub(crate) y_format: Option<ValueFormat>,
    pub(crate) x_format: Option<PlaceFormat>,
    pub(crate) sort: Option<CategoryOrder>,
    pub(crate) years: Option<u32>,
}

impl Default for PictureStyle {
    fn default() -> Self {
        Self {
            width: SIZE.0,
            height: SIZE.1,
            scale: 1,
            theme: Theme::default(),
            language: None,
            kind: None,
            stack: None,
            range: None,
            y_format: None,
            x_format: None,
            sort: None,
            years: None,
        }
    }
}

/// The parsed query of a picture's address.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PictureOptions {
    pub(crate) reading: Options,
    pub(crate) style: PictureStyle,
    pub(crate) problems: Vec<Problem>,
}

impl PictureOptions {
    /// Parses a form-encoded query for the picture of an indicator. Problems beyond [`MAX_PROBLEMS`] are not listed.
    pub(crate) fn read(query: Option<&str>, kind: PictureFormat) -> Self {
        Self::read_any_of(query, names(&NAMES, kind), &Options::NAMES)
    }

    /// Parses a query for the picture of a dashboard's chart, which decides the other options itself.
    pub(crate) fn read_size(query: Option<&str>, kind: PictureFormat) -> Self {
        Self::read_any_of(query, names(&SIZE_NAMES, kind), &RANGE_NAMES)
    }

    fn read_any_of(query: Option<&str>, names: &[&'static str], readings: &[&str]) -> Self {
        let mut options = Self::default();
        let mut looks: BTreeMap<&'static str, String> = BTreeMap::new();
        for (name, value) in form_urlencoded::parse(query.unwrap_or_default().as_bytes()) {
            let known = names.iter().find(|known| **known == name);
            let result = match known {
                Some(known) if looks.contains_key(known) => {
                    Err(problem(known, Code::OptionRepeated))
                }
                Some(known) => {
                    looks.insert(known, value.into_owned());
                    Ok(())
                }
                None if readings.contains(&name.as_ref()) => {
                    options.reading.set(&name, value.into_owned())
                }
                None => Err(unknown(&name)),
            };
            options
                .problems
                .extend(result.err().map(|problem| match problem.code {
                    Code::OptionUnknown => {
                        problem.with("options", [names, readings].concat().join(", "))
                    }
                    _ => problem,
                }));
            if options.problems.len() >= MAX_PROBLEMS {
                return options;
            }
        }
        options.style = PictureStyle::read(&looks, &mut options.problems);
        options
    }
}

impl PictureStyle {
    fn read(given: &BTreeMap<&'static str, String>, problems: &mut Vec<Problem>) -> Self {
        let mut read = PictureOptionsReader { given, problems };
        let width = read.number("width", WIDTHS).unwrap_or(SIZE.0);
        let height = read.number("height", HEIGHTS).unwrap_or(SIZE.1);
        let largest = LARGEST_SIDE / width.max(height).max(1);
        let scales = (SCALES.0, SCALES.1.min(largest));
        let years = (*YEARS.start(), *YEARS.end());
        let years = (
            u32::try_from(years.0).unwrap_or(1),
            u32::try_from(years.1).unwrap_or(1),
        );
        Self {
            width,
            height,
            scale: read.number("scale", scales).unwrap_or(1),
            theme: read
                .choice("theme", &[("light", Theme::Light), ("dark", Theme::Dark)])
                .unwrap_or_default(),
            language: read.choice("lang", &[("fr", Language::Fr), ("en", Language::En)]),
            kind: read.word("type", ChartType::ALL, ChartType::as_str),
            stack: read.word("stack", ChartStack::ALL, ChartStack::as_str),
            range: read.word("range", ChartRange::ALL, ChartRange::as_str),
            y_format: read.word("yFormat", ValueFormat::ALL, ValueFormat::as_str),
            x_format: read.word("xFormat", PlaceFormat::ALL, PlaceFormat::as_str),
            sort: read.word("sort", CategoryOrder::ALL, CategoryOrder::as_str),
            years: read.number("years", years),
        }
    }
}

/// Reads given values one by one and collects their problems.
struct PictureOptionsReader<'a> {
    given: &'a BTreeMap<&'static str, String>,
    problems: &'a mut Vec<Problem>,
}

impl PictureOptionsReader<'_> {
    /// The trimmed value; `None` where it is absent, or blank, which is a problem.
    fn text(&mut self, name: &'static str) -> Option<&str> {
        let text = self.given.get(name)?.trim();
        if text.is_empty() {
            self.problems.push(problem(name, Code::OptionEmpty));
            return None;
        }
        Some(text)
    }

    fn number(&mut self, name: &'static str, (min, max): (u32, u32)) -> Option<u32> {
        let text = self.text(name)?;
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        let number = digits.then(|| text.parse().ok()).flatten();
        let number = number.filter(|number| (min..=max).contains(number));
        if number.is_none() {
            let found = problem(name, Code::NumberRange).with("text", cut(text));
            self.problems.push(found.with("min", min).with("max", max));
        }
        number
    }

    fn choice<T: Copy>(&mut self, name: &'static str, choices: &[(&str, T)]) -> Option<T> {
        let text = self.text(name)?;
        let found = choices.iter().find(|(word, _)| *word == text);
        if found.is_none() {
            let words: Vec<_> = choices.iter().map(|(word, _)| *word).collect();
            let found = problem(name, Code::OptionChoice).with("text", cut(text));
            self.problems.push(found.with("choices", words.join(", ")));
        }
        found.map(|(_, value)| *value)
    }

    fn word<T: Copy>(
        &mut self,
        name: &'static str,
        all: &[T],
        word: impl Fn(T) -> &'static str,
    ) -> Option<T> {
        let choices: Vec<_> = all.iter().map(|one| (word(*one), *one)).collect();
        self.choice(name, &choices)
    }
}

/// The options in `all` for a kind of picture: the last is for PNG only.
fn names(all: &'static [&'static str], kind: PictureFormat) -> &'static [&'static str] {
    match kind {
        PictureFormat::Png => all,
        PictureFormat::Svg => all.split_last().map_or(&[], |(_, names)| names),
    }
}

fn unknown(name: &str) -> Problem {
    let name = cut(name);
    Problem::at(name.as_str(), Code::OptionUnknown).with("option", name)
}

fn problem(name: &'static str, code: Code) -> Problem {
    Problem::at(name, code).with("option", name)
}

fn cut(text: &str) -> String {
    text.chars().take(SHOWN).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(query: &str, kind: PictureFormat) -> Vec<(String, Code)> {
        let problems = PictureOptions::read(Some(query), kind).problems;
        let reported = problems.into_iter();
        reported
            .map(|problem| (problem.field.unwrap_or_default(), problem.code))
            .collect()
    }

    #[test]
    fn nothing_given_is_the_usual_picture() {
        let options = PictureOptions::read(None, PictureFormat::Svg);
        assert_eq!(options, PictureOptions::default());
        assert_eq!(
            (
                options.style.width,
                options.style.height,
                options.style.scale
            ),
            (960, 540, 1)
        );
    }

    #[test]
    fn looks_and_readings_are_told_apart() {
        let query = "type=bar&freq=Q&width=280&height=1200&theme=dark&lang=fr&scale=3&yFormat=0.0%25&years=50&season=07-01";
        let options = PictureOptions::read(Some(query), PictureFormat::Png);
        assert_eq!(options.problems, []);
        assert_eq!(options.reading.freq.as_deref(), Some("Q"));
        assert_eq!(options.reading.season.as_deref(), Some("07-01"));
        let style = options.style;
        assert_eq!((style.width, style.height, style.scale), (280, 1200, 3));
        assert_eq!(
            (style.theme, style.language),
            (Theme::Dark, Some(Language::Fr))
        );
        assert_eq!(
            (style.kind, style.y_format),
            (Some(ChartType::Bar), Some(ValueFormat::OnePercent))
        );
        assert_eq!(style.years, Some(50));
    }

    #[test]
    fn what_is_unknown_repeated_or_out_of_range_is_told_by_its_name() {
        for (query, field, code) in [
            ("width=279", "width", Code::NumberRange),
            ("width=1601", "width", Code::NumberRange),
            ("width=-300", "width", Code::NumberRange),
            ("width=300.5", "width", Code::NumberRange),
            ("width=99999999999", "width", Code::NumberRange),
            ("height=199", "height", Code::NumberRange),
            ("height=", "height", Code::OptionEmpty),
            ("height=1201", "height", Code::NumberRange),
            ("theme=grey", "theme", Code::OptionChoice),
            ("lang=de", "lang", Code::OptionChoice),
            ("type=pie", "type", Code::OptionChoice),
            ("sort=size", "sort", Code::OptionChoice),
            ("type=Line", "type", Code::OptionChoice),
            ("years=0", "years", Code::NumberRange),
            ("width=300&width=300", "width", Code::OptionRepeated),
            ("colour=red", "colour", Code::OptionUnknown),
            ("scale=5", "scale", Code::NumberRange),
            ("width=1600&scale=3", "scale", Code::NumberRange),
        ] {
            assert_eq!(
                codes(query, PictureFormat::Png),
                [(field.to_owned(), code)],
                "{query}"
            );
        }
        assert_eq!(
            codes("scale=1", PictureFormat::Svg),
            [("scale".to_owned(), Code::OptionUnknown)]
        );
        assert_eq!(
            codes("width=1000&height=1000&scale=4", PictureFormat::Png),
            []
        );
    }

    #[test]
    fn a_long_query_has_a_short_answer() {
        assert_eq!(
            codes(&"x=1&".repeat(1000), PictureFormat::Svg).len(),
            MAX_PROBLEMS
        );
    }
}
