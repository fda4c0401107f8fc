import { type ComponentType, createContext, use } from "react";
import css from "./Star.module.css";

/** An object that readers star. */
export interface StarProps {
  readonly kind: "METRIC" | "DASHBOARD";
  readonly id: string;
  /** Its name, for screen readers. */
  readonly name: string;
  /** The bell of alerts beside the star: for an indicator with dates, or of categories. */
  readonly bell?: "dates" | "categories";
  /** Whether it is in the row of a list, whose bell is shown on demand. */
  readonly inRow?: boolean;
  readonly tabIndex?: number;
}

/** The button of stars, provided by the application; without it, their places are empty. */
export const StarButtonContext = createContext<ComponentType<StarProps> | null>(null);

/** The star of an object. Its place is reserved while the button is downloaded. */
export function Star(props: StarProps) {
  const StarButton = use(StarButtonContext);
  return <span className={props.bell ? css.two : css.place}>{StarButton && <StarButton {...props} />}</span>;
}
