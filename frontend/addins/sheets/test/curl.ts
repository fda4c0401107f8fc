import { execFileSync } from "node:child_process";
import type { FetchRequest } from "../google/services";
import type { ServerResponse } from "./network";

/** Sends a request to a true server and waits for its response, as `UrlFetchApp` does. Throws if there is none. */
export function curl({ url, method, headers, payload }: FetchRequest): ServerResponse {
  const lines = Object.entries(headers).map(([name, value]) => ["--header", `${name}: ${value}`]);
  const given = payload === undefined ? [] : ["--data-binary", "@-"];
  const format = "\n%{http_code} %header{retry-after}";
  const output = execFileSync(
    "curl",
    ["--silent", "--show-error", "--location", "--write-out", format, "--request", method.toUpperCase()]
      .concat(lines.flat(), given)
      .concat(url),
    { input: payload, encoding: "utf8", maxBuffer: 64 * 1024 * 1024, stdio: ["pipe", "pipe", "pipe"] },
  );
  const end = output.lastIndexOf("\n");
  const [status = "0", retryAfter = ""] = output.slice(end + 1).split(" ");
  return {
    status: Number(status),
    body: output.slice(0, end),
    headers: retryAfter === "" ? {} : { "retry-after": retryAfter },
  };
}
