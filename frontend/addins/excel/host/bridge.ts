import { headersOf } from "../../core/api/request";
import { runCall } from "../../core/transport/run";
import type { Bridge } from "../bridge";
import { functionNamed } from "../functions/table";
import type { Failures } from "./failures";
import type { Services } from "./services";
import type { Sessions } from "./session";

/** The object at `window.statit`, for the pane. */
export function bridgeOf(sessions: Sessions, failures: Failures, services: Services): Bridge {
  const refresh = () => {
    sessions.end();
    failures.clear();
  };
  const storeKey = async (key: string | undefined) => {
    await sessions.storeKey(key);
    failures.clear();
  };
  return {
    context: async () => (await sessions.current()).context,
    async call(name, given) {
      const { context, batch } = await sessions.current();
      return runCall(functionNamed(name).run(given, context), batch, context).result;
    },
    async fetch(path, init = {}) {
      const { context, key } = await sessions.current();
      const headers = new Headers(headersOf({ method: "GET", path }, "excel", context.language, key));
      new Headers(init.headers).forEach((value, name) => {
        headers.set(name, value);
      });
      return services.fetch(services.installation + path, { ...init, headers, credentials: "omit" });
    },
    refresh,
    failures: () => failures.list(),
    onFailures: (listener) => failures.listen(listener),
    setKey: (key) => storeKey(key),
    clearKey: () => storeKey(undefined),
    hasKey: async () => (await sessions.key()) !== undefined,
  };
}
