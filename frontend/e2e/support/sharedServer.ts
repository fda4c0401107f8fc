import { inject } from "vitest";
import { Server } from "./server";

/**
 * The server that the files of this worker share. Users have names of their own in each file. Files that stop the server,
 * damage its data, need settings of their own or look at what the whole site shows have an `OwnServer`.
 */
export function sharedServer(): Server {
  const found = inject("servers")[Number(process.env.VITEST_POOL_ID) - 1];
  if (!found) throw new Error(`worker ${process.env.VITEST_POOL_ID} has no server`);
  return new Server(found.folder, found.address);
}
