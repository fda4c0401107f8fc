//! Measures the table and the tree of a collection of 100,000 indicators in the store: every filter, order and page
//! that a reader requests. Prints a line for each: name, figures, aim; separated by tabs.
//!
//! `table DATABASE [ROUNDS]`; a missing collection is created first.

#![expect(clippy::print_stdout, reason = "a measurement tells what it found")]

use std::error::Error;
use std::time::{Duration, Instant};

use domain::access::CollectionAccess;
use domain::access::{self, CreateCollection, EditMetrics, Grant, ReadCollection, Reader};
use domain::calendar::frequency::Frequency;
use domain::catalogue::collection::CollectionFields;
use domain::catalogue::key::{AccountKey, CollectionKey, MetricPath};
use domain::catalogue::licence::Licence;
use domain::catalogue::metric::list::{MetricFilter, MetricList, MetricOrder};
use domain::catalogue::metric::{
    Aggregation, EndChoice, MetricFields, ParentChoice, Transformation,
};
use domain::id::{AccountId, CollectionId, MetricId, UserId};
use domain::identity::account::{AccountKind, AccountView};
use domain::identity::user::UserStatus;
use domain::list::{Cursor, Page};
use domain::text::language::{Language, Text};
use jiff::Timestamp;
use store::account::NewAccount;
use store::identity::user::NewUser;
use store::metric::batch::NewMetric;
use store::{Db, Tx};
use uuid::Uuid;

const ROWS: u32 = 100_000;
/// Rows of one transaction.
const BATCH: u32 = 5_000;
const AIM: &str = "below 50 ms";

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const WORDS: [(&str, &str); 12] = [
    ("Population", "Population"),
    ("Emploi", "Employment"),
    ("Chômage", "Unemployment"),
    ("Prix", "Prices"),
    ("Énergie", "Energy"),
    ("Production", "Production"),
    ("Revenus", "Income"),
    ("Logement", "Housing"),
    ("Santé", "Health"),
    ("Transports", "Transport"),
    ("Exportations", "Exports"),
    ("Salaires", "Wages"),
];

#[tokio::main]
async fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let database = arguments.next().ok_or("usage: table DATABASE [ROUNDS]")?;
    let rounds: usize = arguments.next().map_or(Ok(9), |rounds| rounds.parse())?;
    let db = Db::connect(&database).await?;
    let kind = database.split(':').next().unwrap_or_default().to_owned();
    let started = Instant::now();
    if made(&db).await? {
        let seconds = started.elapsed().as_secs_f64();
        println!("{kind}: 100,000 indicators made, s\t{seconds:.0}\t");
    }
    let mut worst = (Duration::ZERO, String::new());
    for (what, case) in cases(&db).await? {
        let mut times = Vec::with_capacity(rounds);
        let mut total = 0;
        for _ in 0..rounds {
            let started = Instant::now();
            total = ask(&db, &case).await?;
            times.push(started.elapsed());
        }
        times.sort_unstable();
        let median = times.get(rounds / 2).copied().unwrap_or_default();
        let [least, most] =
            [times.first(), times.last()].map(|time| time.copied().unwrap_or_default());
        if median > worst.0 {
            worst = (median, what.clone());
        }
        let figures = format!(
            "{} ms ({}–{}), {total} found",
            ms(median),
            ms(least),
            ms(most)
        );
        println!("{kind}: {what}\t{figures}\t{AIM}");
    }
    println!(
        "{kind}: slowest median\t{} ms ({})\t{AIM}",
        ms(worst.0),
        worst.1
    );
    db.close().await;
    Ok(())
}

fn ms(time: Duration) -> String {
    format!("{:.1}", time.as_secs_f64() * 1e3)
}

/// A request to measure.
enum Case {
    List(MetricList, Page),
    Tree(MetricFilter, Page),
}

fn reader() -> Reader {
    Reader::User {
        id: UserId::new(Uuid::from_u128(1)),
        status: UserStatus::Live,
    }
}

