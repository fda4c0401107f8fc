import type { ServerError } from "@/lib/data/graphql";
import { useService } from "@/lib/data/service";
import { RichText, useText } from "@/lib/text/text";
import { ContactLink } from "./ContactLink";

/** The contact address after a failure of the server, and the number to quote. */
export function Support({ failure }: { failure: ServerError }) {
  const t = useText();
  const { contact } = useService();
  return (
    <>
      {failure.request && <p>{t("common.failure.request", { request: failure.request })}</p>}
      {contact && (
        <p>
          <RichText
            id="common.failure.contact"
            values={{ contact }}
            parts={{ link: (it) => <ContactLink contact={contact}>{it}</ContactLink> }}
          />
        </p>
      )}
    </>
  );
}

/** The title of a server failure that has its own sentence: a retry helps after these. */
export function failureTitle(
  failure: ServerError,
): "common.failure.unavailable" | "common.failure.outcomeUnknown" | undefined {
  if (failure.code === "UNAVAILABLE") return "common.failure.unavailable";
  return failure.code === "OUTCOME_UNKNOWN" ? "common.failure.outcomeUnknown" : undefined;
}
