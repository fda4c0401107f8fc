import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import css from "../settings.module.css";
import { Refusals } from "./Refusals";
import { useTypeChange } from "./useTypeChange";

const becomePublisherDocument = graphql(`
  mutation BecomePublisher {
    becomePublisher {
      problems { ...Problem }
    }
  }
`);

/** The change of a User into a Publisher. */
export function BecomePublisher() {
  const t = useText();
  const { saving, change } = useTypeChange(
    async () => (await request(becomePublisherDocument)).becomePublisher,
    t("account.type.became"),
  );
  return (
    <div className={css.stack}>
      <p>{t("account.type.user")}</p>
      <Button variant="primary" busy={saving.busy} onClick={change}>
        {t("account.type.become")}
      </Button>
      <Refusals saving={saving} onRetry={change} />
    </div>
  );
}
