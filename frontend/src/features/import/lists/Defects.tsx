import { useState } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import type { Defects_DefectFragment } from "@/gql/graphql";
import { placeText } from "@/lib/repair/placeText";
import { kindOf } from "@/lib/repair/repairs";
import { type Translate, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { rejectionText } from "../rejection";
import css from "./lists.module.css";

const AT_FIRST = 3;

/** A problem of a file or of an indicator. */
export const DEFECT = graphql(`
  fragment Defects_defect on ImportDefect {
    file
    line
    column
    text
    problem { ...Problem }
  }
`);

/** Problems with their position, their cell and their solution; the first few, and all on request. */
export function Defects(props: {
  defects: readonly FragmentType<typeof DEFECT>[];
  /** Number of further problems that were not sent. */
  more: number;
}) {
  const { more } = props;
  const defects = readFragment(DEFECT, props.defects);
  const t = useText();
  const [all, setAll] = useState(false);
  const shown = all ? defects : defects.slice(0, AT_FIRST);
  const rest = defects.length - shown.length;
  return (
    <>
      <ul className={css.defects}>
        {shown.map((one, index) => {
          const place = placeText(t, one.line, one.column, one.file);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell may have several defects of one kind
            <li key={index}>
              {place && <span className={`${css.place} tabular`}>{place}</span>}
              {cellOf(one) !== "" && <code>{cellOf(one)}</code>}
              <span>{sentenceOf(t, one)}</span>
            </li>
          );
        })}
      </ul>
      {rest > 0 && (
        <Button variant="link" className={css.more} onClick={() => setAll(true)}>
          {t("import.defects.all", { count: defects.length })}
        </Button>
      )}
      {rest === 0 && more > 0 && <p className={css.more}>{t("import.defects.more", { count: more })}</p>}
    </>
  );
}

/** The text of the cell; roles chosen by hand belong to no cell. */
function cellOf({ problem, text }: Defects_DefectFragment): string {
  return problem.code === "IMPORT_OPTION" && kindOf(text) === "columns" ? "" : text;
}

/** The problem in words. Roles chosen by hand are an incomplete choice rather than an option. */
function sentenceOf(t: Translate, { problem, text }: Defects_DefectFragment): string {
  return problem.code === "IMPORT_OPTION" && kindOf(text) === "columns"
    ? t("import.defects.columns.missing")
    : rejectionText(t, problem);
}
