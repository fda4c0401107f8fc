//! Problems with inputs, as GraphQL data.

use async_graphql::{Enum, Json, SimpleObject};
use domain::problem as rules;
use serde_json::{Map, Value};
use service::Outcome;

use crate::request::failure::{GraphqlError, outcome};

// A code missing here is a compile error.
/// The code of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "rules::Code")]
pub(crate) enum ProblemCode {
    Required,
    TooLong,
    TooShort,
    InvalidCharacters,
    InvalidChoice,
    EmailInvalid,
    EmailTaken,
    UserNotFound,
    PasswordWrong,
    PasswordTooShort,
    PasswordTooLong,
    PasswordCommon,
    PasswordSameAsName,
    UserResetRequired,
    UserUnconfirmed,
    UserSuspended,
    CollectionTakenDown,
    CodeWrong,
    CodeExpired,
    CodeExhausted,
    CodeFormat,
    ProviderUnknown,
    ProviderDown,
    ProviderRefused,
    NotFresh,
    AttemptExpired,
    SignUpClosed,
    EmailDomainRefused,
    PasswordSignInOff,
    IdentityTaken,
    IdentityOther,
    LastWayIn,
    ConfirmByProvider,
    TooManyAttempts,
    TooManyMails,
    Busy,
    AccessKeyInvalid,
    AccessKeyExpired,
    AccessKeySuspended,
    AccessKeyScope,
    AccessKeyNotAllowed,
    AccessKeyInText,
    AccessKeyDays,
    AccessKeysTooMany,
    UsernameFormat,
    UsernameTaken,
    UsernameReserved,
    KeyFormat,
    KeyTooLong,
    KeyTaken,
    KeyReserved,
    KeyFixed,
    PathFormat,
    PathDepth,
    PathTooLong,
    PathReserved,
    PictureNotPng,
    PictureTooBig,
    PictureDimensions,
    PictureUnreadable,
    TagsTooMany,
    TagTooLong,
    SubscriptionNeeded,
    NotAPublisher,
    HasCollections,
    Forbidden,
    SignInNeeded,
    NotFound,
    NothingToSend,
    TimeZoneUnknown,
    MemberUnknown,
    MemberSelf,
    MemberOwnRole,
    RoleAboveOwn,
    OwnerFixed,
    AccountOwnerCannotLeave,
    CollectionOwnerCannotLeave,
    OtherAdministrator,
    AlreadyMember,
    NotAMember,
    NotInAccount,
    NotAdministrator,
    AlreadyInvited,
    InvitationOver,
    InvitationOtherAddress,
    HasDashboards,
    HasMetrics,
    HasMembers,
    HasCharts,
    HasChildren,
    AccountOwnerOnly,
    CollectionOwnerOnly,
    UsernameMismatch,
    MoveTaken,
    MoveBelowItself,
    SeriesNotFound,
    Conflict,
    VintageConflict,
    MetricEnded,
    SuccessorNotFound,
    SuccessorItself,
    FrequencyFixed,
    FrequencyInCharts,
    IdempotencyMismatch,
    ParentNotFound,
    ParentCycle,
    ParentDepth,
    ParameterInvalid,
    ParameterNotAllowed,
    TransformationNotAllowed,
    AggregationNotAllowed,
    SeriesTooLarge,
    SeriesUnreadable,
    DateFormat,
    DateImpossible,
    DatesReversed,
    DateNotAllowed,
    SeasonStartInvalid,
    NumberRange,
    NumberNotFinite,
    TooMany,
    ColourInvalid,
    ChartTypeNotAllowed,
    BoundMissing,
    BoundsCrossed,
    AlertWithoutPeriods,
    PostingBarred,
    PostingPace,
    QuestionClosed,
    QuestionsOff,
    AlreadyReported,
    LineMissingValue,
    LineNoSeparator,
    LineDateMissing,
    LineDateFormat,
    LineDateImpossible,
    LineDateOtherFrequency,
    LineDateDuplicate,
    LineDateQuote,
    LineLabelTooLong,
    LineLabelControl,
    LineValueDecimalComma,
    LineValueThousands,
    LineValueSymbol,
    LineValueNotFinite,
    LineValueFormat,
    LineValueDigits,
    LineValueRange,
    LineValueUnderflow,
    LineValuePrecision,
    LineValueQuote,
    LineStatusUnknown,
    LineStatusRepeated,
    LineStatusTooMany,
    LineStatusContradictory,
    LineStatusWithheld,
    LineStatusValue,
    LineStatusMissing,
    StatusNotYet,
    LineTextQuote,
    LineTextTooLong,
    LineTextControl,
    OptionUnknown,
    OptionRepeated,
    OptionEmpty,
    OptionChoice,
    CursorUnknown,
    CursorExpired,
    OptionCategories,
    OptionFreqHigher,
    OptionAggWithoutFreq,
    OptionAggNeeded,
    OptionParamWithoutTransform,
    OptionParamNumber,
    OptionParamBase,
    OptionDate,
    OptionDateImpossible,
    OptionRange,
    OptionAsof,
    OptionAsofFuture,
    OptionAsofVintage,
    OptionAsofFrequency,
    OptionLimit,
    OptionSeason,
    OptionSeasonLeapDay,
    OptionSeasonYearly,
    BaseMissing,
    BaseZero,
    ImportTooLarge,
    ImportEmpty,
    ImportBinary,
    ImportEncoding,
    ImportQuote,
    ImportCellTooLong,
    ImportColumnsTooMany,
    ImportRowsTooMany,
    ImportMetricsTooMany,
    ImportWorkbookBroken,
    ImportWorkbookLocked,
    ImportWorkbookTooLarge,
    ImportRowsEmpty,
    ImportSheetUnknown,
    ImportArchiveBroken,
    ImportArchiveLocked,
    ImportArchiveTooLarge,
    ImportArchiveFiles,
    ImportEntryMissing,
    ImportEntryHeader,
    ImportFormulaError,
    ImportMarkupBroken,
    ImportMarkupUnknown,
    ImportDimensionMissing,
    ImportSeveralValues,
    ImportIdsMissing,
    ImportCellsUnreadable,
    ImportFrequenciesMissing,
    ImportKeywordRepeated,
    ImportKeywordUnknown,
    ImportWidth,
    ImportIdMissing,
    ImportIdRepeated,
    ImportOtherCollection,
    ImportFrequencyMissing,
    ImportFrequencyUnknown,
    ImportFieldDiffers,
    ImportOption,
    ImportNothing,
    ImportConflict,
    ImportBusy,
    ExportTooLarge,
    ExportUnreadable,
    SelectionEmpty,
    SelectionTooLarge,
    SelectionConflict,
}

