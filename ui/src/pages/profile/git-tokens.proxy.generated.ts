/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../api/typed-document.ts';
export type MyGitTokenQueryVariables = Exact<{ [key: string]: never; }>;


export type MyGitTokenQuery = { gitIntegration: { provider: string, needsUserToken: boolean, hasUserToken: boolean } };


export const MyGitTokenDocument = new TypedDocumentString(`
    query MyGitToken {
  gitIntegration {
    provider
    needsUserToken
    hasUserToken
  }
}
    `) as unknown as TypedDocumentString<MyGitTokenQuery, MyGitTokenQueryVariables>;