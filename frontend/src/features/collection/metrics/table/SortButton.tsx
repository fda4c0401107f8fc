import IconArrowDown from "@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs";
import IconArrowUp from "@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs";
import type { Sort } from "../useListChoice";
import css from "./SortButton.module.css";

/** Sorts by a column, and reverses the order on the second press; an arrow shows the order. */
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
