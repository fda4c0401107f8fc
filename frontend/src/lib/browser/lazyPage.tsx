import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";

/** Timeout of downloading a part of the application. */
export const CHUNK_TIME_OUT_MS = 120_000;

/** A part of the application could not be downloaded. */
export class ChunkLoadError extends Error {
  override name = "ChunkLoadError";
}

/** Loads a module. Rejects with a `ChunkLoadError` after 120 seconds, or if it is unavailable. */
export function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError("time-out")), CHUNK_TIME_OUT_MS);
    load().then(
      (module) => {
        clearTimeout(timer);
        resolve(module);
      },
      (cause: unknown) => {
        clearTimeout(timer);
        reject(new ChunkLoadError("could not be loaded", { cause }));
      },
    );
  });
}

interface Frames {
  /** Shown while the part loads. */
  waiting: ReactNode;
  /** Shown if it could not be loaded; `retry` requests it again. */
  failed: (retry: () => void) => ReactNode;
}

interface WithChildren {
  readonly children?: ReactNode;
}

/** A page that can be downloaded before it is shown: it is then rendered at once, without its waiting frame. */
export type LazyPage<Props extends object = WithChildren> = ComponentType<Props> & {
  preload: () => Promise<void>;
};

/** Creates a page, or a part of one, that is downloaded when it is first shown. */
export function lazyPage<Props extends object = WithChildren>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  frames: Frames,
): LazyPage<Props> {
  let here: ComponentType<Props> | undefined;
  const download = async () => {
    const module = await loadChunk(load);
    here = module.default;
    return module;
  };
  let Later = lazy(download);
  function LazyPage(props: Props) {
    const [Page, setPage] = useState<ComponentType<Props>>(() => here ?? Later);
    const retry = () => {
      Later = lazy(download);
      setPage(() => Later);
    };
    return (
      <ChunkBoundary page={Page} failed={frames.failed(retry)}>
        <Suspense fallback={frames.waiting}>
          <Page {...props} />
        </Suspense>
      </ChunkBoundary>
    );
  }
  return Object.assign(LazyPage, { preload: async () => void (await download()) });
}

/** Catches chunk errors only; other errors reach the error screen above. */
class ChunkBoundary extends Component<
  { page: unknown; failed: ReactNode; children: ReactNode },
  { error: unknown; page: unknown }
> {
  override state = { error: null, page: this.props.page };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps(props: { page: unknown }, state: { page: unknown }) {
    return props.page === state.page ? null : { error: null, page: props.page };
  }

  override render() {
    const { error } = this.state as { error: unknown };
    if (error === null) return this.props.children;
    if (error instanceof ChunkLoadError) return this.props.failed;
    throw error;
  }
}
