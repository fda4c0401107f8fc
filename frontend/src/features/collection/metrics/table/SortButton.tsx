import IconArrowDown from "@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs";
import IconArrowUp from "@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs";
import type { Sort } from "../useListChoice";
import css from "./SortButton.module.css";

/** Sorts by a column, the second time the other way round; an arrow says how it is sorted. */
export function SortButton(props: {
  label: string;
  by: "name" | "key" | "updated";
  sort: Sort;
  onSort: (sort: Sort) => void;
}) {
  const { label, by, sort, onSort } = props;
  const chosen = sort === by || sort === `-${by}`;
  const descending = by === "updated" ? sort === by : sort !== by;
  const Arrow = descending ? IconArrowDown : IconArrowUp;
  return (
    <button
      type="button"
      className={chosen ? `${css.button} ${css.chosen}` : css.button}
      aria-pressed={chosen}
      onClick={() => onSort(sort === by ? `-${by}` : by)}
    >
      {label}
      {chosen && <Arrow size={14} aria-hidden />}
    </button>
  );
}
