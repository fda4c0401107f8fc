import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { graphql } from "@/gql";
import { usePageTitle } from "@/lib/browser/title";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { type Problem, problem, problemText } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { paths } from "@/lib/paths";
import { Link, Navigate } from "@/lib/router/Link";
import { useParams } from "@/lib/router/navigation";
import { useOwnSpelling } from "@/lib/text/ownSpelling";
import { type Translate, usePickText, useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { SaveFailure } from "@/ui/field/FormShell";
import { TextInput } from "@/ui/field/fields";
import { PageHeader } from "@/ui/layout/PageHeader";
import { Section } from "@/ui/layout/Section";
import { ConflictNotice } from "@/ui/state/ConflictNotice";
import { DraftNotice } from "@/ui/state/DraftNotice";
import { EmptyState } from "@/ui/state/EmptyState";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { PageSkeleton } from "@/ui/state/Skeleton";
import { showToast } from "@/ui/state/toasts";
import { dashboardCrumbs } from "../crumbs";
import { DeleteDialog } from "../DeleteDialog";
import { placeOf } from "../place";
import { DashboardForm } from "./DashboardForm";
import css from "./EditDashboard.module.css";
import { type Reader, ReaderList } from "./ReaderList";
import { readSavedDashboard } from "./savedDashboard";
import { type EditedDashboard, type SavedDashboard, useDashboardUpdate } from "./useDashboardUpdate";

/** Loads the settings without the cache: the edited state must be the stored one. */
export default function EditDashboard() {
  const t = useText();
  const { account = "", collection = "", dashboard: key = "" } = useParams();
  const {
    data: dashboard,
    error,
    isPending,
    refetch,
  } = useQuery({
    queryKey: keys.form("dashboard", account, collection, key),
    queryFn: () => readSavedDashboard({ account, collection, key }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  usePageTitle(t("dashboardEdit.settings"));
  const place = dashboard ? placeOf(dashboard) : { account, collection, key };
  const address = paths.dashboard(place.account, place.collection, place.key);
  useOwnSpelling(dashboard ? address : undefined);
  if (isPending) return <PageSkeleton />;
  if (dashboard?.can.edit) return <EditDashboardForm key={dashboard.id} dashboard={dashboard} />;
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!dashboard) return <Navigate to={address} replace />;
  return (
    <EmptyState
      title={t("dashboardEdit.forbidden")}
      action={
        <Link className={buttonClass()} to={address}>
          {t("dashboardEdit.back")}
        </Link>
      }
    />
  );
}

/** The settings of a dashboard; a dashboard that was changed meanwhile is never overwritten without confirmation. */
function EditDashboardForm({ dashboard }: { dashboard: EditedDashboard }) {
  const t = useText();
  const pick = usePickText();
  const { base, place, draft, saving, save, resolve } = useDashboardUpdate(dashboard);
  const { account, collection, key } = place;
  const name = pick(base.name)?.text ?? key;
  return (
    <>
      <PageHeader
        title={t("dashboardEdit.settingsOf", { name })}
        crumbs={dashboardCrumbs(base, t("dashboardEdit.crumb.personal"))}
      />
      {saving.problems.some((it) => it.code === "CONFLICT") && (
        <ConflictNotice
          title={t("dashboardEdit.form.conflict")}
          keep={t("dashboardEdit.form.conflict.keep")}
          take={t("dashboardEdit.form.conflict.take")}
          onResolve={resolve}
        />
      )}
      <DraftNotice {...draft} />
      <DashboardForm
        place={{ account, collection }}
        isHidden={base.account.visibility === "PRIVATE"}
        ownKey={key}
        values={draft.values}
        onChange={draft.change}
        saving={saving}
        onSave={save}
        beside={
          <Link className={buttonClass("quiet")} to={paths.dashboard(account, collection, key)}>
            {t("common.cancel")}
          </Link>
        }
      />
      <EndSection dashboard={base} onDeleted={draft.finish} />
    </>
  );
}

/** Below the settings of a dashboard: its readers, and its deletion. */
function EndSection(props: { dashboard: SavedDashboard; onDeleted: () => void }) {
  const { dashboard, onDeleted } = props;
  const { id, readers, access } = dashboard;
  const t = useText();
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <>
      <div className={css.after}>
        {readers && <Readers id={id} readers={readers} isShared={access === "SHARED"} />}
        <Section title={t("dashboardEdit.delete")} text={t("dashboardEdit.delete.help")}>
          <div>
            <Button variant="danger" onClick={() => setIsDeleting(true)}>
              {t("dashboardEdit.delete")}
            </Button>
          </div>
        </Section>
      </div>
      {isDeleting && (
        <DeleteDialog dashboard={dashboard} onDeleted={onDeleted} onClose={() => setIsDeleting(false)} />
      )}
    </>
  );
}

/** The readers of a shared personal dashboard; each change is saved at once. */
function Readers(props: { id: string; readers: readonly Reader[]; isShared: boolean }) {
  const { id, isShared } = props;
  const t = useText();
  const [username, setUsername] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const section = useRef<HTMLDivElement>(null);
  const { readers, saving, add, remove, retry } = useReaders(id, props.readers, ({ kind }) => {
    if (kind === "add") setUsername("");
    field.current?.focus();
  });
  useEffect(() => {
    if (location.hash !== "#readers") return;
    section.current?.scrollIntoView?.({ block: "start" });
    field.current?.focus({ preventScroll: true });
  }, []);
  const wrong = saving.problems[0];
  const typed = username.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed === "") saving.refuse([problem("REQUIRED", "username")]);
    else add(typed);
  };
  return (
    <div ref={section} id="readers">
      <Section
        title={t("dashboardEdit.readers")}
        text={t(isShared ? "dashboardEdit.readers.help" : "dashboardEdit.readers.resting")}
      >
        <form className={css.add} onSubmit={submit} noValidate>
          <TextInput
            ref={field}
            name="username"
            label={t("dashboardEdit.readers.username")}
            value={username}
            error={wrong && rejectionText(t, wrong)}
            onChange={(event) => setUsername(event.currentTarget.value)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
          <Button type="submit" busy={saving.busy}>
            {t("dashboardEdit.readers.add")}
          </Button>
        </form>
        {saving.failure && <SaveFailure failure={saving.failure} busy={saving.busy} onRetry={retry} />}
        <ReaderList readers={readers} onRemove={remove} />
      </Section>
    </div>
  );
}

const ADD_DASHBOARD_READER = graphql(`
  mutation AddDashboardReader($id: ID!, $username: String!) {
    addDashboardReader(id: $id, username: $username) {
      dashboard { id readers { id ...ReaderList_account } }
      problems { ...Problem }
    }
  }
`);

const REMOVE_DASHBOARD_READER = graphql(`
  mutation RemoveDashboardReader($id: ID!, $username: String!) {
    removeDashboardReader(id: $id, username: $username) {
      dashboard { id readers { id ...ReaderList_account } }
      problems { ...Problem }
    }
  }
`);

/** One reader added or removed. */
interface ReaderChange {
  readonly username: string;
  readonly kind: "add" | "remove";
}

/** The readers of a dashboard and their changes, each saved at once; `onSaved` is called after each. */
function useReaders(id: string, saved: readonly Reader[], onSaved: (change: ReaderChange) => void) {
  const [readers, setReaders] = useState(saved);
  const latest = useRef<ReaderChange | null>(null);
  const saving = useSaving({
    send: async ({ username, kind }: ReaderChange) =>
      kind === "add"
        ? (await request(ADD_DASHBOARD_READER, { id, username })).addDashboardReader
        : (await request(REMOVE_DASHBOARD_READER, { id, username })).removeDashboardReader,
    done: ({ dashboard }, change) => {
      const { username, kind } = change;
      if (dashboard?.readers) setReaders(dashboard.readers);
      showToast((say) =>
        kind === "add"
          ? say("dashboardEdit.readers.added", { username })
          : say("dashboardEdit.readers.removed", { username }),
      );
      onSaved(change);
    },
  });
  const save = (change: ReaderChange) => {
    latest.current = change;
    void saving.save(change);
  };
  return {
    readers,
    saving,
    add: (username: string) => save({ username, kind: "add" }),
    remove: (username: string) => save({ username, kind: "remove" }),
    /** Sends the latest change again. */
    retry: () => latest.current && save(latest.current),
  };
}

/** Problems in the terms of readers, since readers are no members. */
function rejectionText(t: Translate, rejection: Problem): string {
  const { code } = rejection;
  if (
    code === "MEMBER_UNKNOWN" ||
    code === "ALREADY_MEMBER" ||
    code === "MEMBER_SELF" ||
    code === "NOT_A_MEMBER"
  )
    return t(`dashboardEdit.readers.${code}`);
  return problemText(t, rejection);
}
