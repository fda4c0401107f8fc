//! Indicators: their fields, parents and lists.

mod bulk;
mod chart;
mod desk;
mod family;
mod front;
mod locked;
mod moving;
pub(crate) mod publish;
mod removal;

use domain::calendar::frequency::Frequency;
use domain::catalogue::collection::{CollectionAccess, NonPublic};
use domain::catalogue::metric::list::{MetricFilter, MetricList, MetricOrder};
use domain::list::Page;
use domain::problem::Code;
use domain::series::view::AsOf;
use domain::series::vintage::Mode;
use domain::text::language::{Language, Text};
use service::Caller;
use service::metric::SeenMetric;
use service::metric::edit::NewLines;
use testdb::{TestDb, on_both, on_sqlite};

use crate::world::{
    World, code, codes, collection_form, guest, metric_form, read, rejected, the_problem,
};

async fn create(
    world: &World,
    caller: &Caller,
    path: &str,
    parent: Option<&str>,
) -> service::Outcome<SeenMetric> {
    let mut form = metric_form(path, Frequency::Yearly);
    form.parent = parent.map(str::to_owned);
    world
        .service
        .metrics()
        .create_metric(caller, "ann", "col", &form, None, None)
        .await
}

#[on_sqlite]
async fn an_indicator_is_made_and_read_by_everybody(db: &TestDb) {
    let world = World::new(db);
    let ann = world.publisher("ann").await;
    world
        .collection(
            &ann,
            "ann",
            &collection_form("col", CollectionAccess::Public),
        )
        .await;
    let form = metric_form("Prices/CPI", Frequency::Monthly);
    let made = world
        .service
        .metrics()
        .create_metric(
            &ann,
            "ann",
            "col",
            &form,
            Some("2024-01;1.10\n2024-02;2"),
            None,
        )
        .await
        .unwrap();
    assert_eq!(
        (
            made.record.vintage,
            made.record.observations,
            made.record.decimals
        ),
        (1, 2, 2)
    );
    assert_eq!(made.record.first_period.as_deref(), Some("2024-01"));
    assert_eq!(
        (made.record.last_period.as_deref(), made.record.last_value),
        (Some("2024-02"), Some(2.0))
    );
    let (seen, series) = read(&world, &guest(), ("ann", "COL", "prices/cpi"), &[])
        .await
        .unwrap()
        .unwrap();
    assert_eq!(seen.record, made.record);
    assert_eq!(series.canonical_text(), "2024-01;1.1\n2024-02;2\n");
    let id = seen.collection.record.id;
    let summaries = world
        .service
        .collections()
        .collection_summaries(&guest(), &[id])
        .await
        .unwrap();
    assert_eq!(summaries[&id].metrics, 1);
    assert_eq!(summaries[&id].published_at, made.record.published_at);
}

#[on_sqlite]
async fn one_bad_line_and_nothing_is_made(db: &TestDb) {
    let world = World::new(db);
    let ann = world.publisher("ann").await;
    world
        .collection(
            &ann,
            "ann",
            &collection_form("col", CollectionAccess::Public),
        )
        .await;
    let mut form = metric_form("cpi", Frequency::Monthly);
    form.name = Text::default();
    let lines = "2024-01;1\n2024-02-30;2\n2024-03;x\n2024-01;3";
    let outcome = world
        .service
        .metrics()
        .create_metric(&ann, "ann", "col", &form, Some(lines), None)
        .await;
    let problems = rejected(outcome).problems;
    let reported: Vec<_> = problems
        .iter()
        .map(|problem| (problem.field.as_deref().unwrap(), problem.code))
        .collect();
    assert_eq!(reported[0], ("name", Code::Required));
    assert_eq!(reported.len(), 4, "{reported:?}");
    assert!(
        reported[1..]
            .iter()
            .all(|(field, _)| *field == "observations")
    );
    assert!(
        world
            .service
            .metrics()
            .metric(&ann, "ann", "col", "cpi")
            .await
            .unwrap()
            .is_none()
    );

    let many = "x;1\n".repeat(150);
    form.name = Text::en("CPI");
    let outcome = rejected(
        world
            .service
            .metrics()
            .create_metric(&ann, "ann", "col", &form, Some(&many), None)
            .await,
    );
    assert_eq!((outcome.problems.len(), outcome.more), (100, 50));
}

