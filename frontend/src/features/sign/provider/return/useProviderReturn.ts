import { useEffect, useRef, useState } from "react";
import { graphql } from "@/gql";
import { useInvalidate } from "@/lib/data/changes";
import { request } from "@/lib/data/graphql";
import { type Saving, useSaving } from "@/lib/data/saving";
import { useSignedIn } from "@/lib/data/signing";
import { type Attempt, readAttempt, removeAttempt } from "@/lib/identity/departure";
import { ownPath } from "@/lib/paths";
import { useLocation, useNavigate } from "@/lib/router/navigation";
import { showToast } from "@/ui/state/toasts";
import { onward } from "../../onward";
import { forgetTask, type KeptTask, keptTask } from "../task/keptTask";
import { newTask } from "../task/taskState";
import type { End } from "./ProviderEnd";

/** The state of the page to which a provider sends the browser back. */
interface Returned {
  /** The sign-in that the reader comes back from; absent without one. */
  readonly departure: Attempt | undefined;
  /** The questions that follow the answer; absent while there are none. */
  readonly task: KeptTask | undefined;
  readonly end: End | undefined;
  readonly finish: (end: End) => void;
  readonly completing: Saving;
  readonly retry: () => void;
}

/** Completes a sign-in at a provider, once, and opens the page that the reader came from. */
export function useProviderReturn(provider: string, label: string): Returned {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  const invalidate = useInvalidate();
  const [returned] = useState(() => readReturn(provider, search));
  const [task, setTask] = useState(returned.kind === "task" ? returned.kept : undefined);
  const [end, finish] = useState<End | undefined>(endOf(returned));
  const departure = returned.kind === "answer" || returned.kind === "error" ? returned.departure : undefined;

  const completing = useSaving({
    send: (answer: Answer) => completeProvider(answer),
    done: async ({ step, email }) => {
      if (!departure || !step) return;
      switch (step) {
        case "SIGNED_IN": {
          navigate(onward(departure, await signedIn()), { replace: true });
          return;
        }
        case "ADDED":
        case "CONFIRMED": {
          await invalidate("waysIn");
          showToast((then) =>
            step === "ADDED" ? then("sign.provider.added", { label }) : then("sign.provider.confirmed"),
          );
          navigate(ownPath(departure.next), { replace: true });
          return;
        }
        default:
          setTask(newTask(departure, step, email ?? ""));
      }
    },
    refused: (problems) => finish({ kind: "problems", problems }),
  });

  const started = useRef(false);
  const run = () => {
    if (returned.kind === "answer") void completing.save(returned.answer);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the address that the browser arrived at
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    removeAttempt();
    if (returned.kind !== "task") forgetTask();
    if (search !== "") navigate(pathname, { replace: true });
    run();
  }, []);
  return { departure: departure ?? task?.task, task, end, finish, completing, retry: run };
}

/** The answer of a provider, for the server to check. */
interface Answer {
  readonly attempt: string;
  readonly state: string;
  readonly code: string;
  readonly issuer: string | null;
}

/** How the reader came to the page of a provider. */
type ProviderReturn =
  | { readonly kind: "answer"; readonly departure: Attempt; readonly answer: Answer }
  /** The provider answered with an error code, or with nothing that can be checked. */
  | { readonly kind: "error"; readonly departure: Attempt; readonly error: string | null }
  /** The page was reloaded during the questions after the answer. */
  | { readonly kind: "task"; readonly kept: KeptTask }
  /** The tab has no attempt: it was used, or it began elsewhere. */
  | { readonly kind: "lost" };

/** Reads the query of the address together with what the tab has stored. */
function readReturn(provider: string, search: string): ProviderReturn {
  const query = new URLSearchParams(search);
  const [state, code, error] = ["state", "code", "error"].map((name) => query.get(name));
  if (!code && !error) {
    const kept = keptTask(provider);
    return kept ? { kind: "task", kept } : { kind: "lost" };
  }
  const departure = readAttempt(provider);
  if (!departure) return { kind: "lost" };
  if (error || !code || !state) return { kind: "error", departure, error: error ?? null };
  return {
    kind: "answer",
    departure,
    answer: { attempt: departure.attempt, state, code, issuer: query.get("iss") },
  };
}

const COMPLETE_PROVIDER = graphql(`
  mutation CompleteProvider($attempt: String!, $state: String!, $code: String!, $issuer: String) {
    completeProvider(attempt: $attempt, state: $state, code: $code, issuer: $issuer) {
      step
      email
      problems { ...Problem }
    }
  }
`);

/** Has the server check the answer of a provider. */
async function completeProvider({ attempt, state, code, issuer }: Answer) {
  return (await request(COMPLETE_PROVIDER, { attempt, state, code, issuer })).completeProvider;
}

function endOf(returned: ReturnType<typeof readReturn>): End | undefined {
  if (returned.kind === "lost") return { kind: "lost" };
  return returned.kind === "error" ? { kind: "error", error: returned.error } : undefined;
}
