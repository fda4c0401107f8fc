import type { ReactNode } from "react";
import { RowSparkline } from "@/charts/draw/Sparkline";
import { type FragmentType, graphql, readFragment } from "@/gql";
import type { ItemRow_ItemFragment } from "@/gql/graphql";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { formatNumber, formatPeriod } from "@/lib/format";
import { paths } from "@/lib/paths";
import { type Translate, useLanguage, usePickText, useText } from "@/lib/text/text";
import type { Place } from "../file/place";
import css from "./table.module.css";

const ITEM = graphql(`
  fragment ItemRow_item on ImportItem {
    id
    path
    name { fr en }
    frequency
    status
    observations
    firstPeriod
    lastPeriod
    added
    revised
    removed
    recoded
    recent
    mostlyRevised
    fields
  }
`);

const FIELDS = [
  "name",
  "unit",
  "notes",
  "tags",
  "source",
  "licence",
  "parent",
  "aggregation",
  "transformation",
  "parameter",
  "end",
] as const;

/** A valid indicator: its metadata, the effect of a publish, its latest values, and a box to leave it out or select it. */
export function ItemRow(props: {
  item: FragmentType<typeof ITEM>;
  place: Pick<Place, "account" | "key">;
  isOut: boolean;
  onLeaveOut: (out: boolean) => void;
  /** The box of the selection, in place of the one that leaves it out. */
  selectBox?: ReactNode;
}) {
  const { place, isOut, onLeaveOut, selectBox } = props;
  const item = readFragment(ITEM, props.item);
  const { id, status, frequency, observations, recent } = item;
  const t = useText();
  const language = useLanguage();
  const span = useSpan(item);
  return (
    <tr className={isOut ? css.out : undefined}>
      <td className={css.tick}>
        {selectBox ??
          (status !== "UNCHANGED" && (
            <input
              type="checkbox"
              aria-label={t("import.item.publish", { id })}
              checked={!isOut}
              onChange={() => onLeaveOut(!isOut)}
            />
          ))}
      </td>
      <th scope="row" className={css.name}>
        <Name item={item} place={place} />
        {isEmpty(item) && <p className={css.warning}>{t("import.item.empty")}</p>}
        {item.mostlyRevised && !isOut && <p className={css.warning}>{t("import.item.mostlyRevised")}</p>}
      </th>
      <td className={css.fact}>{frequency && t(`metric.frequency.inline.${frequency}`)}</td>
      <td className={css.fact}>{span}</td>
      <td className={`${css.fact} ${css.values}`}>
        {/* On a phone the head of the column is hidden. */}
        {!isEmpty(item) && (
          <>
            <span className={css.wide}>{formatNumber(observations, { language })}</span>
            <span className={css.narrow}>{t("import.item.values", { count: observations })}</span>
          </>
        )}
      </td>
      <td className={css.fact}>
        {isOut ? (
          t("import.item.out")
        ) : status === "CHANGED" ? (
          changeText(t, item)
        ) : (
          <span className={status === "NEW" ? css.new : undefined}>{t(`import.status.${status}`)}</span>
        )}
      </td>
      <td className={css.line}>
        {frequency !== "CATEGORY" && recent.length > 1 && (
          <RowSparkline values={recent.map((value) => value ?? null)} width={96} height={28} />
        )}
      </td>
    </tr>
  );
}

/** The name of an indicator and its key, which links to its page where it is published. */
function Name(props: { item: ItemRow_ItemFragment; place: Pick<Place, "account" | "key"> }) {
  const { item, place } = props;
  const { id, path, status } = item;
  const name = usePickText()(item.name)?.text;
  const isPublished = status === "CHANGED" || status === "UNCHANGED";
  return (
    <>
      {name && name !== id && <span className={css.title}>{name}</span>}
      <span className={css.id}>
        {isPublished && path ? (
          <a href={paths.metric(place.account.key, place.key, path)} target="_blank" rel="noreferrer">
            {id}
          </a>
        ) : (
          id
        )}
      </span>
    </>
  );
}

/** Whether a publish would create an indicator without observations, which is probably a mistake. */
function isEmpty({ status, observations }: ItemRow_ItemFragment): boolean {
  return status === "NEW" && observations === 0;
}

/** The first and the last period; empty for categories. */
function useSpan({ frequency, firstPeriod, lastPeriod }: ItemRow_ItemFragment): string {
  const t = useText();
  const language = useLanguage();
  const letter = frequency ? frequencyLetter(frequency) : undefined;
  if (!firstPeriod || !lastPeriod || letter === "C") return "";
  const [first = "", last = ""] = [firstPeriod, lastPeriod].map((period) =>
    letter ? formatPeriod(letter, period, language) : period,
  );
  return first === last ? first : t("import.item.span", { first, last });
}

/** The changes of an existing indicator. */
function changeText(t: Translate, item: ItemRow_ItemFragment): string {
  const { added, revised, removed, recoded, fields } = item;
  const parts = [
    added > 0 && t("import.item.added", { count: added }),
    revised > 0 && t("import.item.revised", { count: revised }),
    removed > 0 && t("import.item.removed", { count: removed }),
    recoded > 0 && t("import.item.recoded", { count: recoded }),
    fields.length > 0 &&
      t("import.item.fields", { fields: fields.map((one) => fieldText(t, one)).join(", ") }),
  ];
  return parts.filter(Boolean).join(" · ");
}

function fieldText(t: Translate, field: string): string {
  const known = FIELDS.find(
    (one) => field === one || field.startsWith(`${one}_`) || field.startsWith(`${one}.`),
  );
  return known ? t(`import.field.${known}`) : field;
}