async fn grant(tx: &mut Tx) -> Result<Grant<EditMetrics>> {
    let facts = store::access::collection_facts_by_id(tx, reader(), collection()).await?;
    Ok(access::collection(&facts.ok_or("no collection")?)?)
}

fn collection() -> CollectionId {
    CollectionId::new(Uuid::from_u128(3))
}

/// Executes a request like a server: facts, permission, list. Returns the total number of results.
async fn ask(db: &Db, case: &Case) -> Result<u64> {
    let mut tx = db.read().await?;
    let grant: Grant<ReadCollection> = grant(&mut tx).await?.reading();
    Ok(match case {
        Case::List(wanted, page) => store::metric::list(&mut tx, &grant, wanted, page).await?.1,
        Case::Tree(filter, page) => store::metric::tree(&mut tx, &grant, filter, page).await?.1,
    })
}

async fn cases(db: &Db) -> Result<Vec<(String, Case)>> {
    let list = |filter: &MetricFilter, order, descending| MetricList {
        filter: filter.clone(),
        order,
        descending,
    };
    let search = |text: &str| MetricFilter {
        search: Some(text.to_owned()),
        ..MetricFilter::default()
    };
    let orders = [
        ("path", MetricOrder::Path),
        ("name", MetricOrder::Name(Language::Fr)),
        ("change", MetricOrder::Updated),
    ];
    let all = MetricFilter::default();
    let frequency = |frequency| MetricFilter {
        frequency: Some(frequency),
        ..MetricFilter::default()
    };
    let under = MetricFilter {
        under: Some(MetricPath::parse("prices/region-07").map_err(|_| "a path")?),
        ..MetricFilter::default()
    };
    let both = MetricFilter {
        frequency: Some(Frequency::Monthly),
        ..search("region 55")
    };
    let mut filters = vec![("nothing".to_owned(), all.clone())];
    for text in [
        "p",
        "po",
        "pop",
        "popu",
        "population",
        "region 55",
        "region 5",
        "numero 99",
        "sante",
        "nowhere",
        "numero 123",
    ] {
        filters.push((format!("“{text}”"), search(text)));
    }
    filters.push(("daily".to_owned(), frequency(Frequency::Daily)));
    filters.push(("monthly".to_owned(), frequency(Frequency::Monthly)));
    filters.push(("a branch".to_owned(), under.clone()));
    filters.push(("monthly, “region 55”".to_owned(), both));
    let mut cases = Vec::new();
    for (named, filter) in &filters {
        for (by, order) in orders {
            for descending in [false, true] {
                let way = if descending { "down" } else { "up" };
                let what = format!("{named} by {by} {way}");
                let wanted = list(filter, order, descending);
                cases.push((what, Case::List(wanted, Page::first(50))));
            }
        }
        cases.push((
            format!("tree, {named}"),
            Case::Tree(filter.clone(), Page::first(100)),
        ));
    }
    // A page far down, after a row in the middle.
    let middle = {
        let mut tx = db.read().await?;
        let grant = grant(&mut tx).await?.reading();
        let path = MetricPath::parse("prices/region-50").map_err(|_| "a path")?;
        let filter = MetricFilter {
            under: Some(path),
            ..MetricFilter::default()
        };
        let wanted = list(&filter, MetricOrder::Path, false);
        store::metric::list(&mut tx, &grant, &wanted, &Page::first(1))
            .await?
            .0
            .end
    };
    let page = |after: Option<Cursor>| Page { first: 50, after };
    cases.push((
        "a page from the middle".to_owned(),
        Case::List(list(&all, MetricOrder::Path, false), page(middle)),
    ));
    Ok(cases)
}

