import type { Ref } from "react";
import type { Frequency } from "@/gql/graphql";
import type { ReadSeries } from "./textReading";
import type { TextReadings } from "./useTextReading";

/** What the panel of a reading shows and reports. */
export interface ReadingProps {
  reading: TextReadings;
  /** The only frequency that the indicator can have; `null` if it can have any. */
  fixed: Frequency | null;
  /** Whether problems of lines are listed below. */
  hasBadLines: boolean;
  onUse: (series: ReadSeries) => void;
  /** Goes on with the text in the import of files. */
  onImport: () => void;
  /** Takes the lines as they are; `undefined` if they cannot be published so. */
  onKeep: (() => void) | undefined;
  /** The heading, which takes the focus where the panel must be answered. */
  heading: Ref<HTMLHeadingElement>;
}
