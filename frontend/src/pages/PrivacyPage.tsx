import { PageHeader } from "@/ui/PageHeader";

export default function PrivacyPage() {
  return <PageHeader title="Privacy" />;
}
