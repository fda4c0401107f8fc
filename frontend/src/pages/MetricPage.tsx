import { PageHeader } from "@/ui/PageHeader";

export default function MetricPage() {
  return <PageHeader title="Metric" />;
}
