import type { TestProject } from "vitest/node";
import { ShippedFonts } from "./fonts";
import { OwnServer } from "./server";

declare module "vitest" {
  interface ProvidedContext {
    /** The file that configures the fonts of the browsers. */
    fonts: string;
    /** The server of each worker. */
    servers: { address: string; folder: string }[];
  }
}

/** Prepares what the files of a project share, and removes it after the last of them. */
export default async function setup({ config, provide }: TestProject): Promise<() => Promise<void>> {
  const fonts = new ShippedFonts();
  provide("fonts", fonts.file);
  const servers = Array.from({ length: Number(config.maxWorkers) }, () => new OwnServer());
  // All tests come from one network.
  await Promise.all(servers.map((server) => server.start(["--network-limit-factor", "100"])));
  provide(
    "servers",
    servers.map(({ address, folder }) => ({ address, folder })),
  );
  return async () => {
    fonts.remove();
    await Promise.all(servers.map((server) => server.remove()));
  };
}
