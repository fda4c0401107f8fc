import { type FormEvent, useEffect, useState } from "react";
import { readFragment } from "@/gql";
import type { ImportReportFragment } from "@/gql/graphql";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { TextInput } from "@/ui/field/fields";
import { SmallSelect } from "@/ui/field/SmallSelect";
import { type Choice, ENCODINGS, SEPARATORS } from "../choice";
import { kindOf, needOf, withoutRepair } from "../doctor/repairs";
import { IMPORT_DEFECT } from "../documents";
import css from "./read.module.css";

/** Option value of "as found" and "none": texts of files never equal it. */
const AUTO = "\u0000";

interface Props {
  report: ImportReportFragment;
  choice: Choice;
  change: (next: Partial<Choice>) => void;
  /** Ticks repairs. */
  repair: (added: readonly string[]) => void;
}

/** Problems of an unreadable file that a wrong encoding or separator may cause. */
const BY_CHOICE: readonly string[] = [
  "IMPORT_ENCODING",
  "IMPORT_QUOTE",
  "IMPORT_CELL_TOO_LONG",
  "IMPORT_COLUMNS_TOO_MANY",
];

/** The options that the file was read with, which the user can correct. */
export function Reading(props: Props) {
  const { report, choice, change, repair } = props;
  const t = useText();
  const reader = useLanguage();
  const isText = report.format === "DELIMITED" || report.format === "SDMX_CSV" || report.format == null;
  const isTable = isText || report.format === "WORKBOOK";
  const codes = readFragment(IMPORT_DEFECT, report.defects).map(({ problem }) => problem.code);
  const header = choice.repairs.find((one) => kindOf(one) === "header");
  // The user can name the header row of an unrecognised table.
  const offersHeader =
    isTable &&
    (header !== undefined ||
      report.layout == null ||
      report.proposals.some((offer) => kindOf(offer.repair) === "header"));
  if (report.format == null && !codes.some((code) => BY_CHOICE.includes(code))) return null;
  return (
    <section className={css.reading} aria-label={t("import.reading")}>
      {isText && (
        <SmallSelect
          label={t("import.encoding")}
          showLabel
          value={choice.encoding ?? AUTO}
          options={[
            {
              value: AUTO,
              text: foundText(t, "encoding", choice.encoding === null ? report.encoding : null),
            },
            ...ENCODINGS.map((value) => ({ value: value as string, text: t(`import.encoding.${value}`) })),
          ]}
          onChange={(value) => change({ encoding: value === AUTO ? null : value })}
        />
      )}
      {isText && (
        <SmallSelect
          label={t("import.separator")}
          showLabel
          value={choice.separator ?? AUTO}
          options={[
            {
              value: AUTO,
              text: foundText(t, "separator", choice.separator === null ? report.separator : null),
            },
            ...SEPARATORS.map((value) => ({ value: value as string, text: t(`import.separator.${value}`) })),
          ]}
          onChange={(value) => change({ separator: value === AUTO ? null : value })}
        />
      )}
      {report.sheets.length > 1 && (
        <SmallSelect
          label={t("import.sheet")}
          showLabel
          value={choice.sheet ?? report.sheet ?? undefined}
          missing={t("import.sheet.choose")}
          options={report.sheets.map((sheet) => ({ value: sheet, text: sheet }))}
          // Repairs belong to one table: another sheet has its own.
          onChange={(sheet) => change({ sheet, repairs: [], left: [] })}
        />
      )}
      {offersHeader && (
        <SmallSelect
          label={t("import.header")}
          showLabel
          value={header ? needOf(header) : AUTO}
          options={[
            { value: AUTO, text: t("import.header.keywords") },
            { value: "0", text: t("import.header.none") },
            ...report.preview.map(({ line }) => ({
              value: String(line),
              text: t("import.header.line", { line }),
            })),
          ]}
          onChange={(line) => {
            if (line !== AUTO) repair([`header:${line}`]);
            else if (header) change({ repairs: withoutRepair(choice.repairs, header) });
          }}
        />
      )}
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
      <Under key={choice.repairs.find((one) => kindOf(one) === "under") ?? ""} {...props} />
    </section>
  );
}

function foundText(
  t: ReturnType<typeof useText>,
  what: "encoding" | "separator",
  found: string | null | undefined,
): string {
  if (what === "encoding") {
    const known = ENCODINGS.find((one) => one === found);
    return known ? t("import.found", { what: t(`import.encoding.${known}`) }) : t("import.asFound");
  }
  const known = SEPARATORS.find((one) => one === found);
  return known ? t("import.found", { what: t(`import.separator.${known}`) }) : t("import.asFound");
}

/** A path prefix of every id. */
function Under({ choice, change, repair }: Props) {
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
        size="xs"
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
