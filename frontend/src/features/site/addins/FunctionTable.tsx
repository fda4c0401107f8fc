import { type PlainMessageId, useText } from "@/lib/text/text";

/** The name in Google Sheets, the name in Excel, the arguments, and the result. */
const FUNCTIONS: readonly [string, string, string, PlainMessageId][] = [
  [
    "STATIT",
    "STATIT.SERIES",
    "id, start, end, frequency, transformation, parameter, asof",
    "prose.addins.function.series",
  ],
  [
    "STATIT_VALUE",
    "STATIT.VALUE",
    "id, period, frequency, transformation, parameter",
    "prose.addins.function.value",
  ],
  ["STATIT_META", "STATIT.META", "id, field", "prose.addins.function.meta"],
  ["STATIT_LIST", "STATIT.LIST", "collection", "prose.addins.function.list"],
  ["STATIT_SEARCH", "STATIT.SEARCH", "text, limit", "prose.addins.function.search"],
];

/** The functions of the add-ins. */
export function FunctionTable() {
  const t = useText();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Google Sheets, Excel</th>
          <th scope="col">{t("prose.addins.function.result")}</th>
        </tr>
      </thead>
      <tbody>
        {FUNCTIONS.map(([inSheets, inExcel, given, result]) => (
          <tr key={inSheets}>
            <th scope="row">
              <code translate="no">{inSheets}</code>
              <br />
              <code translate="no">{inExcel}</code>
            </th>
            <td>
              {t(result)}
              <br />
              <small translate="no">{given}</small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
