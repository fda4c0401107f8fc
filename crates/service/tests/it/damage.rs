//! Stored series and vintages whose bytes are damaged: each is told as unreadable where it is asked for, and what does
//! not need it is read.

use domain::problem::Code;
use domain::reading::AsOf;
use domain::vintage::Mode;
use service::Page;
use service::vintage::Between;
use testdb::on_both;

use crate::publishing::setting;
use crate::world::{World, code, guest};

on_both! {
    async fn a_damaged_vintage_hides_the_states_before_it_and_no_other(db) {
        let world = World::new(db);
        let (ann, it) = setting(&world, "2020;1").await;
        let id = it.record.id;
        for (based_on, line) in [(1, "2021;2"), (2, "2022;3"), (3, "2023;4")] {
            world.service.publish(&ann, id, line, Mode::Merge, based_on, None).await.unwrap();
        }
        db.execute("update vintages set reverse = substr(reverse, 1, 5) where number = 3").await;
        for (number, readable) in [(4, true), (3, true), (2, false), (1, false), (0, false)] {
            let past = world.service.past_series(&guest(), id, AsOf::Vintage(number)).await.unwrap().unwrap();
            assert_eq!(past.as_ref().err().map(|problem| problem.code), (!readable).then_some(Code::SeriesUnreadable), "{number}");
        }
        let steps = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 4)];
        let wanted = steps.map(|states| Between::new(it.at(), states, &Page::first(10)));
        let found = world.service.changes(&guest(), &wanted).await.unwrap();
        let readable: Vec<bool> = wanted.iter().map(|between| found[between].is_ok()).collect();
        assert_eq!(readable, [false, false, false, true, true]);
        // What is published on top of it stays possible.
        world.service.publish(&ann, id, "2024;5", Mode::Merge, 4, None).await.unwrap();

        db.execute("delete from vintages where number = 4").await;
        let past = world.service.past_series(&guest(), id, AsOf::Vintage(3)).await.unwrap().unwrap();
        assert_eq!(past.unwrap_err().code, Code::SeriesUnreadable);
    }

    async fn nothing_is_published_on_top_of_a_damaged_series(db) {
        let world = World::new(db);
        let (ann, it) = setting(&world, "2020;1").await;
        db.execute("update series set data = substr(data, 1, 5)").await;
        let series = world.service.series(&guest(), it.at()).await.unwrap().unwrap();
        assert_eq!(series.unwrap_err().code, Code::SeriesUnreadable);
        let published = world.service.publish(&ann, it.record.id, "2021;2", Mode::Replace, 1, None).await;
        assert_eq!(code(published), Code::SeriesUnreadable);
        assert!(world.service.history(&ann, it.record.id).await.unwrap().unwrap().is_err());
    }
}
