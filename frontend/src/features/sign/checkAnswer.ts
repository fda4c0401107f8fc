import type { Problem } from "@/lib/data/problems";
import { passwordProblem, readCode, readEmail, usernameProblem } from "@/lib/text/person";
import { type Answers, type Question, questionsOf, type Step } from "./flow";

/** The problems that the browser can find without a request. */
export function checkAnswers(step: Step | Question, answers: Answers): Problem[] {
  return questionsOf(step).flatMap((question) => checkAnswer(question, answers) ?? []);
}

/** Whether nothing is entered in a step yet. */
export function isUntouched(step: Step | Question, answers: Answers): boolean {
  return questionsOf(step).every((question) => answers[question] === "");
}

function checkAnswer(question: Question, answers: Answers): Problem | undefined {
  switch (question) {
    case "email":
      return problemOf(readEmail(answers.email));
    case "code":
      return problemOf(readCode(answers.code));
    case "username":
      return usernameProblem(answers.username.trim());
    case "newPassword":
      return passwordProblem(
        answers.newPassword,
        [answers.username.trim(), answers.email.trim()].filter(Boolean),
      );
    case "password":
      return answers.password === "" ? { code: "REQUIRED", field: "password", params: {} } : undefined;
  }
}

function problemOf(read: object): Problem | undefined {
  return "problem" in read ? (read.problem as Problem) : undefined;
}
