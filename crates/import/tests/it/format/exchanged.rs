//! Files published by statistical offices, compared with a plain search of their text.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use domain::calendar::frequency::Frequency;
use domain::text::language::Text;
use import::{Content, Reading};

use crate::reported::{all, plain, read};

/// A file of the shared data; `None`, with a message, if it is absent.
fn shared(name: &str) -> Option<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let path = folder.join(name);
    let bytes = fs::read(&path);
    if bytes.is_err() {
        #[expect(
            clippy::print_stderr,
            reason = "the reader of a test run should see the skip"
        )]
        {
            eprintln!("skipped, no shared data: {}", path.display());
        }
    }
    bytes.ok()
}

fn contents(reading: &Reading) -> Vec<&Content> {
    assert!(reading.problems.is_empty(), "{:?}", reading.problems);
    let items = reading.items.iter();
    items
        .map(|item| {
            item.content
                .as_ref()
                .unwrap_or_else(|problems| panic!("{}: {problems:?}", item.id))
        })
        .collect()
}

/// `DATE;VALUE` by id, without texts, values as doubles.
type Found = BTreeMap<String, Vec<(String, f64)>>;

fn found(reading: &Reading) -> Found {
    let contents = contents(reading).into_iter();
    contents
        .map(|content| {
            let lines = content.series.canonical_text();
            let line = |line: &str| {
                let mut cells = line.split(';');
                let date = cells.next().unwrap().to_owned();
                let value = cells.next().unwrap().split(' ').next().unwrap();
                // A hole is no value.
                Some((date, value.parse().ok()?))
            };
            (
                content.path.to_string(),
                lines.lines().filter_map(line).collect(),
            )
        })
        .collect()
}

/// The text between two others.
fn between<'t>(text: &'t str, begin: &str, end: &str) -> &'t str {
    let (_, rest) = text.split_once(begin).unwrap();
    rest.split_once(end).unwrap().0
}

fn value_of<'t>(text: &'t str, id: &str) -> Option<&'t str> {
    let tag = text
        .split('<')
        .find(|tag| tag.contains(&format!("id=\"{id}\"")))?;
    Some(between(tag, "value=\"", "\""))
}

/// Series of SDMX-ML, by splitting the text at its tags.
fn searched(text: &str, key: &[&str]) -> Found {
    let mut all = Found::new();
    for series in text.split("<generic:Series>").skip(1) {
        let ids: Vec<&str> = key.iter().map(|id| value_of(series, id).unwrap()).collect();
        let observations = series.split("<generic:Obs>").skip(1).map(|observation| {
            let date = between(observation, "<generic:ObsDimension value=\"", "\"").to_owned();
            (
                date,
                between(observation, "<generic:ObsValue value=\"", "\"")
                    .parse()
                    .unwrap(),
            )
        });
        let mut observations: Vec<(String, f64)> = observations.collect();
        observations.sort_by(|left, right| left.0.cmp(&right.0));
        all.insert(ids.join("/"), observations);
    }
    all
}

#[test]
fn the_dollar_of_the_european_central_bank() {
    let Some(bytes) = shared("15-sdmx/ECB_EXR/M.USD.EUR.SP00.A.xml") else {
        return;
    };

    let reading = read(&bytes, &plain());
    let text = String::from_utf8(bytes).unwrap();

    let key = [
        "FREQ",
        "CURRENCY",
        "CURRENCY_DENOM",
        "EXR_TYPE",
        "EXR_SUFFIX",
    ];

    let found = found(&reading);
    assert_eq!(found, searched(&text, &key));
    assert_eq!(found["M/USD/EUR/SP00/A"].len(), 252);

    let content = contents(&reading)[0];
    assert_eq!(content.frequency, Frequency::Monthly);
    assert_eq!(content.fields.name, Text::en("US dollar/Euro"));
    assert_eq!(content.fields.unit, Text::en("USD"));
    assert_eq!(content.fields.source.as_deref(), Some("ECB"));
    let notes = "ECB reference exchange rate, US dollar/Euro, 2:15 pm (C.E.T.)";
    assert_eq!(content.fields.notes, Text::en(notes));
    assert!(content.series.texts().is_empty());
}

#[test]
fn four_currencies_with_and_without_groups() {
    let key = ["FREQ", "CURRENCY", "CURRENCY_DENOM", "EXR_TYPE", "EXR_VAR"];
    for name in ["ng-ts.xml", "sg-ts.xml"] {
        let Some(bytes) = shared(&format!("15-sdmx/ECB_EXR/{name}")) else {
            return;
        };
        let reading = read(&bytes, &plain());
        let text = String::from_utf8(bytes).unwrap();
        let found = found(&reading);
        assert_eq!(found, searched(&text, &key));
        assert_eq!(found.values().map(Vec::len).sum::<usize>(), 12);
        let francs = contents(&reading)[0];
        let title = "ECB reference exchange rate, Swiss franc/Euro";
        assert_eq!(francs.fields.name, Text::en(title), "{name}");
        assert_eq!(francs.fields.unit, Text::en("CHF"));
    }
}

