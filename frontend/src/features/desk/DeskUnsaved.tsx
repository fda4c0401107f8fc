import { type RefObject, useEffect, useState } from "react";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import css from "./Desk.module.css";
import { isStuck, isTroubled, isUnsaved, type Row } from "./row/state/row";

/**
 * Announces saved values, and shows the number of unsaved rows, including filtered ones. It is below the rows, so that
 * they do not move during typing.
 */
export function DeskUnsaved(props: {
  /** All rows with typed or saved values. */
  touched: readonly Row[];
  shown: readonly Row[];
  table: RefObject<HTMLTableElement | null>;
  /** Removes the filters; `undefined` without a filter. */
  showAll: (() => void) | undefined;
}) {
  const { touched, shown, table, showAll } = props;
  const t = useText();
  const unsaved = touched.filter(isUnsaved).length;
  const stuck = touched.filter(isStuck).length;
  const saved = touched.filter(({ status }) => status.kind === "saved").length;
  const [spoken, setSpoken] = useState("");
  useEffect(() => {
    if (saved > 0) setSpoken(t("desk.savedCount", { count: saved }));
  }, [saved, t]);
  const ids = new Set(shown.map(({ metric }) => metric.id));
  const hidden = touched.filter((row) => isUnsaved(row) && !ids.has(row.metric.id)).length;
  const first = shown.findIndex((row) => (unsaved > 0 ? isUnsaved(row) : isStuck(row)));
  const titles = [
    unsaved > 0 && t("desk.notSaved", { count: unsaved }),
    stuck > 0 && t("desk.notTakenBack", { count: stuck }),
  ].filter(Boolean);
  const isWrong = stuck > 0 || touched.some(isTroubled);
  return (
    <>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
      {titles.length > 0 && (
        // It appears with the first typed key: only failures are announced.
        <div className={`${css.unsaved} ${isWrong ? css.wrong : ""}`} role={isWrong ? "alert" : undefined}>
          <p>{titles.join(" · ")}</p>
          {first >= 0 && (
            <Button
              small
              onClick={() =>
                table.current
                  ?.querySelector<HTMLElement>(`[data-row="${first}"] [data-column="value"]`)
                  ?.focus()
              }
            >
              {t("desk.toFirst")}
            </Button>
          )}
          {hidden > 0 && showAll && (
            <Button small variant="quiet" onClick={showAll}>
              {t("desk.showHidden", { count: hidden })}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
