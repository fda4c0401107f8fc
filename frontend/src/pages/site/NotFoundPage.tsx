import { NotFound } from "@/features/site/notFound/NotFound";

export default function NotFoundPage() {
  return <NotFound />;
}
