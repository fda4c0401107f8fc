import type { ReactNode } from "react";
import type { Licence } from "@/gql/graphql";
import type { Saving } from "@/lib/data/saving";
import type { Published } from "./checks";
import type { MetricValues } from "./values";

/** What the form of an indicator shows and reports. */
export interface MetricFormProps {
  account: string;
  collection: string;
  /** The collection's licence, which applies unless the indicator has its own. */
  licence: Licence;
  ownPath: string | null;
  frequencyFixed: boolean;
  /** The initial state of the form; `null` for a new indicator. */
  published: Published | null;
  values: MetricValues;
  onChange: (values: MetricValues) => void;
  saving: Saving;
  /** Number of bad lines beyond those that the server listed. */
  moreProblems: number;
  onSave: () => void;
  /** Goes on with the lines in the import of files. */
  onImport: () => void;
  submit: string;
  beside: ReactNode;
}
