import { useState } from "react";
import { NetworkError, ServerError } from "@/lib/data/graphql";
import type { Problem } from "@/lib/data/problems";
import { problemOfFile, upload } from "./upload";

/** An upload: not started or stopped, running, rejected, or without a response. */
type Upload =
  | { kind: "idle" }
  | { kind: "sending"; name: string; sent: number; size: number; stop: () => void }
  | { kind: "refused"; problem: Problem }
  | { kind: "failed"; error: NetworkError | ServerError; again: () => void };

const IDLE: Upload = { kind: "idle" };

/** Uploads a file at a time; `done` receives the id of the stored file. */
export function useUpload(place: { account: string; collection: string }, done: (file: string) => void) {
  const [state, setState] = useState(IDLE);

  const send = async (file: Blob, name: string) => {
    const stop = new AbortController();
    setState({ kind: "sending", name, sent: 0, size: file.size, stop: () => stop.abort() });
    try {
      const answer = await upload(place, file, name, {
        signal: stop.signal,
        onProgress: (sent) => setState((now) => (now.kind === "sending" ? { ...now, sent } : now)),
      });
      if ("file" in answer) done(answer.file);
      setState("file" in answer ? IDLE : { kind: "refused", problem: answer.problem });
    } catch (error) {
      if (error instanceof NetworkError || error instanceof ServerError)
        return setState({ kind: "failed", error, again: () => void send(file, name) });
      setState(IDLE);
      if (!stop.signal.aborted) throw error;
    }
  };

  const take = (file: Blob, name: string) => {
    if (state.kind === "sending") return;
    const problem = problemOfFile(file);
    if (problem) setState({ kind: "refused", problem });
    else void send(file, name);
  };
  return { state, take };
}
