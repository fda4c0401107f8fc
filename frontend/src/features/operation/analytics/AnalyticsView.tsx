import { useQuery } from "@tanstack/react-query";
import { Loaded } from "@/ui/state/Loaded";
import { type Place, subjectQuery } from "./analyticsQuery";
import { type Choosing, type SubjectAddress, useAnalyticsChoice } from "./choice";
import { Numbers } from "./Numbers";
import { SubjectHead } from "./SubjectHead";
import { NoNumbers, NumbersSkeleton } from "./states";

/** The numbers of a collection's readers, or of the readers of one of its indicators or dashboards. */
export function AnalyticsView({ place }: { place: Place }) {
  const choosing = useAnalyticsChoice();
  const { subject } = choosing.choice;
  return subject ? (
    <OfSubject place={place} choosing={choosing} at={subject} />
  ) : (
    <Numbers place={place} choosing={choosing} subject={null} />
  );
}

function OfSubject({ place, choosing, at }: { place: Place; choosing: Choosing; at: SubjectAddress }) {
  return (
    <Loaded
      from={useQuery(subjectQuery(place, at))}
      waiting={<NumbersSkeleton />}
      absent={<NoNumbers choosing={choosing} />}
    >
      {(subject) => (
        <>
          <SubjectHead place={place} choosing={choosing} subject={subject} />
          {/* The numbers of another object are not shown while these load. */}
          <Numbers key={subject.id} place={place} choosing={choosing} subject={subject} />
        </>
      )}
    </Loaded>
  );
}
