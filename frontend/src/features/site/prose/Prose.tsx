import type { ReactNode } from "react";
import { usePageTitle } from "@/lib/browser/title";
import { type PlainMessageId, useText } from "@/lib/text/text";
import { PageHeader } from "@/ui/layout/PageHeader";
import css from "./Prose.module.css";

/** A page of text: the steps above it, title, one introductory sentence, sections. */
export function Prose(props: {
  title: PlainMessageId;
  lead: PlainMessageId;
  crumbs?: ReactNode[];
  children: ReactNode;
}) {
  const t = useText();
  usePageTitle(t(props.title));
  return (
    <article className={`measure ${css.prose}`}>
      <PageHeader title={t(props.title)} crumbs={props.crumbs ?? []} summary={t(props.lead)} />
      {props.children}
    </article>
  );
}

/** A heading and its content: the text with this id, or other content. */
export function ProseSection(props: { title: PlainMessageId; text?: PlainMessageId; children?: ReactNode }) {
  const t = useText();
  return (
    <section>
      <h2>{t(props.title)}</h2>
      {props.text && <p>{t(props.text)}</p>}
      {props.children}
    </section>
  );
}
