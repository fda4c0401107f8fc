import { PageHeader } from "@/ui/PageHeader";

export default function HomePage() {
  return <PageHeader title="Home" />;
}
