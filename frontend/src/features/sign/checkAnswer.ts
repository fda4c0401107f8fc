import type { Problem } from "@/lib/data/problems";
import { passwordProblem, readCode, readEmail, usernameProblem } from "@/lib/text/person";
import type { Answers, Step } from "./flow";

/** The problem that the browser can find without a request. */
export function checkAnswer(step: Step, answers: Answers): Problem | undefined {
  switch (step) {
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
