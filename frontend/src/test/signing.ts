import type { SignInRules } from "@/lib/data/service";

export const TOWN = { name: "town", label: "Town" };
export const UNIVERSITY = { name: "university", label: "University" };

/** The response to `Service`: by default passwords and sign-up, without identity providers. */
export function serviceOf(rules: Partial<SignInRules> = {}) {
  const service = { contact: "hello@example.org", helpUrl: null, version: "1" };
  return {
    service: { ...service, identityProviders: [], passwordSignIn: true, signUp: true, ...rules },
  };
}
