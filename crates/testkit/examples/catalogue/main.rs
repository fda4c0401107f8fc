//! Creates the catalogue that `scripts/bench` measures: one public collection of generated monthly series,
//! published through the use cases, a dashboard, and users who read it. The figures are always the same. Existing items
//! are left alone.
//!
//! `catalogue FOLDER [DATABASE]`: the data folder, and the database if it is not `statit.db` in it.

#![expect(clippy::print_stdout, reason = "a command tells how far it is")]

mod readers;

use std::error::Error;
use std::net::Ipv4Addr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use domain::access::CollectionAccess;
use domain::access::Reader;
use domain::calendar::frequency::Frequency;
use domain::catalogue::chart::ChartOptionsForm;
use domain::catalogue::collection::CollectionForm;
use domain::catalogue::dashboard::{DashboardChartForm, DashboardForm, SeriesForm, SeriesOptions};
use domain::catalogue::licence::Licence;
use domain::catalogue::metric::{Aggregation, EndChoice, MetricForm, Transformation};
use domain::identity::network::Networks;
use domain::identity::user::UserStatus;
use domain::text::language::{Language, Text};
use service::dashboard::NewDashboard;
use service::{
    Caller, Client, Config, MailSettings, Mailer, NonPublic, Outgoing, Parts, PasswordCost, Random,
    Rates, Service, ServiceError, SignInRules, SystemClock, SystemRandom,
};
use storage::Storage;
use store::Db;

const ACCOUNT: &str = "bench";
const COLLECTION: &str = "catalogue";
const DASHBOARD: &str = "board";
const SERIES: u32 = 10_000;
const MONTHS: u32 = 300;
const FIRST_YEAR: u32 = 2001;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

#[tokio::main]
async fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments
        .next()
        .map(PathBuf::from)
        .ok_or("usage: catalogue FOLDER [DATABASE]")?;
    let database = arguments
        .next()
        .unwrap_or_else(|| format!("sqlite:{}", folder.join("statit.db").display()));
    std::fs::create_dir_all(&folder)?;
    let db = Db::connect(&database).await?;
    let service = service(db.clone(), &folder)?;
    let caller = publisher(&service).await?;
    fill(&service, &caller).await?;
    dashboard(&service, &caller).await?;
    let collections = service.collections();
    let collection = collections.collection(&caller, ACCOUNT, COLLECTION).await?;
    let id = collection.ok_or("the collection is not visible")?.record.id;
    readers::create(&service, &caller, id, &folder.join("readers")).await?;
    db.close().await;
    Ok(())
}

fn service(db: Db, folder: &Path) -> Result<Service> {
    let contact = "bench@localhost".to_owned();
    let mailer = Mailer::new(MailSettings {
        outgoing: Outgoing::Folder(folder.join("mail")),
        from: format!("Statit <{contact}>"),
        site: "http://localhost".to_owned(),
        contact: contact.clone(),
    })?;
    let mut secret = [0; 32];
    SystemRandom.fill(&mut secret)?;
    Ok(Service::new(Parts {
        db,
        config: Config {
            password_cost: PasswordCost::FULL,
            secret,
            non_public: NonPublic::Subscribers,
            contact,
            time_zone: "Europe/Paris".to_owned(),
            rates: Rates::default(),
            backups: None,
            sign_in: SignInRules::default(),
            providers: Vec::new(),
        },
        clock: Arc::new(SystemClock),
        random: Arc::new(SystemRandom),
        mailer,
        storage: Storage::in_folder(folder),
        folder: folder.to_owned(),
    }))
}

/// The owner of the catalogue. If the account is missing, it is created with a random password.
async fn publisher(service: &Service) -> Result<Caller> {
    let guest = Caller::guest(Client {
        networks: Networks::from_address(Ipv4Addr::LOCALHOST.into()),
        device: "catalogue".to_owned(),
        language: Language::En,
    });
    if service.accounts().account(&guest, ACCOUNT).await?.is_none() {
        let password = readers::random_password()?;
        service
            .operator()
            .add_publisher("bench@statit.example", ACCOUNT, &password, Language::En)
            .await
            .map_err(|stop| reported(&stop))?;
    }
    let account = service
        .accounts()
        .account(&guest, ACCOUNT)
        .await?
        .ok_or("the account is not visible")?;
    let reader = Reader::User {
        id: account.record.owner,
        status: UserStatus::Live,
    };
    Ok(Caller { reader, ..guest })
}

