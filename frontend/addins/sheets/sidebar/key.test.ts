import { describe, expect, it } from "vitest";
import { calculate } from "../functions/calculate";
import { storedKey, storeKey } from "../google/key";
import { startRun } from "../google/run";
import { answer, INSTALLATION, KEY, ME, simulatedGoogle } from "../test/installation";
import { changeKey, keyFacts, removeKey } from "./key";

/** Google with a server that answers `/api/v1/me` with these members, or with a status. */
function googleWith(me: Partial<typeof ME> | number) {
  return simulatedGoogle((request) => {
    if (!request.url.endsWith("/api/v1/me")) return answer(request);
    if (typeof me === "number") return { status: me, body: "" };
    return { status: 200, body: JSON.stringify({ ...ME, ...me }) };
  });
}

describe("a key is stored", () => {
  it("for the user, after the server accepted it, and shown with its facts", () => {
    const google = googleWith({});
    const change = changeKey(startRun(google.services, INSTALLATION), ` ${KEY}\n`);
    expect(change).toEqual({
      sentence: "The key is stored. Formulas use it from their next calculation on.",
      key: {
        name: "Sheet",
        prefix: "statit_abc2ab",
        scope: "Read",
        access: "Only ann/c and public indicators",
        expires: "2024-08-31T00:00:00Z",
        left: "90 days left",
        canPublish: false,
        collection: "ann/c",
        warning: null,
      },
    });
    expect([...google.userProperties.values.values()]).toEqual([KEY]);
    expect([...google.documentProperties.values.values()]).not.toContain(KEY);
  });

  it.each([
    [{ scope: "publish" }, "Read and publish", "Only ann/c and public indicators"],
    [{ collection: null }, "Read", "Everything that you see"],
  ])("with a warning if it can do more than formulas need: %j", (me, scope, access) => {
    const google = googleWith(me);
    const { key } = changeKey(startRun(google.services, INSTALLATION), KEY);
    expect(key).toMatchObject({ scope, access, warning: expect.stringContaining("read key limited") });
  });

  it("with the time that it has, down to no day", () => {
    const google = googleWith({ expires_at: "2024-05-31T23:00:00Z" });
    const { key } = changeKey(startRun(google.services, INSTALLATION), KEY);
    expect(key?.left).toBe("0 days left");
  });
});

describe("a key is not stored", () => {
  it.each([
    ["statit_short", {}, "This is not a Statit key"],
    [`${KEY}x`, {}, "This is not a Statit key"],
    [KEY, 401, "refused your access key"],
    [KEY, 500, "could not answer (status 500)"],
  ])("%s, when the server answers %j", (text, me, sentence) => {
    const google = googleWith(me);
    expect(() => changeKey(startRun(google.services, INSTALLATION), text)).toThrow(sentence);
    expect(storedKey(google.services)).toBeUndefined();
  });

  it("and the former one remains", () => {
    const google = googleWith(401);
    storeKey(google.services, KEY);
    expect(() => changeKey(startRun(google.services, INSTALLATION), `statit_${"d".repeat(39)}`)).toThrow();
    expect(storedKey(google.services)).toBe(KEY);
  });
});

describe("the stored key", () => {
  it("has no facts without a key, and sends no request", () => {
    const google = googleWith({});
    expect(keyFacts(startRun(google.services, INSTALLATION))).toBeNull();
    expect(google.network.sent).toEqual([]);
  });

  it("has the error of a server that does not accept it any more", () => {
    const google = googleWith(401);
    storeKey(google.services, KEY);
    expect(() => keyFacts(startRun(google.services, INSTALLATION))).toThrow("refused your access key");
  });

  it("is removed with the answers that were read with it", () => {
    const google = googleWith({});
    storeKey(google.services, KEY);
    const read = () => calculate(google.services, INSTALLATION, "STATIT", ["ann/c/month"]);
    read();
    removeKey(startRun(google.services, INSTALLATION));
    storeKey(google.services, KEY);
    read();
    expect(google.network.sent).toHaveLength(2);
  });
});
