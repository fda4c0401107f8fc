import { useLocation, useNavigate, useSearchParams } from "react-router";
import { SignScreen } from "@/features/sign/SignScreen";
import { ownPath, paths } from "@/lib/paths";
import { useSignedIn } from "@/lib/session";
import { useText } from "@/lib/text";
import { showToast } from "@/ui/toasts";

/** `/sign` and, for people who come to publish, `/signpub`. */
export default function SignPage() {
  const t = useText();
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const publishing = pathname === paths.signAsPublisher();

  const finished = async (way: "in" | "up" | "reset") => {
    const viewer = await signedIn();
    if (way === "up") showToast(t("sign.up.done"));
    if (way === "reset") showToast(t("sign.reset.done"));
    const next = search.get("next");
    const becomesPublisher = publishing && viewer?.account.kind === "USER";
    const onward = publishing ? (becomesPublisher ? paths.settings() : paths.new) : paths.home;
    await navigate(next ? ownPath(next) : onward, { replace: true });
  };

  return (
    <SignScreen key={pathname} intent={publishing ? "PUBLISHER" : "USER"} start="in" finished={finished} />
  );
}
