import { NotFound } from "@/features/site/NotFound";

export default function NotFoundPage() {
  return <NotFound />;
}
