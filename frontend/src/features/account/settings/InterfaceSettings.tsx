import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { type Problem, useFieldErrors } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { useLanguageChoice, type Viewer } from "@/lib/data/session";
import { publisherMailsQuery, setDueMail, setQuestionMail } from "@/lib/identity/publisherMails";
import type { Language } from "@/lib/text/language";
import { useLanguage, useText } from "@/lib/text/text";
import { SaveFailure } from "@/ui/field/FormShell";
import { NativeSelect, Switch } from "@/ui/field/fields";
import { showToast } from "@/ui/state/toasts";
import css from "./settings.module.css";

const setPreferencesDocument = graphql(`
  mutation SetPreferences($expert: Boolean!, $timeZone: String!) {
    setPreferences(expert: $expert, timeZone: $timeZone) {
      problems { ...Problem }
    }
  }
`);

/** Language, time zone, expert view: each is stored as soon as it is chosen. */
export function InterfaceSettings({ viewer }: { viewer: Viewer }) {
  const t = useText();
  const client = useQueryClient();
  const language = useLanguage();
  const chooseLanguage = useLanguageChoice();
  const zones = useMemo(() => timeZones(viewer.timeZone), [viewer.timeZone]);

  const saving = useSaving({
    send: async (input: { expert: boolean; timeZone: string }) =>
      (await request(setPreferencesDocument, input)).setPreferences,
    done: async (_, input) => {
      client.setQueryData<Viewer | null>(keys.viewer(), (old) => old && { ...old, ...input });
      showToast(t("common.saved"));
    },
  });
  const errorOf = useFieldErrors(saving.problems);
  const store = (change: { expert?: boolean; timeZone?: string }) =>
    void saving.save({ expert: viewer.expert, timeZone: viewer.timeZone, ...change });

  return (
    <div className={css.stack}>
      <NativeSelect
        className={css.field}
        label={t("common.language")}
        description={t("account.language.text")}
        value={language}
        onChange={(event) => chooseLanguage(event.currentTarget.value as Language)}
        data={[
          { value: "en", label: "English" },
          { value: "fr", label: "Français" },
        ]}
      />
      <NativeSelect
        className={css.field}
        name="timeZone"
        label={t("account.timeZone.label")}
        description={t("account.timeZone.text")}
        value={viewer.timeZone}
        error={errorOf("timeZone")}
        onChange={(event) => store({ timeZone: event.currentTarget.value })}
        data={zones}
      />
      <Switch
        label={t("account.expert.label")}
        description={t("account.expert.text")}
        checked={viewer.expert}
        onChange={(event) => store({ expert: event.currentTarget.checked })}
      />
      <MailSettings />
      {saving.failure && (
        <SaveFailure failure={saving.failure} busy={saving.busy} onRetry={() => store({})} />
      )}
    </div>
  );
}

/** The emails for those who publish: the due indicators weekly, new questions and open reports daily. */
export function MailSettings() {
  const t = useText();
  const client = useQueryClient();
  const { data: viewer } = useQuery(publisherMailsQuery());
  if (!viewer?.accounts.some(({ kind }) => kind === "PUBLISHER")) return null;
  const store = (change: Partial<typeof viewer>) =>
    client.setQueryData(publisherMailsQuery().queryKey, (old) => old && { ...old, ...change });
  return (
    <fieldset className={css.mails}>
      <legend>{t("account.mails")}</legend>
      <MailSwitch
        label={t("account.dueMail.label")}
        description={t("account.dueMail.text")}
        isWanted={viewer.dueMail}
        send={setDueMail}
        onStored={(dueMail) => store({ dueMail })}
      />
      <MailSwitch
        label={t("account.questionMail.label")}
        description={t("account.questionMail.text")}
        isWanted={viewer.questionMail}
        send={setQuestionMail}
        onStored={(questionMail) => store({ questionMail, questionMailOffered: false })}
      />
    </fieldset>
  );
}

interface MailSwitchProps {
  readonly label: string;
  readonly description: string;
  readonly isWanted: boolean;
  /** Sends the choice to the server. */
  readonly send: (wanted: boolean) => Promise<{ problems: readonly Problem[] }>;
  /** Called when the server has stored the choice. */
  readonly onStored: (wanted: boolean) => void;
}

/** The choice of a regular email; stored as soon as it is made. */
function MailSwitch({ label, description, isWanted, send, onStored }: MailSwitchProps) {
  const t = useText();
  const saving = useSaving({
    send,
    done: (_, wanted) => {
      onStored(wanted);
      showToast(t("common.saved"));
    },
  });
  return (
    <>
      <Switch
        label={label}
        description={description}
        checked={isWanted}
        onChange={(event) => void saving.save(event.currentTarget.checked)}
      />
      {saving.failure && (
        <SaveFailure
          failure={saving.failure}
          busy={saving.busy}
          onRetry={() => void saving.save(!isWanted)}
        />
      )}
    </>
  );
}

/** The time zones that the browser knows, and the stored one. */
function timeZones(own: string): string[] {
  return [...new Set([own, "UTC", ...Intl.supportedValuesOf("timeZone")])].sort();
}
