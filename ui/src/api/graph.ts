/**
 * The one way to the GraphQL API. A document lies in a `.graphql` file beside what asks it, and `npm run generate`
 * writes its types. Queries carry keys that begin with a path, as those of REST do, so that a live event can mark
 * everything read under `/gitops/applications` as old.
 */
import { queryOptions } from '@tanstack/react-query';
import { faultFrom } from './api-fault.ts';
import { readAnswer } from './graphql-answer.ts';
import { sendSignedIn } from './signed-out.ts';
import type { TypedDocumentString } from './typed-document.ts';

/** Variables may be left out where a document has none. */
type VariablesOf<Variables> = Variables extends Record<string, never> ? [variables?: Variables] : [Variables];

/** Asks the control plane; throws an `ApiFault`. */
export const graph = async <Result, Variables>(
  document: TypedDocumentString<Result, Variables>,
  variables?: Variables,
  signal?: AbortSignal,
): Promise<Result> => {
  const request = new Request('/graphql', {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ query: String(document), variables }),
    ...(signal ? { signal } : {}),
  });
  const response = await sendSignedIn(request).catch(error => Promise.reject(faultFrom(error)));
  return readAnswer<Result>(response);
};

/** A question as TanStack Query wants it: `useQuery(ask('/gitops/applications', FleetDocument, { search }))`. */
export const ask = <Result, Variables>(
  path: `/${string}`,
  document: TypedDocumentString<Result, Variables>,
  ...[variables]: VariablesOf<Variables>
) =>
  queryOptions({
    queryKey: [path, String(document), variables ?? {}] as const,
    queryFn: ({ signal }) => graph(document, variables as Variables, signal),
  });
