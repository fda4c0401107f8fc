import { Link, Navigate, useSearchParams } from "react-router";
import { EmailForm } from "@/features/account/EmailForm";
import { InterfaceSettings } from "@/features/account/InterfaceSettings";
import { PasswordForm } from "@/features/account/PasswordForm";
import { PictureSettings } from "@/features/account/PictureSettings";
import { ProfileForm } from "@/features/account/ProfileForm";
import { PublisherSettings } from "@/features/account/PublisherSettings";
import { Sessions } from "@/features/account/Sessions";
import { paths } from "@/lib/paths";
import { useViewer, type Viewer } from "@/lib/session";
import { useText } from "@/lib/text";
import { usePageTitle } from "@/lib/title";
import { LoadFailure } from "@/ui/LoadFailure";
import { PageHeader } from "@/ui/PageHeader";
import { Section } from "@/ui/Section";
import { PageSkeleton } from "@/ui/Skeleton";
import { Tabs } from "@/ui/Tabs";

/** `/account`: the reader's own settings, in two tabs. */
export default function SettingsPage() {
  const t = useText();
  const { viewer, failure, retry } = useViewer();
  const [search] = useSearchParams();
  usePageTitle(t("account.settings.title"));
  if (viewer === undefined)
    return failure ? <LoadFailure error={failure} onRetry={retry} /> : <PageSkeleton />;
  if (viewer === null) return <Navigate to={paths.sign(paths.settings())} replace />;
  const access = search.get("tab") === "access";
  return (
    <>
      <PageHeader
        title={t("account.settings.title")}
        crumbs={[
          <Link key="account" to={paths.account(viewer.account.key)}>
            {viewer.account.key}
          </Link>,
        ]}
      />
      <Tabs label={t("account.settings.title")}>
        <Link to={paths.settings()} replace aria-current={access ? undefined : "page"}>
          {t("account.tab.general")}
        </Link>
        <Link to={paths.settings("access")} replace aria-current={access ? "page" : undefined}>
          {t("account.tab.access")}
        </Link>
      </Tabs>
      {access ? <Access viewer={viewer} /> : <General viewer={viewer} />}
    </>
  );
}

function General({ viewer }: { viewer: Viewer }) {
  const t = useText();
  return (
    <div>
      <Section title={t("account.section.profile")} text={t("account.section.profileText")}>
        <PictureSettings account={viewer.account} />
        <ProfileForm account={viewer.account} />
      </Section>
      <Section title={t("account.section.interface")} text={t("account.section.interfaceText")}>
        <InterfaceSettings viewer={viewer} />
      </Section>
      <Section title={t("account.section.type")} text={t("account.section.typeText")}>
        <PublisherSettings account={viewer.account} />
      </Section>
    </div>
  );
}

function Access({ viewer }: { viewer: Viewer }) {
  const t = useText();
  return (
    <div>
      <Section title={t("account.section.email")} text={t("account.section.emailText")}>
        <EmailForm email={viewer.email} />
      </Section>
      <Section title={t("account.section.password")} text={t("account.section.passwordText")}>
        <PasswordForm viewer={viewer} />
      </Section>
      <Section title={t("account.section.sessions")} text={t("account.section.sessionsText")}>
        <Sessions />
      </Section>
    </div>
  );
}
