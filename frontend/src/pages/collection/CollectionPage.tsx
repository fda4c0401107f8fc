import type { ReactNode } from "react";
import { CollectionHead } from "@/features/collection/page/CollectionHead";
import { CollectionTabs, hasPage, tabOf } from "@/features/collection/page/CollectionTabs";
import {
  CollectionContext,
  type CurrentCollection,
  useCollectionAt,
} from "@/features/collection/page/useCollection";
import { NotFound } from "@/features/site/NotFound";
import { lazyPage } from "@/lib/browser/lazyPage";
import { usePageTitle } from "@/lib/browser/title";
import { paths } from "@/lib/paths";
import { useLocation, useParams, useSearchParams } from "@/lib/router/navigation";
import { useOwnSpelling } from "@/lib/text/ownSpelling";
import { usePickText, useText } from "@/lib/text/text";
import { Loaded } from "@/ui/state/Loaded";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { PageSkeleton } from "@/ui/state/Skeleton";

const EditCollection = lazyPage(() => import("@/features/collection/form/EditCollection"), {
  waiting: <PageSkeleton />,
  failed: (retry) => <LoadFailure error={null} onRetry={retry} />,
});

/** The shared part of all pages of a collection: its head and its tabs; with `?edit` its form replaces them. */
export default function CollectionPage({ children }: { children?: ReactNode }) {
  const [search] = useSearchParams();
  return search.has("edit") ? <EditCollection /> : <Shown>{children}</Shown>;
}

function Shown({ children }: { children: ReactNode }) {
  const { account = "", collection: key = "" } = useParams();
  const { pathname } = useLocation();
  const query = useCollectionAt(account, key);
  const collection = query.data;
  const tab = tabOf(pathname);
  const hidden = collection && !hasPage(collection, tab);
  useTitle(hidden ? null : collection, tab);
  const under = collection ? paths.collection(collection.account.key, collection.key) : "";
  const own = pathname.startsWith("/i/") ? `/i${under}` : under + (tab === "overview" ? "" : `/${tab}`);
  useOwnSpelling(collection && !hidden ? own : undefined);
  return (
    <Loaded from={query} waiting={<PageSkeleton />} absent={<NotFound />}>
      {(loaded) =>
        hidden ? (
          <NotFound />
        ) : (
          <>
            <CollectionHead collection={loaded} />
            <CollectionTabs collection={loaded} dashboardCount={loaded.dashboards.totalCount} tab={tab} />
            <CollectionContext value={loaded}>{children}</CollectionContext>
          </>
        )
      }
    </Loaded>
  );
}

function useTitle(collection: CurrentCollection | null | undefined, tab: ReturnType<typeof tabOf>) {
  const t = useText();
  const pick = usePickText();
  const name = collection && (pick(collection.name)?.text ?? collection.key);
  usePageTitle(name && tab !== "overview" ? `${t(`collectionMore.tab.${tab}`)} · ${name}` : name);
}
