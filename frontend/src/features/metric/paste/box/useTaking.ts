import { useState } from "react";
import { type Content, type Found, fileContent, textContent } from "@/lib/repair/content";
import { MAX_TEXT_BYTES } from "@/lib/repair/reading/textReading";
import { isLarger } from "@/lib/repair/reading/useTextReading";

/** Why what was handed over cannot be read. */
export type TakingProblem =
  | { kind: "empty" | "picture" | "denied" }
  /** With the text, which the import can read; `null` for a file. */
  | { kind: "tooLarge"; text: string | null };

/** Takes what is pasted, dropped or chosen; `problem` says why it was not taken. */
export function useTaking(take: (content: Content) => void) {
  const [problem, setProblem] = useState<TakingProblem | null>(null);

  const takeText = (text: string) => {
    const isTooLarge = isLarger(text, false);
    setProblem(isTooLarge ? { kind: "tooLarge", text } : text.trim() === "" ? { kind: "empty" } : null);
    if (!isTooLarge && text.trim() !== "") take(textContent(text));
  };
  const takeFile = async (file: File) => {
    if (file.type.startsWith("image/")) return setProblem({ kind: "picture" });
    if (file.size > MAX_TEXT_BYTES) return setProblem({ kind: "tooLarge", text: null });
    if (file.size === 0) return setProblem({ kind: "empty" });
    setProblem(null);
    take(await fileContent(file));
  };
  const takeFound = (found: Found) => {
    if (found.kind === "text") takeText(found.text);
    else if (found.kind === "file") void takeFile(found.file);
    else setProblem({ kind: found.kind });
  };
  const takeClipboard = async () => {
    try {
      const items = await navigator.clipboard.read();
      const item = items.find(({ types }) => types.includes("text/plain"));
      if (item) return takeText(await (await item.getType("text/plain")).text());
      const isPicture = items.some(({ types }) => types.some((type) => type.startsWith("image/")));
      setProblem({ kind: isPicture ? "picture" : "empty" });
    } catch {
      setProblem({ kind: "denied" });
    }
  };
  return { problem, takeText, takeFile, takeFound, takeClipboard };
}
