import { type FragmentType, graphql, readFragment } from "@/gql";
import { usePickText, useText } from "@/lib/text/text";
import css from "./DashboardChoice.module.css";

const DASHBOARD = graphql(`
  fragment DashboardOption_dashboard on Dashboard {
    key
    name { fr en }
    chartCount
    account { key name }
    collection { key name { fr en } }
  }
`);

/** A dashboard to choose, with its location and its number of charts. */
export function DashboardOption(props: {
  dashboard: FragmentType<typeof DASHBOARD>;
  /** The name of the group of radio buttons. */
  group: string;
  /** Whether problems of the choice are shown here. */
  isFirst: boolean;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { group, isFirst, isChosen, onChoose } = props;
  const { key, name, chartCount, account, collection } = readFragment(DASHBOARD, props.dashboard);
  const t = useText();
  const pick = usePickText();
  const place = collection
    ? t("collection.new.place", {
        account: account.name || account.key,
        collection: pick(collection.name)?.text ?? collection.key,
      })
    : t("chartDialog.choose.personal", { account: account.key });
  return (
    <label className={css.entry}>
      <input
        type="radio"
        name={group}
        data-field={isFirst ? "dashboard" : undefined}
        checked={isChosen}
        onChange={onChoose}
      />
      <span className={css.words}>
        <span>{pick(name)?.text ?? key}</span>
        <span className={css.detail}>{t("chartDialog.choose.detail", { place, count: chartCount })}</span>
      </span>
    </label>
  );
}
