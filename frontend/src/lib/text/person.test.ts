import { expect, test } from "vitest";
import { specCases } from "@/test/cases";
import { passwordProblem, readCode, readEmail, usernameProblem } from "./person";

interface Case {
  text: string;
  problem?: string;
  params?: object;
}

test("addresses are read as the specification's cases say", () => {
  for (const { text, email, problem } of specCases<Case & { email?: string }>("emails")) {
    const read = readEmail(text);
    expect(read, JSON.stringify(text)).toEqual(
      problem ? { problem: { code: problem, field: "email", params: {} } } : { email },
    );
  }
});

test("codes are read as the specification's cases say", () => {
  for (const { text, code, problem } of specCases<Case & { code?: string }>("codes")) {
    const read = readCode(text);
    expect(read, JSON.stringify(text)).toEqual(
      problem ? { problem: { code: problem, field: "code", params: {} } } : { code },
    );
  }
});

test("usernames are judged as the cases say; reserved words are left to the server", () => {
  const cases = specCases<Case & { kind: string }>("keys").filter((it) => it.kind === "account");
  expect(cases.length).toBeGreaterThan(30);
  for (const { text, problem, params } of cases) {
    const expected = problem === "USERNAME_RESERVED" ? undefined : problem;
    const found = usernameProblem(text);
    expect(found?.code, JSON.stringify(text)).toBe(expected);
    if (expected && params) expect(found?.params, JSON.stringify(text)).toEqual(params);
  }
});

test("passwords are judged as the cases say; common ones are left to the server", () => {
  for (const { text, problem, params } of specCases<Case>("passwords")) {
    const expected = problem === "PASSWORD_COMMON" ? undefined : problem;
    const found = passwordProblem(text, ["Marie-Curie", "marie@example.org"]);
    expect(found?.code, text.slice(0, 40)).toBe(expected);
    if (expected && params) expect(found?.params).toEqual(params);
  }
});
