import { useText } from "@/lib/text/text";
import { NativeSelect } from "@/ui/field/base/NativeSelect";
import type { Sort } from "../useListChoice";
import css from "./Toolbar.module.css";

const OFFERED_SORTS: readonly Sort[] = ["key", "name", "updated", "-updated"];

/** The sort order of the table; an order that only the head of the table sets is named, but not offered. */
export function SortSelect({ sort, onChange }: { sort: Sort; onChange: (sort: Sort) => void }) {
  const t = useText();
  const isOffered = OFFERED_SORTS.includes(sort);
  return (
    <NativeSelect
      aria-label={t("collectionMore.list.sort")}
      className={`${css.select} ${css.sort}`}
      value={isOffered ? sort : ""}
      onChange={(event) => onChange(event.currentTarget.value as Sort)}
      data={[
        ...(isOffered ? [] : [{ value: "", label: t("collectionMore.list.sort.reversed"), disabled: true }]),
        { value: "key", label: t("collectionMore.list.sort.key") },
        { value: "name", label: t("collectionMore.list.sort.name") },
        { value: "updated", label: t("collectionMore.list.sort.updated") },
        { value: "-updated", label: t("collectionMore.list.sort.oldest") },
      ]}
    />
  );
}