#[test]
fn a_series_of_insee_has_its_french_title_and_its_statuses() {
    let Some(bytes) = shared("15-sdmx/INSEE/CNA-2010-CONSO-SI-A17.xml") else {
        return;
    };
    let reading = read(&bytes, &plain());
    assert_eq!(
        all(&reading),
        ["S13/P3/A10-BE/IPCH: Y 2013;92.7;SD 2014;89.9 P"]
    );
    let fields = &contents(&reading)[0].fields;
    let text = String::from_utf8(bytes).unwrap();
    let title = value_of(&text, "TITLE").unwrap();
    // It has 202 characters, two above the maximum of a name.
    let name = fields.name.fr.as_deref().unwrap();
    assert!(title.starts_with(name.trim_end_matches('…')), "{name}");
    assert!(name.ends_with('…') && name.chars().count() <= 200);
    assert_eq!(fields.notes, Text::fr(title));
    assert_eq!((&fields.name.en, &fields.unit), (&None, &Text::default()));
    let producer = "Institut national de la statistique et des études économiques";
    assert_eq!(fields.source.as_deref(), Some(producer));
}

#[test]
fn turnover_of_the_bank_for_international_settlements() {
    for (name, series, observations) in [
        ("BIS_DER-sdmx-csv-1.0.csv", 42, 360),
        ("sdmx-csv-2.0.csv", 2, 7),
    ] {
        let Some(bytes) = shared(&format!("15-sdmx/{name}")) else {
            return;
        };
        let reading = read(&bytes, &plain());
        let text = String::from_utf8(bytes).unwrap();
        let mut lines = text.lines();
        let header: Vec<&str> = lines.next().unwrap().split(',').collect();
        let at = |name: &str| header.iter().position(|cell| *cell == name).unwrap();
        let (freq, time, value) = (at("FREQ"), at("TIME_PERIOD"), at("OBS_VALUE"));
        let mut expected = Found::new();
        for line in lines {
            let cells: Vec<&str> = line.split(',').collect();
            let dimensions = &cells[freq..time];
            let key = format!(
                "{}/{}",
                dimensions[..6].join("/"),
                dimensions[6..].join(".")
            );
            let key = key.replacen(
                &format!("{}/{}", dimensions[5], dimensions[6]),
                &format!("{}.{}", dimensions[5], dimensions[6]),
                1,
            );
            let found = expected.entry(key).or_default();
            if !cells[value].is_empty() {
                found.push((cells[time].to_owned(), cells[value].parse().unwrap()));
            }
        }
        for found in expected.values_mut() {
            found.sort_by(|left, right| left.0.cmp(&right.0));
        }
        let found = found(&reading);
        assert_eq!(found, expected, "{name}");
        let counts = (found.len(), found.values().map(Vec::len).sum::<usize>());
        assert_eq!(counts, (series, observations), "{name}");
        let first = contents(&reading)[0];
        assert_eq!(first.frequency, Frequency::Yearly);
        assert_eq!(first.fields.source.as_deref(), Some("BIS:BIS_DER(1.0)"));
    }
}

#[test]
fn income_of_italy_and_france() {
    for (name, counts) in [
        ("IT", vec![("IT", 24)]),
        ("IT_FR", vec![("FR", 40), ("IT", 24)]),
    ] {
        let Some(bytes) = shared(&format!("14-jsonstat/eurostat-name_gpd_c-geo_{name}.json"))
        else {
            return;
        };
        let reading = read(&bytes, &plain());
        let text = String::from_utf8(bytes).unwrap();
        // The second `value` is the list; the first are the statuses. Years begin with 1946.
        let list = between(&text, "}},\"value\":[", "]");
        let values: Vec<Option<f64>> = list.split(',').map(|cell| cell.parse().ok()).collect();
        let years = values.len() / counts.len();
        let expected: Found = values
            .chunks(years)
            .zip(&counts)
            .map(|(values, (geo, _))| {
                let reported = values
                    .iter()
                    .zip(1946..)
                    .filter_map(|(value, year)| Some((year.to_string(), (*value)?)));
                (format!("EUR_HAB/B1GM/{geo}"), reported.collect())
            })
            .collect();
        let found = found(&reading);
        assert_eq!(found, expected, "{name}");
        let lengths: Vec<usize> = found.values().map(Vec::len).collect();
        assert_eq!(
            lengths,
            counts.iter().map(|(_, count)| *count).collect::<Vec<_>>()
        );
        let italy = contents(&reading).pop().unwrap();
        assert_eq!(italy.frequency, Frequency::Yearly);
        assert_eq!(
            italy.fields.name,
            Text::en("Gross domestic product at market prices – Italy")
        );
        assert_eq!(italy.fields.unit, Text::en("Euro per inhabitant"));
        let source = "GDP and main components - Current prices";
        assert_eq!(italy.fields.source.as_deref(), Some(source));
    }
}

#[test]
fn what_is_no_data_of_theirs_is_told_by_its_kind() {
    for (name, kind) in [
        ("07-categories/ept.json", "JSON"),
        ("15-sdmx/ECB_EXR/flat.json", "SDMX-JSON"),
        ("15-sdmx/ECB_EXR/ts.json", "SDMX-JSON"),
        (
            "04-us-gdp-quarterly/../01-natural-gas-daily/datapackage.json",
            "JSON",
        ),
    ] {
        let Some(bytes) = shared(name) else {
            return;
        };
        assert_eq!(
            all(&read(&bytes, &plain())),
            [format!("file 1:0 IMPORT_MARKUP_UNKNOWN kind={kind} “”")]
        );
    }
}
