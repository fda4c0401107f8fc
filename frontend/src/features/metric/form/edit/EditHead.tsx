import type { ReactNode } from "react";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { buttonClass } from "@/ui/action/Button";
import { PageHeader } from "@/ui/layout/PageHeader";
import type { MetricPlace } from "../../place";

/** The head of a page that edits an indicator, with a link to the other such page. */
export function EditHead(props: {
  place: MetricPlace;
  title: string;
  summary?: ReactNode;
  /** Address and text of the link. */
  other: readonly [to: string, text: string];
}) {
  const { place, title, summary, other } = props;
  const { account, collection, path } = place;
  const [to, text] = other;
  return (
    <PageHeader
      title={title}
      crumbs={[
        <Link key="account" to={paths.account(account)}>
          {account}
        </Link>,
        <Link key="collection" to={paths.collection(account, collection)}>
          {collection}
        </Link>,
        <Link key="metric" to={paths.metric(account, collection, path)}>
          {path}
        </Link>,
      ]}
      summary={summary}
      actions={
        <Link className={buttonClass()} to={to}>
          {text}
        </Link>
      }
    />
  );
}
