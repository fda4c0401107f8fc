import type { TypedDocumentString } from "@/gql/graphql";

/** The request did not reach the server, or no response arrived: the reader may retry. */
export class NetworkError extends Error {
  override name = "NetworkError";
}

/** `OUTCOME_UNKNOWN`: the change may or may not be stored; sending it again does not apply it twice. */
const CODES = ["INTERNAL", "UNAVAILABLE", "OUTCOME_UNKNOWN", "LIMIT", "BAD_REQUEST"] as const;

export type ServerErrorCode = (typeof CODES)[number];

/** A failure of the server. `request` is the number to quote to the operator. */
export class ServerError extends Error {
  override name = "ServerError";
  readonly code: ServerErrorCode;
  readonly request: string | undefined;

  constructor(code: ServerErrorCode, request?: string) {
    super(code);
    this.code = code;
    this.request = request;
  }
}

interface Answer {
  data?: unknown;
  errors?: { message: string; extensions?: { code?: string; request?: string } }[];
  /** Replaces the two others if the request never reached GraphQL. */
  error?: { code: string; request?: string };
}

const TIME_OUT_MS = 30_000;

interface RequestOptions {
  /** Whether the request is finished after the reader has left the page: for small changes, whose result is shown before. */
  readonly keepalive?: boolean;
}

/**
 * Sends one typed document. Expected rejections are returned as data (`problems`).
 *
 * @throws NetworkError or ServerError for every other failure.
 */
export async function request<Result, Variables>(
  document: TypedDocumentString<Result, Variables>,
  ...[variables, options]: Variables extends Record<string, never> ? [] : [Variables, RequestOptions?]
): Promise<Result> {
  const response = await send(JSON.stringify({ query: document.toString(), variables }), options);
  const answer = await read(response);
  const [error] = answer.errors ?? [];
  if (error) throw new ServerError(codeOf(error.extensions?.code), error.extensions?.request);
  if (!response.ok || !answer.data)
    throw new ServerError(codeOf(answer.error?.code, response.status), answer.error?.request);
  return answer.data as Result;
}

async function send(body: string, options: RequestOptions | undefined): Promise<Response> {
  try {
    return await fetch("/graphql", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      credentials: "same-origin",
      body,
      ...options,
      signal: AbortSignal.timeout(TIME_OUT_MS),
    });
  } catch (error) {
    throw new NetworkError("no answer from the server", { cause: error });
  }
}

async function read(response: Response): Promise<Answer> {
  try {
    return (await response.json()) as Answer;
  } catch {
    throw new ServerError(codeOf(undefined, response.status));
  }
}

/** The kind of a failure, by its code or, without a code, by the status of the response. */
export function codeOf(code: string | undefined, status = 500): ServerErrorCode {
  const known = CODES.find((it) => it === code);
  if (known) return known;
  if (code === "TIMEOUT") return "UNAVAILABLE";
  if ([429, 502, 503, 504].includes(status)) return "UNAVAILABLE";
  return status >= 400 && status < 500 ? "BAD_REQUEST" : "INTERNAL";
}
