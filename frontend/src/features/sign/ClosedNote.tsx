import { useService } from "@/lib/data/service";
import { RichText } from "@/lib/text/text";
import { ContactLink } from "@/ui/action/ContactLink";

/** For a server without sign-up: who creates accounts. */
export function ClosedNote() {
  const { contact } = useService();
  if (contact === undefined) return null;
  return (
    <p>
      <RichText
        id="sign.in.closed"
        values={{ contact }}
        parts={{ contact: (it) => <ContactLink contact={contact}>{it}</ContactLink> }}
      />
    </p>
  );
}
