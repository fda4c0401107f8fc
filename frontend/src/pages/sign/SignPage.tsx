import { useState } from "react";
import type { Way } from "@/features/sign/flow";
import { onward } from "@/features/sign/onward";
import { ProvidersOnly } from "@/features/sign/provider/ProvidersOnly";
import { SignScreen } from "@/features/sign/SignScreen";
import { useSignInRules } from "@/lib/data/service";
import { useViewer } from "@/lib/data/session";
import { readArrival, useSignedIn } from "@/lib/data/signing";
import { paths } from "@/lib/paths";
import { Navigate } from "@/lib/router/Link";
import { useLocation, useNavigate, useSearchParams } from "@/lib/router/navigation";
import { PageSkeleton } from "@/ui/state/Skeleton";
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
  const aim = { next: arrival?.next ?? search.get("next"), publishing };
  const rules = useSignInRules();

  const finished = async (way: Way) => {
    setFinishing(true);
    const who = await signedIn();
    if (way === "up") showToast((then) => then("sign.up.done"));
    if (way === "reset") showToast((then) => then("sign.reset.done"));
    navigate(onward(aim, who), { replace: true });
  };

  if (viewer && !finishing) return <Navigate to={onward(aim, viewer)} replace />;
  if (!rules) return <PageSkeleton />;
  if (!rules.passwordSignIn) return <ProvidersOnly rules={rules} aim={aim} />;
  return (
    <SignScreen
      key={pathname}
      maybeNew={publishing || search.has("new")}
      intent={publishing ? "PUBLISHER" : "USER"}
      rules={rules}
      aim={aim}
      start={arrival?.way ?? "in"}
      email={arrival?.email}
      finished={finished}
    />
  );
}
