import { useState } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { placeText } from "@/lib/repair/placeText";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { type Cause, causesOf, cellOf } from "./causes";
import css from "./causes.module.css";

const AT_FIRST = 3;

/** A problem of a file or of an indicator. */
export const DEFECT = graphql(`
  fragment Causes_defect on ImportDefect {
    file
    line
    column
    text
    problem { ...Problem }
  }
`);

interface CausesProps {
  /** Indicators with their problems, or a file as a whole, whose id is empty. */
  defective: readonly { id: string; defects: readonly FragmentType<typeof DEFECT>[] }[];
  /** Number of further problems that were not sent. */
  more: number;
  /** The name of the list. */
  label?: string;
}

/** Problems by their causes: a sentence for each, the number of cells, and the first of them. */
export function Causes({ defective, more, label }: CausesProps) {
  const t = useText();
  const causes = causesOf(
    t,
    defective.map(({ id, defects }) => ({ id, defects: readFragment(DEFECT, defects) })),
  );
  return (
    <>
      <ul className={css.causes} aria-label={label}>
        {causes.map((cause) => (
          <CauseItem key={cause.sentence} cause={cause} />
        ))}
      </ul>
      {more > 0 && <p className="detail">{t("import.defects.more", { count: more })}</p>}
    </>
  );
}

function CauseItem({ cause }: { cause: Cause }) {
  const { sentence, places, ids } = cause;
  const t = useText();
  const [all, setAll] = useState(false);
  const shown = all ? places : places.slice(0, AT_FIRST);
  const named = ids.slice(0, AT_FIRST).join(", ");
  return (
    <li className={css.cause}>
      <p>{sentence}</p>
      {(places.length > 1 || ids.length > 0) && (
        <p className="detail">
          {places.length > 1 && `${t("import.repair.cells", { count: places.length })} · `}
          <span className={css.ids}>
            {ids.length > AT_FIRST
              ? t("import.cause.ids", { ids: named, count: ids.length - AT_FIRST })
              : named}
          </span>
        </p>
      )}
      <ul className={css.places}>
        {shown.map((one) => {
          const place = placeText(t, one.line, one.column, one.file);
          const cell = cellOf(one);
          if (!place && cell === "") return null;
          return (
            <li key={`${one.file} ${one.line} ${one.column} ${one.text}`}>
              {place && <span className="muted tabular">{place}</span>}
              {cell !== "" && <code>{cell}</code>}
            </li>
          );
        })}
      </ul>
      {places.length > shown.length && (
        <Button variant="link" className={css.all} onClick={() => setAll(true)}>
          {t("import.defects.all", { count: places.length })}
        </Button>
      )}
    </li>
  );
}
