import { useState } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { useText } from "@/lib/text/text";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import type { Place } from "../file/place";
import { SelectBox } from "../select/SelectBox";
import { SelectionBar } from "../select/SelectionBar";
import { useSelection } from "../select/useSelection";
import type { ImportChoice } from "../useImportChoice";
import { ItemRow } from "./ItemRow";
import { ListFoot } from "./ListFoot";
import { SearchField } from "./SearchField";
import { TableHead } from "./TableHead";
import css from "./table.module.css";
import { useItems } from "./useItems";

export const COUNTS = graphql(`
  fragment ItemTable_counts on ImportCounts { valid ...TableHead_counts }
`);

/** Number of indicators from which the search field is shown. */
const MANY = 10;

interface ItemTableProps {
  /** The id of the file. */
  file: string;
  place: Pick<Place, "account" | "key">;
  counts: FragmentType<typeof COUNTS>;
  importing: ImportChoice;
}

/** The indicators that can be published, page by page, each with the effect of a publish. */
export function ItemTable({ file, place, counts: masked, importing }: ItemTableProps) {
  const counts = readFragment(COUNTS, masked);
  const t = useText();
  const { choice, options, change, leftOut, leaveOut } = importing;
  const list = useItems(file, options, choice.filter, choice.search);
  const pages = list.data?.pages ?? [];
  const items = pages.flatMap((page) => page.nodes);
  const setOut = (id: string, out: boolean) =>
    leaveOut(out ? [...leftOut, id] : leftOut.filter((one) => one !== id));
  const total = pages[0]?.totalCount ?? 0;
  const [isSelecting, setSelecting] = useState(false);
  const shown = items.map(({ id }) => id);
  const selection = useSelection(file, importing, shown);
  const stop = () => {
    selection.clear();
    setSelecting(false);
  };
  return (
    <section aria-labelledby="import-items">
      <TableHead
        file={file}
        counts={counts}
        importing={importing}
        onSelect={isSelecting ? undefined : () => setSelecting(true)}
      />
      {counts.valid > MANY && (
        <SearchField search={choice.search} onSearch={(search) => change({ search }, true)} />
      )}
      {isSelecting && (
        <SelectionBar selection={selection} found={total} importing={importing} onStop={stop} />
      )}
      {list.error && <LoadFailure error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending ? (
        <Skeleton>
          <Bar height={56} />
          <Bar height={56} />
          <Bar height={56} />
        </Skeleton>
      ) : (
        <table
          className={list.isPlaceholderData ? `${css.table} stale` : css.table}
          aria-labelledby="import-items"
          aria-busy={list.isFetching}
        >
          <ColumnHeads isSelecting={isSelecting} />
          <tbody>
            {items.map((item, index) => (
              <ItemRow
                key={item.id}
                item={item}
                place={place}
                isOut={leftOut.includes(item.id)}
                onLeaveOut={(out) => setOut(item.id, out)}
                selectBox={
                  isSelecting ? <SelectBox id={item.id} index={index} selection={selection} /> : undefined
                }
              />
            ))}
          </tbody>
        </table>
      )}
      {list.isSuccess && items.length === 0 && <p className={css.none}>{t("import.list.none")}</p>}
      <ListFoot
        shown={items.length}
        total={total}
        busy={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </section>
  );
}

function ColumnHeads({ isSelecting }: { isSelecting: boolean }) {
  const t = useText();
  return (
    <thead>
      <tr>
        <th scope="col" className={css.tickColumn}>
          <span className="visually-hidden">
            {t(isSelecting ? "import.column.select" : "import.column.tick")}
          </span>
        </th>
        <th scope="col">{t("import.column.indicator")}</th>
        <th scope="col" className={css.frequencyColumn}>
          {t("import.column.frequency")}
        </th>
        <th scope="col" className={css.spanColumn}>
          {t("import.column.span")}
        </th>
        <th scope="col" className={css.valuesColumn}>
          {t("import.column.values")}
        </th>
        <th scope="col" className={css.changeColumn}>
          {t("import.column.change")}
        </th>
        <th scope="col" className={css.lineColumn}>
          {t("import.column.line")}
        </th>
      </tr>
    </thead>
  );
}
