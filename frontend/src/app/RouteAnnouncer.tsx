import { useEffect, useRef, useState } from "react";
import { paths } from "@/lib/paths";
import { useLocation } from "@/lib/router/navigation";

/**
 * Announces the title of the page after a navigation within the application, as a browser does after a load, and
 * focuses the start of the content, so that the next Tab begins there.
 */
export function RouteAnnouncer() {
  const { pathname, search } = useLocation();
  const [said, setSaid] = useState("");
  // Each choice of kind and parent on `/new` counts as a page.
  const page = pathname === paths.new ? pathname + search : pathname;
  const before = useRef(page);

  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    const content = document.getElementById("content");
    if (content && !content.contains(document.activeElement)) content.focus({ preventScroll: true });
    const title = document.querySelector("title");
    const speak = () => setSaid(document.title);
    const timer = setTimeout(speak, 100);
    const observer = new MutationObserver(speak);
    if (title) observer.observe(title, { childList: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [page]);

  return (
    <div className="visually-hidden" aria-live="polite" aria-atomic="true">
      {said}
    </div>
  );
}
