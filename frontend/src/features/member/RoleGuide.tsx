import { useText } from "@/lib/text/text";
import css from "./Members.module.css";
import { roleName, rolesOf, roleText, usePlaceName } from "./names";
import type { Place } from "./place/place";

/** The permissions of each role here, and the transfer of ownership. */
export function RoleGuide({ place }: { place: Place }) {
  const t = useText();
  const name = usePlaceName(place);
  return (
    <section className={css.guide} aria-labelledby="roles">
      <h2 id="roles">{t("member.guide.title")}</h2>
      <dl>
        {rolesOf(place.noun).map((role) => (
          <div key={role}>
            <dt>{t(roleName(role))}</dt>
            <dd>{t(roleText(place.noun, role))}</dd>
          </div>
        ))}
      </dl>
      {place.noun === "collection" && <p>{t("member.guide.fromAccount", { account: place.accountName })}</p>}
      <p>
        {t(`member.guide.ownerStays.${place.noun}`)}
        {place.mayHandOver && ` ${t("member.guide.handOver", { place: name })}`}
      </p>
    </section>
  );
}
