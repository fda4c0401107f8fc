//! Every field of every object type, and its readers.

/// Every field of every type, and its readers.
pub(super) const FIELDS: &[(&str, &str)] = &[
    (
        "Account",
        "who sees the account: id key name kind view visibility pictureUrl collections members invitations role can nonPublicAllowed audit version dashboards description pins",
    ),
    (
        "SearchPayload",
        "only what the reader sees: nodes pageInfo totalCount facets notes missingWords spelling complete",
    ),
    (
        "SearchResult",
        "who sees the object: kind public metric dashboard collection account question marks",
    ),
    ("SearchMarks", "who sees the object: fr en"),
    (
        "SearchFacets",
        "only what the reader sees: kinds frequencies accounts licences tags updated",
    ),
    ("KindCount", "only what the reader sees: kind count"),
    (
        "FrequencyCount",
        "only what the reader sees: frequency count",
    ),
    ("AccountCount", "only what the reader sees: key name count"),
    ("LicenceCount", "only what the reader sees: licence count"),
    ("TagCount", "only what the reader sees: tag count"),
    (
        "UpdatedCount",
        "only what the reader sees: days since count",
    ),
    ("SearchNote", "everybody: code filter"),
    (
        "AccountAbilities",
        "who sees the account: edit createCollection createDashboard seeMembers manageMembers handOver delete",
    ),
    (
        "Collection",
        "who reads the collection: id key account name summary description tags licence access takenDown questions metricCount publishedAt createdAt role can metrics members invitations audit version dashboards tree pins pinsVersion questionList questionTags similarQuestions postReports barredUsers analytics events",
    ),
    (
        "TakeDown",
        "who reads the collection, which is private then: at note",
    ),
    (
        "Analytics",
        "who sees the collection's numbers: timeZone monthly periods since limitedSince measures formats programs spreadsheets embedders referrers searches metrics dashboards followers",
    ),
    (
        "AnalyticsMeasure",
        "who sees the collection's numbers: kind values first total before",
    ),
    (
        "AnalyticsCount",
        "who sees the collection's numbers: label count",
    ),
    (
        "AnalyticsMetric",
        "who sees the collection's numbers: metric views visitors downloads followers",
    ),
    (
        "AnalyticsDashboard",
        "who sees the collection's numbers: dashboard views visitors downloads followers",
    ),
    (
        "CollectionAbilities",
        "who reads the collection: edit editMetrics editDashboards seeAnalytics seeMembers manageMembers seeAudit handOver delete ask moderatePosts",
    ),
    (
        "AccountMember",
        "who belongs to the account: id username name pictureUrl role since ownedCollections roles removable version",
    ),
    (
        "AccountMemberConnection",
        "who belongs to the account: nodes pageInfo totalCount",
    ),
    (
        "CollectionMember",
        "who has a role in the collection: id username name pictureUrl role since roles removable version",
    ),
    (
        "CollectionMemberConnection",
        "who has a role in the collection: nodes pageInfo totalCount",
    ),
    (
        "Invitation",
        "who manages the members of its place: id email accountRole collectionRole invitedBy createdAt expiresAt",
    ),
    (
        "InvitationOffer",
        "who holds the link: account accountName collection collectionName accountRole collectionRole invitedBy email expiresAt",
    ),
    (
        "Dashboard",
        "who reads the dashboard: id key account collection name description tags access start end chartCount charts chart readers updatedAt can version",
    ),
    ("DashboardAbilities", "who reads the dashboard: edit"),
    (
        "DashboardConnection",
        "only what the reader sees: nodes pageInfo totalCount",
    ),
    (
        "Chart",
        "who reads the dashboard: id key dashboard title options unreadable width height pinned series version",
    ),
    (
        "ChartConnection",
        "who reads the dashboard: nodes pageInfo totalCount",
    ),
    (
        "ChartSeries",
        "who reads the dashboard, but for the id only what the indicator's collection shows: id metric freq agg transform param look data",
    ),
    ("DashboardPayload", "who asked: dashboard problems"),
    ("ChartPayload", "who asked: chart problems"),
    (
        "CollectionConnection",
        "only what the reader sees: nodes pageInfo totalCount",
    ),
    (
        "Metric",
        "who reads the collection: id path collection frequency name unit notes tags source licence ownLicence parent aggregation transformation parameter end vintage observationCount decimals firstPeriod lastPeriod lastValue publishedAt series chart children related difference lines canonicalBytes vintages below chartCount pinned version questionCount events",
    ),
    ("FrontPage", "only what everybody may read: charts recent"),
    (
        "MetricConnection",
        "only what the reader sees: nodes pageInfo totalCount",
    ),
    (
        "Vintage",
        "who reads the collection: number publishedAt author added revised removed recoded changes",
    ),
    (
        "VintageConnection",
        "who reads the collection: nodes pageInfo totalCount",
    ),
    (
        "VintageChange",
        "who reads the collection: kind period before after statusBefore statusAfter textBefore textAfter",
    ),
    (
        "VintageChangeConnection",
        "who reads the collection: nodes pageInfo totalCount unreadable",
    ),
    (
        "MetricChart",
        "who reads the collection: options look unreadable",
    ),
    (
        "ChartOptions",
        "who reads the collection: type stack range yFormat xFormat sort showUnit start end seasonStart years seasonColours priority description",
    ),
    (
        "SeriesLook",
        "who reads the collection: legend style width colour axis greater lower",
    ),
    (
        "MetricBranch",
        "who reads the collection: path segment metric below",
    ),
    (
        "MetricBranchConnection",
        "who reads the collection: nodes pageInfo totalCount",
    ),
    (
        "MetricEnd",
        "who reads the collection, its successor only while they may read it: date reason successor",
    ),
    ("Pin", "who reads the collection: id metric chart"),
    (
        "Event",
        "who reads the collection: id kind from to firstDay lastDay label text metrics createdAt updatedAt version",
    ),
    ("EventPayload", "who asked: event problems"),
    (
        "Person",
        "who sees the account: username name pictureUrl description collections dashboards questions answers",
    ),
    (
        "PersonAnswerConnection",
        "only what the reader sees: nodes pageInfo totalCount",
    ),
    (
        "PersonAnswer",
        "who sees the account and reads the question: question answer",
    ),
    (
        "CollectionTemplate",
        "everybody: name description summary tags metrics dashboard",
    ),
    (
        "TemplateMetric",
        "everybody: path name frequency unit notes",
    ),
    ("TemplateDashboard", "everybody: key name charts"),
    ("ColourRule", "who reads the collection: value colour"),
    (
        "SeriesPayload",
        "who reads the collection: observations vintage publishedAt latest problems",
    ),
    (
        "Latest",
        "who reads the collection: period value status change yearChange",
    ),
    (
        "Change",
        "who reads the collection: period value difference percent",
    ),
    (
        "Viewer",
        "the person alone: id email language expert timeZone account accounts sessions editableCollections dashboards editableDashboards desk starred favourites formerVisitAt alerted alerts alert metric followerCount digests mailRefused dueMail questionMail questionMailOffered followed accessKeys hasPassword identities confirmedUntil",
    ),
    ("Answer", "who reads the question: number isAccepted post"),
    (
        "BarredUser",
        "who moderates the collection: username reason at",
    ),
    (
        "Post",
        "who reads the question, its text only where it is shown, and what moderators read only for them: id state author text html createdAt editedAt version removalReason reportCount can",
    ),
    (
        "PostAbilities",
        "who reads the question: edit delete restore remove report bar",
    ),
    (
        "PostAuthor",
        "who reads the question, isBarred only for moderators: username pictureUrl isMe isBarred",
    ),
    (
        "PostReport",
        "who moderates the collection: id reason reporter at question post",
    ),
    (
        "PostReportConnection",
        "who moderates the collection: nodes pageInfo totalCount",
    ),
    (
        "PostVersion",
        "who moderates the collection: version title text html at",
    ),
    (
        "Question",
        "who reads the collection, its indicator only while they may read it: id number slug collection title tags metric post isClosed answerCount acceptedAnswer activeAt answers history isFollowed can",
    ),
    (
        "QuestionAbilities",
        "who reads the question: answer accept moderate",
    ),
    (
        "QuestionConnection",
        "who reads the collection: nodes pageInfo totalCount",
    ),
    (
        "QuestionPayload",
        "who changed the question: question problems",
    ),
    ("QuestionTag", "who reads the collection: name count"),
    (
        "Alert",
        "the person alone, its indicator only while they may read it: id mode lower upper overdue pausedUntil name metric",
    ),
    (
        "AlertConnection",
        "the person alone: nodes pageInfo totalCount",
    ),
    (
        "Digest",
        "the person alone: id cadence date state createdAt names dueCount answeredCount askedCount reportCount",
    ),
    (
        "Followed",
        "who sees the statistics of the collection: metric followers",
    ),
    ("AlertsPayload", "who has the token: count problems"),
    (
        "FavouriteConnection",
        "the person alone: nodes pageInfo totalCount",
    ),
    (
        "Favourite",
        "the person alone, its object only while they may read it: id kind name addedAt metric dashboard",
    ),
    (
        "DeskConnection",
        "only what the reader may edit: nodes pageInfo totalCount dueCount",
    ),
    (
        "DeskEntry",
        "who edits the collection's indicators: metric nextPeriod dueOn due",
    ),
    (
        "Import",
        "who sent the file, as long as they edit the collection's indicators: id collection name size createdAt report result",
    ),
    ("ImportColumn", "who sent the file: header role"),
    (
        "ImportCounts",
        "who sent the file: valid new changed mostlyRevised unchanged invalid observations added revised recoded removed ended",
    ),
    (
        "ImportDefect",
        "who sent the file: file line column text problem",
    ),
    (
        "ImportItem",
        "who sent the file: id path line column name frequency status observations firstPeriod lastPeriod added revised recoded removed unchanged recent mostlyRevised fields defects moreDefects",
    ),
    (
        "ImportItemConnection",
        "who sent the file: nodes pageInfo totalCount",
    ),
    (
        "ImportOutcome",
        "who sent the file: repair frequency dates firstPeriod lastPeriod unread",
    ),
    ("ImportPayload", "who asked: import problems"),
    ("ImportPreviewRow", "who sent the file: line cells"),
    (
        "ImportProposal",
        "who sent the file: repair instead certain ticked count samples outcomes",
    ),
    (
        "ImportReport",
        "who sent the file: defects moreDefects format encoding separator sheets sheet layout rows columns header preview proposals counts items basis",
    ),
    (
        "ImportResult",
        "who sent the file: publishedAt counts metrics",
    ),
    (
        "ImportSample",
        "who sent the file: line column before after",
    ),
    (
        "FieldChange",
        "who edits the collection's indicators: field before after",
    ),
    (
        "MetricChangePreview",
        "who edits the collection's indicators: metric fields",
    ),
    (
        "MetricsChangePayload",
        "who asked: changed unchanged preview basis problems problemPaths moreProblems",
    ),
    (
        "MetricsRemovalPayload",
        "who asked: removed remaining kept keptPaths problems",
    ),
    (
        "Session",
        "the person alone: id device createdAt seenAt current",
    ),
    (
        "AccessKey",
        "its user alone, the collection only while they may read it: id name scope prefix createdAt expiresAt lastUsedOn limited collection",
    ),
    ("AccessKeyPayload", "who asked: secret key problems"),
    (
        "ServiceInfo",
        "everybody: contact helpUrl version identityProviders passwordSignIn signUp",
    ),
    ("IdentityProvider", "everybody: name label"),
    (
        "Identity",
        "the person alone: id provider label email createdAt usedAt isConfigured",
    ),
    (
        "BeginProviderPayload",
        "who asked: address attempt problems",
    ),
    ("ProviderPayload", "who asked: step email viewer problems"),
    ("IdentityCodePayload", "who asked: request known problems"),
    ("KeyCheck", "everybody: available problems"),
    ("Text", "with its object: fr en"),
    ("Problem", "who asked: code field params"),
    (
        "AuditEntry",
        "administrators: id at actor action subject collection details",
    ),
    (
        "AuditConnection",
        "administrators: nodes pageInfo totalCount",
    ),
    ("PageInfo", "with its list: endCursor hasNextPage"),
    ("EmailCheckPayload", "who asked: known problems"),
    ("CodePayload", "who asked: request problems"),
    ("ViewerPayload", "who asked: viewer problems"),
    ("DonePayload", "who asked: done problems"),
    ("AccountPayload", "who asked: account problems"),
    ("AccountMemberPayload", "who asked: member problems"),
    ("CollectionMemberPayload", "who asked: member problems"),
    ("InvitationPayload", "who asked: invitation problems"),
    ("AcceptPayload", "who asked: account collection problems"),
    ("CollectionPayload", "who asked: collection problems"),
    ("MetricPayload", "who asked: metric problems moreProblems"),
    ("MetricProblem", "who asked: index problem"),
    (
        "MetricsPayload",
        "who asked: metrics problems metricProblems",
    ),
];
