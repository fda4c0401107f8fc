import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { useText } from "@/lib/text/text";
import { facetCount, isChosen, type ListFacet, PARAMETERS, toggled, withoutFacets } from "../choice/choice";
import type { ChoiceControl } from "../choice/useSearchChoice";
import type { Facets } from "../searchQuery";
import css from "./ChosenFacets.module.css";
import { useFacetValues } from "./FacetGroups";
import { useSinceText } from "./useSinceText";

/** The chosen values above the results, each with a button that removes it. */
export function ChosenFacets({ facets, control }: { facets: Facets; control: ChoiceControl }) {
  const t = useText();
  const sinceText = useSinceText();
  const { choice, choose } = control;
  const values = useFacetValues(facets, choice);
  if (facetCount(choice) === 0) return null;
  const chosen = (Object.keys(PARAMETERS) as ListFacet[]).flatMap((facet) =>
    values[facet]
      .filter(({ value }) => isChosen(choice, facet, value))
      .map(({ value, label }) => ({
        key: `${facet} ${value}`,
        label,
        remove: () => choose(toggled(choice, facet, value)),
      })),
  );
  const period = facets.updated.find(({ since }) => since === choice.since);
  if (choice.since)
    chosen.push({
      key: "since",
      label: period ? t("search.updated.days", { days: period.days }) : sinceText(choice.since),
      remove: () => choose({ ...choice, since: null, after: null }),
    });
  return (
    <ul className={css.chips} aria-label={t("search.chosen")}>
      {chosen.map(({ key, label, remove }) => (
        <li key={key}>
          <button type="button" className={css.chip} onClick={remove}>
            {label}
            <IconX size={14} aria-hidden />
            <span className="visually-hidden">{t("search.remove")}</span>
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={css.all} onClick={() => choose(withoutFacets(choice))}>
          {t("search.removeAll")}
        </button>
      </li>
    </ul>
  );
}
