import type { ReactNode } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import type { SearchRow_ResultFragment } from "@/gql/graphql";
import type { OpenedBySearch } from "@/lib/counting/search";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { Star } from "@/ui/action/Star";
import { FactLine } from "@/ui/text/FactLine";
import { KIND_ICON } from "../icons";
import { MarkedText } from "../MarkedText";
import { MetricFigures } from "./MetricFigures";
import css from "./SearchRow.module.css";

const RESULT = graphql(`
  fragment SearchRow_result on SearchResult {
    kind
    public
    marks { fr en }
    metric {
      id
      path
      name { fr en }
      frequency
      collection { key name { fr en } account { key name } }
      ...MetricFigures_metric
    }
    dashboard {
      id
      key
      name { fr en }
      chartCount
      account { key name }
      collection { key name { fr en } }
    }
    collection {
      id
      key
      name { fr en }
      summary { fr en }
      metricCount
      account { key name }
    }
    account { id key name description { fr en } }
  }
`);

/** One result of the search for a text: its kind, its name with the found words, where it is, and what it has. */
export function SearchRow(props: { text: string; result: FragmentType<typeof RESULT> }) {
  const result = readFragment(RESULT, props.result);
  const t = useText();
  const Icon = KIND_ICON[result.kind];
  return (
    <li className={css.row}>
      <Icon className={css.icon} size={20} aria-hidden />
      <div className={css.main}>
        <h3 className={css.name}>
          <Name text={props.text} result={result} />
          <span className="visually-hidden"> ({t(`search.kind.one.${result.kind}`)})</span>
          {!result.public && <span className={css.badge}>{t("search.notPublic")}</span>}
        </h3>
        <Place result={result} />
      </div>
      {result.metric && <MetricFigures metric={result.metric} />}
      <ResultStar result={result} />
    </li>
  );
}

type Result = SearchRow_ResultFragment;

function Name({ text, result }: { text: string; result: Result }) {
  const pick = usePickText();
  const language = useLanguage();
  const { metric, dashboard, collection, account, marks } = result;
  const marked = (to: string, name: { text: string; lang?: "fr" | "en" } | null, key: string) => (
    <Link to={to} state={{ search: text } satisfies OpenedBySearch}>
      {name ? <MarkedText {...name} marks={marks[name.lang ?? language]} /> : key}
    </Link>
  );
  if (metric) {
    const { collection: home, path } = metric;
    return marked(paths.metric(home.account.key, home.key, path), pick(metric.name), path);
  }
  if (dashboard) return marked(dashboardPath(dashboard), pick(dashboard.name), dashboard.key);
  if (collection)
    return marked(
      paths.collection(collection.account.key, collection.key),
      pick(collection.name),
      collection.key,
    );
  if (account)
    return marked(paths.account(account.key), account.name ? { text: account.name } : null, account.key);
  return null;
}

function ResultStar({ result: { metric, dashboard } }: { result: Result }) {
  const pick = usePickText();
  const kind = metric ? "METRIC" : "DASHBOARD";
  const starred = metric ?? dashboard;
  const name = starred && (pick(starred.name)?.text ?? (metric ? metric.path : dashboard?.key));
  const bell = metric && (metric.frequency === "CATEGORY" ? "categories" : "dates");
  return (
    starred && (
      <div className={css.star}>
        <Star kind={kind} id={starred.id} name={name ?? ""} inRow {...(bell && { bell })} />
      </div>
    )
  );
}

function dashboardPath({ account, collection, key }: NonNullable<Result["dashboard"]>): string {
  return collection
    ? paths.dashboard(account.key, collection.key, key)
    : paths.personalDashboard(account.key, key);
}

/** The line below the name: publisher, collection, key, and numbers of contents. */
function Place({ result: { metric, dashboard, collection, account } }: { result: Result }) {
  const t = useText();
  const pick = usePickText();
  const parts: ReactNode[] = [];
  const publisher = (of: { key: string; name?: string | null }) => (
    <Link key="account" to={paths.account(of.key)}>
      {of.name ?? of.key}
    </Link>
  );
  if (metric) {
    const home = metric.collection;
    parts.push(
      publisher(home.account),
      <Link key="collection" to={paths.collection(home.account.key, home.key)}>
        {pick(home.name)?.text ?? home.key}
      </Link>,
      <span key="frequency">{t(`metric.frequency.${metric.frequency}`)}</span>,
      <span key="key" className={css.key} translate="no">
        {metric.path}
      </span>,
    );
  } else if (dashboard) {
    parts.push(publisher(dashboard.account));
    if (dashboard.collection)
      parts.push(
        <Link key="collection" to={paths.collection(dashboard.account.key, dashboard.collection.key)}>
          {pick(dashboard.collection.name)?.text ?? dashboard.collection.key}
        </Link>,
      );
    parts.push(<span key="charts">{t("search.charts", { count: dashboard.chartCount })}</span>);
  } else if (collection) {
    const summary = pick(collection.summary)?.text;
    parts.push(
      publisher(collection.account),
      <span key="metrics">{t("search.indicators", { count: collection.metricCount })}</span>,
    );
    if (summary) parts.push(<span key="summary">{summary}</span>);
  } else if (account) {
    const description = pick(account.description)?.text;
    parts.push(
      <span key="key" className={css.key} translate="no">
        {account.key}
      </span>,
    );
    if (description) parts.push(<span key="description">{description.split("\n")[0]}</span>);
  }
  return <FactLine className={css.place}>{parts}</FactLine>;
}
