import { vi } from "vitest";

type Variables = Record<string, unknown>;
type Answer = object | ((variables: Variables) => object);

/** Received calls: the operation's name and its variables. */
export type Calls = { operation: string; variables: Variables }[];

/**
 * Responds to GraphQL operations by name, later for a promise. An `Error` is a broken connection. An operation that is
 * not listed fails its test.
 */
export function serve(answers: Record<string, Answer>): Calls {
  const calls: Calls = [];
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    const { query, variables = {} } = JSON.parse(String(init.body)) as {
      query: string;
      variables?: Variables;
    };
    const operation = /(?:query|mutation)\s+(\w+)/.exec(query)?.[1] ?? "";
    calls.push({ operation, variables });
    const answer = answers[operation];
    if (!answer) throw new TypeError(`nothing answers ${operation}`);
    const data = await (typeof answer === "function" ? answer(variables) : answer);
    if (data instanceof Error) throw data;
    return new Response(JSON.stringify({ data }), { headers: { "content-type": "application/json" } });
  });
  return calls;
}
