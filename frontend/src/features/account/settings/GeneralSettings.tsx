import { type FragmentType, graphql, readFragment } from "@/gql";
import type { Viewer } from "@/lib/data/session";
import { useText } from "@/lib/text/text";
import { Section } from "@/ui/layout/Section";
import { InterfaceSettings } from "./InterfaceSettings";
import { ProfileForm } from "./ProfileForm";
import { PictureSettings } from "./picture/PictureSettings";
import { PublisherSettings } from "./publisher/PublisherSettings";

const ACCOUNT = graphql(`
  fragment GeneralSettings_account on Account {
    kind
    ...PictureSettings_account
    ...ProfileForm_account
    ...PublisherSettings_account
  }
`);

/** The first tab of the settings: the public page, the interface, the type of the account. */
export function GeneralSettings(props: {
  viewer: Viewer;
  account: FragmentType<typeof ACCOUNT>;
  collectionCount: number;
  /** Whether the account is the reader's own; the interface is set there only. */
  own: boolean;
}) {
  const { viewer, collectionCount, own } = props;
  const account = readFragment(ACCOUNT, props.account);
  const t = useText();
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
          <PublisherSettings account={account} collectionCount={collectionCount} own={own} />
        </Section>
      )}
    </div>
  );
}
