import { useState } from "react";
import { AuditTrail } from "@/features/audit/AuditTrail";
import { useTrail } from "@/features/audit/useTrail";
import { Members } from "@/features/member/Members";
import type { Scope } from "@/features/member/place";
import { useMembers } from "@/features/member/useMembers";
import { NotFound } from "@/features/site/notFound/NotFound";
import { useSettled } from "@/lib/browser/useSettled";
import { Link } from "@/lib/router/Link";
import { useSearchParams } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { SegmentLinks } from "@/ui/layout/SegmentLinks";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import css from "./MembersAndActivity.module.css";

/** The members of an account or a collection and, for administrators, its audit trail (`?view=activity`). */
export function MembersAndActivity({ scope, path }: { scope: Scope; path: string }) {
  const [search] = useSearchParams();
  return search.get("view") === "activity" ? (
    <Activity scope={scope} path={path} />
  ) : (
    <MemberList scope={scope} path={path} />
  );
}

function MemberList({ scope, path }: { scope: Scope; path: string }) {
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim(), 200);
  const { first, ...list } = useMembers(scope, search);
  if (first === null) return <NotFound />;
  if (!first) {
    return list.error ? <LoadFailure error={list.error} onRetry={list.retry} /> : <ListSkeleton />;
  }
  return (
    <Members
      page={first}
      views={first.place.mayAudit && <Views path={path} />}
      typed={typed}
      onType={setTyped}
      search={search}
      {...list}
    />
  );
}

function Activity({ scope, path }: { scope: Scope; path: string }) {
  const { entries, hidden, error, retry, ...rest } = useTrail(scope.account, scope.collection);
  if (hidden) return <NotFound />;
  return (
    <>
      <div className={css.views}>
        <Views path={path} activity />
      </div>
      {error && <LoadFailure error={error} onRetry={retry} />}
      {!entries && !error && <ListSkeleton />}
      {entries && <AuditTrail {...scope} entries={entries} {...rest} />}
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
