/** Nouns of cached data: the first part of each key. A change of an object makes whole nouns outdated (`changes.ts`). */
export type Noun =
  | "viewer"
  | "service"
  | "session"
  | "account"
  | "person"
  | "invitation"
  | "collection"
  | "metric"
  | "dashboard"
  | "member"
  | "audit"
  | "desk"
  | "import"
  | "home"
  | "choice"
  | "form"
  | "search"
  | "favourite";

/** A key of cached data: the noun, the address of the object, the view of it, the options of the view. */
type Key = readonly [Noun, ...unknown[]];

interface InCollection {
  readonly account: string;
  readonly collection: string;
}

type AccountView = "page" | "home" | "dashboards" | "visibility" | "settings";
type PersonView = "page" | "questions" | "answers";
type CollectionView =
  | "page"
  | "overview"
  | "metrics"
  | "tree"
  | "openBranches"
  | "found"
  | "children"
  | "parents"
  | "dashboards"
  | "pinnableMetrics"
  | "pinnableDashboards"
  | "pinnableCharts"
  | "pinnedChart"
  | "exists"
  | "contents"
  | "followers"
  | "import"
  | "questions"
  | "questionTags"
  | "question"
  | "questionFollowed"
  | "similarQuestions"
  | "moderation"
  | "analytics"
  | "analyticsSubject"
  | "published";
type MetricView =
  | "page"
  | "series"
  | "lines"
  | "vintages"
  | "difference"
  | "relatives"
  | "exists"
  | "below"
  | "manage"
  | "card"
  | "published";
type DashboardView = "page" | "chart" | "exists";
type DeskView = "rows" | "collections" | "due" | "mail";
type ImportView = "file" | "report" | "items" | "result";
type HomeView = "front" | "collections";
type FavouriteView =
  | "starred"
  | "list"
  | "visit"
  | "alerted"
  | "alert"
  | "alerts"
  | "digests"
  | "followed"
  | "end";
type ChoiceView =
  | "collections"
  | "keyCollections"
  | "templates"
  | "chartPlaces"
  | "dashboardPlaces"
  | "editableDashboards"
  | "pickerCollections"
  | "pickerMetrics"
  | "pickerProposed"
  | "pickerSearch"
  | "pickerMetric"
  | "members"
  | "sharedDashboards"
  | "username"
  | "askable"
  | "askedMetric"
  | "preview";
type FormOf =
  | "collection"
  | "newMetric"
  | "metric"
  | "metricChart"
  | "dashboard"
  | "dashboardContents"
  | "dashboardConflict"
  | "copiedDashboard"
  | "dashboardChart";

/**
 * The keys of all cached data. Addresses are compared without letter case, as the server does. Without a view, a key is
 * the prefix of all views of the object.
 */
export const keys = {
  viewer: (): Key => ["viewer"],
  service: (): Key => ["service"],
  sessions: (): Key => ["session"],
  accessKeys: (): Key => ["session", "accessKeys"],
  /** The reader's identities at providers, and the confirmation of the session. */
  waysIn: (): Key => ["session", "waysIn"],
  account: (account: string, view?: AccountView): Key => ["account", fold(account), ...given(view)],
  person: (username: string, view: PersonView): Key => ["person", fold(username), view],
  invitation: (token: string): Key => ["invitation", token],
  collection: (at: InCollection, view?: CollectionView, ...options: unknown[]): Key => [
    "collection",
    ...[at.account, at.collection].map(fold),
    ...given(view),
    ...options,
  ],
  metric: (at: InCollection & { readonly path: string }, view?: MetricView, ...options: unknown[]): Key => [
    "metric",
    ...[at.account, at.collection, at.path].map(fold),
    ...given(view),
    ...options,
  ],
  /** The series of an indicator by its id, in a chart of several. */
  seriesOf: (metric: string | null, ...options: unknown[]): Key => ["metric", "id", metric, ...options],
  dashboard: (
    at: InCollection & { readonly key: string },
    view?: DashboardView,
    ...options: unknown[]
  ): Key => ["dashboard", ...[at.account, at.collection, at.key].map(fold), ...given(view), ...options],
  /** Members of an account, or of one of its collections. */
  members: (account: string, collection = "", ...options: unknown[]): Key => [
    "member",
    ...[account, collection].map(fold),
    ...options,
  ],
  /** The audit trail of an account, or of one of its collections. */
  audit: (account: string, collection = ""): Key => ["audit", ...[account, collection].map(fold)],
  desk: (view: DeskView, ...options: unknown[]): Key => ["desk", view, ...options],
  import: (id: string, view?: ImportView, ...options: unknown[]): Key => [
    "import",
    id,
    ...given(view),
    ...options,
  ],
  search: (view: "page" | "palette" | "examples", ...options: unknown[]): Key => ["search", view, ...options],
  home: (view: HomeView): Key => ["home", view],
  favourites: (view: FavouriteView, ...options: unknown[]): Key => ["favourite", view, ...options],
  /** Suggestions and lists to choose from. */
  choice: (view: ChoiceView, ...options: unknown[]): Key => ["choice", view, ...options],
  /** The saved state that a form started from. No change makes it outdated: a form never loses what was typed. */
  form: (of: FormOf, ...address: string[]): Key => ["form", of, ...address.map(fold)],
};

function fold(text: string): string {
  return text.toLowerCase();
}

function given(view: string | undefined): string[] {
  return view === undefined ? [] : [view];
}
