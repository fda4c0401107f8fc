import { PageHeader } from "@/ui/PageHeader";

export default function TermsPage() {
  return <PageHeader title="Terms" />;
}
