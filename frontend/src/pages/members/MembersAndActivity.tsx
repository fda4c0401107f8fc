import { useState } from "react";
import { Members } from "@/features/member/Members";
import type { Scope } from "@/features/member/place/place";
import { useMembers } from "@/features/member/useMembers";
import { AuditTrail } from "@/features/operation/audit/AuditTrail";
import { useTrail } from "@/features/operation/audit/useTrail";
import { NotFound } from "@/features/site/NotFound";
import { useSettled } from "@/lib/browser/useSettled";
import { Link } from "@/lib/router/Link";
import { useSearchParams } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { SegmentLinks } from "@/ui/layout/SegmentLinks";
import { Loaded } from "@/ui/state/Loaded";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import css from "./MembersAndActivity.module.css";

/** The members of an account or a collection and, for administrators, its audit trail (`?view=activity`). */
export function MembersAndActivity({ scope, path }: { scope: Scope; path: string }) {
  const [search] = useSearchParams();
  return search.get("view") === "activity" ? (
    <Activity scope={scope} path={path} />
  ) : (
    <ShownMembers scope={scope} path={path} />
  );
}

function ShownMembers({ scope, path }: { scope: Scope; path: string }) {
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim(), 200);
  const { first, error, refetch, ...list } = useMembers(scope, search);
  return (
    <Loaded from={{ data: first, error, refetch }} waiting={<ListSkeleton />} absent={<NotFound />}>
      {(page) => (
        <Members
          page={page}
          views={page.place.mayAudit && <Views path={path} />}
          typed={typed}
          onType={setTyped}
          search={search}
          {...list}
        />
      )}
    </Loaded>
  );
}

function Activity({ scope, path }: { scope: Scope; path: string }) {
  const { entries, error, refetch, ...rest } = useTrail(scope.account, scope.collection);
  if (entries === null) return <NotFound />;
  return (
    <>
      <div className={css.views}>
        <Views path={path} activity />
      </div>
      <Loaded from={{ data: entries, error, refetch }} waiting={<ListSkeleton />}>
        {(shown) => <AuditTrail {...scope} entries={shown} {...rest} />}
      </Loaded>
    </>
  );
}

/** Links to the members and to the audit trail: two addresses. */
function Views({ path, activity }: { path: string; activity?: boolean }) {
  const t = useText();
  return (
    <SegmentLinks label={t("member.views")}>
      <Link to={path} aria-current={activity ? undefined : "page"} preventScrollReset>
        {t("member.view.members")}
      </Link>
      <Link to={`${path}?view=activity`} aria-current={activity ? "page" : undefined} preventScrollReset>
        {t("member.view.activity")}
      </Link>
    </SegmentLinks>
  );
}

function ListSkeleton() {
  return (
    <Skeleton>
      <Bar width={220} height={24} />
      <Bar height={48} />
      <Bar height={48} />
      <Bar height={48} />
    </Skeleton>
  );
}
