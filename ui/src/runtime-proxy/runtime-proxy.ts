/**
 * The way to the app-proxy of a runtime, through the tunnel or its ingress: live reads and writes to Git go there and
 * never through the control plane. Documents for it end in `.proxy.graphql`.
 */
import { queryOptions } from '@tanstack/react-query';
import {
  ApiFault,
  api,
  data,
  faultFrom,
  isSignedOut,
  readAnswer,
  readStream,
  type TypedDocumentString,
} from '../api/index.ts';
import { RuntimeDoors } from './runtime-doors.ts';
import { sayingTooOld } from './too-old.ts';

const doors = new RuntimeDoors(
  runtime => data(api.POST('/gitops/runtimes/{runtime}/token', { params: { path: { runtime } } })),
  Date.now,
);

interface Question<Result, Variables> {
  readonly runtime: string;
  readonly document: TypedDocumentString<Result, Variables>;
  readonly variables?: Variables;
  readonly signal?: AbortSignal;
}

const send = async <Result, Variables>(
  { runtime, document, variables, signal }: Question<Result, Variables>,
  accept: string,
): Promise<Response> => {
  const { token, url } = await doors.of(runtime);
  const response = fetch(`${url}/app-proxy/api/graphql`, {
    method: 'POST',
    headers: { accept, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: String(document), variables }),
    credentials: 'omit',
    ...(signal ? { signal } : {}),
  });
  return response.catch(error => Promise.reject(signal?.aborted ? error : faultFrom(error)));
};

/** Asks with the token that is there; one that the runtime no longer takes is asked for anew, once. */
const withFreshToken = async <Answer>(runtime: string, attempt: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await attempt();
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    doors.forget(runtime);
    return attempt();
  }
};

/** Asks a runtime, or has it do something; throws an `ApiFault`, as one with the code RUNTIME_OFFLINE. */
export const askRuntime = <Result, Variables>(question: Question<Result, Variables>): Promise<Result> =>
  withFreshToken(question.runtime, async () =>
    readAnswer<Result>(await send(question, 'application/json')),
  ).catch(error => Promise.reject(sayingTooOld(question.runtime, error)));

/** How long a question and its answer take from here; the way to the runtime is found before the clock starts. */
export const timeOfAnswer = async <Result, Variables>(
  question: Question<Result, Variables>,
): Promise<number> => {
  await doors.of(question.runtime);
  const begun = performance.now();
  await askRuntime(question);
  return Math.round(performance.now() - begun);
};

const STARTING_MS = 2_000;

const isStarting = (error: unknown): boolean =>
  error instanceof ApiFault && error.code === 'RUNTIME_STARTING';

/** A question to a runtime as TanStack Query wants it; its key begins with the path. */
export const runtimeQuery = <Result, Variables>(
  path: `/${string}`,
  { runtime, document, variables }: Omit<Question<Result, Variables>, 'signal'>,
) =>
  queryOptions({
    queryKey: [path, runtime, String(document), variables ?? {}] as const,
    queryFn: ({ signal }) =>
      askRuntime({ runtime, document, signal, ...(variables === undefined ? {} : { variables }) }),
    // One that was just replaced answers in a moment; nobody should have to ask again by hand.
    refetchInterval: ({ state: { error } }) => (isStarting(error) ? STARTING_MS : false),
  });

/** What a subscription of a runtime tells, until it ends or the signal does. */
export async function* listenToRuntime<Result, Variables>(
  question: Question<Result, Variables> & { readonly signal: AbortSignal },
): AsyncGenerator<Result> {
  const response = await withFreshToken(question.runtime, async () => {
    const answer = await send(question, 'text/event-stream');
    if (answer.status === 401) await readAnswer(answer);
    return answer;
  });
  try {
    for await (const message of readStream<Result>(response)) if (message.kind === 'next') yield message.data;
  } catch (error) {
    throw sayingTooOld(question.runtime, error);
  }
}
