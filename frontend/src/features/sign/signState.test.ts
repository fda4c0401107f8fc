import { expect, test } from "vitest";
import type { ProblemCode } from "@/gql/graphql";
import { type Answers, NO_ANSWERS, type Step, type Way } from "./flow";
import { type Action, reduce, type State, startState } from "./signState";

const typed: Answers = {
  email: "marie@example.org",
  password: "first",
  code: "123456",
  username: "marie",
  newPassword: "second",
  revokeKeys: false,
};
const at = (way: Way, step: Step, request: string | null = null): State => ({
  place: { way, step, request },
  answers: typed,
});
const from = (way: Way, step: Step, request: string | null = null) => at(way, step, request).place;
const problem = (code: ProblemCode, field: string | null = null) => ({ code, field, params: {} });

test("a way starts with the question for the address", () => {
  const place = { way: "up", step: "email", request: null };
  expect(startState("up")).toEqual({ place, answers: NO_ANSWERS });
  expect(startState("up", "a@b.org")).toEqual({ place, answers: { ...NO_ANSWERS, email: "a@b.org" } });
});

test.each<[string, State, Action, State]>([
  [
    "a typed answer is stored, the others remain",
    at("in", "email"),
    { type: "typed", question: "email", value: "m" },
    { ...at("in", "email"), answers: { ...typed, email: "m" } },
  ],
  [
    "a ticked box changes no typed answer",
    at("reset", "newPassword", "r1"),
    { type: "ticked", revokeKeys: true },
    { ...at("reset", "newPassword", "r1"), answers: { ...typed, revokeKeys: true } },
  ],
  [
    "another way starts at the address and needs a new code",
    at("up", "code", "r1"),
    { type: "started", way: "reset" },
    at("reset", "email"),
  ],
  [
    "a known address leads to the password",
    at("in", "email"),
    { type: "accepted", from: from("in", "email") },
    at("in", "password"),
  ],
  [
    "a mailed code is asked for",
    at("up", "email"),
    { type: "accepted", from: from("up", "email"), request: "r1" },
    at("up", "code", "r1"),
  ],
  [
    "the server changes the way of an unknown publisher",
    at("in", "email"),
    { type: "accepted", from: from("in", "email"), request: "r1", way: "up" },
    at("up", "code", "r1"),
  ],
  [
    "a forgotten password leads from the password to the code",
    at("in", "password"),
    { type: "accepted", from: from("reset", "email"), request: "r1" },
    at("reset", "code", "r1"),
  ],
  [
    "a new code replaces the earlier one",
    at("up", "account", "r1"),
    { type: "accepted", from: from("up", "email", "r1"), request: "r2" },
    at("up", "code", "r2"),
  ],
  [
    "the code of a step remains for the next",
    at("up", "code", "r1"),
    { type: "accepted", from: from("up", "code", "r1") },
    at("up", "account", "r1"),
  ],
  [
    "a new password needs no username",
    at("reset", "code", "r1"),
    { type: "accepted", from: from("reset", "code", "r1") },
    at("reset", "newPassword", "r1"),
  ],
  [
    "nothing follows the last question",
    at("in", "password"),
    { type: "accepted", from: from("in", "password") },
    at("in", "password"),
  ],
  [
    "a wrong code leads back to it",
    at("up", "account", "r1"),
    {
      type: "rejected",
      from: from("up", "account", "r1"),
      problems: [problem("CODE_WRONG", "code")],
    },
    at("up", "code", "r1"),
  ],
  [
    "a request that has ended leads to the code",
    at("reset", "newPassword", "r1"),
    {
      type: "rejected",
      from: from("reset", "newPassword", "r1"),
      problems: [problem("CODE_EXPIRED", "request")],
    },
    at("reset", "code", "r1"),
  ],
  [
    "the problem of a password is shown where it was chosen",
    at("up", "account", "r1"),
    {
      type: "rejected",
      from: from("up", "account", "r1"),
      problems: [problem("PASSWORD_TOO_SHORT", "password")],
    },
    at("up", "account", "r1"),
  ],
  [
    "the first problem with a question decides",
    at("up", "account", "r1"),
    {
      type: "rejected",
      from: from("up", "account", "r1"),
      problems: [
        problem("TOO_MANY_MAILS"),
        problem("USERNAME_TAKEN", "username"),
        problem("CODE_WRONG", "code"),
      ],
    },
    at("up", "account", "r1"),
  ],
  [
    "a problem without a question stays at the sent one",
    at("in", "password"),
    { type: "rejected", from: from("reset", "email"), problems: [problem("TOO_MANY_MAILS")] },
    at("reset", "email"),
  ],
  ["back from the password to the address", at("in", "password"), { type: "wentBack" }, at("in", "email")],
  [
    "back from the username and the password to the code, which remains valid",
    at("up", "account", "r1"),
    { type: "wentBack" },
    at("up", "code", "r1"),
  ],
  [
    "back from the code to the address",
    at("up", "code", "r1"),
    { type: "wentBack" },
    at("up", "email", "r1"),
  ],
  [
    "back from a new password's code to signing in",
    at("reset", "code", "r1"),
    { type: "wentBack" },
    at("in", "email"),
  ],
  ["nothing precedes the first question", at("in", "email"), { type: "wentBack" }, at("in", "email")],
])("%s", (_, before, action, after) => {
  expect(reduce(before, action)).toEqual(after);
});
