/** A text or a file that a user hands over to be read. As JSON, it can be stored. */
export interface Content {
  /** The text, or the bytes of the file in base64. */
  text: string;
  isBase64: boolean;
  /** The name of the file; `null` for a pasted text. */
  name: string | null;
}

/** What was found in a clipboard or in a dropped selection. */
export type Found =
  | { kind: "text"; text: string }
  | { kind: "file"; file: File }
  | { kind: "picture" }
  | { kind: "empty" };

/** A pasted text as content. */
export function textContent(text: string): Content {
  return { text, isBase64: false, name: null };
}

/** What a paste or a drop holds: its text before its files, and files before pictures. */
export function findContent(data: DataTransfer | null): Found {
  const text = data?.getData("text/plain") ?? "";
  if (text.trim() !== "") return { kind: "text", text };
  const files = [...(data?.files ?? [])];
  const file = files.find(({ type }) => !type.startsWith("image/"));
  if (file) return { kind: "file", file };
  return { kind: files.length > 0 ? "picture" : "empty" };
}

/** Reads a file: UTF-8 as its text, everything else as bytes, whose kind the server finds out. */
export async function fileContent(file: File): Promise<Content> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (!text.includes("\0")) return { text, isBase64: false, name: file.name };
  } catch {
    // not UTF-8: its bytes are sent
  }
  return { text: base64(bytes), isBase64: true, name: file.name };
}

/** Bytes of one part: more arguments than that exceed the stack of some browsers. */
const PART = 0x8000;

function base64(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += PART)
    binary += String.fromCharCode(...bytes.subarray(at, at + PART));
  return btoa(binary);
}

/** The body of a request with this content. */
export function contentBody({ text, isBase64 }: Content): string | Uint8Array<ArrayBuffer> {
  return isBase64 ? Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)) : text;
}
