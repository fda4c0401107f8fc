import type { ProblemCode } from "@/gql/graphql";
import { codeOf, NetworkError, ServerError } from "@/lib/data/graphql";
import type { Problem } from "@/lib/data/problems";
import { paths } from "@/lib/paths";

/** Uploads the picture of an account as a raw PNG file; a rejection is returned as problems. */
export function putPicture(account: string, png: Blob): Promise<{ problems: Problem[] }> {
  return send(account, { method: "PUT", headers: { "content-type": "image/png" }, body: png });
}

/** Deletes the picture of an account. */
export function deletePicture(account: string): Promise<{ problems: Problem[] }> {
  return send(account, { method: "DELETE" });
}

async function send(account: string, init: RequestInit): Promise<{ problems: Problem[] }> {
  let response: Response;
  try {
    response = await fetch(paths.picture(account), { credentials: "same-origin", ...init });
  } catch (error) {
    throw new NetworkError("no answer from the server", { cause: error });
  }
  if (response.ok) return { problems: [] };
  const body = (await response.json().catch(() => ({}))) as {
    error?: { code: string; params?: Record<string, unknown>; request?: string };
  };
  if (response.status === 422 && body.error) {
    const { code, params = {} } = body.error;
    return { problems: [{ code: code as ProblemCode, field: "picture", params }] };
  }
  if (response.status === 413)
    return { problems: [{ code: "PICTURE_UNREADABLE", field: "picture", params: {} }] };
  throw new ServerError(codeOf(body.error?.code, response.status), body.error?.request);
}
