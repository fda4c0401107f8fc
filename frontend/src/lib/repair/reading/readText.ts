import { codeOf, NetworkError, ServerError } from "@/lib/data/graphql";
import type { Content } from "@/lib/repair/content";
import type { Language } from "@/lib/text/language";
import { readingRequest, type TextReading } from "./textReading";

/**
 * Has the server read a text or a file with these repairs, in the session of the browser.
 *
 * @throws NetworkError or ServerError, and an `AbortError` where the signal stops it.
 */
export async function readText(
  content: Content,
  repairs: readonly string[],
  { language, signal }: { language: Language; signal: AbortSignal },
): Promise<TextReading> {
  const { path, query, type, body } = readingRequest(content, repairs, language);
  let response: Response;
  try {
    response = await fetch(`${path}?${new URLSearchParams(query)}`, {
      method: "POST",
      headers: { "content-type": type, accept: "application/json" },
      credentials: "same-origin",
      body,
      signal,
    });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new NetworkError("no answer from the server", { cause: error });
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer as TextReading;
  const failure = (answer as { error?: { code?: string; request?: string } } | null)?.error;
  throw new ServerError(
    failure?.code === "IMPORT_BUSY" ? "UNAVAILABLE" : codeOf(failure?.code, response.status),
    failure?.request,
  );
}
