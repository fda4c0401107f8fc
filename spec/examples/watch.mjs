// Prints what has changed since the last run. The cursor is in a file.
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const { SITE, KEY } = process.env;
const headers = KEY ? { Authorization: `Bearer ${KEY}` } : {};
let cursor = existsSync("cursor") ? readFileSync("cursor", "utf8") : "";
let more = true;
while (more) {
  const address = `${SITE}/api/v1/changes${cursor && `?since=${cursor}`}`;
  const answer = await fetch(address, { headers });
  if (!answer.ok) throw new Error(await answer.text());
  const page = await answer.json();
  for (const { kind, type, id } of page.changes) console.log(kind, type, id);
  ({ next: cursor, more } = page);
  writeFileSync("cursor", cursor);
}
