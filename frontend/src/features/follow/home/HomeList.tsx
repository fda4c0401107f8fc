import { type ReactNode, useId } from "react";
import { Link } from "@/lib/router/Link";
import { buttonClass } from "@/ui/action/Button";
import css from "./HomeList.module.css";

interface HomeListProps {
  readonly title: string;
  /** The link to the full list. */
  readonly all: { readonly to: string; readonly text: string };
  /** Items of a list. */
  readonly children: ReactNode;
}

/** A short list on the home page, with a link to all of it. */
export function HomeList({ title, all, children }: HomeListProps) {
  const id = useId();
  return (
    <section className={css.section} aria-labelledby={id}>
      <div className="bar apart">
        <h2 id={id}>{title}</h2>
        <Link className={buttonClass("quiet", true)} to={all.to}>
          {all.text}
        </Link>
      </div>
      <ul className="lined" data-rows="open">
        {children}
      </ul>
    </section>
  );
}
