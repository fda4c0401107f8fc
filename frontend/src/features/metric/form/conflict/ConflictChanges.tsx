import type { Frequency } from "@/gql/graphql";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { formatDateTime } from "@/lib/format";
import { useLanguage, useText } from "@/lib/text/text";
import { ChangeTable } from "./ChangeTable";
import css from "./ConflictDialog.module.css";
import type { Compared } from "./difference";
import type { Rebased } from "./rebase";

/** A publish since the form was opened. */
export interface PublishedVintage {
  number: number;
  publishedAt: string;
  author?: string | null | undefined;
}

interface ConflictChangesProps {
  frequency: Frequency;
  /** The vintage that the form started from, and the current one. */
  from: number;
  to: number;
  vintages: readonly PublishedVintage[];
  /** The changes of the other users. */
  theirs: Compared;
  /** The periods that were changed on both sides. */
  clashes: Rebased["clashes"];
}

/** What was published meanwhile, by whom, and what of it was typed differently. */
export function ConflictChanges({ frequency, from, to, vintages, theirs, clashes }: ConflictChangesProps) {
  const t = useText();
  const { rows, ...counts } = theirs;
  return (
    <>
      <div className={css.part}>
        <h3>{t("metricForm.conflict.since", counts)}</h3>
        <Publishers vintages={vintages.filter((it) => it.number > from)} />
        <ChangeTable
          label={t("metricForm.conflict.changed")}
          frequency={frequency}
          columns={[
            t("metricForm.conflict.before", { number: from }),
            t("metricForm.conflict.now", { number: to }),
          ]}
          rows={rows.map(({ period, before, after }) => ({ period, sides: [before, after] }))}
        />
      </div>
      <div className={css.part}>
        {clashes.length === 0 ? (
          <p>{t("metricForm.conflict.noClash")}</p>
        ) : (
          <>
            <h3>{t("metricForm.conflict.clashes", { count: clashes.length })}</h3>
            <ChangeTable
              label={t("metricForm.conflict.compare")}
              frequency={frequency}
              columns={[t("metricForm.conflict.theirs"), t("metricForm.conflict.mine")]}
              rows={clashes.map((it) => ({ period: it.period, sides: [it.theirs, it.mine] }))}
            />
          </>
        )}
      </div>
    </>
  );
}

/** The publishers since the form was opened, with times. */
function Publishers({ vintages }: { vintages: readonly PublishedVintage[] }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  return (
    <ul className={css.who}>
      {vintages.map(({ number, publishedAt, author }) => {
        const time = formatDateTime(publishedAt, language, timeZone);
        return (
          <li key={number}>
            {author
              ? t("metricForm.conflict.by", { number, author, time })
              : t("metricForm.conflict.byNobody", { number, time })}
          </li>
        );
      })}
    </ul>
  );
}
