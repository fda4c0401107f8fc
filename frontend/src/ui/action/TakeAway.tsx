import type { ReactNode } from "react";
import { CopyButton } from "./CopyButton";
import css from "./TakeAway.module.css";

/** A section with something to copy or download: a link, a code, a citation. */
export function TakeAway({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <section className={`stack-3 ${css.part}`}>
      <h3>{title}</h3>
      {help && <p className="detail measure">{help}</p>}
      {children}
    </section>
  );
}

/** A text to read, select and copy. */
export function Copied(props: { label: string; text: string; copy: string; done: string; rows?: number }) {
  const { label, text, copy, done, rows = 1 } = props;
  const shared = {
    className: css.text,
    "aria-label": label,
    readOnly: true,
    value: text,
    spellCheck: false,
    onFocus: (event: { currentTarget: { select: () => void } }) => event.currentTarget.select(),
  };
  return (
    <div className={css.copied}>
      {rows === 1 ? <input {...shared} /> : <textarea {...shared} rows={rows} />}
      <CopyButton text={text} done={done}>
        {copy}
      </CopyButton>
    </div>
  );
}

/** A sentence to copy. */
export function CopiedSentence(props: { text: string; copy: string; done: string }) {
  const { text, copy, done } = props;
  return (
    <div className={css.copied}>
      <p>{text}</p>
      <CopyButton text={text} done={done}>
        {copy}
      </CopyButton>
    </div>
  );
}
