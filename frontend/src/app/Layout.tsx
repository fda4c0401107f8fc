import { type Location, Outlet, ScrollRestoration } from "react-router";
import { useSessionRecord } from "@/lib/data/session";
import { Toasts } from "@/ui/state/toasts";
import { Frame } from "./Frame";
import { OfflineStrip } from "./OfflineStrip";
import { RouteAnnouncer } from "./RouteAnnouncer";

/** The frame around every page, and the behaviour common to all pages. */
export function Layout() {
  useSessionRecord();
  return (
    <>
      <Frame strip={<OfflineStrip />}>
        <Outlet />
      </Frame>
      <RouteAnnouncer />
      <Toasts />
      <ScrollRestoration getKey={placeOfScroll} />
    </>
  );
}

/**
 * The key under which a scroll position is stored. Every page opened from outside the application has the key
 * `default`; its own address distinguishes it from the previous page of the window.
 */
function placeOfScroll({ key, pathname, search }: Location): string {
  return key === "default" ? pathname + search : key;
}