/// Creates the collection if it is missing. Returns `false` if it existed.
async fn made(db: &Db) -> Result<bool> {
    let mut tx = db.begin().await?;
    if store::access::collection_facts_by_id(&mut tx, reader(), collection())
        .await?
        .is_some()
    {
        return Ok(false);
    }
    owner(&mut tx).await?;
    tx.commit().await?;
    for first in (0..ROWS).step_by(usize::try_from(BATCH)?) {
        let mut tx = db.begin().await?;
        let grant = grant(&mut tx).await?;
        let numbers = first..first + BATCH;
        let fields: Vec<_> = numbers.clone().map(fields).collect::<Result<_>>()?;
        let new = numbers.zip(&fields).map(|(number, fields)| {
            // Scattered like ids of different times.
            let id =
                (u128::from(number) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
            NewMetric {
                id: MetricId::new(Uuid::from_u128(id)),
                fields,
                parent: None,
                end: None,
                first: None,
            }
        });
        let new: Vec<_> = new.collect();
        let now = Timestamp::from_second(1_790_000_000 + i64::from(first))?;
        if !store::metric::batch::insert_all(&mut tx, &grant, &new, now).await? {
            return Err("a path is taken".into());
        }
        tx.commit().await?;
    }
    Ok(true)
}

async fn owner(tx: &mut Tx) -> Result<()> {
    let (user, account) = (
        UserId::new(Uuid::from_u128(1)),
        AccountId::new(Uuid::from_u128(2)),
    );
    let now = Timestamp::from_second(1_790_000_000)?;
    let new = NewUser {
        id: user,
        email: "table@example.org".to_owned(),
        email_folded: "table@example.org".to_owned(),
        password_hash: Some("none".to_owned()),
        status: UserStatus::Live,
        language: Language::En,
        time_zone: "UTC".to_owned(),
        created_at: now,
    };
    store::identity::user::insert(tx, &new).await?;
    let new = NewAccount {
        id: account,
        key: AccountKey::parse("table").map_err(|_| "a key")?,
        owner: user,
        kind: AccountKind::Publisher,
        view: AccountView::Publisher,
        created_at: now,
    };
    store::account::insert(tx, &new).await?;
    let facts = store::access::account_facts_by_id(tx, reader(), account).await?;
    let grant: Grant<CreateCollection> = access::account(&facts.ok_or("no account")?)?;
    let fields = CollectionFields {
        key: CollectionKey::parse("long").map_err(|_| "a key")?,
        name: Text::en("A long table"),
        summary: Text::default(),
        description: Text::default(),
        tags: Text::default(),
        licence: Licence::CcBy,
        access: CollectionAccess::Public,
        questions: false,
    };
    store::collection::insert(tx, &grant, collection(), &fields, now).await?;
    Ok(())
}

/// Twelve subjects of a hundred and one regions, about eighty-two indicators each; names in both languages, notes of a
/// usual length.
fn fields(number: u32) -> Result<MetricFields> {
    let region = number % 101;
    let subject = usize::try_from(number / 101 % 12)?;
    let (fr, en) = WORDS.get(subject).copied().ok_or("a word")?;
    let path = format!(
        "{}/region-{region:02}/s{number:06}",
        en.to_ascii_lowercase()
    );
    let frequency = match number % 50 {
        0 => Frequency::Daily,
        1..=9 => Frequency::Quarterly,
        10..=19 => Frequency::Yearly,
        _ => Frequency::Monthly,
    };
    Ok(MetricFields {
        path: MetricPath::parse(&path).map_err(|_| "a path")?,
        frequency,
        name: Text::both(
            format!("{fr}, région {region}, numéro {number}"),
            format!("{en}, region {region}, number {number}"),
        ),
        unit: Text::both("millions d’euros", "million euros"),
        notes: Text::en("Seasonally adjusted, provisional for the last two quarters. ".repeat(4)),
        tags: Text::default(),
        source: Some("National accounts".to_owned()),
        licence: None,
        parent: ParentChoice::Nothing,
        aggregation: Aggregation::Avg,
        transformation: Transformation::None,
        parameter: None,
        end: EndChoice::Stay,
    })
}
