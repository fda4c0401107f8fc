use std::collections::{BTreeMap, BTreeSet};

use uuid::Uuid;

use super::*;
use crate::access::CollectionAccess;
use crate::catalogue::collection::CollectionForm;
use crate::catalogue::dashboard::{
    DashboardChartForm, Layout, SeriesForm, SeriesOptions, TileForm,
};
use crate::catalogue::licence::Licence;
use crate::id::ChartId;
use crate::series::view::Defaults;

fn all() -> impl Iterator<Item = Template> {
    let names = TemplateName::ALL.iter();
    names.flat_map(|name| {
        Language::ALL
            .iter()
            .map(|language| Template::new(*name, *language))
    })
}

#[test]
fn what_a_template_makes_passes_every_form() {
    for template in all() {
        let (name, language) = (template.name, template.language);
        let collection = CollectionForm {
            key: "new".to_owned(),
            name: Text::fr("x"),
            summary: text(template.summary(), language),
            description: text(template.description(), language),
            tags: text(template.tags(), language),
            licence: Licence::None,
            access: CollectionAccess::Public,
            questions: false,
        };
        let fields = collection.check().unwrap();
        assert_eq!(
            fields.summary.get(language),
            Some(template.summary()),
            "{name}"
        );
        let metrics: BTreeMap<&str, MetricForm> = template
            .metrics()
            .map(|metric| (metric.path(), metric.form()))
            .collect();
        assert!((5..=8).contains(&metrics.len()), "{name}");
        assert_eq!(
            metrics.len(),
            template.metrics().count(),
            "{name}: a path twice"
        );
        for (path, form) in &metrics {
            let fields = form
                .check()
                .unwrap_or_else(|found| panic!("{name} {path}: {found:?}"));
            assert_eq!(
                fields.notes.get(language),
                form.notes.get(language),
                "{name} {path}"
            );
        }
        assert!(template.dashboard().check().is_ok(), "{name}");
        let mut keys = BTreeSet::new();
        let mut tiles = Vec::new();
        let mut drawn = BTreeSet::new();
        for (place, chart) in (1_u128..).zip(template.charts()) {
            assert!(keys.insert(chart.key()), "{name}: {} twice", chart.key());
            assert_eq!(
                chart.series().count(),
                chart.chart.series.len(),
                "{name}: {}",
                chart.key()
            );
            let series: Vec<_> = chart.series().collect();
            let form = DashboardChartForm {
                key: chart.key().to_owned(),
                title: chart.title_text(),
                options: chart.options(),
                series: series.iter().map(|_| SeriesForm::default()).collect(),
            };
            let checked = form.check("").unwrap();
            for one in series {
                let metric = &metrics[one.path];
                drawn.insert(one.path);
                checked
                    .options
                    .check_fit(one.freq.unwrap_or(metric.frequency))
                    .unwrap();
                let options = SeriesOptions {
                    freq: one.freq.map(|freq| freq.code().to_string()),
                    transform: Some(one.transform.as_str().to_owned()),
                    ..SeriesOptions::default()
                };
                let defaults = Defaults {
                    aggregation: metric.aggregation,
                    display: None,
                };
                let mut problems = Vec::new();
                options.check("", metric.frequency, &defaults, &mut problems);
                assert!(problems.is_empty(), "{name} {}: {problems:?}", one.path);
            }
            let (width, height) = chart.size();
            let chart = ChartId::new(Uuid::from_u128(place));
            tiles.push(TileForm {
                chart,
                width: width.into(),
                height: height.into(),
            });
        }
        Layout::check(&tiles).unwrap();
        assert!(
            drawn.len() + 1 >= metrics.len(),
            "{name}: hardly any indicator is left out"
        );
    }
}

#[test]
fn both_languages_have_the_same_indicators_and_typography_of_their_own() {
    for name in TemplateName::ALL {
        let [fr, en] = [Language::Fr, Language::En].map(|language| Template::new(*name, language));
        let shape = |template: Template| {
            template
                .metrics()
                .map(|metric| metric.frequency())
                .collect::<Vec<_>>()
        };
        assert_eq!(shape(fr), shape(en));
        let texts = |template: &Template| {
            let mut texts = vec![
                template.summary(),
                template.description(),
                template.dashboard_name(),
            ];
            texts.extend(
                template
                    .metrics()
                    .flat_map(|metric| [metric.name(), metric.unit(), metric.notes()]),
            );
            texts.extend(template.charts().map(|chart| chart.title()));
            texts
        };
        for text in texts(&fr) {
            assert!(!text.contains('\''), "{text}");
            for sign in [" :", " ;", " !", " ?", " %"] {
                assert!(
                    !text.contains(sign),
                    "an ordinary space before {sign}: {text}"
                );
            }
        }
        for (fr, en) in texts(&fr).into_iter().zip(texts(&en)) {
            assert!(!fr.is_empty() && !en.is_empty());
        }
    }
}
