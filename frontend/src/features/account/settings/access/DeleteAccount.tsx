import { useState } from "react";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import css from "../settings.module.css";
import { DeleteAccountDialog } from "./DeleteAccountDialog";

/** The deletion of an account: its obstacles, its consequences, and the confirmation. */
export function DeleteAccount(props: { account: string; collectionCount: number; dashboardCount: number }) {
  const { account, collectionCount: collections, dashboardCount: dashboards } = props;
  const t = useText();
  const [asking, setAsking] = useState(false);
  return (
    <div className={css.stack}>
      <p className={css.prose}>{t("settings.delete.text")}</p>
      {collections + dashboards > 0 ? (
        <div className={css.prose}>
          <p>{t("settings.delete.first")}</p>
          <ul className={css.inTheWay}>
            {collections > 0 && (
              <li>
                <Link to={paths.accountCollections(account)}>
                  {t("settings.delete.collections", { count: collections })}
                </Link>
              </li>
            )}
            {dashboards > 0 && (
              <li>
                <Link to={paths.accountDashboards(account)}>
                  {t("settings.delete.dashboards", { count: dashboards })}
                </Link>
              </li>
            )}
          </ul>
        </div>
      ) : (
        <Button variant="danger" onClick={() => setAsking(true)}>
          {t("settings.delete.begin")}
        </Button>
      )}
      {asking && <DeleteAccountDialog account={account} onClose={() => setAsking(false)} />}
    </div>
  );
}
