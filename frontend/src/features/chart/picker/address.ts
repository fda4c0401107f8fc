/** The target of a typed text that is no search. */
export type Target =
  | { kind: "collection"; account: string; collection: string }
  | { kind: "metric"; account: string; collection: string; path: string };

const KEY = /^[A-Za-z0-9.][A-Za-z0-9._-]*$/;
const SEGMENT = /^[A-Za-z0-9._-]+$/;

/**
 * Parses `account/collection`, `account/collection/path` or a pasted address of a page, a frame or a file of Statit
 * (`https://host/account/collection/path?freq=Q`). `undefined` for other texts, which are search terms.
 */
export function readTarget(typed: string): Target | undefined {
  const text = typed.trim();
  const isAddress = /^https?:\/\//i.test(text);
  const plain = isAddress ? pathOf(text) : text;
  if (plain === undefined || (!isAddress && (!plain.includes("/") || /\s/.test(plain)))) return undefined;
  const segments = (plain.split(/[?#]/)[0] ?? "").split("/").filter(Boolean);
  if (segments[0] === "f") segments.shift();
  const [account = "", collection = "", ...path] = segments;
  if (!KEY.test(account) || !KEY.test(collection)) return undefined;
  if (path.length === 0) return { kind: "collection", account, collection };
  if (path.length > 6 || !path.every((segment) => SEGMENT.test(segment))) return undefined;
  if (path.length === 1 && path[0] === "metrics") return { kind: "collection", account, collection };
  return { kind: "metric", account, collection, path: path.join("/") };
}

function pathOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { pathname } = new URL(address);
  const file = /^\/api\/v1\/series\/(.+?)(?:\/chart\.(?:svg|png)|\.(?:csv|json|xlsx))$/.exec(pathname);
  return file?.[1] ?? pathname;
}