#[on_both(locks)]
async fn a_path_is_taken_without_regard_to_case_and_stays(db: &TestDb) {
    let world = World::new(db);
    let ann = world.publisher("ann").await;
    world
        .collection(
            &ann,
            "ann",
            &collection_form("col", CollectionAccess::Public),
        )
        .await;
    let made = create(&world, &ann, "cpi", None).await.unwrap();
    let problem = the_problem(create(&world, &ann, "CPI", None).await);
    assert_eq!(
        (problem.code, problem.field.as_deref()),
        (Code::KeyTaken, Some("path"))
    );
    let update = async |version, path: &str| {
        let form = metric_form(path, Frequency::Yearly);
        world
            .service
            .metrics()
            .update_metric(&ann, made.record.id, version, &form, None, None)
            .await
    };
    let problem = the_problem(update(1, "hicp").await);
    assert_eq!(
        (problem.code, problem.field.as_deref()),
        (Code::KeyFixed, Some("path"))
    );
    assert_eq!(update(1, "CPI").await.unwrap().record.path, "CPI");
    assert_eq!(code(update(1, "CPI").await), Code::Conflict);
}

#[on_sqlite]
async fn an_indicator_stands_below_its_paths_parent_or_the_one_chosen(db: &TestDb) {
    let world = World::new(db);
    let ann = world.publisher("ann").await;
    world
        .collection(
            &ann,
            "ann",
            &collection_form("col", CollectionAccess::Public),
        )
        .await;
    let orphan = create(&world, &ann, "population/lyon", None).await.unwrap();
    assert_eq!(orphan.record.parent, None);
    let top = create(&world, &ann, "population", None).await.unwrap();
    let paris = create(&world, &ann, "population/paris", None)
        .await
        .unwrap();
    assert_eq!(paris.record.parent, Some(top.record.id));
    let free = create(&world, &ann, "population/free", Some(" "))
        .await
        .unwrap();
    assert_eq!(free.record.parent, None);
    let chosen = create(&world, &ann, "other", Some("POPULATION/paris"))
        .await
        .unwrap();
    assert_eq!(chosen.record.parent, Some(paris.record.id));
    let missing = create(&world, &ann, "more", Some("nothing/here")).await;
    assert_eq!(code(missing), Code::ParentNotFound);
    let wanted = [
        (top.record.collection, top.record.id),
        (paris.record.collection, paris.record.id),
    ];
    assert_eq!(
        world
            .service
            .metrics()
            .metrics_by_id(&guest(), &wanted)
            .await
            .unwrap()
            .len(),
        2
    );
}

#[on_both(counts)]
async fn parents_make_no_circle_and_at_most_six_generations(db: &TestDb) {
    let world = World::new(db);
    let ann = world.publisher("ann").await;
    world
        .collection(
            &ann,
            "ann",
            &collection_form("col", CollectionAccess::Public),
        )
        .await;
    let mut ids = Vec::new();
    for generation in 1..=6 {
        let parent = (generation > 1).then(|| format!("m{}", generation - 1));
        let made = create(&world, &ann, &format!("m{generation}"), parent.as_deref())
            .await
            .unwrap();
        ids.push(made.record.id);
    }
    assert_eq!(
        code(create(&world, &ann, "m7", Some("m6")).await),
        Code::ParentDepth
    );
    let move_below = async |id, path: &str, parent: &str| {
        let mut form = metric_form(path, Frequency::Yearly);
        form.parent = Some(parent.to_owned());
        world
            .service
            .metrics()
            .update_metric(&ann, id, 1, &form, None, None)
            .await
    };
    assert_eq!(
        code(move_below(ids[0], "m1", "m6").await),
        Code::ParentCycle
    );
    assert_eq!(
        code(move_below(ids[2], "m3", "m3").await),
        Code::ParentCycle
    );
    let top = create(&world, &ann, "top", None).await.unwrap();
    assert_eq!(
        code(move_below(ids[0], "m1", "top").await),
        Code::ParentDepth
    );
    move_below(ids[3], "m4", "top").await.unwrap();
    assert_eq!(
        code(move_below(top.record.id, "top", "m3").await),
        Code::ParentDepth
    );
}

