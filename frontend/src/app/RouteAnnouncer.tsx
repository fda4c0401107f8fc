import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * Speaks the title of the page after a move within the application, as a browser does after loading one, and puts
 * the focus at the start of the content, so that the next Tab begins there.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [said, setSaid] = useState("");
  const before = useRef(pathname);

  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
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
  }, [pathname]);

  return (
    <div className="visually-hidden" aria-live="polite" aria-atomic="true">
      {said}
    </div>
  );
}
