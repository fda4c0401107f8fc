import { graphql } from "@/gql";

export const updateAccountDocument = graphql(`
  mutation UpdateAccount($account: String!, $input: AccountInput!) {
    updateAccount(account: $account, input: $input) {
      problems { ...Problem }
    }
  }
`);

export const accountSettingsDocument = graphql(`
  query AccountSettings($key: String!) {
    account(key: $key) {
      id
      key
      name
      description {
        fr
        en
      }
      kind
      view
      visibility
      pictureUrl
      version
      can {
        edit
        handOver
        delete
      }
      collections(first: 1) {
        totalCount
      }
      dashboards(first: 1) {
        totalCount
      }
    }
  }
`);

export const deleteAccountDocument = graphql(`
  mutation DeleteAccount($account: String!, $username: String!, $password: String!) {
    deleteAccount(account: $account, username: $username, password: $password) {
      done
      problems { ...Problem }
    }
  }
`);

export const becomePublisherDocument = graphql(`
  mutation BecomePublisher {
    becomePublisher {
      problems { ...Problem }
    }
  }
`);

export const becomeUserDocument = graphql(`
  mutation BecomeUser($account: String!) {
    becomeUser(account: $account) {
      problems { ...Problem }
    }
  }
`);

export const setPreferencesDocument = graphql(`
  mutation SetPreferences($expert: Boolean!, $timeZone: String!) {
    setPreferences(expert: $expert, timeZone: $timeZone) {
      problems { ...Problem }
    }
  }
`);

export const beginEmailChangeDocument = graphql(`
  mutation BeginEmailChange($email: String!, $password: String!) {
    beginEmailChange(email: $email, password: $password) {
      request
      problems { ...Problem }
    }
  }
`);

export const completeEmailChangeDocument = graphql(`
  mutation CompleteEmailChange($request: ID!, $code: String!) {
    completeEmailChange(request: $request, code: $code) {
      problems { ...Problem }
    }
  }
`);

export const changePasswordDocument = graphql(`
  mutation ChangePassword($current: String!, $password: String!) {
    changePassword(current: $current, password: $password) {
      done
      problems { ...Problem }
    }
  }
`);

export const sessionsDocument = graphql(`
  query Sessions {
    viewer {
      sessions {
        id
        device
        createdAt
        seenAt
        current
      }
    }
  }
`);

export const endSessionDocument = graphql(`
  mutation EndSession($id: ID!) {
    endSession(id: $id) {
      done
      problems { ...Problem }
    }
  }
`);

export const endOtherSessionsDocument = graphql(`
  mutation EndOtherSessions {
    endOtherSessions {
      done
      problems { ...Problem }
    }
  }
`);

export const accountDocument = graphql(`
  query Account($key: String!, $first: Int!, $after: String) {
    account(key: $key) {
      key
      name
      kind
      visibility
      pictureUrl
      role
      can {
        edit
        createCollection
      }
      collections(first: $first, after: $after) {
        totalCount
        pageInfo {
          endCursor
          hasNextPage
        }
        nodes {
          id
          ...CollectionEntry
        }
      }
    }
  }
`);

export const collectionEntryFragment = graphql(`
  fragment CollectionEntry on Collection {
    key
    name {
      fr
      en
    }
    summary {
      fr
      en
    }
    access
    metricCount
    publishedAt
    account {
      key
    }
  }
`);
