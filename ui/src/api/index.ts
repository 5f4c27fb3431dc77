export { ApiFault, faultFrom, isSignedOut, UNREACHABLE } from './api-fault.ts';
export { api, data, fetchData, read } from './client.ts';
export { ask, graph } from './graph.ts';
export { readAnswer, readStream } from './graphql-answer.ts';
export { isBelow } from './is-below.ts';
export type * from './rest.generated.ts';
export { fileNameOf, saveFile } from './save-file.ts';
export { holdRequests, onSignedOut } from './signed-out.ts';
export type { TypedDocumentString } from './typed-document.ts';
