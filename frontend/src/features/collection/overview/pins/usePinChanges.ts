import { useRef, useState } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import type { UsePinChanges_CollectionFragment } from "@/gql/graphql";
import { useInvalidate } from "@/lib/data/changes";
import { NetworkError, request, ServerError } from "@/lib/data/graphql";
import type { Problem } from "@/lib/data/problems";

const PINS = graphql(`
  fragment usePinChanges_collection on Collection {
    id
    pinsVersion
    pins {
      id
      metric { id path name { fr en } ...PinnedMetric_metric }
      chart { id key title { fr en } ...PinnedChart_chart }
    }
  }
`);

const PIN = graphql(`
  mutation Pin($collection: ID!, $metric: ID, $chart: ID) {
    pin(collection: $collection, metric: $metric, chart: $chart) {
      collection { id pinsVersion }
      problems { ...Problem }
    }
  }
`);

const UNPIN = graphql(`
  mutation Unpin($collection: ID!, $metric: ID, $chart: ID) {
    unpin(collection: $collection, metric: $metric, chart: $chart) {
      collection { id pinsVersion }
      problems { ...Problem }
    }
  }
`);

const ARRANGE_PINS = graphql(`
  mutation ArrangePins($collection: ID!, $version: Int!, $pins: [ID!]!) {
    arrangePins(collection: $collection, version: $version, pins: $pins) {
      collection { id pinsVersion }
      problems { ...Problem }
    }
  }
`);

const NONE: readonly Problem[] = [];

/** A collection with its pins. */
export type PinnedCollection = FragmentType<typeof PINS>;

/** A pin: an indicator or a chart; neither of them if this reader may not see it. */
export type Pin = UsePinChanges_CollectionFragment["pins"][number];

/** The target of a pin: one of the two fields. */
export interface Target {
  metric?: string;
  chart?: string;
}

/** The id of the pin's indicator or chart. */
export function targetOf(pin: Pin): Target | undefined {
  if (pin.metric) return { metric: pin.metric.id };
  return pin.chart ? { chart: pin.chart.id } : undefined;
}

/**
 * Changes the pins and their order. The order is shown at once and saved afterwards, one change after the other; if
 * another user changed it meanwhile, their order is shown with a message.
 */
export function usePinChanges(pinned: PinnedCollection) {
  const { id: collection, pinsVersion: known, pins: all } = readFragment(PINS, pinned);
  const invalidate = useInvalidate();
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [failure, setFailure] = useState<NetworkError | ServerError | null>(null);
  const version = useRef<{ collection: string; of: number } | null>(null);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);

  const run = (change: () => Promise<readonly Problem[]>) => {
    waiting.current += 1;
    setFailure(null);
    const step = queue.current.then(change).catch((error: unknown) => {
      if (!(error instanceof NetworkError || error instanceof ServerError)) throw error;
      setFailure(error);
      return NONE;
    });
    queue.current = step.then(async (found) => {
      waiting.current -= 1;
      setProblems(found);
      if (waiting.current > 0 && found.length === 0) return;
      version.current = null;
      await invalidate("pins");
      setOrder(null);
    });
    return queue.current;
  };

  const arrange = (shown: readonly string[]) => {
    // Pins that this reader may not see follow the others.
    const ids = [...shown, ...all.map((it) => it.id).filter((id) => !shown.includes(id))];
    setOrder(ids);
    return run(async () => {
      const { arrangePins } = await request(ARRANGE_PINS, {
        collection,
        version: version.current?.of ?? known,
        pins: ids,
      });
      const of = arrangePins.collection?.pinsVersion;
      if (of !== undefined) version.current = { collection, of };
      return arrangePins.problems;
    });
  };
  const pin = (target: Target) =>
    run(async () => (await request(PIN, { collection, ...target })).pin.problems);
  const unpin = (target: Target) =>
    run(async () => (await request(UNPIN, { collection, ...target })).unpin.problems);

  const ordered = order ? order.flatMap((id) => all.find((it) => it.id === id) ?? []) : all;
  return { pins: ordered.filter(targetOf), arrange, pin, unpin, problems, failure };
}

/** The pins of a collection and their changes. */
export type PinChanges = ReturnType<typeof usePinChanges>;
