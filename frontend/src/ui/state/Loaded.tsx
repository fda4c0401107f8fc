import type { ReactNode } from "react";
import { LoadFailure } from "./LoadFailure";

/** Data that is being loaded: `undefined` until it is there, `null` if it does not exist for this reader. */
interface Loading<Data> {
  readonly data: Data | null | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface LoadedProps<Data> {
  readonly from: Loading<Data>;
  /** Shown while loading: a skeleton of what follows. */
  readonly waiting: ReactNode;
  /** Shown if the object does not exist for this reader. */
  readonly absent?: ReactNode;
  /** Draws the data; earlier data remains while a later request fails. */
  readonly children: (data: Data) => ReactNode;
}

/** The frame of everything that is loaded: waiting, failure with a retry, absence, or the data. */
export function Loaded<Data>({ from, waiting, absent = null, children }: LoadedProps<Data>) {
  const { data, error, refetch } = from;
  if (data === null) return absent;
  if (data !== undefined) return children(data);
  return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : waiting;
}
