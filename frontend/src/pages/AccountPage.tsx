import { PageHeader } from "@/ui/PageHeader";

export default function AccountPage() {
  return <PageHeader title="Account" />;
}
