import IconChecks from "@tabler/icons-react/dist/esm/icons/IconChecks.mjs";
import IconListTree from "@tabler/icons-react/dist/esm/icons/IconListTree.mjs";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
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
import { NativeSelect, TextInput } from "@/ui/field/fields";
import { SegmentLinks } from "@/ui/layout/SegmentLinks";
import { ExportMenu } from "../bulk/export/ExportMenu";
import type { Place } from "../bulk/readFound";
import css from "./Toolbar.module.css";
import type { Sort, useListChoice, View } from "./useListChoice";

const OFFERED_SORTS: readonly Sort[] = ["key", "name", "updated", "-updated"];
const VIEWS = { table: IconTable, tree: IconListTree } as const;

/** Filter, frequency, order, the switch between table and tree, and the actions on the list. */
export function Toolbar(props: {
  choice: ReturnType<typeof useListChoice>;
  place: Place;
  /** Number of matches; `undefined` while loading. */
  found: number | undefined;
  mayEdit: boolean;
  selecting: boolean;
  onSelect: () => void;
}) {
  const { choice, place, found, mayEdit, selecting, onSelect } = props;
  const t = useText();
  const { sort, setSort, frequency, setFrequency, under, setUnder, view } = choice;
  const select = useRef<HTMLButtonElement>(null);
  // The selection bar disappears with the focus: return the focus to the button that opened it.
  const was = useRef(selecting);
  useEffect(() => {
    if (was.current && !selecting) select.current?.focus();
    was.current = selecting;
  }, [selecting]);
  return (
    <div className={css.bar}>
      <FilterField typed={choice.typed} onType={choice.setTyped} />
      <NativeSelect
        aria-label={t("collectionMore.list.frequency")}
        className={css.select}
        value={frequency ?? ""}
        onChange={(event) => setFrequency((event.currentTarget.value || null) as Frequency | null)}
        data={[
          { value: "", label: t("collectionMore.list.frequency.all") },
          ...FREQUENCIES.map((value) => ({ value, label: t(`metric.frequency.${value}`) })),
        ]}
      />
      {view === "table" && (
        <NativeSelect
          aria-label={t("collectionMore.list.sort")}
          className={`${css.select} ${css.sort}`}
          value={OFFERED_SORTS.includes(sort) ? sort : ""}
          onChange={(event) => setSort(event.currentTarget.value as Sort)}
          data={[
            ...(OFFERED_SORTS.includes(sort)
              ? []
              : [{ value: "", label: t("collectionMore.list.sort.reversed"), disabled: true }]),
            { value: "key", label: t("collectionMore.list.sort.key") },
            { value: "name", label: t("collectionMore.list.sort.name") },
            { value: "updated", label: t("collectionMore.list.sort.updated") },
            { value: "-updated", label: t("collectionMore.list.sort.oldest") },
          ]}
        />
      )}
      {under !== null && (
        <button type="button" className={css.under} onClick={() => setUnder(null)}>
          {t("collectionMore.list.under", { path: under })}
          <IconX size={14} aria-hidden />
          <span className="visually-hidden">{t("collectionMore.list.under.remove")}</span>
        </button>
      )}
      <div className={css.actions}>
        {mayEdit && (
          <Link className={buttonClass("quiet", true)} to={paths.importFile(place.account, place.collection)}>
            <IconUpload size={16} aria-hidden />
            {t("collectionMore.list.import")}
          </Link>
        )}
        <ExportMenu
          place={place}
          count={found}
          wanted={{ search: choice.query, frequency: choice.frequency, under: choice.under }}
        />
        <Button
          ref={select}
          small
          variant="quiet"
          aria-pressed={selecting}
          className={selecting ? css.pressed : undefined}
          icon={<IconChecks size={16} aria-hidden />}
          onClick={onSelect}
        >
          {t("collectionMore.list.select")}
        </Button>
      </div>
      <div className={css.views}>
        <SegmentLinks label={t("collectionMore.list.view")}>
          {(["table", "tree"] as const).map((one) => (
            <ViewLink key={one} view={one} to={choice.viewLink(one)} chosen={one === view} />
          ))}
        </SegmentLinks>
      </div>
    </div>
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

function FilterField({ typed, onType }: { typed: string; onType: (text: string) => void }) {
  const t = useText();
  return (
    <TextInput
      type="search"
      className={css.filter}
      aria-label={t("collectionMore.list.filter")}
      placeholder={t("collectionMore.list.filterHint")}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed !== "" && (
          <button
            type="button"
            className={css.clear}
            aria-label={t("collectionMore.list.clear")}
            onClick={() => onType("")}
          >
            <IconX size={16} aria-hidden />
          </button>
        )
      }
      value={typed}
      onChange={(event) => onType(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Escape") onType("");
      }}
      spellCheck={false}
      autoComplete="off"
    />
  );
}
