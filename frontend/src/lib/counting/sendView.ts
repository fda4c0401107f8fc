import { graphql } from "@/gql";
import { request } from "../data/graphql";
import type { View } from "./views";

const COUNT_VIEW = graphql(`
  mutation CountView($path: String!, $referrer: String, $search: String) {
    countView(path: $path, referrer: $referrer, search: $search)
  }
`);

/** Sends a view, also while the document is being closed. A view that cannot be sent is not counted. */
export function sendView(view: View): void {
  if (navigator.onLine) request(COUNT_VIEW, view, { keepalive: true }).catch(() => {});
}
