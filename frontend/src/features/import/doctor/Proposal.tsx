import { type FormEvent, useEffect, useId, useState } from "react";
import type { ImportReportFragment } from "@/gql/graphql";
import { FREQUENCIES, frequencyLetter } from "@/lib/calendar/frequency";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { SmallSelect } from "@/ui/field/SmallSelect";
import css from "./Doctor.module.css";
import { placeText } from "./placeText";
import { columnIdOf, kindOf, needOf, ROLES, runsOf } from "./repairs";
import { amountText, repairText } from "./repairText";

type Offer = ImportReportFragment["proposals"][number];

interface Props {
  offer: Offer;
  /** The ticked repair: the proposal itself, or an alternative; `undefined` without a tick. */
  ticked: string | undefined;
  /** Whether it has several readings, and the user neither chose nor rejected them. */
  open: boolean;
  /** Number of columns of the table. */
  width: number;
  onTick: (repair: string) => void;
  /** Unticks the repair; `undefined` rejects every reading. */
  onUntick: (repair: string | undefined) => void;
}

/** One repair: its effect, the number of affected cells, and sample cells before and after. */
export function Proposal(props: Props) {
  const { offer, ticked, width } = props;
  const t = useText();
  const shown = ticked ?? offer.repair;
  const amount = amountText(t, shown, offer.count);
  return (
    <li className={ticked ? `${css.proposal} ${css.ticked}` : css.proposal}>
      {offer.instead.length > 0 ? <Alternatives {...props} /> : <Tick {...props} shown={shown} />}
      <div className={css.effect}>
        {amount && <span className={css.amount}>{amount}</span>}
        {offer.samples.length > 0 ? (
          <Samples offer={offer} />
        ) : (
          kindOf(shown) === "columns" && <Runs need={needOf(shown)} width={width} />
        )}
      </div>
    </li>
  );
}

function Tick({ ticked, shown, width, onTick, onUntick }: Props & { shown: string }) {
  const t = useText();
  const kind = kindOf(shown);
  const given = columnIdOf(shown);
  return (
    <div className={css.row}>
      <label className={css.tick}>
        <input
          type="checkbox"
          checked={ticked !== undefined}
          onChange={() => (ticked === undefined ? onTick(shown) : onUntick(ticked))}
        />
        <span>{repairText(t, shown, width)}</span>
      </label>
      {kind === "frequency" && (
        <SmallSelect
          label={t("metric.frequency.label")}
          value={needOf(shown)}
          options={FREQUENCIES.map((one) => ({
            value: frequencyLetter(one) as string,
            text: t(`metric.frequency.${one}`),
          }))}
          onChange={(letter) => onTick(`frequency:${letter}`)}
        />
      )}
      {(kind === "name" || kind === "under") && (
        <Need
          key={shown}
          label={t(kind === "name" ? "import.repair.name.label" : "import.under")}
          need={needOf(shown)}
          onChange={(need) => onTick(`${kind}:${need}`)}
        />
      )}
      {given && (
        <Need
          key={shown}
          label={t("import.repair.id.label", { column: given.column })}
          need={given.id}
          onChange={(need) => onTick(`id:${given.column}=${need}`)}
        />
      )}
    </div>
  );
}

/** The parameter of a repair as an editable text: an id, a path. */
function Need(props: { label: string; need: string; onChange: (need: string) => void }) {
  const { label, need, onChange } = props;
  const t = useText();
  const [typed, setTyped] = useState(need);
  useEffect(() => setTyped(need), [need]);
  const wanted = typed.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted !== "") onChange(wanted);
  };
  return (
    <form className={css.need} onSubmit={submit}>
      <input
        aria-label={label}
        value={typed}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      {wanted !== need && wanted !== "" && (
        <Button type="submit" small>
          {t("import.apply")}
        </Button>
      )}
    </form>
  );
}

/** Repairs that exclude each other: only the publisher knows the right one. */
function Alternatives({ offer, ticked, open, width, onTick, onUntick }: Props) {
  const t = useText();
  const id = useId();
  const options = [offer.repair, ...offer.instead].sort();
  const ofDates = options.every((repair) => kindOf(repair) === "dates");
  return (
    <fieldset className={css.alternatives} data-question={open ? "open" : "answered"}>
      <legend>{t(ofDates ? "import.repair.choose" : "import.repair.choose.other")}</legend>
      {options.map((repair) => (
        <label key={repair} className={css.tick}>
          <input type="radio" name={id} checked={ticked === repair} onChange={() => onTick(repair)} />
          <span>{repairText(t, repair, width)}</span>
        </label>
      ))}
      <label className={css.tick}>
        <input
          type="radio"
          name={id}
          checked={ticked === undefined && !open}
          onChange={() => onUntick(ticked)}
        />
        <span>{t(ofDates ? "import.repair.none" : "import.repair.none.other")}</span>
      </label>
    </fieldset>
  );
}

function Samples({ offer }: { offer: Offer }) {
  const t = useText();
  const kind = kindOf(offer.repair);
  return (
    <ul
      className={css.samples}
      aria-label={t(kind === "header" ? "import.repair.named" : "import.repair.samples")}
    >
      {offer.samples.map(({ line, column, before, after }) => (
        <li key={`${line}:${column}:${before}`}>
          {before !== "" && <code>{before}</code>}
          {kind !== "header" && (
            <>
              {before !== "" && (
                <>
                  <span aria-hidden="true">→</span>
                  <span className="visually-hidden">{t("import.repair.becomes")}</span>
                </>
              )}
              <After kind={kind} text={after} />
            </>
          )}
          <span className={css.place}>{placeText(t, line, column)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The roles of the columns, for a table without names to show. */
function Runs({ need, width }: { need: string; width: number }) {
  const t = useText();
  return (
    <ul className={css.samples} aria-label={t("import.repair.named")}>
      {runsOf(need, width).map(({ role, from, to }) => (
        <li key={from}>
          <span className={css.place}>{t("import.role.columns", { count: to - from + 1, from, to })}</span>
          <span>{t(`import.role.${role}`)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The meaning of a cell: a text, the role of its column, or nothing. */
function After({ kind, text }: { kind: string; text: string }) {
  const t = useText();
  if (text === "") return <em>{t("import.repair.nothing")}</em>;
  const role = kind === "columns" ? ROLES.find((one) => one === text) : undefined;
  return role ? <span>{t(`import.role.${role}`)}</span> : <code>{text}</code>;
}
