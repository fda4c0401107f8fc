//! The codes themselves: the enumeration that the API and the catalogues of both languages share.

macro_rules! codes {
    ($( $(#[$meta:meta])* $variant:ident => $word:literal, )+) => {
        /// Everything that can be wrong with what a person asks, across the product.
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

            /// The code as it is sent: `EMAIL_INVALID`.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $( Self::$variant => $word, )+
                }
            }

            /// The code of a text that [`Code::as_str`] gave.
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
    /// Nothing was given where something is needed.
    Required => "REQUIRED",
    /// More than `max` characters; `length` were given.
    TooLong => "TOO_LONG",
    /// Control characters or characters that reorder the text.
    InvalidCharacters => "INVALID_CHARACTERS",
    /// Not one of the choices.
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
    /// The e-mail address was not confirmed yet.
    UserUnconfirmed => "USER_UNCONFIRMED",
    /// Not the code that was sent; `left` tries are left.
    CodeWrong => "CODE_WRONG",
    /// The code is too old, or was used.
    CodeExpired => "CODE_EXPIRED",
    /// Too many wrong codes; a new one is needed.
    CodeExhausted => "CODE_EXHAUSTED",
    /// Not six digits.
    CodeFormat => "CODE_FORMAT",
    /// Too many tries; again in `seconds`.
    TooManyAttempts => "TOO_MANY_ATTEMPTS",
    /// Too many mails to this address; again in `seconds`.
    TooManyMails => "TOO_MANY_MAILS",
    /// The server has too much to do; the same request may succeed in a moment.
    Busy => "BUSY",

    // Keys.
    /// Not `min` to `max` letters, digits, `-` and `_`, beginning with a letter or digit.
    UsernameFormat => "USERNAME_FORMAT",
    /// Another account has this key.
    UsernameTaken => "USERNAME_TAKEN",
    /// A word that the product's own addresses use.
    UsernameReserved => "USERNAME_RESERVED",
    /// Not letters, digits, `-`, `_` and `.`, beginning with none of `-` and `_`.
    KeyFormat => "KEY_FORMAT",
    /// More than `max` characters.
    KeyTooLong => "KEY_TOO_LONG",
    /// Another thing of the same place has this key.
    KeyTaken => "KEY_TAKEN",
    /// A word that the product's own addresses use.
    KeyReserved => "KEY_RESERVED",
    /// The key is part of addresses that are in use: it stays, but for the case of its letters.
    KeyFixed => "KEY_FIXED",
    /// Not segments of letters, digits, `.`, `-` and `_` between single slashes.
    PathFormat => "PATH_FORMAT",
    /// More than `max` segments.
    PathDepth => "PATH_DEPTH",
    /// More than `max` characters, in `segment` where one is named, else in all.
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
    /// A PNG file that can't be decoded.
    PictureUnreadable => "PICTURE_UNREADABLE",

    // Tags.
    /// More than `max` tags.
    TagsTooMany => "TAGS_TOO_MANY",
    /// `tag` has more than `max` characters.
    TagTooLong => "TAG_TOO_LONG",

    // Accounts and rights.
    /// Only subscribers may make this; `contact` is whom to ask.
    SubscriptionNeeded => "SUBSCRIPTION_NEEDED",
    /// Only a Publisher account can have collections.
    NotAPublisher => "NOT_A_PUBLISHER",
    /// The account still has collections (`count`).
    HasCollections => "HAS_COLLECTIONS",
    /// The reader sees it but may not do this.
    Forbidden => "FORBIDDEN",
    /// The reader sees it but must sign in to do this.
    SignInNeeded => "SIGN_IN_NEEDED",
    /// It does not exist, or the reader may not see it.
    NotFound => "NOT_FOUND",
    /// Not a time zone of the IANA database.
    TimeZoneUnknown => "TIME_ZONE_UNKNOWN",

    // Members.
    /// No account has this `username`, or its owner is gone.
    MemberUnknown => "MEMBER_UNKNOWN",
    /// Nobody can add themselves.
    MemberSelf => "MEMBER_SELF",
    /// Nobody can change their own role.
    MemberOwnRole => "MEMBER_OWN_ROLE",
    /// Nobody can give a role above their own.
    RoleAboveOwn => "ROLE_ABOVE_OWN",
    /// The owner's membership is fixed; it is handed over only.
    OwnerFixed => "OWNER_FIXED",
    /// Only the account's owner adds, changes and removes administrators.
    OtherAdministrator => "OTHER_ADMINISTRATOR",
    /// Is a member already.
    AlreadyMember => "ALREADY_MEMBER",
    /// Is no member (any more).
    NotAMember => "NOT_A_MEMBER",
    /// A collection's member must belong to its account.
    NotInAccount => "NOT_IN_ACCOUNT",
    /// An account or a collection is handed over to one of its administrators only.
    NotAdministrator => "NOT_ADMINISTRATOR",
    /// This address has an invitation that is still valid.
    AlreadyInvited => "ALREADY_INVITED",
    /// The invitation is too old, was used or was taken back.
    InvitationOver => "INVITATION_OVER",
    /// The invitation was sent to another address than that of the person who is signed in.
    InvitationOtherAddress => "INVITATION_OTHER_ADDRESS",

    // Deleting and moving: what is in the way; `count` of them, and `first`, the keys of up to five.
    /// Dashboards.
    HasDashboards => "HAS_DASHBOARDS",
    /// Indicators.
    HasMetrics => "HAS_METRICS",
    /// Members besides the owner.
    HasMembers => "HAS_MEMBERS",
    /// Charts.
    HasCharts => "HAS_CHARTS",
    /// Indicators below this one.
    HasChildren => "HAS_CHILDREN",
    /// Only the account's owner can delete the account.
    AccountOwnerOnly => "ACCOUNT_OWNER_ONLY",
    /// Only the collection's owner can delete the collection.
    CollectionOwnerOnly => "COLLECTION_OWNER_ONLY",
    /// Not the username of the account that would be deleted.
    UsernameMismatch => "USERNAME_MISMATCH",
    /// Where an indicator or one below it would go, others are: `count`, `first`.
    MoveTaken => "MOVE_TAKEN",
    /// An indicator cannot go below itself.
    MoveBelowItself => "MOVE_BELOW_ITSELF",

    // Dashboards.
    /// No such indicator for this reader (`series`, its place among those of the chart).
    SeriesNotFound => "SERIES_NOT_FOUND",

    // Concurrent changes.
    /// It was changed since it was read; `current` is its version.
    Conflict => "CONFLICT",
    /// The series was published since vintage `basedOn`; `current` is the latest.
    VintageConflict => "VINTAGE_CONFLICT",
    /// The frequency can't change while there are observations of several vintages.
    FrequencyFixed => "FREQUENCY_FIXED",
    /// With this frequency `count` charts could no longer be drawn.
    FrequencyInCharts => "FREQUENCY_IN_CHARTS",
    /// The idempotency key was used for another request.
    IdempotencyMismatch => "IDEMPOTENCY_MISMATCH",

    // Indicators.
    /// No such indicator in this collection.
    ParentNotFound => "PARENT_NOT_FOUND",
    /// An indicator would be above itself.
    ParentCycle => "PARENT_CYCLE",
    /// More than `max` indicators one below the other.
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
    /// The stored observations, or those of an earlier state on the way, are damaged.
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
    /// Not a finite number.
    NumberNotFinite => "NUMBER_NOT_FINITE",
    /// More than `max` items.
    TooMany => "TOO_MANY",
    /// Not a palette number from 1 to 8 or `#rrggbb` (`text`).
    ColourInvalid => "COLOUR_INVALID",
    /// An indicator of this frequency cannot be drawn as `type`.
    ChartTypeNotAllowed => "CHART_TYPE_NOT_ALLOWED",

    // Observation lines; `line` and `text` are among the parameters.
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
    /// Quotes around the date or category that are not closed before the separator.
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
    /// A number too large to be held.
    LineValueRange => "LINE_VALUE_RANGE",
    /// A number so close to 0 that it would be stored as 0.
    LineValueUnderflow => "LINE_VALUE_UNDERFLOW",
    /// A number that would be stored with other digits: as `stored`.
    LineValuePrecision => "LINE_VALUE_PRECISION",
    /// Quotes around the value that are not closed before the separator.
    LineValueQuote => "LINE_VALUE_QUOTE",
    /// A quote that is not closed.
    LineTextQuote => "LINE_TEXT_QUOTE",
    /// A text of more than `max` characters.
    LineTextTooLong => "LINE_TEXT_TOO_LONG",
    /// A text with control characters.
    LineTextControl => "LINE_TEXT_CONTROL",

    // Options of reading; `option` is among the parameters, and so is `text`, what was given, where a
    // value is wrong.
    /// No such option.
    OptionUnknown => "OPTION_UNKNOWN",
    /// An option that was given before.
    OptionRepeated => "OPTION_REPEATED",
    /// An option without a value.
    OptionEmpty => "OPTION_EMPTY",
    /// Not one of the `choices`.
    OptionChoice => "OPTION_CHOICE",
    /// Series of categories do not have this option.
    OptionCategories => "OPTION_CATEGORIES",
    /// A higher frequency than that of the series (`frequency`).
    OptionFreqHigher => "OPTION_FREQ_HIGHER",
    /// A method of aggregation, but no frequency lower than that of the series (`frequency`).
    OptionAggWithoutFreq => "OPTION_AGG_WITHOUT_FREQ",
    /// A lower frequency (`freq`), but no method of aggregation, and the indicator has none.
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
    /// The series had another `frequency` then, which does not have these options.
    OptionAsofFrequency => "OPTION_ASOF_FREQUENCY",
    /// Not a number of observations from `min` to `max`.
    OptionLimit => "OPTION_LIMIT",
    /// Not a month and a day.
    OptionSeason => "OPTION_SEASON",
    /// 29 February, which most years do not have.
    OptionSeasonLeapDay => "OPTION_SEASON_LEAP_DAY",
    /// Periods of a year have no place in a season.
    OptionSeasonYearly => "OPTION_SEASON_YEARLY",
    /// The base period of an index (`base`) has no observation.
    BaseMissing => "BASE_MISSING",
    /// The value of the base period of an index (`base`) is 0.
    BaseZero => "BASE_ZERO",

    // Files of many indicators. What is wrong with a cell is told by the codes of observation lines and of
    // fields; these are about files, lines and columns.
    /// The file has `size` bytes; the limit is `max`.
    ImportTooLarge => "IMPORT_TOO_LARGE",
    /// Nothing in it, or nothing but blanks.
    ImportEmpty => "IMPORT_EMPTY",
    /// Not a file of text or a workbook; `kind` is what it looks like (`PDF`, `PNG`, `ZIP`, `XLS`, `ODS`…), or empty.
    ImportBinary => "IMPORT_BINARY",
    /// Bytes that are no text in the chosen `encoding`.
    ImportEncoding => "IMPORT_ENCODING",
    /// A quotation mark that is not closed, opened on this line.
    ImportQuote => "IMPORT_QUOTE",
    /// A cell of more than `max` characters.
    ImportCellTooLong => "IMPORT_CELL_TOO_LONG",
    /// More than `max` columns; `count` were found.
    ImportColumnsTooMany => "IMPORT_COLUMNS_TOO_MANY",
    /// More than `max` rows; `count` were found.
    ImportRowsTooMany => "IMPORT_ROWS_TOO_MANY",
    /// More than `max` indicators; `count` were found.
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
    /// An archive of more than `max` files; `count` were found.
    ImportArchiveFiles => "IMPORT_ARCHIVE_FILES",
    /// A file that an archive's `metadata.json` names and that is not in it.
    ImportEntryMissing => "IMPORT_ENTRY_MISSING",
    /// A file of observations in an archive without the header `date,value`.
    ImportEntryHeader => "IMPORT_ENTRY_HEADER",
    /// A formula whose result is an error (`text` is that result).
    ImportFormulaError => "IMPORT_FORMULA_ERROR",
    /// XML or JSON that breaks off or is not well-formed.
    ImportMarkupBroken => "IMPORT_MARKUP_BROKEN",
    /// XML or JSON, but no data that Statit reads: `kind` is what it is (its outermost element).
    ImportMarkupUnknown => "IMPORT_MARKUP_UNKNOWN",
    /// A data set without the dimension or concept `name`.
    ImportDimensionMissing => "IMPORT_DIMENSION_MISSING",
    /// No line of ids, and no header `id,date,value`; `proposed` repairs would give some.
    ImportIdsMissing => "IMPORT_IDS_MISSING",
    /// No line and no column of frequencies, and indicators that are not there yet.
    ImportFrequenciesMissing => "IMPORT_FREQUENCIES_MISSING",
    /// The keyword stood already on line `other`.
    ImportKeywordRepeated => "IMPORT_KEYWORD_REPEATED",
    /// Neither a keyword nor a date.
    ImportKeywordUnknown => "IMPORT_KEYWORD_UNKNOWN",
    /// A line with `count` cells where there are `columns` columns.
    ImportWidth => "IMPORT_WIDTH",
    /// A column with values and without an id.
    ImportIdMissing => "IMPORT_ID_MISSING",
    /// The id stood already in column `other`, or, where `place` is `line`, on that line.
    ImportIdRepeated => "IMPORT_ID_REPEATED",
    /// The id names another collection (`collection`) than the one that is published to.
    ImportOtherCollection => "IMPORT_OTHER_COLLECTION",
    /// No frequency for this indicator, which is not there yet.
    ImportFrequencyMissing => "IMPORT_FREQUENCY_MISSING",
    /// Not a code of a frequency (`text`).
    ImportFrequencyUnknown => "IMPORT_FREQUENCY_UNKNOWN",
    /// Another text for the same field of the same indicator than on line `other`.
    ImportFieldDiffers => "IMPORT_FIELD_DIFFERS",
    /// Not an option, or not for this file (`text`).
    ImportOption => "IMPORT_OPTION",
    /// No indicator of the file can be published.
    ImportNothing => "IMPORT_NOTHING",
    /// Since the file was looked at, `count` of its indicators were changed, the `first` of them named.
    ImportConflict => "IMPORT_CONFLICT",
    /// Too many files at once; again in a moment.
    ImportBusy => "IMPORT_BUSY",
    /// Too many indicators or observations for one table; at most `max` indicators.
    ExportTooLarge => "EXPORT_TOO_LARGE",
    /// The stored observations of the indicator at `path` are damaged: a table without them would hide it.
    ExportUnreadable => "EXPORT_UNREADABLE",

    // Several indicators at once.
    /// Nothing is selected.
    SelectionEmpty => "SELECTION_EMPTY",
    /// More than `max` indicators; `count` are selected.
    SelectionTooLarge => "SELECTION_TOO_LARGE",
    /// Since the selection was looked at, `count` of its indicators were changed, the `first` of them named.
    SelectionConflict => "SELECTION_CONFLICT",
}

impl core::fmt::Display for Code {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.as_str())
    }
}
