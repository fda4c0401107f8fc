import { Bar, Skeleton } from "@/ui/state/Skeleton";

/** Stands for the rows of a list that is loading. */
export function Lines() {
  return (
    <Skeleton>
      <Bar height={52} />
      <Bar height={52} />
      <Bar height={52} />
    </Skeleton>
  );
}
