import { collectionQuery } from "@/features/collection/page/collectionQueries";
import { graphql, readFragment } from "@/gql";
import { paths } from "@/lib/paths";
import { licenceDeed } from "@/lib/text/licences";
import { addressIn, type Head, headOf, picked, shorten, tagsOf } from "./elements";
import { publisherOf } from "./publisher";

const COLLECTION = graphql(`
  fragment CollectionDocumentHead_collection on Collection {
    key
    account { key name }
    name { fr en }
    summary { fr en }
    description { fr en }
    tags { fr en }
    licence
    metricCount
    publishedAt
  }
`);

/** The document head of a collection: a catalogue of data. */
export const collectionHead: Head = (client, options) => {
  const { language, t } = options;
  const { account: accountKey = "", collection: key = "" } = options.params;
  const found = client.getQueryData(collectionQuery(accountKey, key).queryKey);
  if (!found) return undefined;
  const collection = readFragment(COLLECTION, found);
  const { account } = collection;
  const path = paths.collection(account.key, collection.key);
  const name = picked(collection.name, language) || collection.key;
  const description = shorten(
    t("documentHead.collection", {
      name,
      publisher: account.name || account.key,
      count: collection.metricCount,
      text: picked(collection.summary, language) || picked(collection.description, language),
    }),
  );
  const data = {
    "@context": "https://schema.org",
    "@type": "DataCatalog",
    name,
    description,
    url: addressIn(language, options, path),
    identifier: `${account.key}/${collection.key}`,
    dateModified: collection.publishedAt ?? undefined,
    license: licenceDeed(collection.licence, language)?.url,
    isAccessibleForFree: true,
    publisher: publisherOf(account, options),
    keywords: tagsOf(collection.tags, language),
  };
  return headOf({ title: name, description, path, data }, options);
};
