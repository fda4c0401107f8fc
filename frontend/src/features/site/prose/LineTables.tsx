import { codeName } from "@/lib/format/status";
import type { StatusCode } from "@/lib/lines/status";
import { type PlainMessageId, useText } from "@/lib/text/text";

const DATES: [PlainMessageId, string | undefined][] = [
  ["prose.guide.dates.D", "2026-03-31"],
  ["prose.guide.dates.W", "2026-03-29, 2026-W13"],
  ["prose.guide.dates.M", "2026-03, 2026-03-01"],
  ["prose.guide.dates.Q", "2026-Q1, 2026-01"],
  ["prose.guide.dates.S", "2026-S1, 2026-01"],
  ["prose.guide.dates.Y", "2026, 2026-01-01"],
  ["prose.guide.dates.C", undefined],
];

/** The date notations of each frequency. */
export function DateTable() {
  const t = useText();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t("prose.guide.dates.frequency")}</th>
          <th scope="col">{t("prose.guide.dates.example")}</th>
        </tr>
      </thead>
      <tbody>
        {DATES.map(([id, example]) => (
          <tr key={id}>
            <th scope="row">{t(id)}</th>
            <td>{example ? <Examples text={example} /> : t("prose.guide.dates.label")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The usual codes, each with the value of a line that has it. */
const STATUSES: readonly [StatusCode, string][] = [
  ["P", "121.4 P"],
  ["E", "121.4 E"],
  ["F", "121.4 F"],
  ["B", "121.4 B"],
  ["U", "121.4 U"],
  ["O", ": O"],
  ["M", ": M"],
  ["L", ": L"],
  ["H", ": H"],
  ["Q", ": Q/C"],
];

/** The usual codes of status, and how a line has them. */
export function StatusTable() {
  const t = useText();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t("prose.guide.status.code")}</th>
          <th scope="col">{t("prose.guide.status.meaning")}</th>
          <th scope="col">{t("prose.guide.dates.example")}</th>
        </tr>
      </thead>
      <tbody>
        {STATUSES.map(([code, example]) => (
          <tr key={code}>
            <th scope="row" translate="no">
              {code}
            </th>
            <td>{codeName(code, t)}</td>
            <td>
              <Examples text={example} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Written examples, each on one line. */
function Examples({ text }: { text: string }) {
  return text.split(", ").map((one, index) => (
    <span key={one}>
      {index > 0 && ", "}
      <code translate="no">{one}</code>
    </span>
  ));
}
