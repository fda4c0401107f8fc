import { type FormEvent, useEffect, useRef, useState } from "react";
import { type Problem, problem, problemText } from "@/lib/data/problems";
import { type Translate, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { SaveFailure } from "@/ui/field/FormShell";
import { TextInput } from "@/ui/field/fields";
import { Section } from "@/ui/layout/Section";
import { type Reader, ReaderList } from "./ReaderList";
import css from "./Readers.module.css";
import { useReaders } from "./useReaders";

/** The readers of a shared personal dashboard; each change is saved at once. */
export function Readers(props: { id: string; readers: readonly Reader[]; isShared: boolean }) {
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
