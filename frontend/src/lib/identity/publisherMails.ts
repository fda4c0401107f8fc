import { queryOptions } from "@tanstack/react-query";
import { graphql } from "@/gql";
import { request } from "../data/graphql";
import { keys } from "../data/keys";

const PUBLISHER_MAILS = graphql(`
  query PublisherMails {
    viewer { id dueMail questionMail questionMailOffered accounts { id kind } }
  }
`);

const SET_DUE_MAIL = graphql(`
  mutation SetDueMail($wanted: Boolean!) {
    setDueMail(wanted: $wanted) {
      problems { ...Problem }
    }
  }
`);

const SET_QUESTION_MAIL = graphql(`
  mutation SetQuestionMail($wanted: Boolean!) {
    setQuestionMail(wanted: $wanted) {
      problems { ...Problem }
    }
  }
`);

/** The regular emails that a publisher gets, and whether those with questions are to be offered; `null` for a guest. */
export function publisherMailsQuery() {
  return queryOptions({
    queryKey: keys.desk("mail"),
    queryFn: async () => (await request(PUBLISHER_MAILS)).viewer ?? null,
  });
}

/** Stores whether the reader gets the due indicators weekly. */
export async function setDueMail(wanted: boolean) {
  return (await request(SET_DUE_MAIL, { wanted })).setDueMail;
}

/** Stores whether the reader gets new questions and open reports daily. */
export async function setQuestionMail(wanted: boolean) {
  return (await request(SET_QUESTION_MAIL, { wanted })).setQuestionMail;
}