async fn fill(service: &Service, caller: &Caller) -> Result<()> {
    let there = match service
        .collections()
        .collection(caller, ACCOUNT, COLLECTION)
        .await?
    {
        Some(collection) => {
            let id = collection.record.id;
            let summaries = service
                .collections()
                .collection_summaries(caller, &[id])
                .await?;
            summaries.get(&id).copied().unwrap_or_default().metrics
        }
        None => {
            let form = collection_form();
            let made = service
                .collections()
                .create_collection(caller, ACCOUNT, &form, None)
                .await;
            made.map_err(|stop| reported(&stop))?;
            0
        }
    };
    // Metrics are created in order, each in one transaction: resume after the existing ones.
    for number in (1..=SERIES).skip(usize::try_from(there)?) {
        let (form, lines) = (metric_form(number), lines(number));
        let made = service
            .metrics()
            .create_metric(caller, ACCOUNT, COLLECTION, &form, Some(&lines), None)
            .await;
        made.map_err(|stop| reported(&stop))?;
        if number % 500 == 0 {
            println!("{number} of {SERIES} series");
        }
    }
    Ok(())
}

/// A dashboard of twelve charts, each of three series with its own read options.
async fn dashboard(service: &Service, caller: &Caller) -> Result<()> {
    let found = service
        .dashboards()
        .dashboard(caller, ACCOUNT, Some(COLLECTION), DASHBOARD);
    if found.await?.is_some() {
        return Ok(());
    }
    let mut charts = Vec::with_capacity(12);
    for number in 1..=12 {
        let mut series = Vec::with_capacity(3);
        for (place, (transform, param)) in
            [("pct", Some("12")), ("mavg", Some("12")), ("index", None)]
                .into_iter()
                .enumerate()
        {
            let path = format!("s{:05}", number * 100 + place);
            let metric = service
                .metrics()
                .metric(caller, ACCOUNT, COLLECTION, &path)
                .await?;
            series.push(SeriesForm {
                metric: Some(metric.ok_or("a series is missing")?.record.id),
                options: SeriesOptions {
                    transform: Some(transform.to_owned()),
                    param: param.map(str::to_owned),
                    ..SeriesOptions::default()
                },
                ..SeriesForm::default()
            });
        }
        charts.push(DashboardChartForm {
            key: format!("chart{number:02}"),
            title: both(&format!("Graphique {number}"), &format!("Chart {number}")),
            options: ChartOptionsForm::default(),
            series,
        });
    }
    let form = DashboardForm {
        key: DASHBOARD.to_owned(),
        name: both("Tableau", "Board"),
        ..DashboardForm::default()
    };
    let new = NewDashboard {
        account: ACCOUNT,
        collection: Some(COLLECTION),
        form: &form,
        charts: &charts,
    };
    let made = service
        .dashboards()
        .create_dashboard(caller, &new, None)
        .await;
    made.map_err(|stop| reported(&stop))?;
    Ok(())
}

fn reported(stop: &ServiceError) -> String {
    format!("refused: {stop:?}")
}

fn collection_form() -> CollectionForm {
    CollectionForm {
        key: COLLECTION.to_owned(),
        name: both("Séries engendrées", "Generated series"),
        summary: Text::default(),
        description: Text::default(),
        tags: Text::default(),
        licence: Licence::CcBy,
        access: CollectionAccess::Public,
        questions: false,
    }
}

fn metric_form(number: u32) -> MetricForm {
    MetricForm {
        path: format!("s{number:05}"),
        frequency: Frequency::Monthly,
        name: both(
            &format!("Indice mensuel engendré n° {number}"),
            &format!("Generated monthly index no. {number}"),
        ),
        unit: both("indice, base 100", "index, base 100"),
        notes: Text::default(),
        tags: Text::default(),
        source: Some("Generated by a random walk".to_owned()),
        licence: None,
        parent: None,
        aggregation: Aggregation::None,
        transformation: Transformation::None,
        parameter: None,
        end: EndChoice::Stay,
    }
}

fn both(fr: &str, en: &str) -> Text {
    Text {
        fr: Some(fr.to_owned()),
        en: Some(en.to_owned()),
    }
}

/// A random walk in tenths, upwards on average.
fn lines(number: u32) -> String {
    let mut random = SplitMix(u64::from(number));
    let mut tenths = 800 + i64::from(random.below(400));
    let mut lines = String::new();
    for month in 0..MONTHS {
        tenths += i64::from(random.below(41)) - 19;
        let (year, month) = (FIRST_YEAR + month / 12, month % 12 + 1);
        let sign = if tenths < 0 { "-" } else { "" };
        let (whole, tenth) = (tenths.abs() / 10, tenths.abs() % 10);
        lines.push_str(&format!("{year}-{month:02};{sign}{whole}.{tenth}\n"));
    }
    lines
}

/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers on every machine.
struct SplitMix(u64);

impl SplitMix {
    /// A number from 0 to `end` - 1.
    fn below(&mut self, end: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        // The upper half, scaled.
        u32::try_from(((mixed >> 32) * u64::from(end)) >> 32).unwrap_or(0)
    }
}
