import { createContext, use } from "react";
import { type Translate, useLanguage } from "@/lib/text/text";
import type { Context } from "../../../core/context";
import type { Bridge } from "../../bridge";
import { type Host, HostError } from "../host/host";

/** The services of the pane. */
export interface Pane {
  host: Host;
  bridge: Bridge;
  /** The address of the installation without a slash at its end. */
  installation: string;
}

/** Provides the services to the components of the pane. */
export const PaneContext = createContext<Pane | null>(null);

/** The services of the pane. */
export function usePane(): Pane {
  const pane = use(PaneContext);
  if (!pane) throw new Error("no PaneContext above");
  return pane;
}

/**
 * The context of requests whose dates do not matter. Where they do, `bridge.context()` says which dates the workbook
 * has.
 */
export function useRequestContext(): Context {
  const { installation } = usePane();
  return { language: useLanguage(), installation, dateSystem: 1900 };
}

/** The sentence of an error of the functions, of the server or of Excel. */
export function sentenceOf(error: unknown, t: Translate): string {
  if (error instanceof HostError) {
    return error.code === "other"
      ? t("addin.host.other", { detail: error.message })
      : t(`addin.host.${error.code}`);
  }
  // By its name: those of the functions' script are of a class of its own.
  if (error instanceof Error && error.name === "SheetError") return error.message;
  return t("addin.failed");
}
