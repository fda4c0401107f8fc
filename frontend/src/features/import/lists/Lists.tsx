import type { ImportCountsFragment } from "@/gql/graphql";
import { useText } from "@/lib/text/text";
import type { KeptImport, Place } from "../documents";
import { Figures } from "../result/Figures";
import { figuresOf } from "../result/figuresOf";
import { InvalidDownload } from "../result/InvalidDownload";
import type { ImportChoice } from "../useImportChoice";
import { InvalidItem, likeOf } from "./InvalidItem";
import { ItemList } from "./ItemList";
import css from "./lists.module.css";
import { SearchField } from "./SearchField";
import { ValidHead } from "./ValidHead";
import { ValidItem } from "./ValidItem";

/** Number of indicators from which the search field is shown. */
const MANY = 10;

/** The valid and the invalid indicators, side by side; on a phone as two tabs. */
export function Lists(props: {
  file: KeptImport;
  place: Place;
  counts: ImportCountsFragment;
  importing: ImportChoice;
}) {
  const { file, place, counts, importing } = props;
  const { choice, change } = importing;
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
            <ValidHead file={file} counts={counts} importing={importing} />
            <ItemList
              file={file.id}
              options={importing.options}
              filter={choice.filter}
              search={choice.search}
              label={t("import.lists.valid", { count: counts.valid })}
            >
              {(item) => <LeavableItem item={item} place={place} importing={importing} />}
            </ItemList>
          </div>
        )}
        {counts.invalid > 0 && (
          <div className={`${css.list} ${hidden("invalid")}`}>
            <InvalidHead file={file} counts={counts} importing={importing} />
            <ItemList
              file={file.id}
              options={importing.options}
              filter="INVALID"
              search={choice.search}
              label={t("import.lists.invalid", { count: counts.invalid })}
            >
              {(item, shown) => <InvalidItem item={item} like={likeOf(item, shown)} />}
            </ItemList>
          </div>
        )}
      </div>
    </section>
  );
}

function LeavableItem(props: {
  item: Parameters<typeof ValidItem>[0]["item"];
  place: Place;
  importing: ImportChoice;
}) {
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

function InvalidHead(props: { file: KeptImport; counts: ImportCountsFragment; importing: ImportChoice }) {
  const { file, counts, importing } = props;
  const t = useText();
  return (
    <header className={css.listHead}>
      <h3>{t("import.lists.invalid", { count: counts.invalid })}</h3>
      <InvalidDownload file={file} importing={importing} />
    </header>
  );
}
