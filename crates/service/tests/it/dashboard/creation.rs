//! Making dashboards and charts: as a whole or not at all, and once for each request.

use std::collections::BTreeSet;
use std::pin::Pin;
use std::task::{Context, Poll};

use domain::access::DashboardAccess;
use domain::catalogue::dashboard::DashboardForm;
use domain::id::MetricId;
use domain::list::Page;
use domain::problem::Code;
use domain::text::language::Text;
use service::dashboard::NewDashboard;
use testdb::{TestDb, on_both};

use super::{Stage, chart, charts_of, create, form, keys, series, stage};
use crate::world::codes;

/// Drops a future after this many polls, as the server does when a request ends. The output is `None` if the
/// future was not complete by then.
struct CutAfter<'a, T>(usize, Pin<Box<dyn Future<Output = T> + Send + 'a>>);

impl<T> Future for CutAfter<'_, T> {
    type Output = Option<T>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<T>> {
        if self.0 == 0 {
            return Poll::Ready(None);
        }
        self.0 -= 1;
        match self.1.as_mut().poll(context) {
            Poll::Ready(value) => Poll::Ready(Some(value)),
            Poll::Pending if self.0 == 0 => Poll::Ready(None),
            Poll::Pending => Poll::Pending,
        }
    }
}

#[on_both(lists)]
async fn a_dashboard_is_made_with_its_charts_or_not_at_all(db: &TestDb) {
    let Stage {
        world,
        ann,
        open,
        closed,
        ..
    } = stage(db).await;

    let place = ("ann", Some("open"));
    let mut low = chart("low", &[open]);
    low.options.priority = -1;
    let charts = [low, chart("Two", &[open, closed]), chart("one", &[open])];
    let made = create(&world, &ann, place, &form("Board"), &charts)
        .await
        .unwrap();
    assert_eq!(
        (made.record.key.as_str(), made.record.charts, made.can_edit),
        ("Board", 3, true)
    );

    // By priority, then by creation.
    assert_eq!(
        keys(&charts_of(&world, &ann, &made).await),
        ["Two", "one", "low"]
    );

    for (key, charts, expected) in [
        ("board", vec![], vec![("key", Code::KeyTaken)]),
        ("new", vec![], vec![("key", Code::KeyReserved)]),
        (
            "x",
            vec![chart("a", &[open]), chart("A", &[open])],
            vec![("charts.1.key", Code::KeyTaken)],
        ),
        (
            "x",
            vec![chart("a", &[MetricId::new(uuid::Uuid::nil())])],
            vec![("charts.0.series.0.metric", Code::SeriesNotFound)],
        ),
        (
            "x",
            vec![chart("a", &[])],
            vec![("charts.0.series", Code::Required)],
        ),
    ] {
        let rejected = create(&world, &ann, place, &form(key), &charts).await;
        let expected: Vec<_> = expected
            .into_iter()
            .map(|(field, code)| (Some(field.to_owned()), code))
            .collect();
        assert_eq!(codes(rejected), expected);
    }

    let shared = DashboardForm {
        access: Some(DashboardAccess::Public),
        ..form("x")
    };
    assert_eq!(
        codes(create(&world, &ann, place, &shared, &[]).await),
        [(Some("access".to_owned()), Code::InvalidChoice)]
    );

    // The rejected dashboards do not exist.
    let list = world
        .service
        .dashboards()
        .collection_dashboards(
            &ann,
            made.collection.as_ref().unwrap().record.id,
            &Page::first(9),
        )
        .await
        .unwrap();
    assert_eq!(list.total, 1);
}

