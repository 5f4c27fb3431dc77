/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../api/typed-document.ts';
export type RuntimeIntegrationsQueryVariables = Exact<{ [key: string]: never; }>;


export type RuntimeIntegrationsQuery = { integrations: Array<{ name: string, kind: string, runtimes: Array<string>, isOpen: boolean | null }> };


export const RuntimeIntegrationsDocument = new TypedDocumentString(`
    query RuntimeIntegrations {
  integrations {
    name
    kind
    runtimes
    isOpen
  }
}
    `) as unknown as TypedDocumentString<RuntimeIntegrationsQuery, RuntimeIntegrationsQueryVariables>;