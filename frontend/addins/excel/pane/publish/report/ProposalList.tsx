import { useText } from "@/lib/text/text";
import { proposalText } from "../../../../core/publish/proposal";
import type { Proposal } from "../../../../core/publish/report";
import css from "../../app/pane.module.css";
import own from "../publish.module.css";

/** The repairs that the server proposes; those that are accepted remain in the list. */
export function ProposalList(props: {
  proposals: readonly Proposal[];
  accepted: readonly string[];
  onChange: (accepted: readonly string[]) => void;
}) {
  const { proposals, accepted, onChange } = props;
  const t = useText();
  const shown = proposals.flatMap((proposal) => {
    const text = proposalText(proposal.repair, t);
    return text === undefined ? [] : [{ ...proposal, text }];
  });
  if (shown.length === 0) return null;
  return (
    <fieldset className={own.proposals}>
      <legend>{t("import.doctor")}</legend>
      {shown.map(({ repair, text }) => (
        <label key={repair} className={own.include}>
          <input
            type="checkbox"
            checked={accepted.includes(repair)}
            onChange={(event) => {
              const others = accepted.filter((each) => each !== repair);
              onChange(event.currentTarget.checked ? [...others, repair] : others);
            }}
          />
          <span className={css.text}>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
