import { codeOf, NetworkError, ServerError } from "@/lib/data/graphql";
import type { Problem } from "@/lib/data/problems";
import { keepAddress } from "../addresses";
import { problemOf, type ResponseError } from "../rejection";

/** Largest file in bytes, the server's limit: 32 MiB. */
export const MAX_BYTES = 32 * 1024 * 1024;

/** The problem of a file that makes an upload useless. */
export function problemOfFile(file: Blob): Problem | undefined {
  if (file.size === 0) return { code: "IMPORT_EMPTY", params: {} };
  if (file.size > MAX_BYTES) return { code: "IMPORT_TOO_LARGE", params: { size: file.size, max: MAX_BYTES } };
  return undefined;
}

/** The id of the stored file, or the problem of a rejected one. */
export type Uploaded = { file: string } | { problem: Problem };

/**
 * Uploads a file unchanged and reports the number of sent bytes. Uses `XMLHttpRequest`, since `fetch` does not report
 * it. Rejects with a `NetworkError` or a `ServerError`; if stopped by the signal, with an `AbortError`.
 */
export function upload(
  place: { account: string; collection: string },
  file: Blob,
  name: string,
  options: { signal: AbortSignal; onProgress: (sent: number) => void },
): Promise<Uploaded> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", keepAddress(place.account, place.collection, name));
    request.setRequestHeader("content-type", "application/octet-stream");
    request.responseType = "text";
    request.upload.onprogress = (event) => options.onProgress(event.loaded);
    request.onload = () => {
      try {
        resolve(answerOf(request.status, request.responseText, file));
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => reject(new NetworkError("no answer from the server"));
    request.onabort = () => reject(new DOMException("stopped", "AbortError"));
    options.signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
}

interface Answer {
  import?: string;
  error?: ResponseError;
}

function answerOf(status: number, text: string, file: Blob): Uploaded {
  const answer = parsed(text);
  if (answer.import) return { file: answer.import };
  if (status === 413)
    return { problem: { code: "IMPORT_TOO_LARGE", params: { size: file.size, max: MAX_BYTES } } };
  const problem = problemOf(status, answer.error);
  if (problem) return { problem };
  throw new ServerError(codeOf(answer.error?.code, status), answer.error?.request);
}

function parsed(text: string): Answer {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return {};
  }
}
