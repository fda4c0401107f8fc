import { graphql } from "@/gql";
import type { ImportFileQuery, ImportPlaceQuery } from "@/gql/graphql";

/** The target collection of an import, and whether this reader may import. */
export const IMPORT_PLACE = graphql(`
  query ImportPlace($account: String!, $key: String!) {
    collection(account: $account, key: $key) {
      id
      key
      name { fr en }
      account { key name }
      can { editMetrics }
    }
  }
`);

export const IMPORT_COUNTS = graphql(`
  fragment ImportCounts on ImportCounts {
    valid
    new
    changed
    unchanged
    invalid
    observations
    added
    revised
    removed
  }
`);

export const IMPORT_FILE = graphql(`
  query ImportFile($id: ID!) {
    import(id: $id) {
      id
      name
      size
      createdAt
      collection { id key account { key } }
      result { publishedAt }
    }
  }
`);

export const IMPORT_DEFECT = graphql(`
  fragment ImportDefect on ImportDefect {
    file
    line
    column
    text
    problem { code field params }
  }
`);

export const IMPORT_REPORT = graphql(`
  fragment ImportReport on ImportReport {
    defects { ...ImportDefect }
    moreDefects
    format
    encoding
    separator
    sheets
    sheet
    layout
    rows
    columns
    header { header role }
    preview { line cells }
    proposals {
      repair
      instead
      certain
      ticked
      count
      samples { line column before after }
    }
    counts { ...ImportCounts }
    basis
  }
`);

/** The preview of a file with these options. */
export const IMPORT_PREVIEW = graphql(`
  query ImportPreview($id: ID!, $options: ImportOptionsInput!) {
    import(id: $id) {
      id
      report(options: $options) { ...ImportReport }
    }
  }
`);

export const IMPORT_ITEM = graphql(`
  fragment ImportItem on ImportItem {
    id
    path
    line
    column
    name { fr en }
    frequency
    status
    observations
    firstPeriod
    lastPeriod
    added
    revised
    removed
    unchanged
    fields
    defects { ...ImportDefect }
    moreDefects
  }
`);

/** Largest page of a list that the server allows, for readers who page on. */
export const MOST_OF_PAGE = 100;

/** A page of a file's indicators. */
export const IMPORT_ITEMS = graphql(`
  query ImportItems(
    $id: ID!
    $options: ImportOptionsInput!
    $filter: ImportFilter!
    $search: String
    $first: Int!
    $after: String
  ) {
    import(id: $id) {
      id
      report(options: $options) {
        items(filter: $filter, search: $search, first: $first, after: $after) {
          nodes { ...ImportItem }
          pageInfo { endCursor hasNextPage }
          totalCount
        }
      }
    }
  }
`);

/** The ids of a page of a file's indicators. */
export const IMPORT_IDS = graphql(`
  query ImportIds(
    $id: ID!
    $options: ImportOptionsInput!
    $filter: ImportFilter!
    $search: String
    $first: Int!
    $after: String
  ) {
    import(id: $id) {
      id
      report(options: $options) {
        items(filter: $filter, search: $search, first: $first, after: $after) {
          nodes { id status }
          pageInfo { endCursor hasNextPage }
        }
      }
    }
  }
`);

/** The published indicators of a file. */
export const IMPORT_RESULT = graphql(`
  query ImportResult($id: ID!, $first: Int!, $after: String) {
    import(id: $id) {
      id
      result {
        publishedAt
        counts { ...ImportCounts }
        metrics(first: $first, after: $after) {
          nodes { id path name { fr en } frequency }
          pageInfo { endCursor hasNextPage }
          totalCount
        }
      }
    }
  }
`);

export const DISCARD_IMPORT = graphql(`
  mutation DiscardImport($id: ID!) {
    discardImport(id: $id) { done problems { ...Problem } }
  }
`);

export type Place = NonNullable<ImportPlaceQuery["collection"]>;

export type KeptImport = NonNullable<ImportFileQuery["import"]>;
