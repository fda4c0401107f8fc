import { PageHeader } from "@/ui/PageHeader";

export default function AboutPage() {
  return <PageHeader title="About" />;
}
