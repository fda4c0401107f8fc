//! The words of a digest about one indicator, from its news to its mail.

use domain::calendar::frequency::Frequency;
use domain::follow::alert::LatestValue;
use domain::follow::alert::digest::{CategoryChanges, DigestNews, Revision, StatusChanges};
use domain::follow::alert::note::PeriodNote;
use domain::follow::alert::report::AlertNews;
use domain::follow::alert::setting::AlertProgress;
use domain::follow::alert::threshold::{Bounds, Crossing, ThresholdState};
use domain::id::{AlertId, CollectionId, MetricId};
use domain::series::Series;
use domain::series::latest::Latest;
use domain::series::observation::parse_lines;
use minijinja::Value;
use minijinja::value::Serde;

use super::*;
use crate::platform::mail::render::Templates;

/// An item with some news about a series.
fn item(series: &Series, news: AlertNews, note: Option<&str>) -> DigestItem {
    let latest = Latest::new(series, 0..series.len());
    let notes = latest.zip(note).map(|(latest, text)| PeriodNote {
        period: latest.period,
        text: text.to_owned(),
    });

    let progress = AlertProgress {
        vintage: 1,
        state: ThresholdState::Between,
        period: None,
        unit: Text::default(),
        overdue: None,
        is_resting: false,
        has_told_end: false,
    };

    DigestItem {
        alert: AlertId::new(Uuid::nil()),
        metric: MetricId::new(Uuid::nil()),
        collection: CollectionId::new(Uuid::nil()),
        place: Some(["ann", "prices", "cpi"].map(str::to_owned)),
        collection_name: Text::default(),
        name: Text::en("CPI"),
        unit: Text::en("index"),
        frequency: series.frequency(),
        decimals: 2,
        bounds: Bounds::new(None, Some(3.0)).ok(),
        news: vec![news],
        recent: Vec::new(),
        end: None,
        notes: notes.into_iter().collect(),
        before: progress.clone(),
        after: progress,
    }
}

/// The sentences of the lines of an item, and the headline of the first, with usual spaces.
fn said(item: &DigestItem, language: Language) -> String {
    let site = "https://statit.test";
    let words = Words {
        item,
        language,
        site,
    };
    let lines = words.lines();
    let language = match language {
        Language::Fr => "fr",
        Language::En => "en",
    };
    let source = format!(
        "{{% from 'news.{language}.txt' import sentence, headline %}}{{{{ headline(lines[0]) }}}} | \
         {{% for line in lines %}}{{{{ sentence(line) }}}}. {{% endfor %}}"
    );
    let templates = Templates::default();
    let lines = Value::from(Serde(lines));
    let said = templates
        .parsed()
        .unwrap()
        .render_str(&source, minijinja::context!(lines));
    said.unwrap().trim().replace(['\u{A0}', '\u{202F}'], " ")
}

fn latest(series: &Series) -> Latest {
    Latest::new(series, 0..series.len()).unwrap()
}

fn new_period(series: &Series) -> AlertNews {
    AlertNews::Updated(DigestNews::NewPeriod {
        latest: latest(series),
        revised: None,
    })
}

fn crossed(series: &Series) -> AlertNews {
    AlertNews::Crossed(Crossing {
        vintage: 2,
        latest: LatestValue::from(&latest(series)),
        from: ThresholdState::Between,
        to: ThresholdState::Above,
        is_revision: false,
        returned: None,
    })
}

fn revised(series: &Series) -> AlertNews {
    let latest = latest(series);
    AlertNews::Updated(DigestNews::Revision(Revision {
        period: latest.period,
        old: 3.0,
        new: latest.value,
    }))
}

fn recoded(series: &Series, before: &str, after: &str, others: u32) -> AlertNews {
    AlertNews::Updated(DigestNews::StatusesChanged(StatusChanges {
        period: Some(latest(series).period),
        before: before.parse().unwrap(),
        after: after.parse().unwrap(),
        others,
    }))
}

