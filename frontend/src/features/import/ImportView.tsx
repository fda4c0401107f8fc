import { type FragmentType, graphql, readFragment } from "@/gql";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { usePickText, useText } from "@/lib/text/text";
import { PageHeader } from "@/ui/layout/PageHeader";
import { useImportChoice } from "./choice/useImportChoice";
import { KeptFile } from "./file/KeptFile";
import { Start } from "./start/Start";

const COLLECTION = graphql(`
  fragment ImportView_collection on Collection {
    id
    key
    name { fr en }
    account { key }
  }
`);

/** The import, from choosing a file to the result. The address identifies the file and its options. */
export function ImportView(props: { collection: FragmentType<typeof COLLECTION> }) {
  const place = readFragment(COLLECTION, props.collection);
  const t = useText();
  const pick = usePickText();
  const importing = useImportChoice();
  const { file } = importing.choice;
  const { account, key } = place;
  return (
    <article>
      <PageHeader
        title={t("import.title")}
        crumbs={[
          <Link key="account" to={paths.account(account.key)}>
            {account.key}
          </Link>,
          <Link key="collection" to={paths.collection(account.key, key)}>
            {key}
          </Link>,
          <Link key="import" to={paths.importFile(account.key, key)} aria-current="page">
            {t("import.crumb")}
          </Link>,
        ]}
        summary={
          file === null ? t("import.summary", { collection: pick(place.name)?.text ?? key }) : undefined
        }
      />
      {file === null ? (
        <Start place={place} />
      ) : (
        <KeptFile key={file} id={file} place={place} importing={importing} />
      )}
    </article>
  );
}
