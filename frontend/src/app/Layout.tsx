import type { ReactNode } from "react";
import { lazyPage } from "@/lib/browser/lazyPage";
import { useSessionRecord } from "@/lib/data/session";
import { ScrollRestoration } from "@/lib/router/scroll";
import { StarButtonContext, type StarProps } from "@/ui/action/Star";
import { Toasts } from "@/ui/state/toasts";
import { Frame } from "./Frame";
import { OfflineStrip } from "./OfflineStrip";
import { RouteAnnouncer } from "./RouteAnnouncer";

/** Opens the palette; downloaded after the page. */
const SearchKeys = lazyPage(() => import("@/features/search/palette/SearchKeys"), {
  waiting: null,
  failed: () => null,
});

/** The button of a star; downloaded after the page. */
const StarButton = lazyPage<StarProps>(() => import("@/features/follow/star/StarButton"), {
  waiting: null,
  failed: () => null,
});

/** The frame around every page, and the behaviour common to all pages. */
export function Layout({ children }: { children?: ReactNode }) {
  useSessionRecord();
  return (
    <StarButtonContext value={StarButton}>
      <Frame strip={<OfflineStrip />}>{children}</Frame>
      <RouteAnnouncer />
      <Toasts />
      <SearchKeys />
      <ScrollRestoration />
    </StarButtonContext>
  );
}
