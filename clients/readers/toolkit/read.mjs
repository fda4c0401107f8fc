// Prints the observations of the JSON-stat data set at an address as JSON: [metric, time, value].
import toolkit from "jsonstat-toolkit";

const JSONstat = toolkit.default ?? toolkit;
const response = await fetch(process.argv[2]);
const set = JSONstat(await response.json());
const rows = set.toTable({ type: "arrobj", field: "id", content: "id" });
console.log(JSON.stringify(rows.filter((row) => row.value !== null).map((row) => [row.metric, row.time, row.value])));