/// One problem with an input. The client's message catalogue turns the code and its parameters into a sentence.
#[derive(SimpleObject)]
pub(crate) struct Problem {
    code: ProblemCode,
    /// Name of the invalid input; absent if the whole request is invalid.
    field: Option<String>,
    /// The values in the sentence, by name.
    params: Json<Map<String, Value>>,
}

impl From<rules::Problem> for Problem {
    fn from(problem: rules::Problem) -> Self {
        let params = problem.params.into_iter().map(|(name, param)| {
            let value = match param {
                rules::Param::Text(text) => text.into(),
                rules::Param::Number(number) => number.into(),
            };
            (name.to_owned(), value)
        });
        Self {
            code: problem.code.into(),
            field: problem.field,
            params: Json(params.collect()),
        }
    }
}

/// Converts the problems of a rejection.
pub(crate) fn problems(rejected: service::Rejected) -> Vec<Problem> {
    rejected.problems.into_iter().map(Problem::from).collect()
}

/// The error for a malformed id: `NOT_FOUND`, as for an unknown id.
pub(crate) fn not_found() -> service::ServiceError {
    rules::Code::NotFound.into()
}

#[derive(SimpleObject)]
pub(crate) struct DonePayload {
    done: bool,
    problems: Vec<Problem>,
}

impl DonePayload {
    pub(crate) fn of(result: Outcome<()>) -> Result<Self, GraphqlError> {
        Ok(match outcome(result)? {
            Ok(()) => Self {
                done: true,
                problems: Vec::new(),
            },
            Err(rejected) => Self {
                done: false,
                problems: problems(rejected),
            },
        })
    }
}

/// Declares the payload of a mutation: an object or problems, with a constructor `of` from the outcome of a use case.
/// `payload!(DashboardPayload { dashboard: Dashboard } of Arc<SeenDashboard>, Dashboard::new)` is for an object that
/// holds the scope of the request, `payload!(InvitationPayload { invitation: Invitation } of rules::Invitation)` for
/// one that is converted by `From`.
macro_rules! payload {
    ($visibility:vis $name:ident { $field:ident: $node:ty } of $seen:ty, $new:expr) => {
        payload!(@struct $visibility $name $field $node);

        impl $name {
            $visibility fn of(
                result: service::Outcome<$seen>,
                scope: &std::sync::Arc<$crate::request::context::Scope>,
            ) -> Result<Self, $crate::request::failure::GraphqlError> {
                let outcome = $crate::request::failure::outcome(result)?;
                Ok(Self::new(outcome.map(|seen| $new(seen, std::sync::Arc::clone(scope)))))
            }
        }
    };
    ($visibility:vis $name:ident { $field:ident: $node:ty } of $seen:ty) => {
        payload!(@struct $visibility $name $field $node);

        impl $name {
            $visibility fn of(
                result: service::Outcome<$seen>,
            ) -> Result<Self, $crate::request::failure::GraphqlError> {
                let outcome = $crate::request::failure::outcome(result)?;
                Ok(Self::new(outcome.map(<$node>::from)))
            }
        }
    };
    (@struct $visibility:vis $name:ident $field:ident $node:ty) => {
        #[derive(async_graphql::SimpleObject)]
        $visibility struct $name {
            $field: Option<$node>,
            problems: Vec<$crate::types::problem::Problem>,
        }

        impl $name {
            fn new(outcome: Result<$node, service::Rejected>) -> Self {
                match outcome {
                    Ok(node) => Self {
                        $field: Some(node),
                        problems: Vec::new(),
                    },
                    Err(rejected) => Self {
                        $field: None,
                        problems: $crate::types::problem::problems(rejected),
                    },
                }
            }
        }
    };
}

pub(crate) use payload;

#[cfg(test)]
mod tests {
    use async_graphql::resolver_utils::EnumType;

    use super::*;

    #[test]
    fn codes_are_named_alike_everywhere() {
        for item in ProblemCode::items() {
            assert_eq!(rules::Code::from(item.value).as_str(), item.name);
        }
    }
}
