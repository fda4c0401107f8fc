import { questionQuery } from "@/features/question/page/questionQuery";
import { graphql, readFragment } from "@/gql";
import type { QuestionDocumentHead_QuestionFragment } from "@/gql/graphql";
import { questionNumber, questionPaths } from "@/lib/questionPaths";
import { addressIn, type Head, type HeadOptions, headOf, shorten } from "./elements";

const QUESTION = graphql(`
  fragment QuestionDocumentHead_question on Question {
    number
    slug
    title
    tags
    answerCount
    collection { key account { key name } }
    post { state html createdAt author { username } }
    answers { number isAccepted post { state html createdAt author { username } } }
  }
`);

type Question = QuestionDocumentHead_QuestionFragment;

/** Most answers in the document head. */
const ANSWERS = 20;

/** The document head of a question: a page of a question and its answers (schema.org, QAPage). */
export const questionHead: Head = (client, options) => {
  const { language, t } = options;
  const { account = "", collection = "", question: segment = "" } = options.params;
  const number = questionNumber(segment);
  if (number === undefined) return undefined;
  const found = client.getQueryData(questionQuery({ account, collection }, number).queryKey);
  if (!found) return undefined;
  const question = readFragment(QUESTION, found);
  const { account: owner, key } = question.collection;
  const path = questionPaths.question(owner.key, key, question);
  const isShown = question.post.state === "SHOWN";
  const title = question.title || t("question.untitled", { number });
  const description = shorten(
    t("documentHead.question", {
      publisher: owner.name || owner.key,
      count: question.answerCount,
      text: plainText(question.post.html),
    }),
  );
  const data = {
    "@context": "https://schema.org",
    "@type": "QAPage",
    url: addressIn(language, options, path),
    mainEntity: isShown ? entityOf(question, options, path) : undefined,
  };
  return headOf({ title, description, path, data, isUnlisted: !isShown }, options);
};

function entityOf(question: Question, options: HeadOptions, path: string) {
  const shown = question.answers.filter(({ post }) => post.state === "SHOWN").slice(0, ANSWERS);
  const answerOf = (answer: Question["answers"][number]) => ({
    ...postOf("Answer", answer.post, options),
    url: `${addressIn(options.language, options, path)}#answer-${answer.number}`,
  });
  const accepted = shown.find(({ isAccepted }) => isAccepted);
  return {
    ...postOf("Question", question.post, options),
    name: question.title,
    keywords: question.tags.length > 0 ? question.tags : undefined,
    answerCount: question.answerCount,
    acceptedAnswer: accepted && answerOf(accepted),
    suggestedAnswer: shown.filter((answer) => answer !== accepted).map(answerOf),
  };
}

function postOf(
  kind: "Question" | "Answer",
  post: Pick<Question["post"], "html" | "createdAt" | "author">,
  { origin }: HeadOptions,
) {
  const username = post.author?.username;
  return {
    "@type": kind,
    text: plainText(post.html),
    dateCreated: post.createdAt,
    author: username && { "@type": "Person", name: username, url: `${origin}/u/${username}` },
  };
}

const ENTITIES = { lt: "<", gt: ">", quot: '"', amp: "&", nbsp: " " } as const;

/** The text of HTML that the server made from Markdown, without its elements, in one line. */
function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replace(/&(lt|gt|quot|amp|nbsp);/g, (_, name: keyof typeof ENTITIES) => ENTITIES[name])
    .replace(/\s+/g, " ")
    .trim();
}
