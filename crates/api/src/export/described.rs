//! `/api/v1/collections/{account}/{collection}/datapackage.json` and `csvw.json`: descriptions of the table of a
//! collection's observations for programs.

use axum::body::Body;
use http::{HeaderValue, Response};
use service::metric::SeenMetric;
use standards::CsvTable;
use standards::csvw as description;
use standards::data_package::{DataPackage, Indicator};
use transport::fault::HttpError;

use super::observations::SelectionOptions;
use super::selection::Selection;
use super::survey::{FileKind, FileQuery, Survey, file_options};
use crate::file::FileResponse;
use crate::media::AnyJson;
use crate::request::call::{AddressKeys, ResourceCall};
use crate::request::csv_style::CsvOptions;
use crate::series::query::LanguageOption;
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
    call: ResourceCall,
) -> Result<Response<Body>, HttpError> {
    static TYPE: HeaderValue = HeaderValue::from_static("application/json");
    let query = FileQuery::read(call.parts.uri.query(), FileKind::Package)?;
    let survey = Survey::read(&call, (&account, &collection), &query).await?;
    let file = survey.file(&call, "datapackage.json", &TYPE);
    if file.is_known(&call.parts.headers) {
        return Ok(file.send(&call.parts.headers));
    }
    let page = survey.page();
    let (columns, about) = (query.columns(), survey.about(&page, query.language()));
    let table = CsvTable {
        address: "observations.csv",
        columns: &columns,
        key: &KEY,
        dialect: query.style.dialect(),
    };
    let name = survey.id().to_ascii_lowercase();
    let mut package = DataPackage::begin(&name, &about, &table);
    let mut walk = survey.walk(&call, &Selection::default());
    while let Some(page) = walk.next(PAGE).await? {
        for seen in &page {
            push(&mut package, seen);
        }
    }
    send(&call, file, package.end())
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
    params(SelectionOptions, CsvOptions, LanguageOption),
    responses((status = 200, body = inline(AnyJson), content_type = "application/csvm+json"))
)]
pub(crate) async fn csvw(
    AddressKeys((account, collection)): AddressKeys<(String, String)>,
    call: ResourceCall,
) -> Result<Response<Body>, HttpError> {
    static TYPE: HeaderValue = HeaderValue::from_static(description::MEDIA_TYPE);
    let query = FileQuery::read(call.parts.uri.query(), FileKind::Csvw)?;
    let survey = Survey::read(&call, (&account, &collection), &query).await?;
    let file = survey.file(&call, "csvw.json", &TYPE);
    if file.is_known(&call.parts.headers) {
        return Ok(file.send(&call.parts.headers));
    }
    let page = survey.page();
    let options = file_options(call.parts.uri.query());
    let columns = query.columns();
    let table = CsvTable {
        address: &format!("observations.csv{options}"),
        columns: &columns,
        key: &KEY,
        dialect: query.style.dialect(),
    };
    let about = survey.about(&page, query.language());
    send(&call, file, description::write(&about, &table))
}

/// Sends a description, compressed as the request accepts it.
fn send(
    call: &ResourceCall,
    mut file: FileResponse,
    text: String,
) -> Result<Response<Body>, HttpError> {
    let encoded = file.encoding.encode(text.into());
    file.body = encoded.map_err(|error| {
        tracing::error!(%error, "a description cannot be compressed");
        HttpError::Internal
    })?;
    Ok(file.send(&call.parts.headers))
}
