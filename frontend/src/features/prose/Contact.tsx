import { useService } from "@/lib/service";
import { RichText } from "@/lib/text";

/** A sentence that holds the operator's address. */
export function Contact({ id }: { id: "prose.contact.text" | "prose.privacy.rights.text" }) {
  const { contact } = useService();
  if (!contact) return null;
  return (
    <p>
      <RichText id={id} values={{ contact }} parts={{ mail: (it) => <a href={`mailto:${it}`}>{it}</a> }} />
    </p>
  );
}