#[on_both(commits)]
async fn two_who_make_half_a_circle_each_do_not_make_one(db: &TestDb) {
    let world = World::new(db);
    let ann = world.publisher("ann").await;
    world
        .collection(
            &ann,
            "ann",
            &collection_form("col", CollectionAccess::Public),
        )
        .await;
    let a = create(&world, &ann, "a", None).await.unwrap();
    let b = create(&world, &ann, "b", None).await.unwrap();
    let mut below_b = metric_form("a", Frequency::Yearly);
    below_b.parent = Some("b".into());
    let mut below_a = metric_form("b", Frequency::Yearly);
    below_a.parent = Some("a".into());
    let (one, two) = tokio::join!(
        world
            .service
            .metrics()
            .update_metric(&ann, a.record.id, 1, &below_b, None, None),
        world
            .service
            .metrics()
            .update_metric(&ann, b.record.id, 1, &below_a, None, None),
    );
    assert!(one.is_ok() != two.is_ok(), "{one:?} {two:?}");
}

#[on_sqlite]
async fn the_frequency_is_fixed_once_there_are_observations(db: &TestDb) {
    let world = World::new(db);
    let ann = world.publisher("ann").await;
    world
        .collection(
            &ann,
            "ann",
            &collection_form("col", CollectionAccess::Public),
        )
        .await;
    let made = create(&world, &ann, "gdp", None).await.unwrap();
    let update = async |version, frequency, lines: Option<&str>, based_on| {
        let lines = lines.map(|lines| NewLines { lines, based_on });
        let form = metric_form("gdp", frequency);
        world
            .service
            .metrics()
            .update_metric(&ann, made.record.id, version, &form, lines, None)
            .await
    };
    let quarterly = update(1, Frequency::Quarterly, Some("2024-Q1;1"), 0)
        .await
        .unwrap();
    assert_eq!((quarterly.record.version, quarterly.record.vintage), (2, 1));
    assert_eq!(
        code(update(2, Frequency::Monthly, None, 0).await),
        Code::FrequencyFixed
    );
    // An emptied indicator may change its frequency again, and every past state remains readable.
    let emptied = update(2, Frequency::Quarterly, Some(""), 1).await.unwrap();
    assert_eq!(
        (emptied.record.observations, emptied.record.vintage),
        (0, 2)
    );
    let monthly = update(3, Frequency::Monthly, None, 0).await.unwrap();
    let empty = world
        .service
        .series()
        .series(&guest(), monthly.at())
        .await
        .unwrap()
        .unwrap()
        .unwrap();
    assert_eq!((empty.frequency(), empty.len()), (Frequency::Monthly, 0));
    update(4, Frequency::Monthly, Some("2024-05;7"), 2)
        .await
        .unwrap();
    let state = async |number| {
        let asof = format!("v{number}");
        let read = read(&world, &guest(), ("ann", "col", "gdp"), &[("asof", &asof)])
            .await
            .unwrap();
        read.map(|(_, series)| series.canonical_text())
    };
    assert_eq!(state(3).await.as_deref(), Ok("2024-05;7\n"));
    assert_eq!(state(2).await.as_deref(), Ok(""));
    assert_eq!(state(1).await.as_deref(), Ok("2024-Q1;1\n"));
    assert_eq!(state(0).await.as_deref(), Ok(""));
    assert_eq!(state(4).await.unwrap_err().len(), 1);
    // Options apply to the frequency of the state that is read.
    let yearly = async |asof| {
        let options = [("freq", "Q"), ("agg", "sum"), ("asof", asof)];
        let read = read(&world, &guest(), ("ann", "col", "gdp"), &options)
            .await
            .unwrap();
        read.map(|(_, series)| series.canonical_text())
            .map_err(|problems| problems[0].code)
    };
    assert_eq!(yearly("v1").await, Err(Code::OptionAggWithoutFreq));
    assert_eq!(yearly("v3").await.as_deref(), Ok("2024-Q2;7\n"));
}

