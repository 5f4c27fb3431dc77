/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../api/typed-document.ts';
export type WizardMadeQueryVariables = Exact<{
  runtime: string;
  name: string;
}>;


export type WizardMadeQuery = { applications: { nodes: Array<{ runtime: string, namespace: string, name: string }> } };


export const WizardMadeDocument = new TypedDocumentString(`
    query WizardMade($runtime: String!, $name: String!) {
  applications(first: 20, filter: {runtimes: [$runtime], search: $name}) {
    nodes {
      runtime
      namespace
      name
    }
  }
}
    `) as unknown as TypedDocumentString<WizardMadeQuery, WizardMadeQueryVariables>;