import { useId, useState } from "react";
import { formatNumber } from "@/lib/format";
import { licenceDeed } from "@/lib/text/licences";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import {
  facetWord,
  isChosen,
  isSame,
  type ListFacet,
  PARAMETERS,
  type SearchChoice,
  toggled,
} from "../choice";
import type { Facets } from "../searchQuery";
import type { ChoiceControl } from "../useSearchChoice";
import css from "./FacetGroups.module.css";
import { SEARCH_FORM } from "./SearchField";
import { useSinceText } from "./useSinceText";

/** Values of a facet that are shown before "show more". */
const SHOWN = 6;

/** A value of a facet. */
export interface FacetValue {
  readonly value: string;
  readonly label: string;
  /** `null` for a chosen value that no result has. */
  readonly count: number | null;
}

/** The values of a facet with their names, chosen ones that have no results included. */
export function useFacetValues(facets: Facets, choice: SearchChoice): Record<ListFacet, FacetValue[]> {
  const t = useText();
  const language = useLanguage();
  const licence = (it: Facets["licences"][number]["licence"]) =>
    licenceDeed(it, language)?.short ?? t("search.licence.none");
  const names = new Map(facets.accounts.map(({ key, name }) => [key.toLowerCase(), name ?? key]));
  const values: Record<ListFacet, [string, number][]> = {
    kinds: facets.kinds.map((it) => [it.kind, it.count]),
    frequencies: facets.frequencies.map((it) => [it.frequency, it.count]),
    accounts: facets.accounts.map((it) => [it.key.toLowerCase(), it.count]),
    licences: facets.licences.map((it) => [it.licence, it.count]),
    tags: facets.tags.map((it) => [it.tag, it.count]),
    // They are chosen in the address alone, and not counted.
    collections: [],
    units: [],
  };
  const labels: Record<ListFacet, (value: string) => string> = {
    kinds: (value) => t(`search.kind.${value as (typeof choice.kinds)[number]}`),
    frequencies: (value) => t(`metric.frequency.${value as (typeof choice.frequencies)[number]}`),
    accounts: (value) => names.get(value) ?? value,
    collections: (value) => value,
    licences: (value) => licence(value as (typeof choice.licences)[number]),
    tags: (value) => value,
    units: (value) => value,
  };
  const listed = (facet: ListFacet): FacetValue[] => {
    const chosen: readonly string[] = choice[facet];
    const missing = chosen.filter((value) => !values[facet].some(([it]) => isSame(facet, it, value)));
    return [
      ...missing.map((value) => ({ value, label: labels[facet](value), count: null })),
      ...values[facet].map(([value, count]) => ({ value, label: labels[facet](value), count })),
    ];
  };
  return {
    kinds: listed("kinds"),
    frequencies: listed("frequencies"),
    accounts: listed("accounts"),
    collections: listed("collections"),
    licences: listed("licences"),
    tags: listed("tags"),
    units: listed("units"),
  };
}

/** The facets in the order of the page. */
const ORDER: readonly ListFacet[] = [
  "kinds",
  "accounts",
  "collections",
  "tags",
  "units",
  "frequencies",
  "licences",
];

/** All facets as groups of boxes with numbers. A group with one value that is not chosen tells nothing. */
export function FacetGroups(props: {
  facets: Facets;
  control: ChoiceControl;
  /** The facets that are left out. */
  without?: readonly ListFacet[];
  /** Whether the groups are drawn a second time, in a dialog. */
  inDialog?: boolean;
}) {
  const { facets, control, without = [], inDialog = false } = props;
  const { choice, choose } = control;
  const t = useText();
  const values = useFacetValues(facets, choice);
  return (
    <div className="stack-6">
      {ORDER.filter(
        (facet) => !without.includes(facet) && (values[facet].length > 1 || choice[facet].length > 0),
      ).map((facet) => (
        <Group
          key={facet}
          facet={facet}
          values={values[facet]}
          isChosen={(value) => isChosen(choice, facet, value)}
          onToggle={(value) => choose(toggled(choice, facet, value))}
        />
      ))}
      <UpdatedGroup facets={facets} control={control} inDialog={inDialog} />
      <Button type="submit" small form={SEARCH_FORM} className={css.apply}>
        {t("search.apply")}
      </Button>
    </div>
  );
}

function Group(props: {
  facet: ListFacet;
  values: readonly FacetValue[];
  isChosen: (value: string) => boolean;
  onToggle: (value: string) => void;
}) {
  const { facet, values, isChosen, onToggle } = props;
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  // A button that shows one more takes the room of that one.
  const limit = values.length === SHOWN + 1 ? values.length : SHOWN;
  const first = values.filter(({ value }, at) => at < limit || isChosen(value));
  const shown = isOpen ? values : first;
  return (
    <fieldset className={css.group}>
      <legend>{t(`search.facet.${facet}`)}</legend>
      {shown.map((value) => (
        <Box
          key={value.value}
          type="checkbox"
          name={PARAMETERS[facet]}
          word={facetWord(facet, value.value)}
          label={value.label}
          count={value.count}
          checked={isChosen(value.value)}
          onChange={() => onToggle(value.value)}
        />
      ))}
      {first.length < values.length && (
        <button type="button" className={css.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t("search.facet.less") : t("search.facet.more", { count: values.length - first.length })}
        </button>
      )}
    </fieldset>
  );
}

/** Updates since a day: one of the periods, or any time. */
function UpdatedGroup(props: { facets: Facets; control: ChoiceControl; inDialog: boolean }) {
  const { facets, control, inDialog } = props;
  const t = useText();
  const ownName = useId();
  const sinceText = useSinceText();
  // A radio button of the dialog would release the one of the same name beside the results.
  const name = inDialog ? ownName : "since";
  const { choice, choose } = control;
  if (facets.updated.length === 0) return null;
  const set = (since: string | null) => choose({ ...choice, since, after: null });
  const isOther = choice.since !== null && !facets.updated.some(({ since }) => since === choice.since);
  return (
    <fieldset className={css.group}>
      <legend>{t("search.facet.updated")}</legend>
      <Box
        type="radio"
        name={name}
        word=""
        label={t("search.updated.any")}
        count={null}
        checked={choice.since === null}
        onChange={() => set(null)}
      />
      {facets.updated.map(({ days, since, count }) => (
        <Box
          key={days}
          type="radio"
          name={name}
          word={since}
          label={t("search.updated.days", { days })}
          count={count}
          checked={choice.since === since}
          onChange={() => set(since)}
        />
      ))}
      {isOther && (
        <Box
          type="radio"
          name={name}
          word={choice.since ?? ""}
          label={sinceText(choice.since ?? "")}
          count={null}
          checked
          onChange={() => {}}
        />
      )}
    </fieldset>
  );
}

function Box(props: {
  type: "checkbox" | "radio";
  name: string;
  /** The value in the address: without script the form of the field sends it. */
  word: string;
  label: string;
  count: number | null;
  checked: boolean;
  onChange: () => void;
}) {
  const { word, label, count, ...input } = props;
  const t = useText();
  const language = useLanguage();
  return (
    <label className={css.box}>
      <input {...input} value={word} form={SEARCH_FORM} />
      <span className={css.label}>{label}</span>
      {count !== null && (
        <span className={css.count}>
          <span aria-hidden>{formatNumber(count, { language })}</span>
          <span className="visually-hidden">, {t("search.count", { count })}</span>
        </span>
      )}
    </label>
  );
}
