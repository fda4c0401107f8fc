import { PageHeader } from "@/ui/PageHeader";

export default function CollectionPage() {
  return <PageHeader title="Collection" />;
}
