import type { ReactNode } from "react";

/** The operator's contact, an e-mail address or the address of a page, as a link. */
export function ContactLink({ contact, children }: { contact: string; children: ReactNode }) {
  const isPage = /^https?:\/\//.test(contact);
  return <a href={isPage ? contact : `mailto:${contact}`}>{children}</a>;
}
