import { PageHeader } from "@/ui/PageHeader";

export default function NewPage() {
  return <PageHeader title="New" />;
}
