import { useService } from "@/lib/data/service";
import { RichText } from "@/lib/text/text";
import { ContactLink } from "@/ui/action/ContactLink";

/** A sentence with the operator's address. */
export function Contact({ id }: { id: "prose.contact.text" | "prose.privacy.rights.text" }) {
  const { contact } = useService();
  if (!contact) return null;
  return (
    <p>
      <RichText
        id={id}
        values={{ contact }}
        parts={{ mail: (it) => <ContactLink contact={contact}>{it}</ContactLink> }}
      />
    </p>
  );
}
