import { usePageTitle } from "@/lib/browser/title";
import { type Problem, problemText } from "@/lib/data/problems";
import { useViewer } from "@/lib/data/session";
import type { Departure } from "@/lib/identity/departure";
import { useDepart } from "@/lib/identity/useDepart";
import { ownPath, paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { type PlainMessageId, type Translate, useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { DepartureNotices } from "@/ui/action/DepartureNotices";
import css from "../../SignScreen.module.css";

/** Why a sign-in at a provider ended without success. */
export type End =
  | { readonly kind: "lost" }
  | { readonly kind: "error"; readonly error: string | null }
  | { readonly kind: "problems"; readonly problems: readonly Problem[] };

/** Tells why a sign-in at a provider ended, and how to start again. */
export function ProviderEnd(props: {
  end: End;
  /** The sign-in that ended, or the one to start. */
  departure: Departure;
  /** The label of the provider; `undefined` if this server has none of that name. */
  label: string | undefined;
}) {
  const { end, departure, label } = props;
  const { provider, purpose } = departure;
  const t = useText();
  const departing = useDepart();
  const { viewer } = useViewer();
  // A signed-in reader has come back to a page that has done its work.
  const isOver = end.kind === "lost" && Boolean(viewer);
  const title = titleOf(end, purpose === "SIGN_IN", t);
  usePageTitle(title);
  const again = () => departing.depart(departure);
  // Adding an identity needs the password again, which only the settings ask for.
  const canRepeat = label !== undefined && purpose !== "ADD" && !isFinal(end) && !isOver;
  return (
    <div className={css.screen}>
      <div className={`stack-2 ${css.head}`}>
        <h1>{title}</h1>
        {textsOf(end, label ?? provider, t).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <DepartureNotices departing={departing} onRetry={again} />
      <div className="cluster-3">
        {canRepeat && (
          <Button variant="primary" busy={departing.busy} onClick={again}>
            {t("sign.provider.again")}
          </Button>
        )}
        <WayOut departure={departure} isOver={isOver} />
      </div>
    </div>
  );
}

/** The link to the page that the reader came from. */
function WayOut({ departure, isOver }: { departure: Departure; isOver: boolean }) {
  const { purpose, next, publishing } = departure;
  const t = useText();
  const [to, text]: [string, PlainMessageId] = isOver
    ? [paths.home, "sign.provider.home"]
    : purpose === "SIGN_IN"
      ? [(publishing ? paths.signAsPublisher : paths.sign)(next ?? undefined), "sign.provider.otherWays"]
      : [ownPath(next), "sign.provider.return"];
  return (
    <Link className={buttonClass()} to={to}>
      {t(text)}
    </Link>
  );
}

function titleOf(end: End, isSignIn: boolean, t: Translate): string {
  if (end.kind === "lost" || hasCode(end, "ATTEMPT_EXPIRED")) return t("sign.provider.lost.title");
  if (isCancelled(end)) return t("sign.provider.cancelled.title");
  return t(isSignIn ? "sign.provider.failed.title" : "sign.provider.failed.other");
}

function textsOf(end: End, label: string, t: Translate): string[] {
  switch (end.kind) {
    case "lost":
      return [t("sign.provider.lost")];
    case "problems":
      return [...new Set(end.problems.map((it) => problemText(t, it)))];
    case "error":
      return [errorText(end.error, label, t)];
  }
}

/** The sentence of an error code (RFC 6749, OpenID Connect Core); a code of another form is not shown. */
function errorText(error: string | null, label: string, t: Translate): string {
  if (error === "access_denied") return t("sign.provider.cancelled", { label });
  if (error === "temporarily_unavailable" || error === "server_error")
    return t("sign.provider.unavailable", { label });
  return error && /^[a-z_]{1,40}$/.test(error)
    ? t("sign.provider.errorCode", { label, error })
    : t("sign.provider.error", { label });
}

function isCancelled(end: End): boolean {
  return end.kind === "error" && end.error === "access_denied";
}

function hasCode(end: End, ...codes: Problem["code"][]): boolean {
  return end.kind === "problems" && end.problems.some(({ code }) => codes.includes(code));
}

/** Whether another try would end in the same way. */
function isFinal(end: End): boolean {
  return hasCode(end, "PROVIDER_UNKNOWN", "SIGN_UP_CLOSED", "SIGN_IN_NEEDED");
}
