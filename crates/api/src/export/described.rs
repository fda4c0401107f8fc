//! `/api/v1/collections/{account}/{collection}/datapackage.json` and `csvw.json`: descriptions of the table of a
//! collection's observations for programs.

use axum::body::Body;
use http::Response;
use service::metric::SeenMetric;
use standards::data_package::{DataPackage, Indicator};
use standards::{CsvTable, Dialect, csvw};
use transport::fault::HttpError;

use super::file_query::{FileKind, RowOptions, file_options};
use super::selection::Selection;
use super::survey;
use super::survey::Survey;
use crate::media::AnyJson;
use crate::request::call::{AddressKeys, ResourceCall};
use crate::request::csv_style::CsvStyle;
use crate::request::options::{Both, LanguageOption, QueryOptions};
use crate::types::series_id;

/// The names of the columns that name a row.
const KEY: [&str; 2] = ["id", "period"];
/// Indicators that are read at a time.
const PAGE: u32 = 200;

/// A Data Package 2 of a collection: its table of observations, and a table of its indicators inside.
#[utoipa::path(
    get,
    path = "/api/v1/collections/{account}/{collection}/datapackage.json",
    operation_id = "readDataPackage",
    params(LanguageOption),
    responses((status = 200, body = inline(AnyJson)))
)]
pub(crate) async fn data_package(
    AddressKeys((account, collection)): AddressKeys<(String, String)>,
    QueryOptions(language): QueryOptions<LanguageOption>,
    call: ResourceCall,
) -> Result<Response<Body>, HttpError> {
    let all = Selection::default();
    let survey = Survey::read(&call, (&account, &collection), &all).await?;
    let file = survey.file(&call, FileKind::Package);
    if let Some(known) = file.not_modified(&call.parts.headers) {
        return Ok(known);
    }
    let page = survey.page();
    let columns = RowOptions::default().columns();
    let about = survey.about(&page, language.language());
    let table = CsvTable {
        address: FileKind::Csv.name(),
        columns: &columns,
        key: &KEY,
        dialect: Dialect::default(),
    };
    let name = survey.id().to_ascii_lowercase();
    let mut package = DataPackage::begin(&name, &about, &table);
    let mut walk = survey.walk(&call, &all);
    while let Some(page) = walk.next(PAGE).await? {
        for seen in &page {
            push(&mut package, seen);
        }
    }
    survey::send(&call, file, package.end()).await
}

fn push(package: &mut DataPackage, seen: &SeenMetric) {
    let record = &seen.record;
    package.push(&Indicator {
        id: &series_id(seen),
        name_fr: record.name.fr.as_deref(),
        name_en: record.name.en.as_deref(),
        unit_fr: record.unit.fr.as_deref(),
        unit_en: record.unit.en.as_deref(),
        frequency: record.frequency.code(),
        decimals: record.decimals,
        source: record.source.as_deref(),
        licence: seen.licence().code(),
    });
}

/// The description of the table of observations with the same options, in the vocabulary of CSV on the Web.
#[utoipa::path(
    get,
    path = "/api/v1/collections/{account}/{collection}/csvw.json",
    operation_id = "readCollectionCsvw",
    params(RowOptions, CsvStyle, LanguageOption),
    responses((status = 200, body = inline(AnyJson), content_type = "application/csvm+json"))
)]
pub(crate) async fn csv_on_the_web(
    AddressKeys((account, collection)): AddressKeys<(String, String)>,
    QueryOptions(Both(rows, Both(style, language))): QueryOptions<
        Both<RowOptions, Both<CsvStyle, LanguageOption>>,
    >,
    call: ResourceCall,
) -> Result<Response<Body>, HttpError> {
    let survey = Survey::read(&call, (&account, &collection), &rows.selection()).await?;
    let file = survey.file(&call, FileKind::Csvw);
    if let Some(known) = file.not_modified(&call.parts.headers) {
        return Ok(known);
    }
    let page = survey.page();
    let options = file_options(call.parts.uri.query());
    let columns = rows.columns();
    let table = CsvTable {
        address: &format!("{}{options}", FileKind::Csv.name()),
        columns: &columns,
        key: &KEY,
        dialect: style.dialect(),
    };
    let about = survey.about(&page, language.language());
    survey::send(&call, file, csvw::write(&about, &table)).await
}
