import { useEffect, useRef } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { formatDateTime, formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { type Translate, useLanguage, usePickText, useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Notice } from "@/ui/state/Notice";
import { PartSkeleton } from "@/ui/state/Skeleton";
import { ForeignText } from "@/ui/text/ForeignText";
import type { Place } from "../file/place";
import type { ImportChoice } from "../useImportChoice";
import { InvalidDownload } from "./InvalidDownload";
import css from "./Result.module.css";
import { useResult } from "./useResult";

const FILE = graphql(`
  fragment Result_import on Import { id name }
`);

/** The published indicators of a file, with links to them. */
export function Result(props: { file: FragmentType<typeof FILE>; place: Place; importing: ImportChoice }) {
  const { place, importing } = props;
  const file = readFragment(FILE, props.file);
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const heading = useRef<HTMLHeadingElement>(null);
  const { query, result, metrics } = useResult(file.id);
  const here = result != null;
  useEffect(() => {
    if (here) heading.current?.focus();
  }, [here]);
  if (query.isPending) return <PartSkeleton />;
  if (!result) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  const { counts } = result;
  const count = counts.new + counts.changed;
  return (
    <section aria-labelledby="import-result" className="stack-6">
      <div>
        <h2 id="import-result" ref={heading} tabIndex={-1} className={css.title}>
          {t("import.result.title", { count })}
        </h2>
        <p className="muted anywhere">
          {t("import.result.text", {
            name: file.name,
            date: formatDateTime(result.publishedAt, language, timeZone),
          })}
        </p>
      </div>
      <Figures figures={figuresOf(t, counts)} />
      {counts.invalid > 0 && (
        <Notice
          kind="warning"
          actions={
            // The file still exists, and the address has its options.
            <InvalidDownload file={file.id} importing={importing} />
          }
        >
          {t("import.result.invalid", { count: counts.invalid })}
        </Notice>
      )}
      <Onward place={place} only={count === 1 ? metrics[0]?.path : undefined} />
      {metrics.length > 0 && (
        <PublishedMetrics
          place={place}
          metrics={metrics}
          total={result.metrics.totalCount}
          busy={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </section>
  );
}

/** The published indicators, with a button to show more of them. */
function PublishedMetrics(props: {
  place: Place;
  metrics: ReturnType<typeof useResult>["metrics"];
  total: number;
  busy: boolean;
  onMore: () => void;
}) {
  const { place, metrics, total, busy, onMore } = props;
  const t = useText();
  const pick = usePickText();
  return (
    <div>
      <h3>{t("import.result.list")}</h3>
      <ul className={css.metrics}>
        {metrics.map(({ id, path, name }) => {
          const shown = pick(name);
          return (
            <li key={id}>
              <Link to={paths.metric(place.account.key, place.key, path)}>
                {shown ? <ForeignText {...shown} /> : path}
              </Link>
              <code>{path}</code>
            </li>
          );
        })}
      </ul>
      {metrics.length < total && (
        <div className={css.foot}>
          <span className="tabular">{t("import.list.shown", { shown: metrics.length, total })}</span>
          <Button small busy={busy} onClick={onMore}>
            {t("common.showMore")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Links to the collection, or to the only published indicator, and to another import. */
function Onward({ place, only }: { place: Place; only: string | undefined }) {
  const { account, key } = place;
  const t = useText();
  return (
    <div className={`cluster-3 ${css.actions}`}>
      {only !== undefined ? (
        <Link className={buttonClass("primary")} to={paths.metric(account.key, key, only)}>
          {t("import.result.see")}
        </Link>
      ) : (
        <Link className={buttonClass("primary")} to={paths.collectionMetrics(account.key, key)}>
          {t("import.result.collection")}
        </Link>
      )}
      <Link className={buttonClass()} to={paths.importFile(account.key, key)}>
        {t("import.result.again")}
      </Link>
    </div>
  );
}

type Counts = Record<"new" | "changed" | "unchanged" | "added" | "revised" | "removed" | "recoded", number>;

/** The effect of publishing a file, in numbers. */
function figuresOf(t: Translate, counts: Counts): [label: string, value: number][] {
  return [
    [t("import.result.new"), counts.new],
    [t("import.result.changed"), counts.changed],
    [t("import.result.unchanged"), counts.unchanged],
    [t("import.result.added"), counts.added],
    [t("import.result.revised"), counts.revised],
    [t("import.result.removed"), counts.removed],
    [t("import.result.recoded"), counts.recoded],
  ];
}

/** Large numbers, each above its label; zeros are left out. */
function Figures({ figures }: { figures: readonly (readonly [label: string, value: number])[] }) {
  const language = useLanguage();
  return (
    <dl className={css.figures}>
      {figures
        .filter(([, value]) => value > 0)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular">{formatNumber(value, { language })}</dd>
          </div>
        ))}
    </dl>
  );
}
