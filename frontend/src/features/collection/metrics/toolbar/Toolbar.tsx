import IconChecks from "@tabler/icons-react/dist/esm/icons/IconChecks.mjs";
import IconUpload from "@tabler/icons-react/dist/esm/icons/IconUpload.mjs";
import { useEffect, useRef } from "react";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { ExportMenu } from "../../bulk/export/ExportMenu";
import type { Place } from "../../place";
import type { ListChoice } from "../useListChoice";
import { FilterField, FrequencySelect, UnderFilter } from "./FilterFields";
import { SortSelect } from "./SortSelect";
import css from "./Toolbar.module.css";
import { ViewLinks } from "./ViewLinks";

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
    <div className={css.bar}>
      <FilterField typed={choice.typed} onType={choice.setTyped} />
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
