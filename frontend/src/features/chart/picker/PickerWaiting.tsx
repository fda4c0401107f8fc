import { Bar, Skeleton } from "@/ui/state/Skeleton";

/** Stands for a list of indicators that is being read. */
export function PickerWaiting() {
  return (
    <Skeleton>
      <Bar height={44} />
      <Bar height={44} />
      <Bar height={44} />
    </Skeleton>
  );
}