#[on_both(locks)]
async fn a_request_that_is_sent_twice_makes_one(db: &TestDb) {
    let Stage {
        world, ann, open, ..
    } = stage(db).await;

    let charts = [chart("a", &[open])];
    let form = form("board");
    let new = NewDashboard {
        account: "ann",
        collection: None,
        form: &form,
        charts: &charts,
    };

    let first = world
        .service
        .dashboards()
        .create_dashboard(&ann, &new, Some("k"))
        .await
        .unwrap();
    let second = world
        .service
        .dashboards()
        .create_dashboard(&ann, &new, Some("k"))
        .await
        .unwrap();
    assert_eq!(first.record.id, second.record.id);

    let id = first.record.id;
    let one = world
        .service
        .dashboards()
        .create_chart(&ann, id, &chart("b", &[open]), Some("c"))
        .await
        .unwrap();
    let same = world
        .service
        .dashboards()
        .create_chart(&ann, id, &chart("b", &[open]), Some("c"))
        .await
        .unwrap();
    assert_eq!(one.record.id, same.record.id);

    let copy = world
        .service
        .dashboards()
        .copy_chart(&ann, one.record.id, id, "d", Some("d"))
        .await
        .unwrap();
    let same = world
        .service
        .dashboards()
        .copy_chart(&ann, one.record.id, id, "d", Some("d"))
        .await
        .unwrap();
    assert_eq!(copy.record.id, same.record.id);

    let charts = charts_of(&world, &ann, &first).await;
    assert_eq!(
        keys(&charts).into_iter().collect::<BTreeSet<_>>(),
        BTreeSet::from(["a", "b", "d"])
    );
}

#[on_both(commits)]
async fn what_is_cut_off_leaves_nothing_half_made(db: &TestDb) {
    let Stage {
        world,
        ann,
        open,
        closed,
        ..
    } = stage(db).await;

    let forms: Vec<_> = ["a", "b", "c"]
        .iter()
        .map(|key| chart(key, &[open, closed]))
        .collect();
    let base = create(&world, &ann, ("ann", None), &form("base"), &forms)
        .await
        .unwrap();
    let other = create(&world, &ann, ("ann", None), &form("other"), &forms)
        .await
        .unwrap();
    let first = charts_of(&world, &ann, &other).await[0].clone();

    let (mut whole, mut nothing) = (0, 0);
    for polls in (1..48).map(|step| step * step / 6 + 1) {
        let key = format!("cut{nothing}-{whole}");
        let made = CutAfter(
            polls,
            Box::pin(create(&world, &ann, ("ann", None), &form(&key), &forms)),
        )
        .await;
        let copied = format!("copy{nothing}-{whole}");
        let copy = form(&copied);
        let copy = world.service.dashboards().copy_dashboard(
            &ann,
            base.record.id,
            ("ann", None),
            &copy,
            None,
        );
        let copied_whole = CutAfter(polls, Box::pin(copy)).await;
        for (key, made) in [(key, made.is_some()), (copied, copied_whole.is_some())] {
            let found = world
                .service
                .dashboards()
                .dashboard(&ann, "ann", None, &key)
                .await
                .unwrap();
            assert!(found.is_some() || !made, "{key} was told as made");
            let Some(found) = found else {
                nothing += 1;
                continue;
            };
            whole += 1;
            let charts = charts_of(&world, &ann, &found).await;
            assert_eq!(keys(&charts), ["a", "b", "c"], "{key}");
            assert!(charts.iter().all(|one| one.series.len() == 2), "{key}");
        }
        // A change is stored completely or not at all.
        let seen = world
            .service
            .dashboards()
            .charts_by_id(&ann, &[first.record.id])
            .await
            .unwrap()
            .remove(&first.record.id)
            .unwrap();
        let mut change = chart("a", &[open]);
        if seen.series.len() == 1 {
            change.series.push(series(closed));
        }
        change.title = Text::en(format!("{} series", change.series.len()));
        let id = first.record.id;
        let update =
            world
                .service
                .dashboards()
                .update_chart(&ann, id, seen.record.version, &change);
        CutAfter(polls, Box::pin(update)).await;
        let after = world
            .service
            .dashboards()
            .charts_by_id(&ann, &[id])
            .await
            .unwrap()
            .remove(&id)
            .unwrap();
        let changed = after.record.version != seen.record.version;
        assert_eq!(after.series.len() != seen.series.len(), changed);
        assert_eq!(after.record.title != seen.record.title, changed);
    }

    assert!(
        whole > 0 && nothing > 0,
        "{whole} were made, {nothing} were not"
    );
}
