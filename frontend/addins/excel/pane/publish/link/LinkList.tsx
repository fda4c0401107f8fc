import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Notice } from "@/ui/state/Notice";
import css from "../../app/pane.module.css";
import { sentenceOf, usePane } from "../../app/services";
import own from "../publish.module.css";
import { LINKS, type Publishing } from "../usePublish";
import { type PublishLink, readLinks, removeLink } from "./links";

/** The ranges of the workbook that were published, each with one click to publish it again. */
export function LinkList({ isShown, again }: { isShown: boolean; again: Publishing["again"] }) {
  const t = useText();
  const { host } = usePane();
  const queries = useQueryClient();
  const { data: links = [] } = useQuery({
    queryKey: LINKS,
    queryFn: () => readLinks(host),
    enabled: isShown,
    staleTime: 0,
  });
  const remove = useMutation({
    mutationFn: ({ name }: PublishLink) => removeLink(host, name),
    onSuccess: () => queries.invalidateQueries({ queryKey: LINKS }),
  });
  if (links.length === 0) return null;
  return (
    <section className={css.group} aria-labelledby="links">
      <h3 id="links">{t("addin.links.title")}</h3>
      {remove.error && <Notice kind="error" title={sentenceOf(remove.error, t)} />}
      <ul className={own.list}>
        {links.map((link) => (
          <li key={link.name} className={own.item}>
            <p className={own.name}>{link.collection}</p>
            <p className={css.small}>{keysText(link)}</p>
            <div className={css.actions}>
              <Button
                small
                busy={again.isPending && again.variables.name === link.name}
                onClick={() => again.mutate(link)}
              >
                {t("addin.links.again")}
              </Button>
              <Button small variant="quiet" busy={remove.isPending} onClick={() => remove.mutate(link)}>
                {t("addin.links.remove")}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The keys of a link, the first ones if there are many. */
function keysText({ columns }: PublishLink): string {
  const keys = columns.filter(({ isIncluded }) => isIncluded).map(({ key }) => key);
  return keys.length > 5 ? `${keys.slice(0, 5).join(", ")}…` : keys.join(", ");
}