#[test]
fn news_say_day_week_and_note_as_people_do() {
    let days = parse_lines(Frequency::Daily, "2026-08-18;3\n2026-08-19;3.21").unwrap();
    let weeks = parse_lines(Frequency::Weekly, "2026-08-12;3\n2026-08-19;3.21").unwrap();

    for (series, news, note, english, french) in [
        (
            &days,
            new_period(&days),
            None,
            "3.21 on 19 Aug 2026 (+0.21) | 19 Aug 2026: 3.21 (+0.21, +7.0% from 18 Aug 2026: 3.00).",
            "3,21 le 19 août 2026 (+0,21) | 19 août 2026 : 3,21 (+0,21, +7,0 % par rapport au 18 août 2026 : 3,00).",
        ),
        (
            &weeks,
            new_period(&weeks),
            Some("provisional"),
            "3.21 in week 34 of 2026 (+0.21) | Week 34 of 2026: 3.21 (+0.21, +7.0% from week 33 of 2026: 3.00) \
             – note: “provisional”.",
            "3,21 la semaine 34 de 2026 (+0,21) | Semaine 34 de 2026 : 3,21 (+0,21, +7,0 % par rapport à la \
             semaine 33 de 2026 : 3,00) – note : « provisional ».",
        ),
        (
            &days,
            crossed(&days),
            Some("p"),
            "above 3, 3.21 on 19 Aug 2026 | It went above 3: 3.21 on 19 Aug 2026 – note: “p”.",
            "au-dessus de 3, 3,21 le 19 août 2026 | Il est passé au-dessus de 3 : 3,21 le 19 août 2026 – note : « p ».",
        ),
        (
            &weeks,
            crossed(&weeks),
            None,
            "above 3, 3.21 in week 34 of 2026 | It went above 3: 3.21 in week 34 of 2026.",
            "au-dessus de 3, 3,21 la semaine 34 de 2026 | Il est passé au-dessus de 3 : 3,21 la semaine 34 de 2026.",
        ),
        (
            &weeks,
            revised(&weeks),
            Some("final"),
            "week 34 of 2026 revised to 3.21 | Week 34 of 2026 was revised: 3.21 instead of 3.00 – note: “final”.",
            "semaine 34 de 2026 révisée à 3,21 | Semaine 34 de 2026 révisée : 3,21 au lieu de 3,00 – note : « final ».",
        ),
        (
            &weeks,
            recoded(&weeks, "P", "", 0),
            None,
            "week 34 of 2026 provisional → final | Week 34 of 2026: provisional → final.",
            "semaine 34 de 2026 provisoire → définitif | Semaine 34 de 2026 : provisoire → définitif.",
        ),
        (
            &days,
            recoded(&days, "", "BE", 2),
            Some("base 2025"),
            "19 Aug 2026 final → break in series, estimated | 19 Aug 2026: final → break in series, estimated, and \
             the statuses of 2 other values – note: “base 2025”.",
            "19 août 2026 définitif → rupture de série, estimé | 19 août 2026 : définitif → rupture de série, \
             estimé, et les statuts de 2 autres valeurs – note : « base 2025 ».",
        ),
    ] {
        let item = item(series, news, note);
        assert_eq!(said(&item, Language::En), english);
        assert_eq!(said(&item, Language::Fr), french);
    }
}

#[test]
fn news_of_categories_say_what_happened_to_them() {
    let series = parse_lines(Frequency::Category, "a;1\nb;2").unwrap();

    for (added, removed, revised, english, french) in [
        (
            1,
            0,
            0,
            "a category added | A category was added.",
            "une catégorie ajoutée | Une catégorie a été ajoutée.",
        ),
        (
            3,
            1,
            2,
            "3 categories added | 3 categories were added. A category was removed. The values of 2 categories were \
             changed.",
            "3 catégories ajoutées | 3 catégories ont été ajoutées. Une catégorie a été retirée. Les valeurs de \
             2 catégories ont changé.",
        ),
        (
            0,
            0,
            1,
            "the value of a category changed | The value of a category was changed.",
            "la valeur d’une catégorie a changé | La valeur d’une catégorie a changé.",
        ),
        (
            0,
            0,
            0,
            "the order of the categories changed | The order of the categories was changed.",
            "l’ordre des catégories a changé | L’ordre des catégories a changé.",
        ),
    ] {
        let changes = CategoryChanges {
            added,
            removed,
            revised,
        };
        let news = AlertNews::Updated(DigestNews::Categories(changes));
        let item = item(&series, news, None);
        assert_eq!(said(&item, Language::En), english);
        assert_eq!(said(&item, Language::Fr), french);
    }
}
