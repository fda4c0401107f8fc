import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Person } from "./person";

/** The id of a collection, as this user sees it, and the version of its fields. */
export async function storedCollection(
  person: Person,
  account: string,
  key: string,
): Promise<{ id: string; version: number }> {
  const { collection } = await person.ask<{ collection: { id: string; version: number } }>(
    "query($account: String!, $key: String!) { collection(account: $account, key: $key) { id version } }",
    { account, key },
  );
  return collection;
}

/** Asks a question in a collection through the API; returns its id. */
export async function askQuestion(
  person: Person,
  account: string,
  key: string,
  title: string,
  text = "More about it.",
): Promise<string> {
  const { id: collection } = await storedCollection(person, account, key);
  const { askQuestion } = await person.ask<{
    askQuestion: { question: { id: string } | null; problems: unknown[] };
  }>(
    `mutation($collection: ID!, $question: QuestionInput!, $key: String!) {
      askQuestion(collection: $collection, question: $question, key: $key) {
        question { id } problems { code field } } }`,
    { collection, question: { title, text, tags: "", metric: null }, key: randomUUID() },
  );
  expect(askQuestion.problems).toEqual([]);
  return askQuestion.question?.id ?? "";
}

/** Answers a question through the API. */
export async function answerQuestion(person: Person, question: string, text: string): Promise<void> {
  const { answerQuestion } = await person.ask<{ answerQuestion: { problems: unknown[] } }>(
    `mutation($question: ID!, $text: String!, $key: String!) {
      answerQuestion(question: $question, text: $text, key: $key) { problems { code field } } }`,
    { question, text, key: randomUUID() },
  );
  expect(answerQuestion.problems).toEqual([]);
}
