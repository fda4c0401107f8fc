import { type Location, Outlet, ScrollRestoration } from "react-router";
import { useSessionRecord } from "@/lib/data/session";
import { Toasts } from "@/ui/state/toasts";
import { Frame } from "./Frame";
import { OfflineStrip } from "./OfflineStrip";
import { RouteAnnouncer } from "./RouteAnnouncer";

/** The frame around every page, and what happens on every page. */
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
 * What a place on a page is remembered by. Every page that is opened from outside of the application comes under the
 * same key: its own address tells it from the one that stood in the window before.
 */
function placeOfScroll({ key, pathname, search }: Location): string {
  return key === "default" ? pathname + search : key;
}
