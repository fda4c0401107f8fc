import { type FormEvent, useEffect, useId, useState } from "react";
import { FREQUENCIES, frequencyLetter } from "@/lib/calendar/frequency";
import { type OfferedRepair, outcomeText } from "@/lib/repair/outcome";
import { asksWhich, columnIdOf, isQuestion, kindOf, needOf } from "@/lib/repair/repairs";
import { amountText, repairText } from "@/lib/repair/repairText";
import { type Translate, useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Switch } from "@/ui/field/fields";
import { SmallSelect } from "@/ui/field/SmallSelect";
import css from "./Proposal.module.css";
import { Runs, Samples } from "./Samples";

interface ProposalProps {
  offer: OfferedRepair;
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
export function Proposal(props: ProposalProps) {
  const { offer, ticked, width } = props;
  const t = useText();
  const shown = ticked ?? offer.repair;
  const amount = offer.count > 0 ? amountText(t, shown, offer.count) : undefined;
  return (
    <li className={css.proposal}>
      {offer.instead.length > 0 || isQuestion(offer) ? (
        <Alternatives {...props} />
      ) : (
        <Tick {...props} shown={shown} />
      )}
      <div className={css.effect}>
        {amount && <span className={css.amount}>{amount}</span>}
        {offer.samples.length > 0 ? (
          <Samples repair={offer.repair} samples={offer.samples} />
        ) : (
          kindOf(shown) === "columns" && <Runs need={needOf(shown)} width={width} />
        )}
      </div>
    </li>
  );
}

function Tick({ ticked, shown, width, onTick, onUntick }: ProposalProps & { shown: string }) {
  const t = useText();
  const kind = kindOf(shown);
  const given = columnIdOf(shown);
  return (
    <div className={css.row}>
      <Switch
        label={repairText(t, shown, width)}
        checked={ticked !== undefined}
        onChange={() => (ticked === undefined ? onTick(shown) : onUntick(ticked))}
      />
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

/** Repairs that exclude each other, the likeliest first: only the publisher knows the right one. */
function Alternatives({ offer, ticked, open, width, onTick, onUntick }: ProposalProps) {
  const t = useText();
  const language = useLanguage();
  const id = useId();
  // The order of the first answer: the server lists a ticked repair first, and nothing moves below the pointer.
  const [options] = useState(() => [offer.repair, ...offer.instead]);
  const isWhich = asksWhich(offer);
  return (
    <fieldset className={css.alternatives} data-question={open ? "open" : "answered"}>
      <legend>{legendText(t, options)}</legend>
      {options.map((repair) => {
        const outcome = offer.outcomes.find((one) => one.repair === repair);
        return (
          <label key={repair} className={css.tick}>
            <input type="radio" name={id} checked={ticked === repair} onChange={() => onTick(repair)} />
            <span>
              {repairText(t, repair, width)}
              {outcome && <span className={css.outcome}>{outcomeText(t, outcome, language)}</span>}
            </span>
          </label>
        );
      })}
      {!isWhich && (
        <label className={css.tick}>
          <input
            type="radio"
            name={id}
            checked={ticked === undefined && !open}
            onChange={() => onUntick(ticked)}
          />
          <span>{noneText(t, options)}</span>
        </label>
      )}
    </fieldset>
  );
}

const areDates = (options: readonly string[]) => options.every((repair) => kindOf(repair) === "dates");

function legendText(t: Translate, options: readonly string[]): string {
  const count = options.length;
  if (count === 1) return t("import.repair.choose.data");
  if (options.includes("known")) return t("import.repair.choose.known");
  return areDates(options) ? t("import.repair.choose", { count }) : t("import.repair.choose.other");
}

/** The answer to a question that changes nothing. `options` are the other answers. */
export function noneText(t: Translate, options: readonly string[]): string {
  const count = options.length;
  const [first = ""] = options;
  if (count === 1)
    return t(kindOf(first) === "status" ? "import.repair.none.status" : "import.repair.none.data");
  return areDates(options) ? t("import.repair.none", { count }) : t("import.repair.none.other");
}
