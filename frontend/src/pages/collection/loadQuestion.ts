import { questionQuery } from "@/features/question/page/questionQuery";
import type { Loader } from "@/lib/data/loader";
import { questionNumber } from "@/lib/questionPaths";

/** A question with its answers. */
export const load: Loader = ({ account = "", collection = "", question = "" }) => {
  const number = questionNumber(question);
  return number === undefined ? [] : [questionQuery({ account, collection }, number)];
};
