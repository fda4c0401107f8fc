import { expect, test, vi } from "vitest";
import { publishImport } from "./publishing";

const wish = { options: {}, basis: "", leaveOut: [] };
const on = { signal: new AbortController().signal, progress: () => {} };
const answer = (status: number, body: object) =>
  vi.stubGlobal("fetch", async () => Response.json(body, { status }));

test.each([422, 429])("a problem that comes with status %i is returned", async (status) => {
  answer(status, { error: { code: "TOO_MANY_ATTEMPTS", params: { seconds: 90 } } });
  const problems = await publishImport("f", wish, on);
  expect(problems).toEqual([{ code: "TOO_MANY_ATTEMPTS", params: { seconds: 90 } }]);
});

test("another status, and one without a code, is a failure", async () => {
  answer(503, { error: { code: "OVERLOADED", params: {} } });
  await expect(publishImport("f", wish, on)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  answer(429, {});
  await expect(publishImport("f", wish, on)).rejects.toMatchObject({ code: "UNAVAILABLE" });
});
