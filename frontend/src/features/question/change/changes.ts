import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import type { Problem } from "@/lib/data/problems";

/** A change of a question or an answer by one press of a button, or with a reason. */
export type PostChange =
  | { readonly what: "delete" | "restore" | "dismiss"; readonly post: string }
  | { readonly what: "remove" | "report"; readonly post: string; readonly reason: string }
  | { readonly what: "accept"; readonly question: string; readonly answer: string | null }
  | { readonly what: "follow"; readonly question: string; readonly followed: boolean }
  | { readonly what: "close"; readonly question: string; readonly closed: boolean }
  | {
      readonly what: "bar";
      readonly collection: string;
      readonly username: string;
      readonly reason: string;
    }
  | { readonly what: "unbar"; readonly collection: string; readonly username: string };

const DELETE = graphql(`
  mutation DeletePost($post: ID!) {
    deletePost(id: $post) { problems { ...Problem } }
  }
`);
const RESTORE = graphql(`
  mutation RestorePost($post: ID!) {
    restorePost(id: $post) { problems { ...Problem } }
  }
`);
const REMOVE = graphql(`
  mutation RemovePost($post: ID!, $reason: String!) {
    removePost(id: $post, reason: $reason) { problems { ...Problem } }
  }
`);
const REPORT = graphql(`
  mutation ReportPost($post: ID!, $reason: String!) {
    reportPost(id: $post, reason: $reason) { problems { ...Problem } }
  }
`);
const DISMISS = graphql(`
  mutation DismissReports($post: ID!) {
    dismissReports(post: $post) { problems { ...Problem } }
  }
`);
const ACCEPT = graphql(`
  mutation AcceptAnswer($question: ID!, $answer: ID) {
    acceptAnswer(question: $question, answer: $answer) { problems { ...Problem } }
  }
`);
const CLOSE = graphql(`
  mutation CloseQuestion($question: ID!, $closed: Boolean!) {
    closeQuestion(id: $question, closed: $closed) { problems { ...Problem } }
  }
`);
const FOLLOW = graphql(`
  mutation FollowQuestion($question: ID!, $followed: Boolean!) {
    followQuestion(id: $question, followed: $followed) { problems { ...Problem } }
  }
`);
const BAR = graphql(`
  mutation BarUser($collection: ID!, $username: String!, $reason: String!) {
    barUser(collection: $collection, username: $username, reason: $reason) { problems { ...Problem } }
  }
`);
const UNBAR = graphql(`
  mutation UnbarUser($collection: ID!, $username: String!) {
    unbarUser(collection: $collection, username: $username) { problems { ...Problem } }
  }
`);

/** Sends a change. An expected rejection is returned as problems. */
export async function sendChange(change: PostChange): Promise<{ problems: readonly Problem[] }> {
  switch (change.what) {
    case "delete":
      return (await request(DELETE, { post: change.post })).deletePost;
    case "restore":
      return (await request(RESTORE, { post: change.post })).restorePost;
    case "dismiss":
      return (await request(DISMISS, { post: change.post })).dismissReports;
    case "remove":
      return (await request(REMOVE, { post: change.post, reason: change.reason })).removePost;
    case "report":
      return (await request(REPORT, { post: change.post, reason: change.reason })).reportPost;
    case "accept":
      return (await request(ACCEPT, { question: change.question, answer: change.answer })).acceptAnswer;
    case "close":
      return (await request(CLOSE, { question: change.question, closed: change.closed })).closeQuestion;
    case "follow":
      return (await request(FOLLOW, { question: change.question, followed: change.followed })).followQuestion;
    case "bar": {
      const { collection, username, reason } = change;
      return (await request(BAR, { collection, username, reason })).barUser;
    }
    case "unbar":
      return (await request(UNBAR, { collection: change.collection, username: change.username })).unbarUser;
  }
}
