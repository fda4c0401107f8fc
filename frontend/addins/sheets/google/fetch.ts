import { type ApiRequest, type ApiResponse, headersOf } from "../../core/api/request";
import { type Context, hostOf } from "../../core/context";
import { notAvailable } from "../../core/failure/error";
import type { SyncHost } from "../../core/transport/now";
import { textsIn } from "../texts/texts";
import type { FetchRequest, FetchResponse, Services } from "./services";

/**
 * The time in which a run must begin its last request, in milliseconds. Google stops a formula after 30 seconds, without
 * a sentence that helps.
 */
const TIME_LIMIT = 24_000;

/**
 * Requests through `UrlFetchApp`. They end the call with a `SheetError` when the time is over, when Google's quota is
 * used up, and when Google cannot reach the server.
 *
 * @param key the access key; absent for a guest.
 */
export function fetchHost(services: Services, context: Context, key: string | undefined): SyncHost {
  const { sentences } = textsIn(context.language);
  const end = services.now() + TIME_LIMIT;
  const host = hostOf(context);
  const requireTime = (milliseconds: number) => {
    if (services.now() + milliseconds > end) throw notAvailable(sentences.tookTooLong(host));
  };
  return {
    fetchAll(requests) {
      requireTime(0);
      try {
        const sent = requests.map((request) => fetchRequest(request, context, key));
        return services.UrlFetchApp.fetchAll(sent).map(apiResponse);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        // "Service invoked too many times for one day: urlfetch", in the user's language.
        if (/: urlfetch\b/i.test(message)) throw notAvailable(sentences.quotaReached());
        throw notAvailable(sentences.unreachable(host, message));
      }
    },
    sleep(milliseconds) {
      requireTime(milliseconds);
      services.Utilities.sleep(milliseconds);
    },
  };
}

function fetchRequest(request: ApiRequest, context: Context, key: string | undefined): FetchRequest {
  return {
    url: context.installation + request.path,
    method: request.method === "POST" ? "post" : "get",
    headers: headersOf(request, "sheets", context.language, key),
    ...(request.body !== undefined && { payload: request.body }),
    muteHttpExceptions: true,
  };
}

function apiResponse(response: FetchResponse): ApiResponse {
  const headers = response.getAllHeaders();
  const name = Object.keys(headers).find((each) => each.toLowerCase() === "retry-after");
  return {
    status: response.getResponseCode(),
    body: response.getContentText("UTF-8"),
    retryAfter: name === undefined ? null : String(headers[name]),
  };
}
