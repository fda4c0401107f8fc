import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { type FormEvent, useRef, useState } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import type { Doctor_ReportFragment } from "@/gql/graphql";
import { frequencyLetter } from "@/lib/calendar/frequency";
import type { OfferedRepair } from "@/lib/repair/outcome";
import {
  certainOf,
  isOpen,
  isQuestion,
  kindOf,
  needOf,
  questionOf,
  tickedOf,
  withCompanions,
  withoutRepair,
} from "@/lib/repair/repairs";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Proposal } from "@/ui/repair/Proposal";
import type { Choice } from "./choice";
import css from "./Doctor.module.css";

const REPORT = graphql(`
  fragment Doctor_report on ImportReport {
    layout
    columns
    header { header }
    proposals {
      repair
      instead
      certain
      ticked
      count
      samples { line column before after }
      outcomes { repair frequency dates firstPeriod lastPeriod unread }
    }
  }
`);

/** The possible repairs: each states its effect with sample cells, and applies once it is ticked. */
export function Doctor(props: {
  report: FragmentType<typeof REPORT>;
  choice: Choice;
  change: (next: Partial<Choice>) => void;
  repair: (added: readonly string[]) => void;
}) {
  const { choice, change, repair } = props;
  const { proposals, layout, columns, header } = readFragment(REPORT, props.report);
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const certain = certainOf(proposals);
  const remove = (gone: string) => change({ repairs: withoutRepair(choice.repairs, gone) });
  const none = (offer: (typeof proposals)[number], gone: string | undefined) =>
    change({
      repairs: gone === undefined ? choice.repairs : withoutRepair(choice.repairs, gone),
      left: isQuestion(offer) ? [...new Set([...choice.left, questionOf(offer)])] : choice.left,
    });
  const tickCertain = () => {
    // The button disappears with the repairs it ticked: the focus moves to the heading.
    heading.current?.focus({ preventScroll: true });
    repair(certain);
  };
  // Ticked by hand, and not proposed by the doctor.
  const own = choice.repairs.filter(
    (one) => kindOf(one) === "missing" && !proposals.some((offer) => tickedOf(offer, [one])),
  );
  if (proposals.length === 0 && own.length === 0 && layout == null) return null;
  return (
    <section aria-labelledby="import-doctor">
      <div className={css.head}>
        <div>
          <h2 id="import-doctor" ref={heading} tabIndex={-1} className={css.title}>
            {t("import.doctor")}
          </h2>
          <p className="detail measure">
            {t(proposals.length > 0 ? "import.doctor.text" : "import.doctor.nothing")}
          </p>
        </div>
        {certain.length > 1 && (
          <Button small onClick={tickCertain}>
            {t("import.doctor.all", { count: certain.length })}
          </Button>
        )}
      </div>
      {proposals.length > 0 && (
        <ul className={css.proposals}>
          {proposals.map((offer) => (
            <Proposal
              key={[offer.repair, ...offer.instead].sort().join(" ")}
              offer={offeredRepair(offer)}
              ticked={tickedOf(offer, choice.repairs)}
              open={isOpen(offer, choice)}
              width={Math.max(columns, header.length)}
              onTick={(chosen) => repair(withCompanions(chosen, proposals))}
              onUntick={(gone) => none(offer, gone)}
            />
          ))}
        </ul>
      )}
      <AlsoMissing texts={own} onAdd={(text) => repair([`missing:${text}`])} onRemove={remove} />
    </section>
  );
}

/** Cells that mean "no value", which only the publisher knows: -9.99, -200. */
function AlsoMissing(props: {
  /** Repairs added in this way. */
  texts: readonly string[];
  onAdd: (text: string) => void;
  onRemove: (repair: string) => void;
}) {
  const { texts, onAdd, onRemove } = props;
  const t = useText();
  const [typed, setTyped] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = typed.trim();
    if (text !== "") onAdd(text);
    setTyped("");
  };
  return (
    <form className={css.missing} onSubmit={submit}>
      <label htmlFor="import-missing">{t("import.missing.label")}</label>
      <input
        id="import-missing"
        value={typed}
        placeholder="-9.99"
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" small disabled={typed.trim() === ""}>
        {t("import.missing.add")}
      </Button>
      {texts.map((repair) => (
        <button key={repair} type="button" className={css.chip} onClick={() => onRemove(repair)}>
          <code>{needOf(repair)}</code>
          <IconX size={14} aria-hidden />
          <span className="visually-hidden">{t("import.missing.remove")}</span>
        </button>
      ))}
    </form>
  );
}

function offeredRepair({ outcomes, ...offer }: Doctor_ReportFragment["proposals"][number]): OfferedRepair {
  return {
    ...offer,
    outcomes: outcomes.map(({ repair, frequency, dates, firstPeriod, lastPeriod, unread }) => ({
      repair,
      frequency: frequency == null ? null : frequencyLetter(frequency),
      dates,
      first: firstPeriod,
      last: lastPeriod,
      unread,
    })),
  };
}
