import { useState } from "react";
import { paths } from "@/lib/paths";
import {
  calcFormula,
  fileAddress,
  PROGRAM_LANGUAGES,
  type ProgramData,
  type ProgramLanguage,
  snippet,
} from "@/lib/program/snippets";
import type { Language } from "@/lib/text/language";
import { RichText, useLanguage, useText } from "@/lib/text/text";
import { Copied, TakeAway } from "../action/TakeAway";
import { SmallSelect } from "../field/SmallSelect";
import css from "./UseIn.module.css";

/** A series to use in a program. */
export interface UsedSeries extends ProgramData {
  /** Unique among its neighbours. */
  id: string;
  name: string;
  isPublic: boolean;
}

const CALC = "LibreOffice";
/** The page about the add-ins. Few pages link to it, so it is not one of the `paths` that every page downloads. */
const ADDINS_PAGE = "/addins";

/** The spreadsheets with an add-in, each with its function for a series. */
const FUNCTIONS = { Excel: "STATIT.SERIES", "Google Sheets": "STATIT" } as const;

type Spreadsheet = keyof typeof FUNCTIONS;
const SPREADSHEETS = Object.keys(FUNCTIONS) as Spreadsheet[];

/** The read options that are arguments of the function, in their order after the id. */
const ARGUMENTS = ["start", "end", "freq", "transform", "param", "asof"];

/** The options that the id takes as in an address: a method of aggregation with its frequency, and those that are no arguments. */
function idOptions({ agg, freq, partial, breaks }: ProgramData["options"]): Record<string, string> {
  return { ...(agg && freq && { freq, agg }), ...(partial && { partial }), ...(breaks && { breaks }) };
}

/**
 * The formula of the add-in's function for the data, with the separator of arguments that spreadsheets in this language
 * use. Order and limit are left out: the newest value is always last.
 */
export function sheetFormula(spreadsheet: Spreadsheet, data: ProgramData, language: Language): string {
  const inId = idOptions(data.options);
  const query = Object.entries(inId).map(([name, value]) => `${name}=${value}`);
  const id = data.series.join("/") + (query.length > 0 ? `?${query.join("&")}` : "");
  const values = ARGUMENTS.map((name) => (name in inId ? "" : (data.options[name] ?? "")));
  while (values.at(-1) === "") values.pop();
  const quoted = [id, ...values].map((text) => `"${text.replaceAll('"', '""')}"`);
  return `=${FUNCTIONS[spreadsheet]}(${quoted.join(language === "fr" ? "; " : ", ")})`;
}

const PROGRAMS = [...SPREADSHEETS, CALC, ...PROGRAM_LANGUAGES] as const;
type ProgramName = (typeof PROGRAMS)[number];

function isSpreadsheet(program: ProgramName): program is Spreadsheet {
  return SPREADSHEETS.some((name) => name === program);
}

/** Formulas and programs that read the shown data, ready to copy; of several series, one after the other. */
export function UseIn({ series }: { series: readonly UsedSeries[] }) {
  const t = useText();
  const [program, setProgram] = useState<ProgramName>("Excel");
  const [chosen, setChosen] = useState(series[0]?.id);
  const shown = series.find(({ id }) => id === chosen) ?? series[0];
  if (!shown) return null;
  return (
    <TakeAway title={t("metricMore.use.title")} help={t("metricMore.use.help")}>
      <div className={css.choices}>
        <SmallSelect
          label={t("metricMore.use.program")}
          showLabel
          value={program}
          options={PROGRAMS.map((value) => ({ value, text: value }))}
          onChange={setProgram}
        />
        {series.length > 1 && (
          <SmallSelect
            label={t("metricMore.use.series")}
            showLabel
            value={shown.id}
            options={series.map(({ id, name }) => ({ value: id, text: name }))}
            onChange={setChosen}
          />
        )}
      </div>
      <Content program={program} shown={shown} />
    </TakeAway>
  );
}

function Content({ program, shown }: { program: ProgramName; shown: UsedSeries }) {
  if (isSpreadsheet(program)) return <Sheet spreadsheet={program} shown={shown} />;
  return (
    <>
      {program === CALC ? <Calc data={shown} /> : <Program language={program} data={shown} />}
      <p className="detail measure">
        <RichText
          id={shown.isPublic ? "metricMore.use.public" : "metricMore.use.private"}
          parts={{ guide: (it) => <a href={paths.guideApi}>{it}</a> }}
        />
      </p>
    </>
  );
}

/** The formula of the add-in for this spreadsheet. */
function Sheet({ spreadsheet, shown }: { spreadsheet: Spreadsheet; shown: UsedSeries }) {
  const t = useText();
  const text = sheetFormula(spreadsheet, shown, useLanguage());
  return (
    <>
      <Copied
        label={t("metricMore.use.formulaFor", { program: spreadsheet })}
        text={text}
        copy={t("metricMore.use.copyFormula")}
        done={t("metric.page.copied")}
        rows={rowsOf(text)}
      />
      <p className="detail measure">
        <RichText
          id={shown.isPublic ? "metricMore.use.addin" : "metricMore.use.addinKey"}
          values={{ program: spreadsheet }}
          parts={{ addin: (it) => <a href={ADDINS_PAGE}>{it}</a> }}
        />
      </p>
    </>
  );
}

function Program({ language, data }: { language: ProgramLanguage; data: ProgramData }) {
  const t = useText();
  const text = snippet(language, location.origin, data);
  return (
    <Copied
      label={t("metricMore.use.code", { language })}
      text={text}
      copy={t("metricMore.share.copyCode")}
      done={t("metric.page.copied")}
      rows={rowsOf(text)}
    />
  );
}

/** The formula of the latest value, and the address for a link to all values. */
function Calc({ data }: { data: ProgramData }) {
  const t = useText();
  const formula = calcFormula(location.origin, data);
  const address = fileAddress(location.origin, data, "csv");
  return (
    <>
      {formula && (
        <>
          <p className="detail measure">{t("metricMore.use.calcFormula")}</p>
          <Copied
            label={t("metricMore.use.formula")}
            text={formula}
            copy={t("metricMore.use.copyFormula")}
            done={t("metric.page.copied")}
            rows={rowsOf(formula)}
          />
        </>
      )}
      <p className="detail measure">{t("metricMore.use.calcLink")}</p>
      <Copied
        label={t("metricMore.use.address")}
        text={address}
        copy={t("metricMore.share.copyAddress")}
        done={t("metric.page.copied")}
        rows={rowsOf(address)}
      />
    </>
  );
}

/** Characters that fit in a line of the field on a wide screen; longer lines wrap. */
const LINE_LENGTH = 80;

/** The rows of a field in which the text is visible as a whole; more than one, so that long lines wrap. */
function rowsOf(text: string): number {
  const rows = text.split("\n").map((line) => Math.max(1, Math.ceil(line.length / LINE_LENGTH)));
  return Math.max(
    2,
    rows.reduce((sum, count) => sum + count, 0),
  );
}
