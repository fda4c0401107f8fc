import { PageHeader } from "@/ui/PageHeader";

export default function SettingsPage() {
  return <PageHeader title="Settings" />;
}
