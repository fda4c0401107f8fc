import { NotFound } from "@/features/notFound/NotFound";

export default function NotFoundPage() {
  return <NotFound />;
}
