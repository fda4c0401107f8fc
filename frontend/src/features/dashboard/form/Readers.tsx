import { type FormEvent, useEffect, useRef, useState } from "react";
import { graphql } from "@/gql";
import type { DashboardForm_DashboardFragment } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { type Problem, problem, problemText } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { type Translate, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { SaveFailure } from "@/ui/field/FormShell";
import { TextInput } from "@/ui/field/fields";
import { Section } from "@/ui/layout/Section";
import { showToast } from "@/ui/state/toasts";
import { Avatar } from "@/ui/text/Avatar";
import css from "./DashboardForm.module.css";

const ADD_DASHBOARD_READER = graphql(`
  mutation AddDashboardReader($id: ID!, $username: String!) {
    addDashboardReader(id: $id, username: $username) {
      dashboard { id readers { id key name pictureUrl } }
      problems { ...Problem }
    }
  }
`);

const REMOVE_DASHBOARD_READER = graphql(`
  mutation RemoveDashboardReader($id: ID!, $username: String!) {
    removeDashboardReader(id: $id, username: $username) {
      dashboard { id readers { id key name pictureUrl } }
      problems { ...Problem }
    }
  }
`);

type Reader = NonNullable<DashboardForm_DashboardFragment["readers"]>[number];
type Step = { username: string; kind: "add" | "remove" };

/** The readers of a shared personal dashboard; each change is saved at once. */
export function Readers(props: { id: string; readers: readonly Reader[]; isShared: boolean }) {
  const { id, isShared } = props;
  const t = useText();
  const [readers, setReaders] = useState(props.readers);
  const [username, setUsername] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const section = useRef<HTMLDivElement>(null);
  const saving = useSaving({
    send: async ({ username, kind }: Step) =>
      kind === "add"
        ? (await request(ADD_DASHBOARD_READER, { id, username })).addDashboardReader
        : (await request(REMOVE_DASHBOARD_READER, { id, username })).removeDashboardReader,
    done: ({ dashboard }, { username, kind }) => {
      if (dashboard?.readers) setReaders(dashboard.readers);
      if (kind === "add") setUsername("");
      showToast((say) =>
        kind === "add"
          ? say("dashboardEdit.readers.added", { username })
          : say("dashboardEdit.readers.removed", { username }),
      );
      field.current?.focus();
    },
  });
  useEffect(() => {
    if (location.hash !== "#readers") return;
    section.current?.scrollIntoView?.({ block: "start" });
    field.current?.focus({ preventScroll: true });
  }, []);
  const wrong = saving.problems[0];
  const add = (event: FormEvent) => {
    event.preventDefault();
    const typed = username.trim();
    if (typed === "") saving.refuse([problem("REQUIRED", "username")]);
    else void saving.save({ username: typed, kind: "add" });
  };
  return (
    <div ref={section} id="readers">
      <Section
        title={t("dashboardEdit.readers")}
        text={t(isShared ? "dashboardEdit.readers.help" : "dashboardEdit.readers.resting")}
      >
        <form className={css.add} onSubmit={add} noValidate>
          <TextInput
            ref={field}
            name="username"
            label={t("dashboardEdit.readers.username")}
            value={username}
            error={wrong && refusalText(t, wrong)}
            onChange={(event) => setUsername(event.currentTarget.value)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
          <Button type="submit" busy={saving.busy}>
            {t("dashboardEdit.readers.add")}
          </Button>
        </form>
        {saving.failure && (
          <SaveFailure
            failure={saving.failure}
            busy={saving.busy}
            onRetry={() => void saving.save({ username: username.trim(), kind: "add" })}
          />
        )}
        {readers.length === 0 ? (
          <p className={css.explained}>{t("dashboardEdit.readers.none")}</p>
        ) : (
          <ul className={css.readers}>
            {readers.map((reader) => (
              <li key={reader.id}>
                <Avatar name={reader.name || reader.key} picture={reader.pictureUrl ?? null} />
                <Link to={paths.account(reader.key)}>{reader.name || reader.key}</Link>
                {reader.name && <span className={css.username}>{reader.key}</span>}
                <Button
                  small
                  variant="quiet"
                  aria-label={t("dashboardEdit.readers.removeOf", { username: reader.key })}
                  onClick={() => void saving.save({ username: reader.key, kind: "remove" })}
                >
                  {t("dashboardEdit.readers.remove")}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </div>
  );
}

/** Problems in the terms of readers, since readers are no members. */
function refusalText(t: Translate, refusal: Problem): string {
  const { code } = refusal;
  if (
    code === "MEMBER_UNKNOWN" ||
    code === "ALREADY_MEMBER" ||
    code === "MEMBER_SELF" ||
    code === "NOT_A_MEMBER"
  )
    return t(`dashboardEdit.readers.${code}`);
  return problemText(t, refusal);
}
