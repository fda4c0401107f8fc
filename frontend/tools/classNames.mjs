// Names of the classes of CSS modules, the same in the application and in the scripts of the server.
import { createHash } from "node:crypto";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/**
 * The class name of a style: its name in its file, and a mark of the file. Vite's own names also have the line, which
 * would make each script larger.
 */
export function className(name, file) {
  const path = relative(ROOT, file.split("?")[0]);
  return `${name}_${createHash("sha256").update(path).digest("base64url").slice(0, 4)}`;
}
