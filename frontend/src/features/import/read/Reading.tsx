import { type FormEvent, useEffect, useState } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import type { Reading_ReportFragment } from "@/gql/graphql";
import { kindOf, needOf, withoutRepair } from "@/lib/repair/repairs";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { TextInput } from "@/ui/field/fields";
import { SmallSelect } from "@/ui/field/SmallSelect";
import { type Choice, ENCODINGS, SEPARATORS } from "../choice";
import css from "./read.module.css";

const REPORT = graphql(`
  fragment Reading_report on ImportReport {
    format
    encoding
    separator
    defects { problem { code } }
    ...HeaderSelect_report
  }
`);

/** Option value of "as found": no name equals it. */
const AUTO = "\u0000";

/** Problems of an unreadable file that a wrong encoding or separator may cause. */
export const BY_CHOICE: readonly string[] = [
  "IMPORT_ENCODING",
  "IMPORT_QUOTE",
  "IMPORT_CELL_TOO_LONG",
  "IMPORT_COLUMNS_TOO_MANY",
];

interface ReadingProps<Report> {
  report: Report;
  choice: Choice;
  change: (next: Partial<Choice>) => void;
  /** Ticks repairs. */
  repair: (added: readonly string[]) => void;
}

/** The options that the file was read with, which the user can correct. */
export function Reading(props: ReadingProps<FragmentType<typeof REPORT>>) {
  const { choice, change, repair } = props;
  const report = readFragment(REPORT, props.report);
  const t = useText();
  const reader = useLanguage();
  const isText = report.format === "DELIMITED" || report.format === "SDMX_CSV" || report.format == null;
  const isTable = isText || report.format === "WORKBOOK";
  if (report.format == null && !report.defects.some(({ problem }) => BY_CHOICE.includes(problem.code)))
    return null;
  return (
    <div className={css.reading}>
      {isText && <Notation report={report} choice={choice} change={change} />}
      {isTable && <HeaderSelect report={report} choice={choice} change={change} repair={repair} />}
      <SmallSelect
        label={t("import.texts")}
        showLabel
        value={choice.texts ?? reader}
        options={[
          { value: "fr", text: t("import.texts.fr") },
          { value: "en", text: t("import.texts.en") },
        ]}
        onChange={(texts) => change({ texts: texts === reader ? null : texts })}
      />
      <UnderField
        key={choice.repairs.find((one) => kindOf(one) === "under") ?? ""}
        choice={choice}
        change={change}
        repair={repair}
      />
    </div>
  );
}

const HEADER_SELECT_REPORT = graphql(`
  fragment HeaderSelect_report on ImportReport {
    layout
    preview { line }
    proposals { repair }
  }
`);

/** Option value of "none": no line equals it. */
const NONE = "\u0000";

/** The header row of a table, which the user can name if the table is not recognised. */
function HeaderSelect(props: {
  report: FragmentType<typeof HEADER_SELECT_REPORT>;
  choice: Choice;
  change: (next: Partial<Choice>) => void;
  /** Ticks repairs. */
  repair: (added: readonly string[]) => void;
}) {
  const { choice, change, repair } = props;
  const { layout, preview, proposals } = readFragment(HEADER_SELECT_REPORT, props.report);
  const t = useText();
  const header = choice.repairs.find((one) => kindOf(one) === "header");
  const isProposed = proposals.some((offer) => kindOf(offer.repair) === "header");
  if (header === undefined && layout != null && !isProposed) return null;
  return (
    <SmallSelect
      label={t("import.header")}
      showLabel
      value={header ? needOf(header) : NONE}
      options={[
        { value: NONE, text: t("import.header.keywords") },
        { value: "0", text: t("import.header.none") },
        ...preview.map(({ line }) => ({ value: String(line), text: t("import.header.line", { line }) })),
      ]}
      onChange={(line) => {
        if (line !== NONE) repair([`header:${line}`]);
        else if (header) change({ repairs: withoutRepair(choice.repairs, header) });
      }}
    />
  );
}

/** A path prefix of every id. */
function UnderField(props: {
  choice: Choice;
  change: (next: Partial<Choice>) => void;
  /** Ticks repairs. */
  repair: (added: readonly string[]) => void;
}) {
  const { choice, change, repair } = props;
  const t = useText();
  const ticked = choice.repairs.find((one) => kindOf(one) === "under");
  const kept = ticked ? needOf(ticked) : "";
  const [typed, setTyped] = useState(kept);
  useEffect(() => setTyped(kept), [kept]);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const path = typed.trim().replace(/^\/+|\/+$/g, "");
    if (path !== "") repair([`under:${path}`]);
    else if (ticked) change({ repairs: withoutRepair(choice.repairs, ticked) });
  };
  return (
    <form className={css.under} onSubmit={apply}>
      <label htmlFor="import-under">{t("import.under")}</label>
      <TextInput
        id="import-under"
        spellCheck={false}
        autoComplete="off"
        placeholder={t("import.under.hint")}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {typed.trim() !== kept && (
        <Button type="submit" small>
          {t("import.apply")}
        </Button>
      )}
    </form>
  );
}

/** The encoding and the separator of a text file: those that were found, or chosen ones. */
function Notation({ report, choice, change }: Omit<ReadingProps<Reading_ReportFragment>, "repair">) {
  const t = useText();
  const encoding = choice.encoding === null && ENCODINGS.find((one) => one === report.encoding);
  const separator = choice.separator === null && SEPARATORS.find((one) => one === report.separator);
  const found = (what: string | false | undefined) =>
    what ? t("import.found", { what }) : t("import.asFound");
  return (
    <>
      <SmallSelect
        label={t("import.encoding")}
        showLabel
        value={choice.encoding ?? AUTO}
        options={[
          { value: AUTO, text: found(encoding && t(`import.encoding.${encoding}`)) },
          ...ENCODINGS.map((value) => ({ value: value as string, text: t(`import.encoding.${value}`) })),
        ]}
        onChange={(value) => change({ encoding: value === AUTO ? null : value })}
      />
      <SmallSelect
        label={t("import.separator")}
        showLabel
        value={choice.separator ?? AUTO}
        options={[
          { value: AUTO, text: found(separator && t(`import.separator.${separator}`)) },
          ...SEPARATORS.map((value) => ({ value: value as string, text: t(`import.separator.${value}`) })),
        ]}
        onChange={(value) => change({ separator: value === AUTO ? null : value })}
      />
    </>
  );
}
