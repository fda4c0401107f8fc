import { Sparkline } from "@/charts/draw/Sparkline";
import { type FragmentType, graphql, readFragment } from "@/gql";
import type { SearchRow_ResultFragment } from "@/gql/graphql";
import { frequencyLetter } from "@/lib/calendar/frequency";
import type { OpenedBySearch } from "@/lib/counting/search";
import { formatNumber, unbrokenPeriod } from "@/lib/format";
import { paths } from "@/lib/paths";
import { questionPaths } from "@/lib/questionPaths";
import { inDateOrder } from "@/lib/reading/observations";
import { Link } from "@/lib/router/Link";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { Star } from "@/ui/action/Star";
import { Badge } from "@/ui/text/Badge";
import { KIND_ICON } from "./icons";
import { MarkedText } from "./MarkedText";
import { ResultPlace } from "./ResultPlace";
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
      end { date }
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
    question {
      number
      slug
      title
      tags
      answerCount
      acceptedAnswer
      collection { key name { fr en } account { key name } }
    }
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
          {result.metric?.end && <Badge>{t("metric.end.mark")}</Badge>}
          {!result.public && <Badge>{t("search.notPublic")}</Badge>}
        </h3>
        <ResultPlace result={result} />
      </div>
      {result.metric && <MetricFigures metric={result.metric} />}
      <ResultStar result={result} />
    </li>
  );
}

const METRIC = graphql(`
  fragment MetricFigures_metric on Metric {
    frequency
    unit { fr en }
    lastPeriod
    lastValue
    decimals
    observationCount
    series(order: "desc", limit: "24") { observations }
  }
`);

/** The recent shape of an indicator, and its latest value with unit and period. */
function MetricFigures(props: { metric: FragmentType<typeof METRIC> }) {
  const metric = readFragment(METRIC, props.metric);
  const t = useText();
  const pick = usePickText();
  const language = useLanguage();
  const letter = frequencyLetter(metric.frequency);
  if (!metric.series.observations) return <p className={css.unreadable}>{t("chart.unreadable")}</p>;
  const { periods, values } = inDateOrder(metric.series.observations);
  const unit = pick(metric.unit);
  const percent = unit?.text.trim() === "%";
  const { lastValue, lastPeriod, decimals } = metric;
  const hasValue = letter !== "C" && lastValue !== null && lastValue !== undefined;
  return (
    <div className={css.figures}>
      {letter !== "C" && values.length > 1 && (
        <Sparkline frequency={letter} periods={periods} values={values} width={96} height={32} />
      )}
      <p className={css.figure}>
        {hasValue && (
          <>
            <strong>{formatNumber(lastValue, { language, decimals, percent })}</strong>
            <span className={css.unit}>
              {lastPeriod && unbrokenPeriod(letter, lastPeriod, language)}
              {unit && !percent && <span lang={unit.lang}> · {unit.text}</span>}
            </span>
          </>
        )}
        {letter === "C" && (
          <span className={css.unit}>{t("metric.page.categories", { count: metric.observationCount })}</span>
        )}
      </p>
    </div>
  );
}

type Result = SearchRow_ResultFragment;

function Name({ text, result }: { text: string; result: Result }) {
  const pick = usePickText();
  const language = useLanguage();
  const { metric, dashboard, collection, account, question, marks } = result;
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
  if (question) {
    const { collection: home, title } = question;
    const to = questionPaths.question(home.account.key, home.key, question);
    return marked(to, title ? { text: title } : null, to.slice(1));
  }
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
