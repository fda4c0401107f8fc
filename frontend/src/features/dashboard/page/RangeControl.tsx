import { lazy, Suspense, useState } from "react";
import { loadChunk } from "@/lib/browser/lazyPage";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { SmallSelect } from "@/ui/field/SmallSelect";
import type { Range } from "../tile/chartAddress";
import css from "./RangeControl.module.css";
import { FIRST_DATE, lastYears, rangeText, sameRange, YEARS } from "./range";

const CustomRange = lazy(() => loadChunk(() => import("./CustomRange")));

type Choice = "own" | "all" | "given" | "custom" | `${(typeof YEARS)[number]}`;

/** One range of dates for all charts: the dashboard's, or the reader's, which the address stores. */
export function RangeControl(props: {
  /** The dashboard's own range. */
  own: Range;
  /** The reader's range; empty where the dashboard's own applies. */
  chosen: Range;
  onChange: (range: Range) => void;
  /** The label of an open custom range, if it does not apply to several charts. */
  open?: string;
}) {
  const { own, chosen, onChange, open } = props;
  const t = useText();
  const language = useLanguage();
  const [opened, setOpened] = useState(false);
  const today = new Date();
  const isOwn = chosen.start === undefined && chosen.end === undefined;
  const years = YEARS.find((one) => sameRange(lastYears(one, today), chosen));
  const isAll = chosen.start === FIRST_DATE && chosen.end === undefined;
  const known: Choice = isOwn ? "own" : isAll ? "all" : years ? `${years}` : "given";
  const ownText = rangeText(own, t, language);
  const choose = (choice: Choice) => {
    setOpened(choice === "custom");
    if (choice === "own") onChange({});
    else if (choice === "all") onChange({ start: FIRST_DATE });
    else if (choice !== "custom" && choice !== "given") onChange(lastYears(Number(choice), today));
  };
  const options: { value: Choice; text: string }[] = [
    { value: "own", text: ownText ?? open ?? t("dashboard.range.own") },
    ...YEARS.map((one) => ({ value: `${one}` as const, text: t("dashboard.range.years", { count: one }) })),
    ...(ownText === undefined ? [] : [{ value: "all" as const, text: t("dashboard.range.all") }]),
    ...(known === "given" ? [{ value: "given" as const, text: rangeText(chosen, t, language) ?? "" }] : []),
    { value: "custom", text: t("dashboard.range.custom") },
  ];
  return (
    <div className={css.control}>
      <SmallSelect
        label={t("dashboard.range.label")}
        showLabel
        value={opened ? "custom" : known}
        options={options}
        onChange={choose}
      />
      {opened && (
        <Suspense>
          <CustomRange
            key={`${chosen.start} ${chosen.end}`}
            range={isOwn ? own : chosen}
            onChange={(range) => {
              setOpened(false);
              onChange(range);
            }}
          />
        </Suspense>
      )}
      {!isOwn && (
        <Button variant="link" onClick={() => choose("own")}>
          {t("dashboard.range.reset")}
        </Button>
      )}
    </div>
  );
}
