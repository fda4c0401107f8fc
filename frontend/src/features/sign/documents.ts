import { graphql } from "@/gql";

export const checkEmailDocument = graphql(`
  mutation CheckEmail($email: String!) {
    checkEmail(email: $email) {
      known
      problems { ...Problem }
    }
  }
`);

export const signInDocument = graphql(`
  mutation SignIn($email: String!, $password: String!) {
    signIn(email: $email, password: $password) {
      viewer {
        id
        account {
          kind
        }
      }
      problems { ...Problem }
    }
  }
`);

export const beginSignUpDocument = graphql(`
  mutation BeginSignUp($email: String!, $intent: SignIntent!, $language: Language!) {
    beginSignUp(email: $email, intent: $intent, language: $language) {
      request
      problems { ...Problem }
    }
  }
`);

export const completeSignUpDocument = graphql(`
  mutation CompleteSignUp(
    $request: ID!
    $code: String!
    $username: String!
    $password: String!
    $timeZone: String
  ) {
    completeSignUp(
      request: $request
      code: $code
      username: $username
      password: $password
      timeZone: $timeZone
    ) {
      viewer {
        id
      }
      problems { ...Problem }
    }
  }
`);

export const beginResetDocument = graphql(`
  mutation BeginReset($email: String!, $language: Language!) {
    beginReset(email: $email, language: $language) {
      request
      problems { ...Problem }
    }
  }
`);

export const completeResetDocument = graphql(`
  mutation CompleteReset($request: ID!, $code: String!, $password: String!) {
    completeReset(request: $request, code: $code, password: $password) {
      viewer {
        id
      }
      problems { ...Problem }
    }
  }
`);

export const usernameCheckDocument = graphql(`
  query UsernameCheck($username: String!) {
    usernameCheck(username: $username) {
      available
      problems { ...Problem }
    }
  }
`);
