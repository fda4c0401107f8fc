import { PageHeader } from "@/ui/PageHeader";

export default function NotFoundPage() {
  return <PageHeader title="NotFound" />;
}
