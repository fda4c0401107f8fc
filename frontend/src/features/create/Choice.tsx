import IconChartLine from "@tabler/icons-react/dist/esm/icons/IconChartLine.mjs";
import IconFolder from "@tabler/icons-react/dist/esm/icons/IconFolder.mjs";
import IconLayoutDashboard from "@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "@/lib/paths";
import { useText } from "@/lib/text";
import { PageHeader } from "@/ui/PageHeader";
import css from "./Choice.module.css";

/** What can be made, each with one line on what it is for. */
export function Choice({ mayMakeCollection }: { mayMakeCollection: boolean }) {
  const t = useText();
  return (
    <>
      <PageHeader title={t("collectionMore.new.title")} />
      <ul className={css.choices}>
        <Entry
          to={paths.newMetric()}
          icon={<IconChartLine size={24} stroke={1.5} aria-hidden />}
          name={t("collectionMore.new.indicator")}
          text={t("collectionMore.new.indicator.text")}
        />
        <Entry
          to={paths.newDashboardSomewhere}
          icon={<IconLayoutDashboard size={24} stroke={1.5} aria-hidden />}
          name={t("collectionMore.new.dashboard")}
          text={t("collectionMore.new.dashboard.text")}
        />
        {mayMakeCollection && (
          <Entry
            to={paths.newCollection()}
            icon={<IconFolder size={24} stroke={1.5} aria-hidden />}
            name={t("collectionMore.new.collection")}
            text={t("collectionMore.new.collection.text")}
          />
        )}
      </ul>
    </>
  );
}

function Entry({ to, icon, name, text }: { to: string; icon: ReactNode; name: string; text: string }) {
  return (
    <li>
      <Link className={css.entry} to={to}>
        {icon}
        <span>
          <strong>{name}</strong>
          <span>{text}</span>
        </span>
      </Link>
    </li>
  );
}
