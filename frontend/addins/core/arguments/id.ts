import { collectionKeyProblem, metricPathProblem } from "@/lib/keys/keys";
import { type Context, hostOf } from "../context";
import { invalidValue } from "../failure/error";
import { sentencesIn } from "../failure/sentences";
import { type Argument, textOf } from "./argument";
import type { OptionName, ReadOptions } from "./options";

/** An indicator that an argument names. */
export interface NamedIndicator {
  /** `account/collection/path` as given; letter case does not count. */
  id: string;
  /** The read options of the address; empty for an id. */
  options: ReadOptions;
}

/** Options of an address that the functions take from it. The others concern pages only. */
const ADDRESS_OPTIONS: readonly OptionName[] = [
  "freq",
  "agg",
  "transform",
  "param",
  "start",
  "end",
  "partial",
  "breaks",
  "asof",
];

/** Account keys, as `domain` accepts them. */
const ACCOUNT = /^[A-Za-z0-9][A-Za-z0-9_-]{2,39}$/;

/**
 * An indicator: `account/collection/path`, or the address of its page on this installation, with or without scheme,
 * language prefix (`/fr/`) or the prefix of its frame (`/f/`).
 *
 * @throws SheetError for an absent argument, an address of another server, and any other text.
 */
export function readIndicator(argument: Argument, context: Context): NamedIndicator {
  const sentences = sentencesIn(context.language);
  const text = textOf(argument);
  if (text === "") throw invalidValue(sentences.idMissing());
  const { segments, query } = readAddress(text, context);
  const [account, collection, ...path] = segments;
  const id = segments.join("/");
  if (!isCollection(account, collection) || metricPathProblem(path.join("/"))) {
    throw invalidValue(sentences.idUnreadable(text));
  }
  return { id, options: addressOptions(query) };
}

/**
 * The id `account/collection` of a collection, given by it or by the address of its page.
 *
 * @throws SheetError as `readIndicator`.
 */
export function readCollection(argument: Argument, context: Context): string {
  const sentences = sentencesIn(context.language);
  const text = textOf(argument);
  if (text === "") throw invalidValue(sentences.collectionMissing());
  const { segments } = readAddress(text, context);
  const [account, collection, ...rest] = segments;
  if (!isCollection(account, collection) || rest.length > 0) {
    throw invalidValue(sentences.collectionUnreadable(text));
  }
  return segments.join("/");
}

function isCollection(account: string | undefined, collection: string | undefined): boolean {
  return (
    account !== undefined &&
    collection !== undefined &&
    ACCOUNT.test(account) &&
    !collectionKeyProblem(collection)
  );
}

/** The segments of the path, unescaped, without host and prefix; and the query. */
function readAddress(text: string, context: Context): { segments: string[]; query: string } {
  const [address = "", query = ""] = (text.split("#")[0] ?? "").split("?");
  let path = address;
  const scheme = /^https?:\/\//i.exec(address);
  const own = hostOf(context);
  const rest = address.slice(scheme?.[0].length ?? 0);
  const host = (rest.split("/")[0] ?? "").toLowerCase();
  // Account keys have neither dots nor colons.
  if (scheme || /[.:]/.test(host)) {
    if (host !== own) throw invalidValue(sentencesIn(context.language).otherServer(text, own));
    path = rest.slice(host.length);
  }
  const segments = path
    .replace(/^\/+|\/+$/g, "")
    .split("/")
    .map(unescaped);
  // Account keys have three characters at least.
  if (/^(fr|en|f)$/.test(segments[0] ?? "")) segments.shift();
  return { segments, query };
}

function addressOptions(query: string): ReadOptions {
  const options: ReadOptions = {};
  for (const pair of query.split("&")) {
    const [name, value = ""] = pair.split("=").map(unescaped);
    const option = ADDRESS_OPTIONS.find((each) => each === name);
    if (option !== undefined && value !== "") options[option] = value;
  }
  return options;
}

/** The text without `%` escapes; unchanged where one is malformed. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, " "));
  } catch {
    return text;
  }
}
