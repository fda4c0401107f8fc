import type {
  CollectionAccess,
  CollectionForm_CollectionFragment,
  CollectionInput,
  Licence,
} from "@/gql/graphql";
import { EMPTY_PAIR, pairInput, pairOf, type TextPair } from "@/lib/text/textPair";

/** The form values of a collection. */
export interface CollectionValues {
  key: string;
  name: TextPair;
  summary: TextPair;
  description: TextPair;
  tags: TextPair;
  licence: Licence;
  access: CollectionAccess;
  questions: boolean;
}

export const EMPTY_COLLECTION: CollectionValues = {
  key: "",
  name: EMPTY_PAIR,
  summary: EMPTY_PAIR,
  description: EMPTY_PAIR,
  tags: EMPTY_PAIR,
  licence: "NONE",
  access: "PUBLIC",
  questions: false,
};

export function collectionValues(collection: CollectionForm_CollectionFragment): CollectionValues {
  return {
    key: collection.key,
    name: pairOf(collection.name),
    summary: pairOf(collection.summary),
    description: pairOf(collection.description),
    tags: pairOf(collection.tags),
    licence: collection.licence,
    access: collection.access,
    questions: collection.questions,
  };
}

export function collectionInput(values: CollectionValues): CollectionInput {
  return {
    key: values.key.trim(),
    name: pairInput(values.name),
    summary: pairInput(values.summary),
    description: pairInput(values.description),
    tags: pairInput(values.tags),
    licence: values.licence,
    access: values.access,
    questions: values.questions,
  };
}