#[on_sqlite]
async fn the_frequency_changes_with_the_second_publish(db: &TestDb) {
    let world = World::new(db);
    let ann = world.publisher("ann").await;
    world
        .collection(
            &ann,
            "ann",
            &collection_form("col", CollectionAccess::Public),
        )
        .await;
    let lines = "1987-06-30;18.5\n1988-06-30;14.9";
    let form = metric_form("brent", Frequency::Weekly);
    let made = world
        .service
        .metrics()
        .create_metric(&ann, "ann", "col", &form, Some(lines), None)
        .await
        .unwrap();
    let update = async |version, frequency, lines: &str, based_on| {
        let lines = Some(NewLines { lines, based_on });
        let form = metric_form("brent", frequency);
        world
            .service
            .metrics()
            .update_metric(&ann, made.record.id, version, &form, lines, None)
            .await
    };
    let yearly = update(1, Frequency::Yearly, "1987;18.5\n1988;14.9", 1)
        .await
        .unwrap();
    assert_eq!((yearly.record.version, yearly.record.vintage), (2, 2));
    assert_eq!(yearly.record.frequency, Frequency::Yearly);
    assert_eq!(
        (
            yearly.record.first_period.as_deref(),
            yearly.record.last_period.as_deref()
        ),
        (Some("1987"), Some("1988"))
    );
    let state = async |number| {
        let asof = format!("v{number}");
        let read = read(
            &world,
            &guest(),
            ("ann", "col", "brent"),
            &[("asof", &asof)],
        )
        .await
        .unwrap();
        read.map(|(_, series)| (series.frequency(), series.canonical_text()))
            .unwrap()
    };
    assert_eq!(
        state(2).await,
        (Frequency::Yearly, "1987;18.5\n1988;14.9\n".to_owned())
    );
    assert_eq!(
        state(1).await,
        (
            Frequency::Weekly,
            "1987-06-30;18.5\n1988-06-30;14.9\n".to_owned()
        )
    );
    // All vintages from then on have one frequency.
    assert_eq!(
        code(update(2, Frequency::Daily, lines, 2).await),
        Code::FrequencyFixed
    );
    // A script that still sends days is rejected.
    let days = world
        .service
        .metrics()
        .publish(&ann, made.record.id, "1989-06-30;1", Mode::Merge, 2, None)
        .await;
    assert_eq!(code(days), Code::LineDateOtherFrequency);
}

#[on_both(locks)]
async fn who_changes_the_frequency_and_who_publishes_meanwhile_do_not_mix(db: &TestDb) {
    let world = World::new(db);
    let ann = world.publisher("ann").await;
    world
        .collection(
            &ann,
            "ann",
            &collection_form("col", CollectionAccess::Public),
        )
        .await;
    for (number, mode) in [(1, Mode::Merge), (2, Mode::Replace), (3, Mode::Merge)] {
        let path = format!("brent{number}");
        let form = metric_form(&path, Frequency::Weekly);
        let made = world
            .service
            .metrics()
            .create_metric(&ann, "ann", "col", &form, Some("1987-06-30;1"), None)
            .await
            .unwrap();
        let id = made.record.id;
        let yearly = metric_form(&path, Frequency::Yearly);
        let lines = Some(NewLines {
            lines: "1987;1",
            based_on: 1,
        });
        let (changed, published) = tokio::join!(
            world
                .service
                .metrics()
                .update_metric(&ann, id, 1, &yearly, lines, None),
            world
                .service
                .metrics()
                .publish(&ann, id, "1987-07-07;2", mode, 1, None),
        );
        assert!(
            changed.is_ok() != published.is_ok(),
            "{changed:?} {published:?}"
        );
        let now = world
            .service
            .metrics()
            .metric_by_id(&guest(), id)
            .await
            .unwrap()
            .unwrap();
        let series = world
            .service
            .series()
            .series(&guest(), now.at())
            .await
            .unwrap()
            .unwrap();
        assert_eq!(series.unwrap().frequency(), now.record.frequency);
        assert_eq!(now.record.vintage, 2);
    }
}

