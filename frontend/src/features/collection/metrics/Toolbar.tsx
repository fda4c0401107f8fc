import IconChecks from "@tabler/icons-react/dist/esm/icons/IconChecks.mjs";
import IconListTree from "@tabler/icons-react/dist/esm/icons/IconListTree.mjs";
import IconTable from "@tabler/icons-react/dist/esm/icons/IconTable.mjs";
import IconUpload from "@tabler/icons-react/dist/esm/icons/IconUpload.mjs";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { useEffect, useRef } from "react";
import type { Frequency } from "@/gql/graphql";
import { FREQUENCIES } from "@/lib/calendar/frequency";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { NativeSelect } from "@/ui/field/base/NativeSelect";
import { SearchInput } from "@/ui/field/SearchInput";
import { SegmentLinks } from "@/ui/layout/SegmentLinks";
import { ExportMenu } from "../bulk/export/ExportMenu";
import type { Place } from "../place";
import css from "./Toolbar.module.css";
import type { ListChoice, Sort, View } from "./useListChoice";

/** Filter, frequency, order, the switch between table and tree, and the actions on the list. */
export function Toolbar(props: {
  choice: ListChoice;
  place: Place;
  /** Number of matches; `undefined` while loading. */
  found: number | undefined;
  mayEdit: boolean;
  selecting: boolean;
  onSelect: () => void;
}) {
  const { choice, place, found, mayEdit, selecting, onSelect } = props;
  const { query, frequency, under } = choice.filter;
  const t = useText();
  return (
    <div className="toolbar">
      <SearchInput
        className={css.filter}
        label={t("collectionMore.list.filter")}
        placeholder={t("collectionMore.list.filterHint")}
        clear={t("collectionMore.list.clear")}
        typed={choice.typed}
        onType={choice.setTyped}
      />
      <FrequencySelect frequency={frequency} onChange={choice.setFrequency} />
      {choice.view === "table" && <SortSelect sort={choice.sort} onChange={choice.setSort} />}
      {under !== null && <UnderFilter path={under} onRemove={() => choice.setUnder(null)} />}
      <div className={css.actions}>
        {mayEdit && (
          <Link className={buttonClass("quiet", true)} to={paths.importFile(place.account, place.collection)}>
            <IconUpload size={16} aria-hidden />
            {t("collectionMore.list.import")}
          </Link>
        )}
        <ExportMenu place={place} count={found} wanted={{ search: query, frequency, under }} />
        <SelectButton selecting={selecting} onClick={onSelect} />
      </div>
      <div className={css.views}>
        <ViewLinks choice={choice} />
      </div>
    </div>
  );
}

/** Restricts the list to one frequency. */
function FrequencySelect(props: {
  frequency: Frequency | null;
  onChange: (frequency: Frequency | null) => void;
}) {
  const { frequency, onChange } = props;
  const t = useText();
  return (
    <NativeSelect
      aria-label={t("collectionMore.list.frequency")}
      className={css.select}
      value={frequency ?? ""}
      onChange={(event) => onChange((event.currentTarget.value || null) as Frequency | null)}
      data={[
        { value: "", label: t("collectionMore.list.frequency.all") },
        ...FREQUENCIES.map((value) => ({ value, label: t(`metric.frequency.${value}`) })),
      ]}
    />
  );
}

/** The path to which the list is restricted, with a button that removes the restriction. */
function UnderFilter({ path, onRemove }: { path: string; onRemove: () => void }) {
  const t = useText();
  return (
    <button type="button" className={css.under} onClick={onRemove}>
      {t("collectionMore.list.under", { path })}
      <IconX size={14} aria-hidden />
      <span className="visually-hidden">{t("collectionMore.list.under.remove")}</span>
    </button>
  );
}

const OFFERED_SORTS: readonly Sort[] = ["key", "name", "updated", "-updated"];

/** The sort order of the table; an order that only the head of the table sets is named, but not offered. */
function SortSelect({ sort, onChange }: { sort: Sort; onChange: (sort: Sort) => void }) {
  const t = useText();
  const isOffered = OFFERED_SORTS.includes(sort);
  return (
    <NativeSelect
      aria-label={t("collectionMore.list.sort")}
      className={`${css.select} ${css.sort}`}
      value={isOffered ? sort : ""}
      onChange={(event) => onChange(event.currentTarget.value as Sort)}
      data={[
        ...(isOffered ? [] : [{ value: "", label: t("collectionMore.list.sort.reversed"), disabled: true }]),
        { value: "key", label: t("collectionMore.list.sort.key") },
        { value: "name", label: t("collectionMore.list.sort.name") },
        { value: "updated", label: t("collectionMore.list.sort.updated") },
        { value: "-updated", label: t("collectionMore.list.sort.oldest") },
      ]}
    />
  );
}

const VIEWS = { table: IconTable, tree: IconListTree } as const;

/** The switch between the table and the tree. */
function ViewLinks({ choice }: { choice: ListChoice }) {
  const t = useText();
  return (
    <SegmentLinks label={t("collectionMore.list.view")}>
      {(["table", "tree"] as const).map((view) => (
        <ViewLink key={view} view={view} to={choice.viewLink(view)} chosen={view === choice.view} />
      ))}
    </SegmentLinks>
  );
}

function ViewLink({ view, to, chosen }: { view: View; to: string; chosen: boolean }) {
  const t = useText();
  const Icon = VIEWS[view];
  return (
    <Link to={to} replace preventScrollReset aria-current={chosen ? "page" : undefined}>
      <Icon size={16} aria-hidden className={css.icon} />
      {t(view === "table" ? "collectionMore.list.view.table" : "collectionMore.list.view.tree")}
    </Link>
  );
}

/** Starts and ends the selection. */
function SelectButton({ selecting, onClick }: { selecting: boolean; onClick: () => void }) {
  const t = useText();
  const select = useRef<HTMLButtonElement>(null);
  // The selection bar disappears with the focus: return the focus to the button that opened it.
  const was = useRef(selecting);
  useEffect(() => {
    if (was.current && !selecting) select.current?.focus();
    was.current = selecting;
  }, [selecting]);
  return (
    <Button
      ref={select}
      small
      variant="quiet"
      aria-pressed={selecting}
      className={selecting ? css.pressed : undefined}
      icon={<IconChecks size={16} aria-hidden />}
      onClick={onClick}
    >
      {t("collectionMore.list.select")}
    </Button>
  );
}
