import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import type { SearchRow_ResultFragment } from "@/gql/graphql";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { type BilingualText, usePickText, useText } from "@/lib/text/text";
import { FactLine } from "@/ui/text/FactLine";
import css from "./SearchRow.module.css";

type Result = SearchRow_ResultFragment;

/** The object of a result, by its kind. */
type Found<Kind extends "metric" | "dashboard" | "collection" | "account" | "question"> = NonNullable<
  Result[Kind]
>;

/** The line below the name: publisher, collection, key, and numbers of contents. */
export function ResultPlace({ result }: { result: Result }) {
  const { metric, dashboard, collection, account, question } = result;
  if (metric) return <MetricPlace metric={metric} />;
  if (dashboard) return <DashboardPlace dashboard={dashboard} />;
  if (collection) return <CollectionPlace collection={collection} />;
  if (account) return <AccountPlace account={account} />;
  return question ? <QuestionPlace question={question} /> : null;
}

function MetricPlace({ metric }: { metric: Found<"metric"> }) {
  const { collection, frequency, path } = metric;
  const t = useText();
  return (
    <FactLine className={`detail anywhere ${css.place}`}>
      <Publisher account={collection.account} />
      <Home account={collection.account.key} collection={collection} />
      <span>{t(`metric.frequency.${frequency}`)}</span>
      <Key text={path} />
    </FactLine>
  );
}

function DashboardPlace({ dashboard }: { dashboard: Found<"dashboard"> }) {
  const { account, collection, chartCount } = dashboard;
  const t = useText();
  return (
    <FactLine className={`detail anywhere ${css.place}`}>
      <Publisher account={account} />
      {collection && <Home account={account.key} collection={collection} />}
      <span>{t("search.charts", { count: chartCount })}</span>
    </FactLine>
  );
}

function CollectionPlace({ collection }: { collection: Found<"collection"> }) {
  const t = useText();
  const pick = usePickText();
  const summary = pick(collection.summary)?.text;
  return (
    <FactLine className={`detail anywhere ${css.place}`}>
      <Publisher account={collection.account} />
      <span>{t("search.indicators", { count: collection.metricCount })}</span>
      {summary && <span>{summary}</span>}
    </FactLine>
  );
}

function AccountPlace({ account }: { account: Found<"account"> }) {
  const pick = usePickText();
  const description = pick(account.description)?.text;
  return (
    <FactLine className={`detail anywhere ${css.place}`}>
      <Key text={account.key} />
      {description && <span>{description.split("\n")[0]}</span>}
    </FactLine>
  );
}

function QuestionPlace({ question }: { question: Found<"question"> }) {
  const { collection, answerCount, acceptedAnswer, tags } = question;
  const t = useText();
  return (
    <FactLine className={`detail anywhere ${css.place}`}>
      <Publisher account={collection.account} />
      <Home account={collection.account.key} collection={collection} />
      {acceptedAnswer ? (
        <span className={css.accepted}>
          <IconCheck size={16} aria-hidden />
          {t("search.answers.accepted", { count: answerCount })}
        </span>
      ) : (
        <span>{t("search.answers", { count: answerCount })}</span>
      )}
      {tags.length > 0 && <span>{tags.join(", ")}</span>}
    </FactLine>
  );
}

function Publisher({ account }: { account: { key: string; name?: string | null } }) {
  return <Link to={paths.account(account.key)}>{account.name ?? account.key}</Link>;
}

/** The collection that contains the object. */
function Home({
  account,
  collection,
}: {
  account: string;
  collection: { key: string; name: BilingualText };
}) {
  const pick = usePickText();
  return (
    <Link to={paths.collection(account, collection.key)}>
      {pick(collection.name)?.text ?? collection.key}
    </Link>
  );
}

function Key({ text }: { text: string }) {
  return (
    <span className={css.key} translate="no">
      {text}
    </span>
  );
}
