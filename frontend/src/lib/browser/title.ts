import { useEffect } from "react";

let ofPage: string | null | undefined;
let ofContent: string | undefined;

function show(): void {
  const title = ofContent ?? ofPage;
  document.title = title ? `${title} · Statit` : "Statit";
}

/** Sets the title of the browser tab; without a title, the product's name alone. */
export function usePageTitle(title: string | null | undefined): void {
  useEffect(() => {
    ofPage = title;
    show();
  }, [title]);
}

/**
 * Sets the title while content stands in place of a page, such as "not found". The page around it has a title, too, and
 * its effects run later.
 */
export function useContentTitle(title: string): void {
  useEffect(() => {
    ofContent = title;
    show();
    return () => {
      ofContent = undefined;
      show();
    };
  }, [title]);
}
