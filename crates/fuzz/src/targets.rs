//! The parsers of what strangers send.

use std::borrow::Cow;
use std::io::{Cursor, Write};

use async_graphql_parser::parse_query;
use domain::calendar::frequency::Frequency;
use domain::calendar::period::Period;
use domain::catalogue::key::{AccountKey, CollectionKey, MetricPath};
use domain::identity::access_key::KeySecret;
use domain::identity::email::Email;
use domain::number::Number;
use domain::series::aggregation::Aggregation;
use domain::series::observation::parse_lines;
use domain::series::view::{Defaults, Options as ReadOptions};
use domain::text::language::Language;
use import::{Options, Scene};
use search::Query;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// A parser.
pub(crate) struct Target {
    /// Its name, and that of its folder in `corpus`.
    pub(crate) name: &'static str,
    /// Words of its notation.
    pub(crate) words: &'static [&'static str],
    pub(crate) parse: fn(&[u8]),
}

/// All parsers.
pub(crate) const TARGETS: &[Target] = &[
    Target {
        name: "lines",
        words: &[
            "2024", "2024-01", "2024-Q1", "2024-W01", "2024-S1", ";", "\"", "\n",
        ],
        parse: lines,
    },
    Target {
        name: "dates",
        words: &["-", "/", "Q", "T", "W", "S", "janv.", "March", "2024", "31"],
        parse: dates,
    },
    Target {
        name: "keys",
        words: &["/", ".", "-", "_", "..", "sk_", "@", "xn--"],
        parse: keys,
    },
    Target {
        name: "options",
        words: &[
            "&",
            "=",
            "freq",
            "transform",
            "start",
            "end",
            "limit",
            "asof",
            "agg",
            "param",
            "season",
        ],
        parse: options,
    },
    Target {
        name: "queries",
        words: &[
            "\"", "-", ":", "freq:m", "kind:", "updated:", "account:", "://", "/post/",
        ],
        parse: queries,
    },
    Target {
        name: "graphql",
        words: &[
            "{",
            "}",
            "(",
            ")",
            "[",
            "]",
            "!",
            "...",
            "on ",
            "fragment ",
            "query ",
            "mutation ",
            "$a",
            "@skip",
            "\"\"\"",
            "\\u{10FFFF}",
            "1e400",
        ],
        parse: graphql,
    },
    Target {
        name: "markdown",
        words: &[
            "[",
            "](",
            ")",
            "![",
            "<",
            "`",
            "```",
            "|",
            "> ",
            "- ",
            "&#x202E;",
            "javascript:",
            "https://",
        ],
        parse: markdown,
    },
    Target {
        name: "csv",
        words: &[
            ";",
            ",",
            "\t",
            "\"",
            "\n",
            "date",
            "value",
            "1 234,5",
            "01/02/2024",
            "=1+1",
        ],
        parse: csv,
    },
    Target {
        name: "xlsx",
        words: &[
            "<c ",
            "<row ",
            "<v>",
            "</v>",
            "t=\"s\"",
            "r=\"XFD1048576\"",
            "<f>",
            "<is><t>",
            "&#x10FFFF;",
        ],
        parse: workbook,
    },
    Target {
        name: "sdmx",
        words: &[
            "<Obs ",
            "<Series ",
            "/>",
            "TIME_PERIOD=",
            "OBS_VALUE=",
            "xmlns:",
            "<!DOCTYPE",
            "&amp;",
            "<![CDATA[",
        ],
        parse: sdmx,
    },
    Target {
        name: "jsonstat",
        words: &[
            "{",
            "}",
            "[",
            "]",
            "\"id\"",
            "\"size\"",
            "\"value\"",
            "\"dimension\"",
            "null",
            "1e400",
            "\\u0000",
        ],
        parse: jsonstat,
    },
    Target {
        name: "archive",
        words: &[
            "PK\u{3}\u{4}",
            "PK\u{1}\u{2}",
            "PK\u{5}\u{6}",
            ".csv",
            "../",
            "/",
        ],
        parse: archive,
    },
];

fn text(input: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(input)
}

fn lines(input: &[u8]) {
    let text = text(input);
    for frequency in Frequency::ALL {
        let _ = parse_lines(*frequency, &text);
    }
}

fn dates(input: &[u8]) {
    let text = text(input);
    for frequency in Frequency::ALL {
        let _ = Period::parse(*frequency, &text);
    }
    let _ = Number::parse(&text);
    // The notations of files.
    read(format!("date;value\n{text};1\n").as_bytes(), "dates.csv");
}

fn keys(input: &[u8]) {
    let text = text(input);
    let _ = AccountKey::parse(&text);
    let _ = CollectionKey::parse(&text);
    let _ = MetricPath::parse(&text);
    let _ = KeySecret::parse(&text);
    let _ = Email::parse(&text);
}

fn options(input: &[u8]) {
    let text = text(input);
    let mut options = ReadOptions::default();
    for part in text.split('&') {
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        let _ = options.set(name, value.to_owned());
    }
    let defaults = Defaults {
        aggregation: Aggregation::Sum,
        display: None,
    };
    for frequency in Frequency::ALL {
        let _ = options.read(*frequency, &defaults);
    }
}

fn queries(input: &[u8]) {
    let text = text(input);
    let _ = Query::read(&text).marks(&text);
}

fn graphql(input: &[u8]) {
    let _ = parse_query(text(input));
}

fn markdown(input: &[u8]) {
    let html = markdown::html(&text(input)).to_ascii_lowercase();
    for never in [
        "<script",
        "<img",
        "<style",
        "<iframe",
        "href=\"javascript:",
        "href=\"data:",
    ] {
        assert!(!html.contains(never), "{never}");
    }
}

fn csv(input: &[u8]) {
    read(input, "file.csv");
    read(input, "file.tsv");
}

fn sdmx(input: &[u8]) {
    read(input, "file.xml");
}

fn jsonstat(input: &[u8]) {
    read(input, "file.json");
}

fn archive(input: &[u8]) {
    read(input, "file.zip");
}

/// Reads a file as an import does.
fn read(bytes: &[u8], name: &str) {
    let options = Options {
        encoding: None,
        separator: None,
        sheet: None,
        language: Language::En,
        repairs: Vec::new(),
    };
    let scene = Scene {
        account: "fuzz",
        collection: "fuzz",
        known: &|_| None,
        is_elsewhere: &|_, _| false,
    };
    let _ = import::read(bytes, name, &options, &scene);
}

/// The parts of a workbook around its sheet.
const PARTS: [(&str, &str); 4] = [
    (
        "[Content_Types].xml",
        r#"<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>"#,
    ),
    (
        "_rels/.rels",
        r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#,
    ),
    (
        "xl/workbook.xml",
        r#"<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Data" sheetId="1" r:id="rId1"/></sheets></workbook>"#,
    ),
    (
        "xl/_rels/workbook.xml.rels",
        r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>"#,
    ),
];

/// A workbook whose sheet is the input: mutated ZIP files rarely come as far as their sheets.
fn workbook(input: &[u8]) {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    let parts = PARTS.map(|(name, content)| (name, content.as_bytes()));
    let parts = parts
        .into_iter()
        .chain([("xl/worksheets/sheet1.xml", input)]);
    for (name, content) in parts {
        let added = zip.start_file(name, stored);
        if added.is_err() || zip.write_all(content).is_err() {
            return;
        }
    }
    if let Ok(file) = zip.finish() {
        read(&file.into_inner(), "file.xlsx");
    }
}
