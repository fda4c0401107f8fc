// Reads several series in one request.
const { SITE, SERIES } = process.env;
const series = [{ id: SERIES, options: { freq: "Y", agg: "avg" } }];
const answer = await fetch(`${SITE}/api/v1/observations`, {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify({ series }),
});
for (const { id, status, data, detail } of (await answer.json()).series) {
  console.log(id, status === 200 ? data.values : detail);
}
