import type { Services } from "./services";

/**
 * The access key, a property of the user: never in a cell and never in the document. In a formula, Google gives access
 * to the properties of the sheet's owner, whoever looks at it.
 */
const KEY = "statit-key";

/** The stored access key; `undefined` for a guest. */
export function storedKey(services: Services): string | undefined {
  return services.PropertiesService.getUserProperties().getProperty(KEY) ?? undefined;
}

/** Stores the access key. */
export function storeKey(services: Services, key: string): void {
  services.PropertiesService.getUserProperties().setProperty(KEY, key);
}

/** Deletes the stored access key. */
export function deleteKey(services: Services): void {
  services.PropertiesService.getUserProperties().deleteProperty(KEY);
}
