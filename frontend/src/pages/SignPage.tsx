import { PageHeader } from "@/ui/PageHeader";

export default function SignPage() {
  return <PageHeader title="Sign" />;
}
