/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type AccountEventsSubscriptionVariables = Exact<{
  types?: Array<string> | string | null | undefined;
  after?: string | null | undefined;
}>;


export type AccountEventsSubscription = { accountEvents: { id: string, type: string, time: string, subject: string | null, cursor: string } };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}

export const AccountEventsDocument = new TypedDocumentString(`
    subscription AccountEvents($types: [String!], $after: ID) {
  accountEvents(types: $types, after: $after) {
    id
    type
    time
    subject
    cursor
  }
}
    `) as unknown as TypedDocumentString<AccountEventsSubscription, AccountEventsSubscriptionVariables>;