import type { ReactNode } from "react";
import { LanguageMark } from "./ForeignText";
import css from "./Paragraphs.module.css";

const ADDRESS = /https?:\/\/[^\s<>"«»]+[^\s<>"«».,;:!?)\]’']/g;

/** A plain text in which web addresses are links. */
export function LinkedText({ text }: { text: string }): ReactNode {
  const pieces: ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const [address] = match;
    pieces.push(text.slice(from, match.index));
    pieces.push(
      <a key={match.index} href={address} rel="nofollow ugc noopener">
        {address}
      </a>,
    );
    from = match.index + address.length;
  }
  pieces.push(text.slice(from));
  return pieces;
}

/** A plain text as paragraphs: an empty line separates them, a line feed breaks the line. Nothing in it is markup. */
export function Paragraphs({ text, lang }: { text: string; lang?: string | undefined }) {
  const paragraphs = text
    .replaceAll("\r\n", "\n")
    .trim()
    .split(/\n\s*\n/);
  return (
    <div className={css.text} lang={lang}>
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text have no other identity
        <p key={index}>
          {lang && index === 0 && (
            <>
              <LanguageMark lang={lang} />{" "}
            </>
          )}
          <LinkedText text={paragraph} />
        </p>
      ))}
    </div>
  );
}
