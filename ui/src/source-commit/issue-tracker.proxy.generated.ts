/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../api/typed-document.ts';
export type IssueTrackersQueryVariables = Exact<{ [key: string]: never; }>;


export type IssueTrackersQuery = { integrations: Array<{ kind: string, settings: unknown }> };


export const IssueTrackersDocument = new TypedDocumentString(`
    query IssueTrackers {
  integrations {
    kind
    settings
  }
}
    `) as unknown as TypedDocumentString<IssueTrackersQuery, IssueTrackersQueryVariables>;