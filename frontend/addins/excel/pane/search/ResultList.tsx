import { useText } from "@/lib/text/text";
import type { FoundIndicator } from "../api/indicators";
import { IndicatorFacts } from "../indicator/IndicatorFacts";
import css from "./ResultList.module.css";

/** The element id of a result, by its place. */
export function resultId(list: string, place: number): string {
  return `${list}-${place}`;
}

/** The results. The field above has the focus: the marked result is only shown. */
export function ResultList(props: {
  id: string;
  items: readonly FoundIndicator[];
  active: FoundIndicator | undefined;
  isOld: boolean;
  choose: (indicator: FoundIndicator) => void;
}) {
  const { id, items, active, isOld, choose } = props;
  const t = useText();
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t("addin.search.results")}
      aria-busy={isOld}
      className={css.list}
      hidden={items.length === 0}
    >
      {items.map((item, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field chooses the marked result
        <div
          key={item.id}
          id={resultId(id, place)}
          role="option"
          tabIndex={-1}
          aria-selected={item === active}
          className={css.result}
          onClick={() => choose(item)}
        >
          <span className={css.name}>{item.name}</span>
          <IndicatorFacts indicator={item} />
        </div>
      ))}
    </div>
  );
}
