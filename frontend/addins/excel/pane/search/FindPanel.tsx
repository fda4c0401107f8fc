import { useRef, useState } from "react";
import type { FoundIndicator } from "../api/indicators";
import { IndicatorView } from "../indicator/IndicatorView";
import { SearchView } from "./SearchView";

/** The search, and in its place the indicator that was chosen in it. */
export function FindPanel() {
  const [text, setText] = useState("");
  const [chosen, choose] = useState<FoundIndicator | null>(null);
  const hasReturned = useRef(false);
  const back = () => {
    hasReturned.current = true;
    choose(null);
  };
  return chosen ? (
    <IndicatorView key={chosen.id} indicator={chosen} back={back} />
  ) : (
    <SearchView text={text} setText={setText} choose={choose} hasFocus={hasReturned.current} />
  );
}
