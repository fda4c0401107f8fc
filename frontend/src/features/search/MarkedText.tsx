import type { ReactNode } from "react";
import { LanguageMark } from "@/ui/text/ForeignText";

interface MarkedTextProps {
  readonly text: string;
  /** Language of the text, if it is not the interface's. */
  readonly lang?: string | undefined;
  /** Start and end of each marked part, in UTF-16 code units. */
  readonly marks: readonly number[];
}

/** A name with the found words in bold. Screen readers read it as one text. */
export function MarkedText({ text, lang, marks }: MarkedTextProps) {
  const pieces: ReactNode[] = [];
  let from = 0;
  for (let at = 0; at + 1 < marks.length; at += 2) {
    const [start = 0, end = 0] = marks.slice(at, at + 2);
    pieces.push(text.slice(from, start), <b key={start}>{text.slice(start, end)}</b>);
    from = end;
  }
  pieces.push(text.slice(from));
  if (!lang) return pieces;
  return (
    <>
      <span lang={lang}>{pieces}</span> <LanguageMark lang={lang} />
    </>
  );
}
