import { ProviderScreen } from "@/features/sign/provider/ProviderScreen";
import { useSignInRules } from "@/lib/data/service";
import { useParams } from "@/lib/router/navigation";
import { PageSkeleton } from "@/ui/state/Skeleton";

/** `/sign/{provider}`: the page to which an identity provider sends the browser back. */
export default function ProviderPage() {
  const { provider = "" } = useParams();
  const rules = useSignInRules();
  if (!rules) return <PageSkeleton />;
  return <ProviderScreen key={provider} provider={provider} rules={rules} />;
}
