import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';

/** The words of a GraphQL document, with the types of what it asks and what comes back. */
export class TypedDocumentString<Result, Variables>
  extends String
  implements DocumentTypeDecoration<Result, Variables>
{
  // Never set: only the type checker looks at it.
  declare readonly __apiType?: NonNullable<DocumentTypeDecoration<Result, Variables>['__apiType']>;
}
