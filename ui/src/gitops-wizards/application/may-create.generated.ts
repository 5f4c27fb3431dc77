/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../api/typed-document.ts';
export type MayCreateApplicationQueryVariables = Exact<{ [key: string]: never; }>;


export type MayCreateApplicationQuery = { gitSources: { nodes: Array<{ runtime: string, name: string, myGitPermission: { write: boolean } | null }> } };


export const MayCreateApplicationDocument = new TypedDocumentString(`
    query MayCreateApplication {
  gitSources(first: 100) {
    nodes {
      runtime
      name
      myGitPermission {
        write
      }
    }
  }
}
    `) as unknown as TypedDocumentString<MayCreateApplicationQuery, MayCreateApplicationQueryVariables>;