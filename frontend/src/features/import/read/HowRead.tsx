import { useState } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import type { OfferedRepair } from "@/lib/repair/outcome";
import {
  isOpen,
  isQuestion,
  isStated,
  isStatedField,
  kindOf,
  questionOf,
  tickedOf,
  withCompanions,
  withoutRepair,
} from "@/lib/repair/repairs";
import { useText } from "@/lib/text/text";
import { SmallSelect } from "@/ui/field/SmallSelect";
import { Fold } from "@/ui/layout/Fold";
import { Proposal } from "@/ui/repair/Proposal";
import type { Choice } from "../choice";
import { AlsoMissing } from "./AlsoMissing";
import css from "./HowRead.module.css";
import { Preview } from "./Preview";
import { BY_CHOICE, Reading } from "./Reading";

const REPORT = graphql(`
  fragment HowRead_report on ImportReport {
    layout
    sheets
    sheet
    columns
    header { header }
    preview { line }
    defects { problem { code } }
    ...Reading_report
    ...Preview_report
  }
`);

interface HowReadProps {
  report: FragmentType<typeof REPORT>;
  offers: readonly OfferedRepair[];
  choice: Choice;
  /** Whether the file cannot be read without one of the options. */
  isUnread: boolean;
  change: (next: Partial<Choice>) => void;
  repair: (added: readonly string[]) => void;
}

/** How a file is read: the repairs that need no question, each with a switch and its effect, and the options. */
export function HowRead(props: HowReadProps) {
  const { offers, choice, isUnread, change, repair } = props;
  const report = readFragment(REPORT, props.report);
  const { layout, sheets, sheet, preview, defects } = report;
  const t = useText();
  // An answer often decides what else there is to choose.
  const isAsked = offers.some((offer) => isOpen(offer, choice));
  // A question at first is in sight: the repairs above it are folded, also once it is answered.
  const [isFolded] = useState(isAsked);
  const isShown = (offer: OfferedRepair) =>
    !isQuestion(offer) && (offer.certain || !isAsked || tickedOf(offer, choice.repairs) !== undefined);
  const safe = offers.filter(isShown);
  const isByChoice = defects.some(({ problem }) => BY_CHOICE.includes(problem.code));
  if (isUnread && preview.length === 0 && safe.length === 0 && !isByChoice) return null;
  // Ticked by hand, and not proposed.
  const own = choice.repairs.filter(
    (one) => kindOf(one) === "missing" && !offers.some((offer) => tickedOf(offer, [one])),
  );
  const made = safe.filter((offer) => tickedOf(offer, choice.repairs) !== undefined).length;
  const width = Math.max(report.columns, report.header.length);
  const repairs = <SafeRepairs {...props} safe={safe} width={width} />;
  return (
    <section aria-labelledby="import-reading" className="stack-3">
      <h2 id="import-reading">{t("import.reading")}</h2>
      {sheets.length > 1 && (
        <SmallSelect
          label={t("import.sheet")}
          showLabel
          value={choice.sheet ?? sheet ?? undefined}
          missing={t("import.sheet.choose")}
          options={sheets.map((one) => ({ value: one, text: one }))}
          // Repairs belong to one table: another sheet has its own. What is stated for the file remains.
          onChange={(one) =>
            change({
              sheet: one,
              repairs: choice.repairs.filter(isStatedField),
              left: choice.left.filter(isStated),
            })
          }
        />
      )}
      <div>
        {safe.length > 0 && isFolded && (
          <Fold title={t("import.reading.made", { count: made })} open={false}>
            {repairs}
          </Fold>
        )}
        {safe.length > 0 && !isFolded && repairs}
        {safe.length === 0 && layout != null && <p className={css.asIs}>{t("import.reading.asIs")}</p>}
        <Fold title={t("import.reading.options")} open={isUnread}>
          <Reading report={report} choice={choice} change={change} repair={repair} />
          {layout != null && (
            <AlsoMissing
              texts={own}
              onAdd={(text) => repair([`missing:${text}`])}
              onRemove={(gone) => change({ repairs: withoutRepair(choice.repairs, gone) })}
            />
          )}
          <Preview report={report} choice={choice} repair={repair} />
        </Fold>
      </div>
    </section>
  );
}

/** Of repairs of cells, one sample is enough beside a switch. */
function withOneSample(offer: OfferedRepair): OfferedRepair {
  const isOfHeader = ["header", "columns"].includes(kindOf(offer.repair));
  return isOfHeader ? offer : { ...offer, samples: offer.samples.slice(0, 1) };
}

/** The repairs without a question. One that is certain and switched off is not made again. */
function SafeRepairs(
  props: Omit<HowReadProps, "report"> & { safe: readonly OfferedRepair[]; width: number },
) {
  const { offers, safe, choice, width, change, repair } = props;
  const switchOff = (offer: OfferedRepair, gone: string) =>
    change({
      repairs: withoutRepair(choice.repairs, gone),
      left: offer.certain ? [...new Set([...choice.left, questionOf(offer)])] : choice.left,
    });
  return (
    <ul className={css.proposals}>
      {safe.map((offer) => (
        <Proposal
          key={questionOf(offer)}
          offer={withOneSample(offer)}
          ticked={tickedOf(offer, choice.repairs)}
          open={false}
          width={width}
          onTick={(chosen) => repair(withCompanions(chosen, offers))}
          onUntick={(gone) => gone !== undefined && switchOff(offer, gone)}
        />
      ))}
    </ul>
  );
}
