/**
 * The one way to the REST API. Every call answers with data or throws an `ApiFault`; queries carry keys that begin
 * with the path they read, so that a live event about teams can mark everything read under `/team` as old.
 */
import { queryOptions } from '@tanstack/react-query';
import createClient from 'openapi-fetch';
import { faultFrom } from './api-fault.ts';
import type { paths } from './rest.generated.ts';
import { sendSignedIn } from './signed-out.ts';

interface Answer<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

type Readable = {
  [Path in keyof paths]: paths[Path] extends { get: { responses: object } } ? Path : never;
}[keyof paths];

type ReadData<Path extends Readable> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Data } } } };
}
  ? Data
  : never;

type Parameters<Path extends Readable> = paths[Path] extends {
  get: { parameters: infer All extends { query?: unknown; path?: unknown } };
}
  ? Pick<All, 'query' | 'path'>
  : never;

/** Typed by the paths of the OpenAPI document: `data(api.POST('/team', { body }))`. */
export const api = createClient<paths>({
  baseUrl: '/api',
  fetch: request => sendSignedIn(request).catch(error => Promise.reject(faultFrom(error))),
});

/** The data of an answer; throws what the server said was wrong. */
export const data = async <Data>(answer: Promise<Answer<Data>>): Promise<Data> => {
  const { data: value, error, response } = await answer;
  if (response.ok) return value as Data;
  throw faultFrom(error, response.status);
};

/** A read as TanStack Query wants it: `useQuery(read('/users', { query: { search } }))`. */
export const read = <Path extends Readable>(path: Path, parameters?: Parameters<Path>) =>
  queryOptions({
    queryKey: [path, parameters ?? {}] as const,
    queryFn: ({ signal }) => fetchData(path, parameters, signal),
  });

/** The same read outside a query, as for the next page of a list. */
export const fetchData = <Path extends Readable>(
  path: Path,
  parameters?: Parameters<Path>,
  signal?: AbortSignal,
): Promise<ReadData<Path>> => {
  // Path and parameters fit by this function's own type; for the client they are one pair of many.
  const get = api.GET as (path: string, init: object) => Promise<Answer<ReadData<Path>>>;
  return data(get(path, { ...(parameters ? { params: parameters } : {}), ...(signal ? { signal } : {}) }));
};
