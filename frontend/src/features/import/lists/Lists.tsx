import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import type { ImportFilter, ImportOptionsInput, Lists_CountsFragment } from "@/gql/graphql";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { TextInput } from "@/ui/field/fields";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import type { Place } from "../file/place";
import { Figures } from "../result/Figures";
import { figuresOf } from "../result/figuresOf";
import { InvalidDownload } from "../result/InvalidDownload";
import type { ImportChoice } from "../useImportChoice";
import { InvalidItem, likeOf } from "./InvalidItem";
import css from "./lists.module.css";
import { type Item, useItems } from "./useItems";
import { ValidHead } from "./ValidHead";
import { ValidItem } from "./ValidItem";

const COUNTS = graphql(`
  fragment Lists_counts on ImportCounts {
    valid
    invalid
    new
    changed
    unchanged
    added
    revised
    removed
    recoded
    ...ValidHead_counts
  }
`);

/** Number of indicators from which the search field is shown. */
const MANY = 10;

interface ListProps {
  /** The id of the file. */
  file: string;
  place: Place;
  counts: Lists_CountsFragment;
  importing: ImportChoice;
}

/** The valid and the invalid indicators, side by side; on a phone as two tabs. */
export function Lists(props: Omit<ListProps, "counts"> & { counts: FragmentType<typeof COUNTS> }) {
  const { choice, change } = props.importing;
  const counts = readFragment(COUNTS, props.counts);
  const t = useText();
  const both = counts.valid > 0 && counts.invalid > 0;
  const list = choice.list ?? (counts.invalid > 0 ? "invalid" : "valid");
  const hidden = (one: "valid" | "invalid") => (both && list !== one ? css.hidden : "");
  return (
    <section aria-labelledby="import-lists" className="stack-4">
      <h2 id="import-lists">{t("import.lists")}</h2>
      <Figures figures={[...figuresOf(t, counts), [t("import.result.mend"), counts.invalid]]} />
      {counts.valid + counts.invalid > MANY && (
        <SearchField search={choice.search} onSearch={(search) => change({ search }, true)} />
      )}
      {both && (
        <div className={css.tabs}>
          {(["valid", "invalid"] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={list === one}
              onClick={() => change({ list: one }, true)}
            >
              {t(`import.lists.${one}`, { count: counts[one] })}
            </button>
          ))}
        </div>
      )}
      <div className={both ? css.both : undefined}>
        {counts.valid > 0 && (
          <div className={`${css.list} ${hidden("valid")}`}>
            <ValidList {...props} counts={counts} />
          </div>
        )}
        {counts.invalid > 0 && (
          <div className={`${css.list} ${hidden("invalid")}`}>
            <InvalidList {...props} counts={counts} />
          </div>
        )}
      </div>
    </section>
  );
}

const TYPING_PAUSE_MS = 200;

/** Filters both lists by id and name, during typing. */
function SearchField({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const t = useText();
  const [typed, setTyped] = useState(search);
  const sent = useRef(search);
  const latest = useRef(onSearch);
  latest.current = onSearch;

  // The address changed by navigation: update the field.
  useEffect(() => {
    if (search === sent.current) return;
    sent.current = search;
    setTyped(search);
  }, [search]);

  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = wanted;
      latest.current(wanted);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <TextInput
      type="search"
      className={css.search}
      aria-label={t("import.search")}
      placeholder={t("import.search")}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      spellCheck={false}
      autoComplete="off"
    />
  );
}

function ValidList({ file, place, counts, importing }: ListProps) {
  const t = useText();
  const { choice, options } = importing;
  return (
    <>
      <ValidHead file={file} counts={counts} importing={importing} />
      <ItemList
        file={file}
        options={options}
        filter={choice.filter}
        search={choice.search}
        label={t("import.lists.valid", { count: counts.valid })}
      >
        {(item) => <LeavableItem item={item} place={place} importing={importing} />}
      </ItemList>
    </>
  );
}

/** One of the two lists: pages of indicators under a heading with their number. */
export function ItemList(props: {
  file: string;
  options: ImportOptionsInput;
  filter: ImportFilter;
  search: string;
  label: string;
  /** Renders an indicator of the shown ones. */
  children: (item: Item, shown: readonly Item[]) => ReactNode;
}) {
  const { file, options, filter, search, label, children } = props;
  const t = useText();
  const list = useItems(file, options, filter, search);
  const pages = list.data?.pages ?? [];
  const items = pages.flatMap((page) => page.nodes);
  const total = pages[0]?.totalCount ?? 0;
  if (list.isPending) {
    return (
      <Skeleton>
        <Bar height={56} />
        <Bar height={56} />
        <Bar height={56} />
      </Skeleton>
    );
  }
  return (
    <>
      {list.error && <LoadFailure error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && items.length === 0 && <p className={css.none}>{t("import.list.none")}</p>}
      <ul
        className={list.isPlaceholderData ? `${css.items} ${css.stale}` : css.items}
        aria-label={label}
        aria-busy={list.isFetching}
      >
        {items.map((item, index) => (
          // An id may occur twice: then both are invalid.
          <li key={`${item.id} ${item.column ?? item.line ?? index}`} className={css.item}>
            {children(item, items)}
          </li>
        ))}
      </ul>
      {items.length < total && (
        <div className={css.foot}>
          <span className="tabular">{t("import.list.shown", { shown: items.length, total })}</span>
          <Button small busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t("common.showMore")}
          </Button>
        </div>
      )}
    </>
  );
}

function LeavableItem(props: { item: Item; place: Place; importing: ImportChoice }) {
  const { item, place, importing } = props;
  const { leftOut, leaveOut } = importing;
  return (
    <ValidItem
      item={item}
      place={place}
      isOut={leftOut.includes(item.id)}
      onLeaveOut={(out) => leaveOut(out ? [...leftOut, item.id] : leftOut.filter((id) => id !== item.id))}
    />
  );
}

function InvalidList({ file, counts, importing }: ListProps) {
  const t = useText();
  const label = t("import.lists.invalid", { count: counts.invalid });
  const { choice, options } = importing;
  return (
    <>
      <header className={css.listHead}>
        <h3>{label}</h3>
        <InvalidDownload file={file} importing={importing} />
      </header>
      <ItemList file={file} options={options} filter="INVALID" search={choice.search} label={label}>
        {(item, shown) => <InvalidItem item={item} like={likeOf(item, shown)} />}
      </ItemList>
    </>
  );
}
