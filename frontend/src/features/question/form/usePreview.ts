import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { graphql } from "@/gql";
import { useSettled } from "@/lib/browser/useSettled";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";

/** Pause in typing after which the preview is made, in milliseconds. */
const PAUSE_MS = 400;

const PREVIEW = graphql(`
  query MarkdownPreview($text: String!) {
    previewMarkdown(text: $text)
  }
`);

/** A Markdown text as it will be shown; the former preview remains while the next one is made. */
export function usePreview(text: string): { html: string | undefined; hasFailed: boolean } {
  const settled = useSettled(text.trim(), PAUSE_MS);
  const { data, isError } = useQuery({
    queryKey: keys.choice("preview", settled),
    queryFn: async () => (await request(PREVIEW, { text: settled })).previewMarkdown ?? "",
    enabled: settled !== "",
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });
  return { html: settled === "" ? "" : data, hasFailed: isError };
}
