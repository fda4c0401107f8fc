import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import type { Problem } from "@/lib/data/problems";
import { useLanguageChoice, type Viewer } from "@/lib/data/session";
import { publisherMailsQuery, setDueMail, setQuestionMail } from "@/lib/identity/publisherMails";
import type { Language } from "@/lib/text/language";
import { useLanguage, useText } from "@/lib/text/text";
import { NativeSelect, Switch } from "@/ui/field/fields";
import { showToast } from "@/ui/state/toasts";
import { useStoredChoice } from "@/ui/state/useStoredChoice";
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

  const [{ expert, timeZone }, store] = useStoredChoice({
    stored: { expert: viewer.expert, timeZone: viewer.timeZone },
    send: async (input) => (await request(setPreferencesDocument, input)).setPreferences,
    done: (input) => {
      client.setQueryData<Viewer | null>(keys.viewer(), (old) => old && { ...old, ...input });
      showToast((then) => then("common.saved"));
    },
  });

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
        value={timeZone}
        onChange={(event) => store({ expert, timeZone: event.currentTarget.value })}
        data={zones}
      />
      <Switch
        label={t("account.expert.label")}
        description={t("account.expert.text")}
        checked={expert}
        onChange={(event) => store({ timeZone, expert: event.currentTarget.checked })}
      />
      <MailSettings />
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
  const [isShown, choose] = useStoredChoice({
    stored: isWanted,
    send,
    done: (wanted) => {
      onStored(wanted);
      showToast((t) => t("common.saved"));
    },
  });
  return (
    <Switch
      label={label}
      description={description}
      checked={isShown}
      onChange={(event) => choose(event.currentTarget.checked)}
    />
  );
}

/** The time zones that the browser knows, and the stored one. */
function timeZones(own: string): string[] {
  return [...new Set([own, "UTC", ...Intl.supportedValuesOf("timeZone")])].sort();
}
