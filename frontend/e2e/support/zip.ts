import { inflateRawSync } from "node:zlib";

/** The entries of a ZIP file as texts by name: enough to read a workbook (PKWARE APPNOTE 4.3). */
export function unzip(file: Buffer): Map<string, string> {
  const entries = new Map<string, string>();
  const end = file.lastIndexOf(Buffer.from("PK\x05\x06"));
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((field) => file.readUInt16LE(at + field));
    const local = file.readUInt32LE(at + 42);
    const data = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const bytes = file.subarray(data, data + size);
    entries.set(
      file.toString("utf8", at + 46, at + 46 + (name ?? 0)),
      (method === 8 ? inflateRawSync(bytes) : bytes).toString("utf8"),
    );
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}
