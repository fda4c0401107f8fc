import { useState } from "react";
import { OtherThings } from "@/features/create/OtherThings";
import PasteFlow from "@/features/metric/paste/PasteFlow";
import { takeWish } from "@/features/metric/paste/publish/wish";
import type { Way } from "@/features/sign/flow";
import { ProvidersOnly } from "@/features/sign/provider/ProvidersOnly";
import { SignScreen } from "@/features/sign/SignScreen";
import { usePageTitle } from "@/lib/browser/title";
import { useSignInRules } from "@/lib/data/service";
import type { Viewer } from "@/lib/data/session";
import { useSignedIn } from "@/lib/data/signing";
import { paths } from "@/lib/paths";
import { useText } from "@/lib/text/text";
import { Dialog } from "@/ui/action/Dialog";
import { PartSkeleton } from "@/ui/state/Skeleton";
import { showToast } from "@/ui/state/toasts";

/** `/new`: pasted data becomes indicators. A guest signs up over the data, which is published after that. */
export default function PastePage({ viewer }: { viewer: Viewer | null }) {
  const t = useText();
  const [signs, setSigns] = useState(false);
  usePageTitle(t("paste.title"));
  const mayMakeCollection = viewer?.accounts.some((account) => account.can.createCollection) ?? true;
  return (
    <>
      <PasteFlow
        viewer={viewer}
        onSign={() => setSigns(true)}
        others={<OtherThings mayMakeCollection={mayMakeCollection} />}
      />
      {signs && <SignDialog onClose={() => setSigns(false)} />}
    </>
  );
}

/** The sign-up over the data. */
function SignDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const rules = useSignInRules();
  const signedIn = useSignedIn();
  const aim = { next: paths.new, publishing: true };
  const finished = async (way: Way) => {
    await signedIn();
    if (way === "up") showToast((then) => then("sign.up.done"));
    onClose();
  };
  const cancel = () => {
    takeWish();
    onClose();
  };
  return (
    <Dialog title={t("paste.sign.title")} onClose={cancel}>
      {!rules && <PartSkeleton />}
      {rules && !rules.passwordSignIn && <ProvidersOnly rules={rules} aim={aim} />}
      {rules?.passwordSignIn && (
        <SignScreen
          maybeNew
          intent="PUBLISHER"
          rules={rules}
          aim={aim}
          start="in"
          finished={finished}
          isInPlace
        />
      )}
    </Dialog>
  );
}
