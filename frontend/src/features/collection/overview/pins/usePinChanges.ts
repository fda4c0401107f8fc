import { useReducer, useRef } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import type { UsePinChanges_CollectionFragment } from "@/gql/graphql";
import { useInvalidate } from "@/lib/data/changes";
import { NetworkError, request, ServerError } from "@/lib/data/graphql";
import type { Problem } from "@/lib/data/problems";
import { allInOrder, inOrder, reduce, START } from "./pinState";

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
  const [state, dispatch] = useReducer(reduce, START);
  /** The version of the pins after the last change; a change can begin before they are read again. */
  const version = useRef(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);

  const run = (change: () => Promise<readonly Problem[]>, order?: readonly string[]) => {
    waiting.current += 1;
    dispatch({ type: "sent", ...(order && { order }) });
    queue.current = queue.current.then(async () => {
      const hasProblems = await change().then(
        (problems) => {
          dispatch({ type: "answered", problems });
          return problems.length > 0;
        },
        (failure: unknown) => {
          if (!(failure instanceof NetworkError || failure instanceof ServerError)) throw failure;
          dispatch({ type: "failed", failure });
          return false;
        },
      );
      waiting.current -= 1;
      if (waiting.current > 0 && !hasProblems) return;
      await invalidate("pins");
      // The order of a change that began meanwhile is shown until that one is saved.
      if (waiting.current === 0 || hasProblems) dispatch({ type: "reloaded" });
    });
    return queue.current;
  };

  const arrange = (shown: readonly string[]) => {
    const ids = allInOrder(shown, all);
    return run(async () => {
      const { arrangePins } = await request(ARRANGE_PINS, {
        collection,
        version: Math.max(version.current, known),
        pins: [...ids],
      });
      version.current = arrangePins.collection?.pinsVersion ?? version.current;
      return arrangePins.problems;
    }, ids);
  };
  const pin = (target: Target) =>
    run(async () => (await request(PIN, { collection, ...target })).pin.problems);
  const unpin = (target: Target) =>
    run(async () => (await request(UNPIN, { collection, ...target })).unpin.problems);

  const { problems, failure } = state;
  return { pins: inOrder(all, state).filter(targetOf), arrange, pin, unpin, problems, failure };
}

/** The pins of a collection and their changes. */
export type PinChanges = ReturnType<typeof usePinChanges>;
