//! The problem codes, shared by the API and the message catalogues of both languages.

macro_rules! codes {
    ($( $(#[$meta:meta])* $variant:ident => $word:literal, )+) => {
        /// All problems of user requests, across the product.
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize,
            serde::Deserialize,
        )]
        pub enum Code {
            $( $(#[$meta])* #[serde(rename = $word)] $variant, )+
        }

        impl Code {
            /// Every code, in the order of declaration.
            pub const ALL: &'static [Self] = &[$( Self::$variant ),+];

            /// The code as sent in the API: `EMAIL_INVALID`.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $( Self::$variant => $word, )+
                }
            }

            /// Parses a text of [`Code::as_str`].
            #[must_use]
            pub fn parse(word: &str) -> Option<Self> {
                match word {
                    $( $word => Some(Self::$variant), )+
                    _ => None,
                }
            }
        }
    };
}

codes! {
    // A field.
    /// A required value is empty or absent.
    Required => "REQUIRED",
    /// More than `max` characters; the input has `length`.
    TooLong => "TOO_LONG",
    /// Fewer than `min` characters.
    TooShort => "TOO_SHORT",
    /// Control characters or characters that reorder the text.
    InvalidCharacters => "INVALID_CHARACTERS",
    /// A value or a combination of values that is not offered.
    InvalidChoice => "INVALID_CHOICE",

    // Signing in.
    /// Not an e-mail address.
    EmailInvalid => "EMAIL_INVALID",
    /// Another user has this e-mail address.
    EmailTaken => "EMAIL_TAKEN",
    /// No user has this e-mail address.
    UserNotFound => "USER_NOT_FOUND",
    /// Not the user's password.
    PasswordWrong => "PASSWORD_WRONG",
    /// Fewer than `min` characters.
    PasswordTooShort => "PASSWORD_TOO_SHORT",
    /// More than `max` characters.
    PasswordTooLong => "PASSWORD_TOO_LONG",
    /// One of the most common passwords.
    PasswordCommon => "PASSWORD_COMMON",
    /// The password is the username or the e-mail address.
    PasswordSameAsName => "PASSWORD_SAME_AS_NAME",
    /// A new password must be chosen before anything else.
    UserResetRequired => "USER_RESET_REQUIRED",
    /// The e-mail address is not yet confirmed.
    UserUnconfirmed => "USER_UNCONFIRMED",
    /// The operator of the server suspended the user.
    UserSuspended => "USER_SUSPENDED",
    /// The operator took the collection down, and alone changes its access.
    CollectionTakenDown => "COLLECTION_TAKEN_DOWN",
    /// Another code than the one sent; `left` tries remain.
    CodeWrong => "CODE_WRONG",
    /// The code has expired, or was used.
    CodeExpired => "CODE_EXPIRED",
    /// Too many wrong codes; a new one is needed.
    CodeExhausted => "CODE_EXHAUSTED",
    /// Not six digits.
    CodeFormat => "CODE_FORMAT",
    /// No identity provider of this server has this name.
    ProviderUnknown => "PROVIDER_UNKNOWN",
    /// The identity provider does not respond, or its response is unusable.
    ProviderDown => "PROVIDER_DOWN",
    /// The response of the identity provider does not identify the user.
    ProviderRefused => "PROVIDER_REFUSED",
    /// The identity provider did not ask for a new sign-in.
    NotFresh => "NOT_FRESH",
    /// The sign-in at the provider took too long, was used, or began in another browser.
    AttemptExpired => "ATTEMPT_EXPIRED",
    /// The operator allows no new users.
    SignUpClosed => "SIGN_UP_CLOSED",
    /// The operator allows no new users with an address in this domain.
    EmailDomainRefused => "EMAIL_DOMAIN_REFUSED",
    /// The operator allows sign-ins by identity providers only.
    PasswordSignInOff => "PASSWORD_SIGN_IN_OFF",
    /// Another user signs in with this identity.
    IdentityTaken => "IDENTITY_TAKEN",
    /// The identity is not one of the user.
    IdentityOther => "IDENTITY_OTHER",
    /// Without it, the user could not sign in.
    LastWayIn => "LAST_WAY_IN",
    /// A user without a password confirms this by a new sign-in at an identity provider.
    ConfirmByProvider => "CONFIRM_BY_PROVIDER",
    /// Too many tries; the next is possible in `seconds`.
    TooManyAttempts => "TOO_MANY_ATTEMPTS",
    /// Too many mails to this address; the next is possible in `seconds`.
    TooManyMails => "TOO_MANY_MAILS",
    /// The server is overloaded; the same request may succeed in a moment.
    Busy => "BUSY",

    // Access keys.
    /// Unknown, cut, revoked, or of a user without rights.
    AccessKeyInvalid => "ACCESS_KEY_INVALID",
    /// Expired on the day `date`.
    AccessKeyExpired => "ACCESS_KEY_EXPIRED",
    /// Not valid since a restore of the database, until the operator resumes.
    AccessKeySuspended => "ACCESS_KEY_SUSPENDED",
    /// The key may only read.
    AccessKeyScope => "ACCESS_KEY_SCOPE",
    /// No access key permits this action, whatever its scope.
    AccessKeyNotAllowed => "ACCESS_KEY_NOT_ALLOWED",
    /// The text contains an access key.
    AccessKeyInText => "ACCESS_KEY_IN_TEXT",
    /// Not 1 to `max` days.
    AccessKeyDays => "ACCESS_KEY_DAYS",
    /// The user has `max` access keys already.
    AccessKeysTooMany => "ACCESS_KEYS_TOO_MANY",

    // Keys.
    /// Not `min` to `max` letters, digits, `-` and `_`, beginning with a letter or digit.
    UsernameFormat => "USERNAME_FORMAT",
    /// Another account has this key.
    UsernameTaken => "USERNAME_TAKEN",
    /// A word that the product's own addresses use.
    UsernameReserved => "USERNAME_RESERVED",
    /// Not letters, digits, `-`, `_` and `.`, or begins with `-` or `_`.
    KeyFormat => "KEY_FORMAT",
    /// More than `max` characters.
    KeyTooLong => "KEY_TOO_LONG",
    /// Another object in the same account or collection has this key.
    KeyTaken => "KEY_TAKEN",
    /// A word that the product's own addresses use.
    KeyReserved => "KEY_RESERVED",
    /// The key is part of addresses in use: only the case of its letters can change.
    KeyFixed => "KEY_FIXED",
    /// Not segments of letters, digits, `.`, `-` and `_` between single slashes.
    PathFormat => "PATH_FORMAT",
    /// More than `max` segments.
    PathDepth => "PATH_DEPTH",
    /// More than `max` characters, in `segment` if present, else in the whole path.
    PathTooLong => "PATH_TOO_LONG",
    /// The first segment is a word that the product's own addresses use.
    PathReserved => "PATH_RESERVED",

    // Pictures.
    /// Not a PNG file.
    PictureNotPng => "PICTURE_NOT_PNG",
    /// `size` bytes; the limit is `max`.
    PictureTooBig => "PICTURE_TOO_BIG",
    /// `width` × `height` pixels; neither may be over `max`.
    PictureDimensions => "PICTURE_DIMENSIONS",
    /// A PNG file that cannot be decoded.
    PictureUnreadable => "PICTURE_UNREADABLE",

    // Tags.
    /// More than `max` tags.
    TagsTooMany => "TAGS_TOO_MANY",
    /// `tag` has more than `max` characters.
    TagTooLong => "TAG_TOO_LONG",

    // Accounts and rights.
    /// Only subscribers may create this; `contact` is the address of the operator.
    SubscriptionNeeded => "SUBSCRIPTION_NEEDED",
    /// Only a Publisher account can have collections.
    NotAPublisher => "NOT_A_PUBLISHER",
    /// The account still has `count` collections.
    HasCollections => "HAS_COLLECTIONS",
    /// The reader sees the object but may not perform the action.
    Forbidden => "FORBIDDEN",
    /// The reader sees the object but must sign in to perform the action.
    SignInNeeded => "SIGN_IN_NEEDED",
    /// The object does not exist, or the reader may not see it.
    NotFound => "NOT_FOUND",
    /// No alert sends mail, so that there is no example of one.
    NothingToSend => "NOTHING_TO_SEND",
    /// Not a time zone of the IANA database.
    TimeZoneUnknown => "TIME_ZONE_UNKNOWN",

    // Members.
    /// No account has this `username`, or its owner is deleted.
    MemberUnknown => "MEMBER_UNKNOWN",
    /// Users cannot add themselves.
    MemberSelf => "MEMBER_SELF",
    /// Users cannot change their own role.
    MemberOwnRole => "MEMBER_OWN_ROLE",
    /// Users cannot give a role above their own.
    RoleAboveOwn => "ROLE_ABOVE_OWN",
    /// The owner's membership is fixed; ownership changes only by handing over.
    OwnerFixed => "OWNER_FIXED",
    /// The owner of an account cannot remove their own membership.
    AccountOwnerCannotLeave => "ACCOUNT_OWNER_CANNOT_LEAVE",
    /// The owner of a collection cannot remove their own membership.
    CollectionOwnerCannotLeave => "COLLECTION_OWNER_CANNOT_LEAVE",
    /// Only the account's owner adds, changes and removes administrators.
    OtherAdministrator => "OTHER_ADMINISTRATOR",
    /// The user already is a member.
    AlreadyMember => "ALREADY_MEMBER",
    /// The user is not, or no longer, a member.
    NotAMember => "NOT_A_MEMBER",
    /// A collection's member must belong to its account.
    NotInAccount => "NOT_IN_ACCOUNT",
    /// An account or a collection can be handed over only to one of its administrators.
    NotAdministrator => "NOT_ADMINISTRATOR",
    /// This address has an invitation that is still valid.
    AlreadyInvited => "ALREADY_INVITED",
    /// The invitation has expired, was used or was withdrawn.
    InvitationOver => "INVITATION_OVER",
    /// The invitation was sent to another address than the signed-in user's.
    InvitationOtherAddress => "INVITATION_OTHER_ADDRESS",

    // Deleting and moving. The objects that prevent it: `count` of them, and `first`, the keys of up to five.
    /// Dashboards of the collection or the account.
    HasDashboards => "HAS_DASHBOARDS",
    /// Indicators.
    HasMetrics => "HAS_METRICS",
    /// Members besides the owner.
    HasMembers => "HAS_MEMBERS",
    /// Charts of the dashboard.
    HasCharts => "HAS_CHARTS",
    /// Indicators below this one.
    HasChildren => "HAS_CHILDREN",
    /// Only the account's owner can delete the account.
    AccountOwnerOnly => "ACCOUNT_OWNER_ONLY",
    /// Only the collection's owner can delete the collection.
    CollectionOwnerOnly => "COLLECTION_OWNER_ONLY",
    /// Not the username of the account that would be deleted.
    UsernameMismatch => "USERNAME_MISMATCH",
    /// Other indicators are at the new paths of an indicator or its descendants: `count`, `first`.
    MoveTaken => "MOVE_TAKEN",
    /// An indicator cannot move below itself.
    MoveBelowItself => "MOVE_BELOW_ITSELF",

    // Dashboards.
    /// The reader sees no such indicator; `series` is its position in the chart.
    SeriesNotFound => "SERIES_NOT_FOUND",

    // Concurrent changes.
    /// The object changed since it was read; `current` is its version.
    Conflict => "CONFLICT",
    /// Another publish followed vintage `basedOn`; `current` is the latest vintage.
    VintageConflict => "VINTAGE_CONFLICT",
    /// The frequency cannot change while there are observations of several vintages.
    FrequencyFixed => "FREQUENCY_FIXED",
    /// With this frequency `count` charts could no longer be drawn.
    FrequencyInCharts => "FREQUENCY_IN_CHARTS",
    /// The idempotency key was used for another request.
    IdempotencyMismatch => "IDEMPOTENCY_MISMATCH",

    // Indicators.
    /// The indicator is discontinued since `date`; a publish has to take its end back.
    MetricEnded => "METRIC_ENDED",
    /// The reader sees no such indicator.
    SuccessorNotFound => "SUCCESSOR_NOT_FOUND",
    /// An indicator cannot succeed itself.
    SuccessorItself => "SUCCESSOR_ITSELF",
    /// No such indicator in this collection.
    ParentNotFound => "PARENT_NOT_FOUND",
    /// An indicator would become its own ancestor.
    ParentCycle => "PARENT_CYCLE",
    /// More than `max` levels of indicators.
    ParentDepth => "PARENT_DEPTH",
    /// Not a whole number from `min` to `max`, or not a period of the `frequency`.
    ParameterInvalid => "PARAMETER_INVALID",
    /// This transformation takes no parameter.
    ParameterNotAllowed => "PARAMETER_NOT_ALLOWED",
    /// Categories take no transformation.
    TransformationNotAllowed => "TRANSFORMATION_NOT_ALLOWED",
    /// Categories are not aggregated.
    AggregationNotAllowed => "AGGREGATION_NOT_ALLOWED",
    /// `size` bytes of observations; the limit is `max`.
    SeriesTooLarge => "SERIES_TOO_LARGE",
    /// The stored observations, or a reverse delta to an earlier state, are damaged.
    SeriesUnreadable => "SERIES_UNREADABLE",

    // Options of charts.
    /// Not a date in any notation (`text`).
    DateFormat => "DATE_FORMAT",
    /// A date that the calendar does not have (`text`).
    DateImpossible => "DATE_IMPOSSIBLE",
    /// The last date is before the first.
    DatesReversed => "DATES_REVERSED",
    /// Categories have no dates.
    DateNotAllowed => "DATE_NOT_ALLOWED",
    /// Not a month and a day, or 29 February.
    SeasonStartInvalid => "SEASON_START_INVALID",
    /// Not a whole number from `min` to `max`.
    NumberRange => "NUMBER_RANGE",
    /// NaN or an infinity.
    NumberNotFinite => "NUMBER_NOT_FINITE",
    /// More than `max` items.
    TooMany => "TOO_MANY",
    /// Not a palette number from 1 to 8 or `#rrggbb` (`text`).
    ColourInvalid => "COLOUR_INVALID",
    /// An indicator of this frequency cannot be drawn as `type`.
    ChartTypeNotAllowed => "CHART_TYPE_NOT_ALLOWED",

    // Alerts.
    /// Neither a lower nor an upper bound.
    BoundMissing => "BOUND_MISSING",
    /// The upper bound is not greater than the lower bound.
    BoundsCrossed => "BOUNDS_CROSSED",
    /// A threshold or a delay for an indicator of categories.
    AlertWithoutPeriods => "ALERT_WITHOUT_PERIODS",

    // Questions and answers.
    /// The user is barred from posting in the collection.
    PostingBarred => "POSTING_BARRED",
    /// A user's first posts are at most one in ten minutes; the next one is possible in `seconds`.
    PostingPace => "POSTING_PACE",
    /// The question is closed for answers.
    QuestionClosed => "QUESTION_CLOSED",
    /// The collection takes no questions.
    QuestionsOff => "QUESTIONS_OFF",
    /// The user has reported the post before.
    AlreadyReported => "ALREADY_REPORTED",

    // Observation lines; the parameters include `line` and `text`.
    /// A date without a value.
    LineMissingValue => "LINE_MISSING_VALUE",
    /// No comma, semicolon or tab.
    LineNoSeparator => "LINE_NO_SEPARATOR",
    /// A value without a date.
    LineDateMissing => "LINE_DATE_MISSING",
    /// Not a date of the frequency `expected`.
    LineDateFormat => "LINE_DATE_FORMAT",
    /// A day that the calendar does not have.
    LineDateImpossible => "LINE_DATE_IMPOSSIBLE",
    /// A date of another frequency than `expected`.
    LineDateOtherFrequency => "LINE_DATE_OTHER_FREQUENCY",
    /// The same period as line `other`.
    LineDateDuplicate => "LINE_DATE_DUPLICATE",
    /// Unclosed quotes around the date or category.
    LineDateQuote => "LINE_DATE_QUOTE",
    /// A category of more than `max` characters.
    LineLabelTooLong => "LINE_LABEL_TOO_LONG",
    /// A category with control characters.
    LineLabelControl => "LINE_LABEL_CONTROL",
    /// A decimal comma where a point is needed.
    LineValueDecimalComma => "LINE_VALUE_DECIMAL_COMMA",
    /// Separators between thousands.
    LineValueThousands => "LINE_VALUE_THOUSANDS",
    /// A currency or percent sign (`symbol`).
    LineValueSymbol => "LINE_VALUE_SYMBOL",
    /// Not a number, or infinite.
    LineValueNotFinite => "LINE_VALUE_NOT_FINITE",
    /// Not a number.
    LineValueFormat => "LINE_VALUE_FORMAT",
    /// More than `max` significant digits.
    LineValueDigits => "LINE_VALUE_DIGITS",
    /// A number too large to be stored.
    LineValueRange => "LINE_VALUE_RANGE",
    /// A number so close to 0 that it would be stored as 0.
    LineValueUnderflow => "LINE_VALUE_UNDERFLOW",
    /// A number that would be stored with other digits: as `stored`.
    LineValuePrecision => "LINE_VALUE_PRECISION",
    /// Unclosed quotes around the value.
    LineValueQuote => "LINE_VALUE_QUOTE",
    /// `code` behind the value is no status code.
    LineStatusUnknown => "LINE_STATUS_UNKNOWN",
    /// The status code `code` occurs twice.
    LineStatusRepeated => "LINE_STATUS_REPEATED",
    /// More than `max` status codes.
    LineStatusTooMany => "LINE_STATUS_TOO_MANY",
    /// The codes `code` and `second` exclude each other.
    LineStatusContradictory => "LINE_STATUS_CONTRADICTORY",
    /// `code` withholds the value, which must not be given.
    LineStatusWithheld => "LINE_STATUS_WITHHELD",
    /// `code` says that there is no value, but there is one.
    LineStatusValue => "LINE_STATUS_VALUE",
    /// The value is absent, and no code says why.
    LineStatusMissing => "LINE_STATUS_MISSING",
    /// A server of an earlier version runs beside this one, which cannot read codes of status.
    StatusNotYet => "STATUS_NOT_YET",
    /// Unclosed quotes around the text.
    LineTextQuote => "LINE_TEXT_QUOTE",
    /// A text of more than `max` characters.
    LineTextTooLong => "LINE_TEXT_TOO_LONG",
    /// A text with control characters.
    LineTextControl => "LINE_TEXT_CONTROL",

    // Read options; the parameters include `option`, and for an invalid value also `text`, the input.
    /// No such option.
    OptionUnknown => "OPTION_UNKNOWN",
    /// An option that is given more than once.
    OptionRepeated => "OPTION_REPEATED",
    /// An option without a value.
    OptionEmpty => "OPTION_EMPTY",
    /// A value that is not one of the `choices`.
    OptionChoice => "OPTION_CHOICE",
    /// No cursor of an answer of this server.
    CursorUnknown => "CURSOR_UNKNOWN",
    /// A cursor of changes that the server does not have any longer.
    CursorExpired => "CURSOR_EXPIRED",
    /// Series of categories do not have this option.
    OptionCategories => "OPTION_CATEGORIES",
    /// A higher frequency than that of the series (`frequency`).
    OptionFreqHigher => "OPTION_FREQ_HIGHER",
    /// A method of aggregation, but no frequency lower than that of the series (`frequency`).
    OptionAggWithoutFreq => "OPTION_AGG_WITHOUT_FREQ",
    /// A lower frequency (`freq`) without a method of aggregation, for an indicator without a default method.
    OptionAggNeeded => "OPTION_AGG_NEEDED",
    /// A parameter without a transformation that takes one.
    OptionParamWithoutTransform => "OPTION_PARAM_WITHOUT_TRANSFORM",
    /// Not a whole number of periods from `min` to `max`.
    OptionParamNumber => "OPTION_PARAM_NUMBER",
    /// Not a base period of the `frequency` of the result.
    OptionParamBase => "OPTION_PARAM_BASE",
    /// Not a date in any notation.
    OptionDate => "OPTION_DATE",
    /// A date that the calendar does not have.
    OptionDateImpossible => "OPTION_DATE_IMPOSSIBLE",
    /// The range ends (`end`) before it begins (`start`).
    OptionRange => "OPTION_RANGE",
    /// Not a moment, a date or a vintage.
    OptionAsof => "OPTION_ASOF",
    /// A moment in the future.
    OptionAsofFuture => "OPTION_ASOF_FUTURE",
    /// A `vintage` after the `latest`.
    OptionAsofVintage => "OPTION_ASOF_VINTAGE",
    /// The past state of the series had another `frequency`, which does not have these options.
    OptionAsofFrequency => "OPTION_ASOF_FREQUENCY",
    /// Not a number of observations from `min` to `max`.
    OptionLimit => "OPTION_LIMIT",
    /// Not a month and a day.
    OptionSeason => "OPTION_SEASON",
    /// 29 February, which most years do not have.
    OptionSeasonLeapDay => "OPTION_SEASON_LEAP_DAY",
    /// Yearly periods have no position in a season.
    OptionSeasonYearly => "OPTION_SEASON_YEARLY",
    /// The base period of an index (`base`) has no observation.
    BaseMissing => "BASE_MISSING",
    /// The value of the base period of an index (`base`) is 0.
    BaseZero => "BASE_ZERO",

    // Import files. Problems of cells use the codes of observation lines and of fields; these are about files, lines
    // and columns.
    /// The file has `size` bytes; the limit is `max`.
    ImportTooLarge => "IMPORT_TOO_LARGE",
    /// An empty or blank file.
    ImportEmpty => "IMPORT_EMPTY",
    /// Not a text file or a workbook; `kind` is the detected format (`PDF`, `PNG`, `ZIP`, `XLS`, `ODS`…), or empty.
    ImportBinary => "IMPORT_BINARY",
    /// Bytes that are not valid in the chosen `encoding`.
    ImportEncoding => "IMPORT_ENCODING",
    /// An unclosed quotation mark, opened on this line.
    ImportQuote => "IMPORT_QUOTE",
    /// A cell of more than `max` characters.
    ImportCellTooLong => "IMPORT_CELL_TOO_LONG",
    /// More than `max` columns; the file has `count`.
    ImportColumnsTooMany => "IMPORT_COLUMNS_TOO_MANY",
    /// More than `max` rows; the file has `count`.
    ImportRowsTooMany => "IMPORT_ROWS_TOO_MANY",
    /// More than `max` indicators; the file has `count`.
    ImportMetricsTooMany => "IMPORT_METRICS_TOO_MANY",
    /// A workbook that cannot be opened.
    ImportWorkbookBroken => "IMPORT_WORKBOOK_BROKEN",
    /// A workbook that is protected by a password.
    ImportWorkbookLocked => "IMPORT_WORKBOOK_LOCKED",
    /// A workbook of more than `max` bytes when unpacked.
    ImportWorkbookTooLarge => "IMPORT_WORKBOOK_TOO_LARGE",
    /// A workbook with more than `max` rows without content.
    ImportRowsEmpty => "IMPORT_ROWS_EMPTY",
    /// No `sheet` of this name.
    ImportSheetUnknown => "IMPORT_SHEET_UNKNOWN",
    /// An archive, or a file in one, that cannot be unpacked.
    ImportArchiveBroken => "IMPORT_ARCHIVE_BROKEN",
    /// An archive, or a file in one, that is protected by a password.
    ImportArchiveLocked => "IMPORT_ARCHIVE_LOCKED",
    /// An archive, or a file in one, of more than `max` bytes when unpacked.
    ImportArchiveTooLarge => "IMPORT_ARCHIVE_TOO_LARGE",
    /// An archive of more than `max` files; it has `count`.
    ImportArchiveFiles => "IMPORT_ARCHIVE_FILES",
    /// A file named in the archive's `metadata.json` but absent from the archive.
    ImportEntryMissing => "IMPORT_ENTRY_MISSING",
    /// A file of observations in an archive without the header `date,value`.
    ImportEntryHeader => "IMPORT_ENTRY_HEADER",
    /// A formula whose result is an error; `text` is the result.
    ImportFormulaError => "IMPORT_FORMULA_ERROR",
    /// XML or JSON that ends early or is not well-formed.
    ImportMarkupBroken => "IMPORT_MARKUP_BROKEN",
    /// XML or JSON in a format that Statit does not read; `kind` is its outermost element.
    ImportMarkupUnknown => "IMPORT_MARKUP_UNKNOWN",
    /// A data set without the dimension or concept `name`.
    ImportDimensionMissing => "IMPORT_DIMENSION_MISSING",
    /// Most periods have several values; the date `text` has the most, `count`.
    ImportSeveralValues => "IMPORT_SEVERAL_VALUES",
    /// Neither a line of ids nor the header `id,date,value`; `proposed` repairs would add ids.
    ImportIdsMissing => "IMPORT_IDS_MISSING",
    /// A column of `count` cells that are no numbers: `kind` is `formulas`, never calculated, or `numbers` with something
    /// else in their cells. `column` is its name, `cells` are the first of them.
    ImportCellsUnreadable => "IMPORT_CELLS_UNREADABLE",
    /// New indicators, but neither a line nor a column of frequencies, and not one frequency alone suits their dates:
    /// `candidates` are the codes of those that do, the likeliest first.
    ImportFrequenciesMissing => "IMPORT_FREQUENCIES_MISSING",
    /// The keyword already occurred on line `other`.
    ImportKeywordRepeated => "IMPORT_KEYWORD_REPEATED",
    /// Neither a keyword nor a date.
    ImportKeywordUnknown => "IMPORT_KEYWORD_UNKNOWN",
    /// A line with `count` cells in a table of `columns` columns.
    ImportWidth => "IMPORT_WIDTH",
    /// A column with values but without an id.
    ImportIdMissing => "IMPORT_ID_MISSING",
    /// The id already occurred in column `other`, or, if `place` is `line`, on that line.
    ImportIdRepeated => "IMPORT_ID_REPEATED",
    /// The id names another collection (`collection`) than the target of the import.
    ImportOtherCollection => "IMPORT_OTHER_COLLECTION",
    /// No frequency for this new indicator.
    ImportFrequencyMissing => "IMPORT_FREQUENCY_MISSING",
    /// Not a frequency code (`text`).
    ImportFrequencyUnknown => "IMPORT_FREQUENCY_UNKNOWN",
    /// Another text for the same field of the same indicator than on line `other`.
    ImportFieldDiffers => "IMPORT_FIELD_DIFFERS",
    /// An unknown option, or one that does not apply to this file (`text`).
    ImportOption => "IMPORT_OPTION",
    /// No indicator of the file can be published.
    ImportNothing => "IMPORT_NOTHING",
    /// `count` indicators of the file changed since its preview; `first` lists the first of them.
    ImportConflict => "IMPORT_CONFLICT",
    /// Too many files at once; the next is possible in a moment.
    ImportBusy => "IMPORT_BUSY",
    /// Too many indicators or observations for one table; at most `max` indicators.
    ExportTooLarge => "EXPORT_TOO_LARGE",
    /// The stored observations of the indicator at `path` are damaged: a table without them would hide the damage.
    ExportUnreadable => "EXPORT_UNREADABLE",

    // Several indicators at once.
    /// No indicator is selected.
    SelectionEmpty => "SELECTION_EMPTY",
    /// More than `max` indicators; `count` are selected.
    SelectionTooLarge => "SELECTION_TOO_LARGE",
    /// `count` indicators of the selection changed since the client read it; `first` lists the first of them.
    SelectionConflict => "SELECTION_CONFLICT",
}

impl core::fmt::Display for Code {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.as_str())
    }
}
