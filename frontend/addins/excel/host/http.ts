import type { Language } from "@/lib/text/language";
import { type ApiRequest, type ApiResponse, headersOf } from "../../core/api/request";
import type { AsyncHost } from "../../core/transport/job";
import type { Services } from "./services";

/**
 * Milliseconds from the first call of a recalculation to its requests. Excel passes the calls of a recalculation in
 * several messages.
 */
const GATHER_MILLISECONDS = 50;

/** Sends the requests of the functions with `fetch`, without cookies. `key` is absent for a guest. */
export function httpHost(services: Services, language: Language, key: string | undefined): AsyncHost {
  const respond = async (request: ApiRequest, signal: AbortSignal): Promise<ApiResponse> => {
    const response = await services.fetch(services.installation + request.path, {
      method: request.method,
      headers: headersOf(request, "excel", language, key),
      credentials: "omit",
      signal,
      ...(request.body !== undefined && { body: request.body }),
    });
    const body = await response.text();
    return { status: response.status, body, retryAfter: response.headers.get("Retry-After") };
  };
  return {
    send(request) {
      const controller = new AbortController();
      return { response: respond(request, controller.signal), abort: () => controller.abort() };
    },
    schedule: (run) => services.after(GATHER_MILLISECONDS, run),
    delay: (milliseconds) => new Promise((resolve) => services.after(milliseconds, resolve)),
  };
}
