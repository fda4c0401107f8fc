import { useEffect } from "react";

/** Names the document while the page is shown; the route announcer speaks the name. */
export function usePageTitle(title: string | null | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · Statit` : "Statit";
  }, [title]);
}
