import { useMutation, useQuery } from "@tanstack/react-query";
import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { PageHeader } from "@/ui/layout/PageHeader";
import { EmptyState } from "@/ui/state/EmptyState";
import { Loaded } from "@/ui/state/Loaded";
import { Notice } from "@/ui/state/Notice";
import { PartSkeleton } from "@/ui/state/Skeleton";

const END_ALERTS = graphql(`
  mutation EndAlerts($token: String!) {
    endAlerts(token: $token) {
      count
      problems { ...Problem }
    }
  }
`);

const UNDO_END_ALERTS = graphql(`
  mutation UndoEndAlerts($token: String!) {
    undoEndAlerts(token: $token) {
      count
      problems { ...Problem }
    }
  }
`);

/** Ends all alerts of the reader of a mail, says so, and offers to undo it. Works signed out. */
export function EndedAlerts({ token }: { token: string }) {
  const t = useText();
  const query = useQuery({
    queryKey: keys.favourites("end", token),
    queryFn: async () => {
      const { endAlerts } = await request(END_ALERTS, { token });
      return endAlerts.problems.length > 0 ? null : (endAlerts.count ?? 0);
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const undo = useMutation({
    mutationFn: async () => (await request(UNDO_END_ALERTS, { token })).undoEndAlerts.count ?? 0,
  });
  return (
    <>
      <PageHeader title={t("following.end.page")} />
      <Loaded from={query} waiting={<PartSkeleton />} absent={<BrokenLink />}>
        {(count) =>
          undo.data !== undefined ? (
            <EmptyState
              title={t("following.end.undone")}
              text={t("following.end.undoneText", { count: undo.data })}
              action={<Home />}
            />
          ) : (
            <>
              <EmptyState
                title={t("following.end.title")}
                text={t("following.end.text", { count })}
                action={
                  <Button busy={undo.isPending} onClick={() => undo.mutate()}>
                    {t("following.end.undo")}
                  </Button>
                }
              />
              {undo.isError && <Notice kind="error">{t("follow.failed")}</Notice>}
            </>
          )
        }
      </Loaded>
    </>
  );
}

function BrokenLink() {
  const t = useText();
  return (
    <EmptyState title={t("following.end.broken")} text={t("following.end.brokenText")} action={<Home />} />
  );
}

function Home() {
  const t = useText();
  return (
    <Link className={buttonClass()} to={paths.home}>
      {t("following.end.home")}
    </Link>
  );
}
