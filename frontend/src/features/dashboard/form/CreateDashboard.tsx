import { graphql } from "@/gql";
import { useDraft, useDraftWarning } from "@/lib/browser/draft/useDraft";
import { usePageTitle } from "@/lib/browser/title";
import { useInvalidate } from "@/lib/data/changes";
import { request } from "@/lib/data/graphql";
import { useSaving } from "@/lib/data/saving";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useNavigate } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { PageHeader } from "@/ui/layout/PageHeader";
import { DraftNotice } from "@/ui/state/DraftNotice";
import { showToast } from "@/ui/state/toasts";
import { placeCrumbs } from "../crumbs";
import { collectionOf, type DashboardPlace, listAddress, PERSONAL, placeOf } from "../place";
import { DashboardForm } from "./DashboardForm";
import { dashboardInput, emptyDashboard, problemsOf } from "./values";

/** Creates a dashboard in a collection, or a personal one. */
export function CreateDashboard(props: {
  place: { account: string; collection: string };
  /** The collection's name, or the account's. */
  name: string;
  isHidden: boolean;
}) {
  const { place, name, isHidden } = props;
  const t = useText();
  const { draft, saving, save } = useDashboardCreation(place);
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
      <DraftNotice {...draft} />
      <DashboardForm
        place={place}
        isHidden={isHidden}
        ownKey={null}
        values={draft.values}
        onChange={draft.change}
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

const CREATE_DASHBOARD = graphql(`
  mutation CreateDashboard(
    $account: String!
    $collection: String
    $input: DashboardInput!
    $idempotencyKey: String
  ) {
    createDashboard(account: $account, collection: $collection, input: $input, idempotencyKey: $idempotencyKey) {
      dashboard { id key account { key } collection { key } }
      problems { ...Problem }
    }
  }
`);

/** The values of a new dashboard and its creation; the new dashboard is then shown. */
function useDashboardCreation(place: Omit<DashboardPlace, "key">) {
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const isPersonal = place.collection === PERSONAL;
  const draft = useDraft({
    place: `newDashboard:${place.account}/${place.collection}`,
    saved: { values: emptyDashboard(isPersonal) },
  });
  const { values } = draft;
  useDraftWarning(draft);

  const saving = useSaving({
    send: async (input: ReturnType<typeof dashboardInput>, idempotencyKey) => {
      const { account, collection } = place;
      const variables = { account, collection: collectionOf(collection), input, idempotencyKey };
      return (await request(CREATE_DASHBOARD, variables)).createDashboard;
    },
    done: async ({ dashboard }, input) => {
      void invalidate("dashboard");
      showToast((say) => say("dashboardEdit.new.done"));
      draft.finish();
      if (!dashboard) return void navigate(listAddress(place));
      const { account, collection, key } = placeOf(dashboard);
      const address = paths.dashboard(account, collection, key);
      navigate(input.access === "SHARED" ? `${address}?settings#readers` : address);
    },
  });
  const save = () => {
    const wrong = problemsOf(values);
    if (wrong.length > 0) saving.refuse(wrong);
    else void saving.save(dashboardInput(values));
  };
  return { draft, saving, save };
}
