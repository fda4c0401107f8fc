//! Identifiers of cross-domain concepts of SDMX data, and of some publishers.

use std::borrow::Cow;

use domain::text::language::Language;

use crate::format::cube::{Naming, Remarks, Titled};

/// The dimension of time.
pub(crate) const TIME: &str = "TIME_PERIOD";
/// The measure.
pub(super) const VALUE: &str = "OBS_VALUE";
/// The dimension or attribute of the frequency.
pub(crate) const FREQUENCY: &str = "FREQ";
/// INSEE's identifier of each of its series: if present, it alone is the key.
pub(super) const IDBANK: &str = "IDBANK";

/// Whether two identifiers denote the same concept; some publishers write them in lowercase.
pub(crate) fn is(id: &str, concept: &str) -> bool {
    id.eq_ignore_ascii_case(concept)
}

/// Whether an action, of a line, of a data set or of a header, withdraws earlier data.
pub(super) fn withdraws(action: &str) -> bool {
    let action = action.trim();
    action.eq_ignore_ascii_case("Delete") || action.eq_ignore_ascii_case("D")
}

/// Whether a concept is never a dimension. (`UNIT_MEASURE` and `REF_AREA` are attributes in some files and dimensions
/// in others.)
///
/// Needed for files that do not distinguish dimensions from attributes. Sources: the cross-domain concepts of the SDMX
/// content-oriented guidelines, and the attributes of data structures of BIS, ECB, Eurostat, IMF, INSEE and OECD.
pub(super) fn is_attribute(id: &str) -> bool {
    const ATTRIBUTES: [&str; 36] = [
        "ACTION",
        "AVAILABILITY",
        "BASE_PER",
        "BREAKS",
        "COLLECTION",
        "COLLECTION_DETAIL",
        "COLL_METHOD",
        "COMPILATION",
        "COMPILING_ORG",
        "COVERAGE",
        "DATA_COMP",
        "DATE_JO",
        "DECIMALS",
        "DISS_ORG",
        "DOM_SER_IDS",
        "EMBARGO_TIME",
        "LAST_UPDATE",
        "METHODOLOGY",
        "NAT_TITLE",
        "PRE_BREAK_VALUE",
        "PUBL_ECB",
        "PUBL_MU",
        "PUBL_PUBLIC",
        "REF_PERIOD_DETAIL",
        "REPORTING_YEAR_START_DAY",
        "SOURCE_AGENCY",
        "SOURCE_PUB",
        "TIME_FORMAT",
        "TIME_PER_COLLECT",
        "UNIT",
        "UNIT_DETAIL",
        "UNIT_INDEX_BASE",
        "UNIT_MULT",
        "UNIT_MULTIPLIER",
        "UNIT_PRICE_BASE",
        "VALUATION",
    ];

    let id = id.to_ascii_uppercase();
    ATTRIBUTES.contains(&id.as_str())
        || [
            "TITLE",
            "OBS_",
            "CONF_STATUS",
            "COMMENT",
            "NOTE",
            "TIME_PERIOD",
        ]
        .iter()
        .any(|begin| id.starts_with(begin))
}

/// Whether a concept is the unit.
pub(crate) fn is_unit(id: &str) -> bool {
    is(id, "UNIT_MEASURE") || is(id, "UNIT")
}

/// Whether an attribute of an observation is its status or becomes part of its text.
pub(super) fn is_remark(id: &str) -> bool {
    [
        "OBS_STATUS",
        "OBS_FLAG",
        "CONF_STATUS",
        "OBS_CONF",
        "OBS_COM",
        "OBS_COMMENT",
        "COMMENT_OBS",
        "OBS_NOTE",
    ]
    .iter()
    .any(|concept| is(id, concept))
}

/// Whether a value means no observation: blank, or not a number.
pub(super) fn is_missing(value: &str) -> bool {
    let value = value.trim();
    value.is_empty() || value.eq_ignore_ascii_case("nan")
}

/// Adds an attribute of an observation to its remarks.
pub(super) fn remark<'t>(remarks: &mut Remarks<'t>, id: &str, value: Cow<'t, str>) {
    if is(id, "OBS_STATUS") || is(id, "OBS_FLAG") {
        remarks.status(value);
    } else if is(id, "CONF_STATUS") || is(id, "OBS_CONF") {
        remarks.confidentiality(value);
    } else {
        remarks.comment(value);
    }
}

/// Whether an attribute describes a series, see [`describe`], or is its frequency.
pub(super) fn is_told_of_series(id: &str) -> bool {
    const TOLD: [&str; 8] = [
        "TITLE",
        "TITLE_FR",
        "TITLE_EN",
        "TITLE_COMPL",
        "UNIT_MULT",
        "UNIT_MULTIPLIER",
        "TIME_FORMAT",
        FREQUENCY,
    ];
    is_unit(id) || TOLD.iter().any(|concept| is(id, concept))
}

/// Adds an attribute of a series to its metadata. The language is that of the file, or that in the name of the
/// attribute.
pub(crate) fn describe<'t>(
    naming: &mut Naming<'t>,
    id: &str,
    value: Cow<'t, str>,
    language: Option<Language>,
) {
    if is(id, "TITLE") {
        naming.title(value, language);
    } else if is(id, "TITLE_FR") {
        naming.title(value, Some(Language::Fr));
    } else if is(id, "TITLE_EN") {
        naming.title(value, Some(Language::En));
    } else if is(id, "TITLE_COMPL") {
        naming.complement(value, language);
    } else if is(id, "UNIT_MULT") || is(id, "UNIT_MULTIPLIER") {
        let power = crate::format::cube::identifier(&value).0.parse().ok();
        naming.power = power
            .filter(|power| (-30..=30).contains(power))
            .unwrap_or(0);
    } else if is_unit(id)
        && (naming.unit.is_none() || is(id, "UNIT_MEASURE"))
        && is_reported(&value)
    {
        naming.unit = Some(Titled {
            text: value,
            language: None,
        });
    }
}

/// Whether a code is informative: not one of those for unknown, unspecified or not applicable (`_Z`, and INSEE's `SO`,
/// without object).
fn is_reported(code: &str) -> bool {
    !matches!(code.trim(), "" | "_Z" | "_X" | "_U" | "_N" | "SO")
}
