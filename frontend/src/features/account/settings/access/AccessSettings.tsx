import type { Viewer } from "@/lib/data/session";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { RichText, useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { Section } from "@/ui/layout/Section";
import { DeleteAccount } from "./DeleteAccount";
import { EmailForm } from "./EmailForm";
import { ExportSettings } from "./ExportSettings";
import { AccessKeys } from "./key/AccessKeys";
import { Sessions } from "./session/Sessions";
import { WaysSection } from "./ways/WaysSection";

/** The second tab of the settings: signing in, access keys, and the export, transfer and deletion of the account. */
export function AccessSettings(props: {
  viewer: Viewer;
  /** Key of the account. */
  account: string;
  collectionCount: number;
  dashboardCount: number;
  /** Whether the account is the reader's own; signing in is set there only. */
  own: boolean;
}) {
  const { viewer, account, collectionCount, dashboardCount, own } = props;
  const t = useText();
  return (
    <div>
      {own && (
        <>
          <Section title={t("account.section.email")} text={t("account.section.emailText")}>
            <EmailForm email={viewer.email} />
          </Section>
          <WaysSection viewer={viewer} />
          <Section title={t("account.section.sessions")} text={t("account.section.sessionsText")}>
            <Sessions />
          </Section>
          <Section title={t("settings.accessKey.section")} text={<KeysText />}>
            <AccessKeys />
          </Section>
        </>
      )}
      <Section title={t("settings.section.export")} text={t("settings.section.exportText")}>
        <ExportSettings account={account} />
      </Section>
      <Section title={t("settings.section.handOver")} text={t("settings.section.handOverText")}>
        <p>{t("settings.handOver.text")}</p>
        <p>
          <Link className={buttonClass()} to={paths.accountMembers(account)}>
            {t("settings.handOver.action")}
          </Link>
        </p>
      </Section>
      <Section title={t("settings.section.delete")} text={t("settings.section.deleteText")}>
        <DeleteAccount account={account} collectionCount={collectionCount} dashboardCount={dashboardCount} />
      </Section>
    </div>
  );
}

/** What access keys are for, with a link to the guide. */
function KeysText() {
  return (
    <RichText
      id="settings.accessKey.section.text"
      parts={{ guide: (it) => <Link to={paths.guideApi}>{it}</Link> }}
    />
  );
}
