import { useEffect, useState } from "react";
import { loadChunk } from "./lazyPage";

/** A module that is downloaded on demand, and from then on available at once. */
export interface LaterModule<Module> {
  /** The module, if it is there. */
  readonly now: () => Module | undefined;
  /** Downloads the module once; after a failure, again. Rejects with a `ChunkLoadError`. */
  readonly load: () => Promise<Module>;
  /** Sets the module where nothing can be downloaded: on the server. */
  readonly set: (module: Module) => void;
}

export function laterModule<Module>(download: () => Promise<Module>): LaterModule<Module> {
  let here: Module | undefined;
  let coming: Promise<Module> | undefined;
  const set = (module: Module) => {
    here = module;
  };
  const load = () => {
    coming ??= loadChunk(download).then(
      (module) => {
        set(module);
        return module;
      },
      (error: unknown) => {
        coming = undefined;
        throw error;
      },
    );
    return coming;
  };
  return { now: () => here, load, set };
}

/** The module, if it is wanted: `undefined` while it is downloaded. `error` is the reason of a failed download. */
export function useModule<Module>(
  later: LaterModule<Module>,
  isWanted = true,
): {
  module: Module | undefined;
  error: unknown;
} {
  const [state, setState] = useState<{ module: Module | undefined; error: unknown }>(() => ({
    module: later.now(),
    error: undefined,
  }));
  const isHere = state.module !== undefined;
  useEffect(() => {
    if (isHere || !isWanted) return undefined;
    let mounted = true;
    const take = (module: Module | undefined, error: unknown) => {
      if (mounted) setState({ module, error });
    };
    later.load().then(
      (module) => take(module, undefined),
      (error: unknown) => take(undefined, error),
    );
    return () => {
      mounted = false;
    };
  }, [later, isHere, isWanted]);
  return state;
}
