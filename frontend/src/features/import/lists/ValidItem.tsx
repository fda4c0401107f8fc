import type { ImportItemFragment } from "@/gql/graphql";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { formatPeriod } from "@/lib/format";
import { paths } from "@/lib/paths";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import type { Place } from "../documents";
import css from "./lists.module.css";

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
] as const;

/** A valid indicator: its metadata, the effect of a publish, and a box to leave it out. */
export function ValidItem(props: {
  item: ImportItemFragment;
  place: Place;
  isOut: boolean;
  onLeaveOut: (out: boolean) => void;
}) {
  const { item, place, isOut, onLeaveOut } = props;
  const t = useText();
  const language = useLanguage();
  const pick = usePickText();
  const { id, path, frequency, status, observations, firstPeriod, lastPeriod } = item;
  const letter = frequency ? frequencyLetter(frequency) : undefined;
  const period = (text: string) => (letter ? formatPeriod(letter, text, language) : text);
  const name = pick(item.name);
  const isEmpty = status === "NEW" && observations === 0;
  const facts = [
    name && name.text !== id ? name.text : undefined,
    frequency ? t(`metric.frequency.inline.${frequency}`) : undefined,
    firstPeriod && lastPeriod && letter !== "C"
      ? firstPeriod === lastPeriod
        ? period(firstPeriod)
        : t("import.item.span", { first: period(firstPeriod), last: period(lastPeriod) })
      : undefined,
    // A new indicator without observations is probably a mistake: a separate message says so.
    isEmpty ? undefined : t("import.item.values", { count: observations }),
  ];
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
        <p className={css.facts}>{facts.filter(Boolean).join(" · ")}</p>
        {isEmpty && <p className={css.empty}>{t("import.item.empty")}</p>}
        {status === "CHANGED" && <p className={css.facts}>{changeText(t, item)}</p>}
      </div>
      <span className={`${css.status} ${css[status.toLowerCase()] ?? ""}`}>
        {t(isOut ? "import.item.out" : `import.status.${status}`)}
      </span>
    </div>
  );
}

/** The changes of an existing indicator. */
function changeText(t: ReturnType<typeof useText>, item: ImportItemFragment): string {
  const { added, revised, removed, fields } = item;
  const parts = [
    added > 0 && t("import.item.added", { count: added }),
    revised > 0 && t("import.item.revised", { count: revised }),
    removed > 0 && t("import.item.removed", { count: removed }),
    fields.length > 0 &&
      t("import.item.fields", { fields: fields.map((one) => fieldText(t, one)).join(", ") }),
  ];
  return parts.filter(Boolean).join(" · ");
}

function fieldText(t: ReturnType<typeof useText>, field: string): string {
  const known = FIELDS.find(
    (one) => field === one || field.startsWith(`${one}_`) || field.startsWith(`${one}.`),
  );
  return known ? t(`import.field.${known}`) : field;
}
