import { useCallback, useRef, useState } from "react";
import { NetworkError, ServerError } from "./graphql";
import type { Problem } from "./problems";

const NONE: readonly Problem[] = [];

/** A save that is running or has just ended, for `FormShell`. */
export interface Saving {
  busy: boolean;
  /** The problems of a rejection; empty after a success and during a save. */
  problems: readonly Problem[];
  /** The error without a response; `null` otherwise. */
  failure: NetworkError | ServerError | null;
  /** Sets problems that were found without a request. */
  refuse: (problems: readonly Problem[]) => void;
  /** Removes the problem of an empty field for fields that now have a value. */
  filled: (fields: readonly string[]) => void;
}

/**
 * Runs a save. `send` receives an idempotency key that remains the same while the same `input` is retried, so that a
 * retry after a lost response executes once. The typed values are not changed: only `done` moves on.
 */
export function useSaving<Input, Payload extends { problems: readonly Problem[] }>(options: {
  send: (input: Input, idempotencyKey: string) => Promise<Payload>;
  done: (payload: Payload, input: Input) => void | Promise<void>;
  /** Called before the problems of a rejection are shown. */
  refused?: (problems: readonly Problem[], input: Input) => void;
}): Saving & { save: (input: Input) => Promise<void> } {
  const [state, setState] = useState<Pick<Saving, "busy" | "problems" | "failure">>({
    busy: false,
    problems: NONE,
    failure: null,
  });
  const running = useRef(false);
  const attempt = useRef<{ body: string; key: string } | null>(null);
  const latest = useRef(options);
  latest.current = options;

  const save = useCallback(async (input: Input) => {
    if (running.current) return;
    running.current = true;
    setState({ busy: true, problems: NONE, failure: null });
    const body = JSON.stringify(input);
    if (attempt.current?.body !== body) attempt.current = { body, key: crypto.randomUUID() };
    try {
      const payload = await latest.current.send(input, attempt.current.key);
      attempt.current = null;
      if (payload.problems.length === 0) await latest.current.done(payload, input);
      else latest.current.refused?.(payload.problems, input);
      setState({ busy: false, problems: payload.problems, failure: null });
    } catch (error) {
      if (!(error instanceof NetworkError || error instanceof ServerError)) throw error;
      setState({ busy: false, problems: NONE, failure: error });
    } finally {
      running.current = false;
    }
  }, []);

  const refuse = useCallback(
    (problems: readonly Problem[]) => setState({ busy: false, problems, failure: null }),
    [],
  );
  const filled = useCallback((fields: readonly string[]) => {
    const isOver = ({ code, field }: Problem) => code === "REQUIRED" && fields.includes(field ?? "");
    setState((old) =>
      old.problems.some(isOver) ? { ...old, problems: old.problems.filter((it) => !isOver(it)) } : old,
    );
  }, []);
  return { ...state, save, refuse, filled };
}
