import { type StatedFor, statedForOf, statedForRepair } from "@/lib/repair/statedFor";
import { type Translate, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import type { Choice } from "../choice";
import css from "./StatedFields.module.css";
import { licenceOfCode } from "./stated";

interface StatedForListProps {
  choice: Pick<Choice, "repairs">;
  change: (next: Partial<Choice>) => void;
}

/** Most ids that are named. */
const NAMED = 3;

/** What is stated for selected indicators, each with a button that removes it. */
export function StatedForList({ choice, change }: StatedForListProps) {
  const t = useText();
  const stated = choice.repairs.flatMap((repair) => statedForOf(repair) ?? []);
  if (stated.length === 0) return null;
  return (
    <div className={css.selections}>
      <h3 id="import-stated-for">{t("import.statedFor")}</h3>
      <ul aria-labelledby="import-stated-for">
        {stated.map((one) => {
          const repair = statedForRepair(one);
          const text = statedForText(t, one);
          return (
            <li key={repair}>
              <span>
                {text} <span className={css.ids}>{idsText(t, one.ids)}</span>
              </span>
              <Button
                variant="link"
                aria-label={t("import.statedFor.removeNamed", { text })}
                onClick={() => change({ repairs: choice.repairs.filter((it) => it !== repair) })}
              >
                {t("import.statedFor.remove")}
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function statedForText(t: Translate, { field, ids, text }: StatedFor): string {
  const licence = field === "licence" ? licenceOfCode(text) : undefined;
  const shown = licence ? t(`collection.licence.${licence}.name`) : text;
  return t("import.statedFor.text", { field, text: shown, count: ids.length });
}

function idsText(t: Translate, ids: readonly string[]): string {
  const named = ids.slice(0, NAMED).join(", ");
  const more = ids.length - NAMED;
  return more > 0 ? t("import.statedFor.more", { ids: named, count: more }) : named;
}
