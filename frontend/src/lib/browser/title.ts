import { useEffect } from "react";

/** Sets the title of the document while the page is shown; the route announcer reads it. */
export function usePageTitle(title: string | null | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · Statit` : "Statit";
  }, [title]);
}
