import { type FormEvent, useState } from "react";
import { usePageTitle } from "@/lib/browser/title";
import { paths } from "@/lib/paths";
import { useNavigate } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { PageHeader } from "@/ui/layout/PageHeader";
import { EmptyState } from "@/ui/state/EmptyState";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { PageSkeleton } from "@/ui/state/Skeleton";
import { PlaceSelect } from "./place/PlaceSelect";
import { usePlaces } from "./place/usePlaces";

/** Chooses the location of a new dashboard: the reader's own account, or a collection. */
export default function ChoosePlace() {
  const t = useText();
  const navigate = useNavigate();
  const { places, error, retry } = usePlaces();
  const [chosen, setChosen] = useState(0);
  usePageTitle(t("dashboardEdit.new.title"));
  if (!places) return error ? <LoadFailure error={error} onRetry={retry} /> : <PageSkeleton />;
  if (places.length === 0) return <EmptyState title={t("dashboardEdit.new.nowhere")} />;
  const go = (event: FormEvent) => {
    event.preventDefault();
    const place = places[chosen];
    if (place) navigate(paths.newDashboard(place.account, place.collection));
  };
  return (
    <>
      <PageHeader title={t("dashboardEdit.new.title")} summary={t("dashboardEdit.new.text")} />
      <form className="stack-4" onSubmit={go} style={{ maxWidth: 560 }}>
        <PlaceSelect
          label={t("dashboardEdit.new.where")}
          description={t("dashboardEdit.new.where.help")}
          places={places}
          chosen={chosen}
          onChange={setChosen}
        />
        <div>
          <Button type="submit" variant="primary">
            {t("dashboardEdit.new.continue")}
          </Button>
        </div>
      </form>
    </>
  );
}
