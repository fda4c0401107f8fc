import { useTimeZone } from "@/lib/calendar/timeZone";
import { formatTime } from "@/lib/format";
import { useConfirm } from "@/lib/identity/useConfirm";
import { type Identity, useIsAhead, useWaysIn } from "@/lib/identity/waysIn";
import { useText } from "@/lib/text/text";
import { ProviderButtons } from "../../action/ProviderButtons";
import { Loaded } from "../../state/Loaded";
import { Notice } from "../../state/Notice";
import { Bar, Skeleton } from "../../state/Skeleton";
import { FieldFrame, useFieldIds } from "../base/FieldFrame";

/** Confirms an important action by a provider of the reader, or shows until when that was done. */
export function ConfirmField(props: {
  error: string | undefined;
  /** Whether the server has rejected the action as not confirmed. */
  isRejected: boolean;
}) {
  const { error, isRejected } = props;
  const t = useText();
  const timeZone = useTimeZone();
  const ways = useWaysIn();
  const until = ways.data?.confirmedUntil;
  const isConfirmed = useIsAhead(until) && !isRejected;
  if (until && isConfirmed) {
    return (
      <Notice kind="done" title={t("ways.confirm.until", { time: formatTime(until, timeZone) })}>
        <p>{t("ways.confirm.untilText")}</p>
      </Notice>
    );
  }
  const waiting = (
    <Skeleton>
      <Bar height={40} />
    </Skeleton>
  );
  return (
    <Loaded from={ways} waiting={waiting}>
      {({ identities }) => <Confirmations identities={identities} error={error} />}
    </Loaded>
  );
}

function Confirmations(props: { identities: readonly Identity[]; error: string | undefined }) {
  const { identities, error } = props;
  const t = useText();
  const { confirm, ...departing } = useConfirm();
  const providers = providersOf(identities);
  const description = t(providers.length > 0 ? "ways.confirm.text" : "ways.confirm.none");
  const label = t("ways.confirm");
  const ids = useFieldIds({ description, error });
  return (
    <FieldFrame ids={ids} label={label} description={description} error={error} isGroup>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be described by its error */}
      <div role="group" aria-labelledby={ids.label} aria-describedby={ids.describedBy}>
        <ProviderButtons
          providers={providers}
          text={(to) => t("ways.confirm.with", { label: to })}
          departing={departing}
          onChoose={confirm}
          field="password"
        />
      </div>
    </FieldFrame>
  );
}

/** The providers of identities that this server still offers, each once. */
function providersOf(identities: readonly Identity[]) {
  const offered = identities.filter((it) => it.isConfigured);
  return [...new Map(offered.map(({ provider, label }) => [provider, { name: provider, label }])).values()];
}
