import { usePageTitle } from "@/lib/browser/title";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { PageHeader } from "@/ui/layout/PageHeader";
import { placeCrumbs } from "../../crumbs";
import { listAddress, PERSONAL } from "../../place";
import { DashboardForm } from "../DashboardForm";
import { useDashboardCreation } from "./useDashboardCreation";

/** Creates a dashboard in a collection, or a personal one. */
export function CreateDashboard(props: {
  place: { account: string; collection: string };
  /** The collection's name, or the account's. */
  name: string;
  isHidden: boolean;
}) {
  const { place, name, isHidden } = props;
  const t = useText();
  const { values, setValues, saving, save } = useDashboardCreation(place);
  usePageTitle(t("dashboardEdit.new.title"));
  const summary =
    place.collection === PERSONAL ? "dashboardEdit.new.personal" : "dashboardEdit.new.collection";
  return (
    <>
      <PageHeader
        title={t("dashboardEdit.new.title")}
        crumbs={placeCrumbs(place, t("dashboardEdit.crumb.personal"))}
        summary={t(summary, { name })}
      />
      <DashboardForm
        place={place}
        isHidden={isHidden}
        ownKey={null}
        values={values}
        onChange={setValues}
        saving={saving}
        onSave={save}
        beside={
          <Link className={buttonClass("quiet")} to={listAddress(place)}>
            {t("common.cancel")}
          </Link>
        }
      />
    </>
  );
}
