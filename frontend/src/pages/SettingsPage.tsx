import { DeleteAccount } from "@/features/account/settings/DeleteAccount";
import { EmailForm } from "@/features/account/settings/EmailForm";
import { ExportSettings } from "@/features/account/settings/ExportSettings";
import { InterfaceSettings } from "@/features/account/settings/InterfaceSettings";
import { PasswordForm } from "@/features/account/settings/PasswordForm";
import { ProfileForm } from "@/features/account/settings/ProfileForm";
import { PublisherSettings } from "@/features/account/settings/PublisherSettings";
import { PictureSettings } from "@/features/account/settings/picture/PictureSettings";
import { Sessions } from "@/features/account/settings/Sessions";
import { type AccountSettings, useAccountSettings } from "@/features/account/settings/useAccountSettings";
import { NotFound } from "@/features/site/notFound/NotFound";
import { usePageTitle } from "@/lib/browser/title";
import { useViewer, type Viewer } from "@/lib/data/session";
import { paths } from "@/lib/paths";
import { Link, Navigate } from "@/lib/router/Link";
import { useNavigate, useSearchParams } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { NativeSelect } from "@/ui/field/fields";
import { PageHeader } from "@/ui/layout/PageHeader";
import { Section } from "@/ui/layout/Section";
import { Tabs } from "@/ui/layout/Tabs";
import { EmptyState } from "@/ui/state/EmptyState";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { PageSkeleton } from "@/ui/state/Skeleton";

/**
 * `/account`: the reader's own settings, in two tabs; with `?account=` those of another account that the reader owns.
 */
export default function SettingsPage() {
  const t = useText();
  const { viewer, failure, retry } = useViewer();
  const [search] = useSearchParams();
  const wanted = search.get("account") ?? viewer?.account.key;
  const settings = useAccountSettings(wanted);
  usePageTitle(t("account.settings.title"));
  if (viewer === undefined)
    return failure ? <LoadFailure error={failure} onRetry={retry} /> : <PageSkeleton />;
  if (viewer === null) return <Navigate to={paths.sign(paths.settings())} replace />;
  const { account } = settings;
  if (account === null) {
    const member = viewer.accounts.find((one) => one.key.toLowerCase() === wanted?.toLowerCase());
    return member ? <OwnerOnly account={member.key} /> : <NotFound />;
  }
  if (account === undefined)
    return settings.error ? (
      <LoadFailure error={settings.error} onRetry={settings.retry} />
    ) : (
      <PageSkeleton />
    );
  const tab = search.get("tab") === "access" ? "access" : undefined;
  const of = account.key === viewer.account.key ? undefined : account.key;
  return (
    <>
      <PageHeader
        title={t("account.settings.title")}
        crumbs={[
          <Link key="account" to={paths.account(account.key)}>
            {account.key}
          </Link>,
        ]}
      />
      <ChooseAccount viewer={viewer} account={account.key} tab={tab} />
      <Tabs label={t("account.settings.title")}>
        <Link to={paths.settings(undefined, of)} replace aria-current={tab ? undefined : "page"}>
          {t("account.tab.general")}
        </Link>
        <Link to={paths.settings("access", of)} replace aria-current={tab ? "page" : undefined}>
          {t("account.tab.access")}
        </Link>
      </Tabs>
      {tab ? (
        <Access key={account.id} viewer={viewer} account={account} />
      ) : (
        <General key={account.id} viewer={viewer} account={account} />
      )}
    </>
  );
}

/** For members of another owner's account: lists the actions of the owner only. */
function OwnerOnly({ account }: { account: string }) {
  const t = useText();
  return (
    <EmptyState
      title={t("settings.ownerOnly.title")}
      text={t("problem.ACCOUNT_OWNER_ONLY")}
      action={
        <Link className={buttonClass()} to={paths.account(account)}>
          {t("settings.ownerOnly.back")}
        </Link>
      }
    />
  );
}

/** For owners of more than one account. */
function ChooseAccount(props: { viewer: Viewer; account: string; tab: "access" | undefined }) {
  const { viewer, account, tab } = props;
  const t = useText();
  const navigate = useNavigate();
  const owned = viewer.accounts.filter((one) => one.can.edit);
  if (owned.length < 2) return null;
  return (
    <NativeSelect
      label={t("settings.of")}
      value={account}
      onChange={({ currentTarget: { value } }) =>
        navigate(paths.settings(tab, value === viewer.account.key ? undefined : value), {
          replace: true,
        })
      }
      data={owned.map(({ key }) => key)}
    />
  );
}

interface Props {
  viewer: Viewer;
  account: AccountSettings;
}

function General({ viewer, account }: Props) {
  const t = useText();
  const own = account.id === viewer.account.id;
  return (
    <div>
      <Section title={t("account.section.profile")} text={t("account.section.profileText")}>
        <PictureSettings account={account} />
        <ProfileForm account={account} />
      </Section>
      {own && (
        <Section title={t("account.section.interface")} text={t("account.section.interfaceText")}>
          <InterfaceSettings viewer={viewer} />
        </Section>
      )}
      {(own || account.kind === "PUBLISHER") && (
        <Section title={t("account.section.type")} text={t("account.section.typeText")}>
          <PublisherSettings account={account} own={own} />
        </Section>
      )}
    </div>
  );
}

function Access({ viewer, account }: Props) {
  const t = useText();
  return (
    <div>
      {account.id === viewer.account.id && (
        <>
          <Section title={t("account.section.email")} text={t("account.section.emailText")}>
            <EmailForm email={viewer.email} />
          </Section>
          <Section title={t("account.section.password")} text={t("account.section.passwordText")}>
            <PasswordForm viewer={viewer} />
          </Section>
          <Section title={t("account.section.sessions")} text={t("account.section.sessionsText")}>
            <Sessions />
          </Section>
        </>
      )}
      <Section title={t("settings.section.export")} text={t("settings.section.exportText")}>
        <ExportSettings account={account.key} />
      </Section>
      <Section title={t("settings.section.handOver")} text={t("settings.section.handOverText")}>
        <p>{t("settings.handOver.text")}</p>
        <p>
          <Link className={buttonClass()} to={paths.accountMembers(account.key)}>
            {t("settings.handOver.action")}
          </Link>
        </p>
      </Section>
      <Section title={t("settings.section.delete")} text={t("settings.section.deleteText")}>
        <DeleteAccount account={account} />
      </Section>
    </div>
  );
}
