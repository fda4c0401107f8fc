import { type FragmentType, graphql, readFragment } from "@/gql";
import type { Lists_CountsFragment } from "@/gql/graphql";
import { useText } from "@/lib/text/text";
import type { ImportChoice } from "../choice/useImportChoice";
import type { Place } from "../file/place";
import { Figures } from "../result/Figures";
import { figuresOf } from "../result/figuresOf";
import { InvalidDownload } from "../result/InvalidDownload";
import { InvalidItem, likeOf } from "./InvalidItem";
import { ItemList } from "./ItemList";
import css from "./lists.module.css";
import { SearchField } from "./SearchField";
import type { Item } from "./useItems";
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
    <section aria-labelledby="import-lists" className={css.lists}>
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
