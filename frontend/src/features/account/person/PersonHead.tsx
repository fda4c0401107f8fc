import { type FragmentType, graphql, readFragment } from "@/gql";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { usePickText, useText } from "@/lib/text/text";
import { Avatar } from "@/ui/text/Avatar";
import { Paragraphs } from "@/ui/text/Paragraphs";
import css from "./PersonHead.module.css";

const PERSON = graphql(`
  fragment PersonHead_person on Person {
    username
    name
    pictureUrl
    description { fr en }
  }
`);

/** The head of a user's page: picture, name, username if the name differs, link to the account, and description. */
export function PersonHead(props: { person: FragmentType<typeof PERSON> }) {
  const person = readFragment(PERSON, props.person);
  const t = useText();
  const pick = usePickText();
  const name = person.name ?? person.username;
  const description = pick(person.description);
  return (
    <header className={css.head}>
      <Avatar name={name} picture={person.pictureUrl} size={72} />
      <div className={css.words}>
        <h1>{name}</h1>
        <p className={css.facts}>
          {name !== person.username && <span>{person.username}</span>}
          <Link to={paths.account(person.username)}>{t("account.person.account")}</Link>
        </p>
      </div>
      {description && (
        <div className={css.description}>
          <Paragraphs {...description} />
        </div>
      )}
    </header>
  );
}
