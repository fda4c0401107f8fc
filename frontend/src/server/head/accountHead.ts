import { accountQuery } from "@/features/account/page/accountQueries";
import { graphql, readFragment } from "@/gql";
import { paths } from "@/lib/paths";
import { addressIn, type Head, headOf } from "./elements";
import { publisherOf } from "./publisher";

const ACCOUNT = graphql(`
  fragment AccountDocumentHead_account on Account {
    key
    name
    kind
    pictureUrl
  }
`);

/** The document head of an account: the profile of an organization, or of a person, who is not to be listed. */
export const accountHead: Head = (client, options) => {
  const { origin, language, t } = options;
  const found = client.getQueryData(accountQuery(options.params.account ?? "").queryKey)?.pages[0];
  if (!found) return undefined;
  const account = readFragment(ACCOUNT, found);
  const isPublisher = account.kind === "PUBLISHER";
  const path = paths.account(account.key);
  const name = account.name || account.key;
  const description = t("documentHead.account", {
    name,
    isPublisher: isPublisher ? "yes" : "no",
    count: found.collections.totalCount,
  });
  const picture = account.pictureUrl ? new URL(account.pictureUrl, origin).href : undefined;
  const data = {
    "@context": "https://schema.org",
    "@type": "ProfilePage",
    url: addressIn(language, options, path),
    mainEntity: {
      ...publisherOf(account, options),
      ...(!isPublisher && { "@type": "Person" }),
      identifier: account.key,
      description,
      image: picture,
    },
  };
  return headOf({ title: name, description, path, isUnlisted: !isPublisher, data }, options);
};
