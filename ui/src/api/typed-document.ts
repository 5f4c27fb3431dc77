/** The words of a GraphQL document, with the types of what it asks and what comes back. */
export class TypedDocumentString<Result, Variables> extends String {
  // Never set: it only carries the types to whoever asks.
  declare readonly types?: (variables: Variables) => Result;
}
