import { useState } from "react";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { facetCount, withoutFacets } from "../choice/choice";
import type { ChoiceControl } from "../choice/useSearchChoice";
import type { SearchResults } from "../searchQuery";
import { FacetGroups } from "./FacetGroups";

/** The facets of narrow windows, in a dialog. */
export function FacetDrawer({ data, control }: { data: SearchResults; control: ChoiceControl }) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const count = facetCount(control.choice);
  return (
    <>
      <Button small aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {count > 0 ? t("search.filtersCount", { count }) : t("search.filters")}
      </Button>
      {isOpen && (
        <Dialog
          title={t("search.filters")}
          sheet
          onClose={() => setIsOpen(false)}
          actions={
            <>
              <Button variant="primary" onClick={() => setIsOpen(false)}>
                {t("search.show", { count: data.totalCount })}
              </Button>
              {count > 0 && (
                <Button variant="quiet" onClick={() => control.choose(withoutFacets(control.choice))}>
                  {t("search.removeAll")}
                </Button>
              )}
            </>
          }
        >
          <FacetGroups facets={data.facets} control={control} inDialog />
        </Dialog>
      )}
    </>
  );
}
