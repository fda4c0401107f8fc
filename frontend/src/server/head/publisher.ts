import { paths } from "@/lib/paths";
import { addressIn, type HeadOptions } from "./elements";

/** An account as an organization of schema.org. */
export function publisherOf(account: { key: string; name?: string | null }, options: HeadOptions) {
  return {
    "@type": "Organization",
    name: account.name || account.key,
    url: addressIn(options.language, options, paths.account(account.key)),
  };
}
