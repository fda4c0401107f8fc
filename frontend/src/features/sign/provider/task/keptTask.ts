import { isAttempt } from "@/lib/identity/departure";
import { NO_ANSWERS } from "../../flow";
import type { Task, TaskState } from "./taskState";

/** A task with the position in it. */
export interface KeptTask {
  readonly task: Task;
  readonly state: TaskState;
}

const KEY = "statitProviderTask";
/** Lifetime of an attempt in milliseconds: phones reload the page after a visit to the mail app. */
const KEPT_MS = 10 * 60_000;

/** Stores the position for a reload: never a password or a code. */
export function keepTask(task: Task, { place, answers: { email, username } }: TaskState): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ task, place, email, username, at: Date.now() }));
  } catch {
    // storage is denied: a reload starts again
  }
}

export function forgetTask(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // storage is denied: nothing was stored
  }
}

/** The task of a provider after a reload; `undefined` if absent or expired. */
export function keptTask(provider: string): KeptTask | undefined {
  try {
    const { task, place, email, username, at } = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    if (!isAttempt(task) || task.provider !== provider || !(Date.now() - at <= KEPT_MS)) return undefined;
    return { task: task as Task, state: { place, answers: { ...NO_ANSWERS, email, username } } };
  } catch {
    return undefined; // foreign data, or storage is denied
  }
}
