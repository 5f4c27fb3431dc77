/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../api/typed-document.ts';
export type LivePartsQueryVariables = Exact<{ [key: string]: never; }>;


export type LivePartsQuery = { runtime: { components: Array<{ name: string, version: string | null, health: string, message: string | null }> } };


export const LivePartsDocument = new TypedDocumentString(`
    query LiveParts {
  runtime {
    components {
      name
      version
      health
      message
    }
  }
}
    `) as unknown as TypedDocumentString<LivePartsQuery, LivePartsQueryVariables>;