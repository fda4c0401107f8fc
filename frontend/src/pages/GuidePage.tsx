import { PageHeader } from "@/ui/PageHeader";

export default function GuidePage() {
  return <PageHeader title="Guide" />;
}
