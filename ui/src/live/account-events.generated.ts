/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../api/typed-document.ts';
export type AccountEventsSubscriptionVariables = Exact<{
  types?: Array<string> | string | null | undefined;
  after?: string | null | undefined;
  lookBack?: number | null | undefined;
}>;


export type AccountEventsSubscription = { accountEvents: { id: string, type: string, time: string, subject: string | null, cursor: string } };


export const AccountEventsDocument = new TypedDocumentString(`
    subscription AccountEvents($types: [String!], $after: ID, $lookBack: Int) {
  accountEvents(types: $types, after: $after, lookBack: $lookBack) {
    id
    type
    time
    subject
    cursor
  }
}
    `) as unknown as TypedDocumentString<AccountEventsSubscription, AccountEventsSubscriptionVariables>;