import { Outlet, ScrollRestoration } from "react-router";
import { useSessionRecord } from "@/lib/session";
import { Toasts } from "@/ui/toasts";
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
      <ScrollRestoration />
    </>
  );
}
