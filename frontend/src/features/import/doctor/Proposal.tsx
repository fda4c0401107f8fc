import { useId } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import type { Proposal_OfferFragment } from "@/gql/graphql";
import { FREQUENCIES, frequencyLetter } from "@/lib/calendar/frequency";
import { useText } from "@/lib/text/text";
import { SmallSelect } from "@/ui/field/SmallSelect";
import css from "./Doctor.module.css";
import { Need } from "./Need";
import { columnIdOf, kindOf, needOf } from "./repairs";
import { amountText, repairText } from "./repairText";
import { Runs, Samples } from "./Samples";

/** A repair, with sample cells. */
export const OFFER = graphql(`
  fragment Proposal_offer on ImportProposal {
    repair
    instead
    count
    samples { line column before after }
  }
`);

interface ProposalProps<Offer> {
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
export function Proposal(props: ProposalProps<FragmentType<typeof OFFER>>) {
  const { ticked, width } = props;
  const offer = readFragment(OFFER, props.offer);
  const t = useText();
  const shown = ticked ?? offer.repair;
  const amount = amountText(t, shown, offer.count);
  return (
    <li className={ticked ? `${css.proposal} ${css.ticked}` : css.proposal}>
      {offer.instead.length > 0 ? (
        <Alternatives {...props} offer={offer} />
      ) : (
        <Tick {...props} offer={offer} shown={shown} />
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

type Props = ProposalProps<Proposal_OfferFragment>;

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
