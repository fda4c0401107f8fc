import { type FragmentType, graphql, readFragment } from "@/gql";
import type { ValidItem_ItemFragment } from "@/gql/graphql";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { formatPeriod } from "@/lib/format";
import { paths } from "@/lib/paths";
import { type Translate, useLanguage, usePickText, useText } from "@/lib/text/text";
import type { Place } from "../file/place";
import css from "./lists.module.css";

const ITEM = graphql(`
  fragment ValidItem_item on ImportItem {
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

/** A valid indicator: its metadata, the effect of a publish, and a box to leave it out. */
export function ValidItem(props: {
  item: FragmentType<typeof ITEM>;
  place: Pick<Place, "account" | "key">;
  isOut: boolean;
  onLeaveOut: (out: boolean) => void;
}) {
  const { place, isOut, onLeaveOut } = props;
  const item = readFragment(ITEM, props.item);
  const { id, path, status } = item;
  const t = useText();
  const facts = useFacts(item);
  const known = status === "CHANGED" || status === "UNCHANGED";
  return (
    <div className={isOut ? `${css.valid} ${css.out}` : css.valid}>
      {status === "UNCHANGED" ? (
        <span />
      ) : (
        <input
          type="checkbox"
          aria-label={t("import.item.publish", { id })}
          checked={!isOut}
          onChange={() => onLeaveOut(!isOut)}
        />
      )}
      <div className={css.words}>
        <p className={css.id}>
          {known && path ? (
            <a href={paths.metric(place.account.key, place.key, path)} target="_blank" rel="noreferrer">
              {id}
            </a>
          ) : (
            <span>{id}</span>
          )}
        </p>
        <p className={css.facts}>{facts}</p>
        {isEmpty(item) && <p className={css.warning}>{t("import.item.empty")}</p>}
        {status === "CHANGED" && <p className={css.facts}>{changeText(t, item)}</p>}
        {item.mostlyRevised && !isOut && <p className={css.warning}>{t("import.item.mostlyRevised")}</p>}
      </div>
      <span className={`${css.status} ${css[status.toLowerCase()] ?? ""}`}>
        {t(isOut ? "import.item.out" : `import.status.${status}`)}
      </span>
    </div>
  );
}

/** Whether a publish would create an indicator without observations, which is probably a mistake. */
function isEmpty({ status, observations }: ValidItem_ItemFragment): boolean {
  return status === "NEW" && observations === 0;
}

/** The name, the frequency, the periods and the number of values. */
function useFacts(item: ValidItem_ItemFragment): string {
  const { id, frequency, firstPeriod, lastPeriod, observations } = item;
  const t = useText();
  const language = useLanguage();
  const name = usePickText()(item.name);
  const letter = frequency ? frequencyLetter(frequency) : undefined;
  const period = (text: string) => (letter ? formatPeriod(letter, text, language) : text);
  const facts = [
    name && name.text !== id ? name.text : undefined,
    frequency ? t(`metric.frequency.inline.${frequency}`) : undefined,
    firstPeriod && lastPeriod && letter !== "C"
      ? firstPeriod === lastPeriod
        ? period(firstPeriod)
        : t("import.item.span", { first: period(firstPeriod), last: period(lastPeriod) })
      : undefined,
    // A separate message replaces a number of 0.
    isEmpty(item) ? undefined : t("import.item.values", { count: observations }),
  ];
  return facts.filter(Boolean).join(" · ");
}

/** The changes of an existing indicator. */
function changeText(t: Translate, item: ValidItem_ItemFragment): string {
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
