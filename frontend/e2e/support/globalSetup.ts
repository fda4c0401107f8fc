import type { TestProject } from "vitest/node";
import { OwnServer } from "./server";

declare module "vitest" {
  interface ProvidedContext {
    /** The server of each worker. */
    servers: { address: string; folder: string }[];
  }
}

/** Starts the servers that files share, and removes them after the last file. */
export default async function setup({ config, provide }: TestProject): Promise<() => Promise<void>> {
  const servers = Array.from({ length: Number(config.maxWorkers) }, () => new OwnServer());
  // All tests come from one network.
  await Promise.all(servers.map((server) => server.start(["--network-limit-factor", "100"])));
  provide(
    "servers",
    servers.map(({ address, folder }) => ({ address, folder })),
  );
  return async () => {
    await Promise.all(servers.map((server) => server.remove()));
  };
}
