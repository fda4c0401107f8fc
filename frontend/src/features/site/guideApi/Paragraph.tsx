import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { type PlainMessageId, RichText } from "@/lib/text/text";

/** The description of the API as OpenAPI. Only this page links to it, so it is not one of the `paths` of every page. */
const DESCRIPTION = "/api/v1/openapi.json";

/** A paragraph with words of programs and links. */
export function Paragraph({ id }: { id: PlainMessageId }) {
  return (
    <p>
      <Words id={id} />
    </p>
  );
}

/** A text in which `<code>` marks words of programs. */
export function Words({ id }: { id: PlainMessageId }) {
  return (
    <RichText
      id={id}
      parts={{
        code: (it) => <code translate="no">{it}</code>,
        guide: (it) => <Link to={paths.guide}>{it}</Link>,
        keys: (it) => <Link to={paths.settings("access")}>{it}</Link>,
        description: (it) => <a href={DESCRIPTION}>{it}</a>,
      }}
    />
  );
}
