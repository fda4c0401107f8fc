import { useState } from "react";
import type { Way } from "@/features/sign/flow";
import { SignScreen } from "@/features/sign/SignScreen";
import { useViewer, type Viewer } from "@/lib/data/session";
import { readArrival, useSignedIn } from "@/lib/data/signing";
import { ownPath, paths } from "@/lib/paths";
import { Navigate } from "@/lib/router/Link";
import { useLocation, useNavigate, useSearchParams } from "@/lib/router/navigation";
import { showToast } from "@/ui/state/toasts";

/** `/sign` and, for users who want to publish, `/signpub`. A signed-in user is redirected. */
export default function SignPage() {
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  const { pathname, state } = useLocation();
  const arrival = readArrival(state);
  const [search] = useSearchParams();
  const { viewer } = useViewer();
  const [finishing, setFinishing] = useState(false);
  const publishing = pathname === paths.signAsPublisher();
  const next = arrival?.next ?? search.get("next");

  /**
   * The page after signing in: `next`, else home; on `/signpub` the choice of new content, for a User account its
   * settings.
   */
  const onward = (who: Viewer | null) => {
    if (next) return ownPath(next);
    if (!publishing) return paths.home;
    return who?.account.kind === "USER" ? paths.settings() : paths.new;
  };

  const finished = async (way: Way) => {
    setFinishing(true);
    const who = await signedIn();
    if (way === "up") showToast((then) => then("sign.up.done"));
    if (way === "reset") showToast((then) => then("sign.reset.done"));
    navigate(onward(who), { replace: true });
  };

  if (viewer && !finishing) return <Navigate to={onward(viewer)} replace />;
  return (
    <SignScreen
      key={pathname}
      intent={publishing ? "PUBLISHER" : "USER"}
      start={arrival?.way ?? "in"}
      email={arrival?.email}
      finished={finished}
    />
  );
}
