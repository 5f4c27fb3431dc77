export { ApiFault, faultFrom, isSignedOut, UNREACHABLE } from './api-fault.ts';
export { api, data, fetchData, read } from './client.ts';
export { AccountEventsDocument, type AccountEventsSubscription } from './graphql.generated.ts';
export { isBelow } from './is-below.ts';
export type * from './rest.generated.ts';
export { holdRequests, onSignedOut } from './signed-out.ts';