#[on_both(lists)]
async fn what_is_in_a_hidden_collection_does_not_exist(db: &TestDb) {
    let world = World::with(db, |config| config.non_public = NonPublic::Everyone);
    let ann = world.publisher("ann").await;
    let bob = world.publisher("bob").await;
    world
        .collection(
            &ann,
            "ann",
            &collection_form("col", CollectionAccess::Private),
        )
        .await;
    let form = metric_form("secret", Frequency::Yearly);
    let made = world
        .service
        .metrics()
        .create_metric(&ann, "ann", "col", &form, Some("2024;1"), None)
        .await
        .unwrap();
    let (collection, id) = made.at();
    let list = MetricList {
        filter: MetricFilter::default(),
        order: MetricOrder::Path,
        descending: false,
    };
    for reader in [&guest(), &bob] {
        let service = &world.service;
        assert!(
            service
                .metrics()
                .metric(reader, "ann", "col", "secret")
                .await
                .unwrap()
                .is_none()
        );
        assert!(
            service
                .metrics()
                .metric_by_id(reader, id)
                .await
                .unwrap()
                .is_none()
        );
        assert!(
            service
                .metrics()
                .metrics_by_id(reader, &[made.at()])
                .await
                .unwrap()
                .is_empty()
        );
        assert!(
            service
                .series()
                .series(reader, made.at())
                .await
                .unwrap()
                .is_none()
        );
        assert!(
            service
                .series()
                .past_series(reader, id, AsOf::Vintage(1))
                .await
                .unwrap()
                .is_none()
        );
        for options in [
            &[][..],
            &[("asof", "v1")],
            &[("asof", "v9")],
            &[("freq", "bad")],
        ] {
            assert!(
                read(&world, reader, ("ann", "col", "secret"), options)
                    .await
                    .is_none()
            );
        }
        let page = Page::first(10);
        assert_eq!(
            service
                .metrics()
                .metrics(reader, collection, &list, &page)
                .await
                .unwrap()
                .total,
            0
        );
        assert_eq!(
            service
                .series()
                .vintages(reader, id, &page)
                .await
                .unwrap()
                .total,
            0
        );
        assert_eq!(
            service
                .metrics()
                .recent_metrics(reader, &page)
                .await
                .unwrap()
                .total,
            0
        );
        // The path is taken, the lines are bad, the key was used: other users do not learn this.
        let taken = service
            .metrics()
            .create_metric(reader, "ann", "col", &form, Some("bad"), Some("k"))
            .await;
        assert_eq!(codes(taken), [(None, Code::NotFound)]);
        let update = service
            .metrics()
            .update_metric(reader, id, 9, &form, None, None)
            .await;
        assert_eq!(codes(update), [(None, Code::NotFound)]);
        let publish = service
            .metrics()
            .publish(
                reader,
                id,
                "bad",
                domain::series::vintage::Mode::Merge,
                9,
                None,
            )
            .await;
        assert_eq!(codes(publish), [(None, Code::NotFound)]);
    }
    assert_eq!(
        world
            .service
            .metrics()
            .recent_metrics(&ann, &Page::first(10))
            .await
            .unwrap()
            .total,
        0
    );
}

#[on_both(lists)]
async fn indicators_are_listed_found_and_sorted(db: &TestDb) {
    let world = World::new(db);
    let ann = world.publisher("ann").await;
    let col = world
        .collection(
            &ann,
            "ann",
            &collection_form("col", CollectionAccess::Public),
        )
        .await;
    for (path, name) in [("a", "Zinc"), ("b", "Élevage"), ("c", "eau")] {
        world.wait(60);
        let mut form = metric_form(path, Frequency::Yearly);
        form.name = Text::fr(name);
        world
            .service
            .metrics()
            .create_metric(&ann, "ann", "col", &form, Some("2024;1"), None)
            .await
            .unwrap();
    }
    let paths = async |search: Option<&str>, order, descending| {
        let filter = MetricFilter {
            search: search.map(str::to_owned),
            ..MetricFilter::default()
        };
        let list = MetricList {
            filter,
            order,
            descending,
        };
        let listed = world
            .service
            .metrics()
            .metrics(&guest(), col.record.id, &list, &Page::first(10))
            .await
            .unwrap();
        assert_eq!(listed.nodes.len() as u64, listed.total);
        listed
            .nodes
            .iter()
            .map(|seen| seen.record.path.clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(paths(None, MetricOrder::Path, true).await, ["c", "b", "a"]);
    assert_eq!(
        paths(None, MetricOrder::Name(Language::En), false).await,
        ["c", "b", "a"]
    );
    assert_eq!(
        paths(None, MetricOrder::Updated, true).await,
        ["c", "b", "a"]
    );
    assert_eq!(paths(Some("ELEV"), MetricOrder::Path, false).await, ["b"]);
    assert!(paths(Some("%"), MetricOrder::Path, false).await.is_empty());
    let long = ["x", "%", "é "].map(|text| text.repeat(100_000));
    for long in &long {
        assert!(paths(Some(long), MetricOrder::Path, false).await.is_empty());
    }
    let recent = world
        .service
        .metrics()
        .recent_metrics(&guest(), &Page::first(2))
        .await
        .unwrap();
    let recent_paths: Vec<_> = recent
        .nodes
        .iter()
        .map(|seen| seen.record.path.as_str())
        .collect();
    assert_eq!(
        (recent_paths, recent.has_next, recent.total),
        (vec!["c", "b"], true, 3)
    );
}
