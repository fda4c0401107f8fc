import { type PlainMessageId, useText } from "@/lib/text/text";
import { Words } from "./Paragraph";

const options: [string, PlainMessageId][] = [
  ["freq", "prose.guideApi.option.freq"],
  ["agg", "prose.guideApi.option.agg"],
  ["transform", "prose.guideApi.option.transform"],
  ["param", "prose.guideApi.option.param"],
  ["start", "prose.guideApi.option.start"],
  ["end", "prose.guideApi.option.end"],
  ["partial", "prose.guideApi.option.partial"],
  ["asof", "prose.guideApi.option.asof"],
  ["order", "prose.guideApi.option.order"],
  ["limit", "prose.guideApi.option.limit"],
  ["season", "prose.guideApi.option.season"],
];

const statuses: [string, PlainMessageId][] = [
  ["401", "prose.guideApi.status.401"],
  ["403", "prose.guideApi.status.403"],
  ["404", "prose.guideApi.status.404"],
  ["412", "prose.guideApi.status.412"],
  ["428", "prose.guideApi.status.428"],
];

/** The options of addresses and their meaning. */
export function OptionTable() {
  return <WordTable word="prose.guideApi.option" rows={options} />;
}

/** The statuses of errors and their meaning. */
export function StatusTable() {
  return <WordTable word="prose.guideApi.status" rows={statuses} />;
}

function WordTable({ word, rows }: { word: PlainMessageId; rows: [string, PlainMessageId][] }) {
  const t = useText();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t(word)}</th>
          <th scope="col">{t("prose.guideApi.meaning")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, meaning]) => (
          <tr key={name}>
            <th scope="row">
              <code translate="no">{name}</code>
            </th>
            <td>
              <Words id={meaning} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
