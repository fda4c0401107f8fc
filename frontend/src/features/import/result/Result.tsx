import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { readFragment } from "@/gql";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { request } from "@/lib/data/graphql";
import { formatDateTime } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Notice } from "@/ui/state/Notice";
import { PartSkeleton } from "@/ui/state/Skeleton";
import { ForeignText } from "@/ui/text/ForeignText";
import { IMPORT_COUNTS, IMPORT_RESULT, type KeptImport, MOST_OF_PAGE, type Place } from "../documents";
import type { ImportChoice } from "../useImportChoice";
import { Figures } from "./Figures";
import { figuresOf } from "./figuresOf";
import { InvalidDownload } from "./InvalidDownload";
import css from "./Result.module.css";

const FIRST_PAGE = 20;

/** The published indicators of a file, with links to them. */
export function Result(props: { file: KeptImport; place: Place; importing: ImportChoice }) {
  const { file, place, importing } = props;
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const pick = usePickText();
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useInfiniteQuery({
    queryKey: ["import", file.id, "result"],
    queryFn: async ({ pageParam }) => {
      const first = pageParam === null ? FIRST_PAGE : MOST_OF_PAGE;
      return (await request(IMPORT_RESULT, { id: file.id, first, after: pageParam })).import?.result ?? null;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) =>
      last?.metrics.pageInfo.hasNextPage ? (last.metrics.pageInfo.endCursor ?? undefined) : undefined,
  });
  const result = query.data?.pages[0];
  const here = result != null;
  useEffect(() => {
    if (here) heading.current?.focus();
  }, [here]);
  if (query.isPending) return <PartSkeleton />;
  if (!result) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  const counts = readFragment(IMPORT_COUNTS, result.counts);
  const metrics = query.data?.pages.flatMap((page) => page?.metrics.nodes ?? []) ?? [];
  const count = counts.new + counts.changed;
  const [only] = metrics;
  const { account, key } = place;
  return (
    <section aria-labelledby="import-result" className={css.result}>
      <div>
        <h2 id="import-result" ref={heading} tabIndex={-1} className={css.title}>
          {t("import.result.title", { count })}
        </h2>
        <p className={css.text}>
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
            <InvalidDownload file={file} importing={importing} />
          }
        >
          {t("import.result.invalid", { count: counts.invalid })}
        </Notice>
      )}
      <div className={css.actions}>
        {count === 1 && only ? (
          <Link className={buttonClass("primary")} to={paths.metric(account.key, key, only.path)}>
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
      {metrics.length > 0 && (
        <div>
          <h3>{t("import.result.list")}</h3>
          <ul className={css.metrics}>
            {metrics.map(({ id, path, name }) => {
              const shown = pick(name);
              return (
                <li key={id}>
                  <Link to={paths.metric(account.key, key, path)}>
                    {shown ? <ForeignText {...shown} /> : path}
                  </Link>
                  <code>{path}</code>
                </li>
              );
            })}
          </ul>
          {metrics.length < result.metrics.totalCount && (
            <div className={css.foot}>
              <span className="tabular">
                {t("import.list.shown", { shown: metrics.length, total: result.metrics.totalCount })}
              </span>
              <Button small busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t("common.showMore")}
              </Button>
            </div>
          )}
        </div>
      )}
    </section>
  );
}
