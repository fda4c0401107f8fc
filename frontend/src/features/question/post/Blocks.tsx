import css from "./PostHtml.module.css";

/** Blocks of the HTML that the server made from a post's Markdown; the only place where HTML of the server is shown. */
export function Blocks({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server makes it from Markdown without raw HTML
  return <div className={css.blocks} dangerouslySetInnerHTML={{ __html: html }} />;
}
