import type { ReactNode } from "react";
import { useSessionRecord } from "@/lib/data/session";
import { ScrollRestoration } from "@/lib/router/scroll";
import { Toasts } from "@/ui/state/toasts";
import { Frame } from "./Frame";
import { OfflineStrip } from "./OfflineStrip";
import { RouteAnnouncer } from "./RouteAnnouncer";

/** The frame around every page, and the behaviour common to all pages. */
export function Layout({ children }: { children?: ReactNode }) {
  useSessionRecord();
  return (
    <>
      <Frame strip={<OfflineStrip />}>{children}</Frame>
      <RouteAnnouncer />
      <Toasts />
      <ScrollRestoration />
    </>
  );
}
