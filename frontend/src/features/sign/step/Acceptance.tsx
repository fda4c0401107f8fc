import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { RichText } from "@/lib/text/text";

/** The conditions of signing up. */
export function Acceptance() {
  return (
    <p>
      <RichText
        id="sign.up.accept"
        parts={{
          terms: (it) => <Link to={paths.terms}>{it}</Link>,
          privacy: (it) => <Link to={paths.privacy}>{it}</Link>,
        }}
      />
    </p>
  );
}
