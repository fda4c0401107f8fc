import { type PlainMessageId, useText } from "@/lib/text/text";

const rows: [PlainMessageId, string | undefined][] = [
  ["prose.guide.dates.D", "2026-03-31"],
  ["prose.guide.dates.W", "2026-03-29, 2026-W13"],
  ["prose.guide.dates.M", "2026-03, 2026-03-01"],
  ["prose.guide.dates.Q", "2026-Q1, 2026-01"],
  ["prose.guide.dates.S", "2026-S1, 2026-01"],
  ["prose.guide.dates.Y", "2026, 2026-01-01"],
  ["prose.guide.dates.C", undefined],
];

/** Written examples, each on one line. */
function Examples({ text }: { text: string }) {
  return text.split(", ").map((one, index) => (
    <span key={one}>
      {index > 0 && ", "}
      <code translate="no">{one}</code>
    </span>
  ));
}

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
        {rows.map(([id, example]) => (
          <tr key={id}>
            <th scope="row">{t(id)}</th>
            <td>{example ? <Examples text={example} /> : t("prose.guide.dates.label")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
