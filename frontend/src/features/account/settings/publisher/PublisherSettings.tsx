import { type FragmentType, graphql, readFragment } from "@/gql";
import css from "../settings.module.css";
import { BackToUser } from "./BackToUser";
import { BecomePublisher } from "./BecomePublisher";
import { ViewSwitch } from "./ViewSwitch";

const ACCOUNT = graphql(`
  fragment PublisherSettings_account on Account {
    key
    kind
    ...ViewSwitch_account
  }
`);

/**
 * The account's type: a User becomes a Publisher here; a Publisher chooses its view of Statit, or becomes a User again.
 * The latter is only for the own account, which alone can become a Publisher again.
 */
export function PublisherSettings(props: {
  account: FragmentType<typeof ACCOUNT>;
  collectionCount: number;
  own: boolean;
}) {
  const { collectionCount, own } = props;
  const account = readFragment(ACCOUNT, props.account);
  if (account.kind !== "PUBLISHER") return <BecomePublisher />;
  return (
    <div className={css.stack}>
      <ViewSwitch account={account} />
      {own && <BackToUser account={account.key} collectionCount={collectionCount} />}
    </div>
  );
}
