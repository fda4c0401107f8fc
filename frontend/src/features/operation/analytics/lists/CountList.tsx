import { useState } from "react";
import { formatNumber } from "@/lib/format";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import css from "./Lists.module.css";

/** Rows shown at first. */
const FIRST = 8;

interface Count {
  /** Empty for all that have no row of their own. */
  readonly label: string;
  /** Absent for a host of fewer than 3 visitors, and for fewer than 3 others. */
  readonly count?: number | null;
}

/** A list of counts, in the given order, with a bar behind each row. */
export function CountList(props: {
  title: string;
  counts: readonly Count[];
  /** The displayed name of a label; by default the label itself. */
  nameOf?: (label: string) => string;
  /** The displayed name of the others. */
  others?: string;
}) {
  const t = useText();
  const { title, counts, nameOf = String, others = t("analytics.others") } = props;
  const language = useLanguage();
  const [all, setAll] = useState(false);
  const most = Math.max(1, ...counts.map(({ count }) => count ?? 0));
  const shown = all ? counts : counts.slice(0, FIRST);
  return (
    <section className={css.counts}>
      <h3>{title}</h3>
      {counts.length === 0 ? (
        <p className={css.none}>{t("analytics.none")}</p>
      ) : (
        <ul>
          {shown.map(({ label, count }) => (
            <li
              key={label}
              className={css.barred}
              style={{ backgroundSize: `${((count ?? 0) / most) * 100}% 100%` }}
            >
              <span className={label === "" ? css.others : css.label}>
                {label === "" ? others : nameOf(label)}
              </span>
              <span className={css.count}>
                {count === null || count === undefined
                  ? t("analytics.few")
                  : formatNumber(count, { language })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {counts.length > shown.length && (
        <Button variant="link" onClick={() => setAll(true)}>
          {t("analytics.all", { count: counts.length })}
        </Button>
      )}
    </section>
  );
}
