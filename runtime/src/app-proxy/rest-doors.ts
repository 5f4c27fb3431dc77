/** What is served besides GraphQL, for scripts: the same fields, with the same guards. */
import { Readable } from 'node:stream';
import { Fault } from '@freshet/kit/errors';
import type { Clock } from '@freshet/kit/time';
import type { GraphQLSchema } from 'graphql';
import { z } from 'zod';
import type { ComponentLogs } from '../component-logs/index.ts';
import type { ApplicationDesk } from './application-desk.ts';
import { judge, type UnguardedCall } from './call.ts';
import { GRAPHQL_PATH } from './graphql-endpoint.ts';
import type { Door, DoorRequest } from './http-door.ts';
import { podLogs } from './pod-logs.ts';
import { admitToLogs } from './resolvers/component-logs.ts';
import { whileAllowed } from './while-allowed.ts';

/** Names a job that a program posts: the login as base64, as scripts made for others send it. */
const NewCluster = z.strictObject({
  name: z.string().max(63).optional(),
  kubeConfig: z.base64().max(400_000),
  labels: z.record(z.string(), z.string()).optional(),
  annotations: z.record(z.string(), z.string()).optional(),
});

const CommittedFiles = z.strictObject({
  repository: z.string().max(2_048),
  files: z
    .array(
      z.strictObject({
        path: z.string().max(1_024),
        revision: z.string().max(64).optional(),
        data: z.string(),
      }),
    )
    .max(200),
  message: z.string().max(10_000),
  description: z.string().max(10_000).optional(),
  force: z.boolean().default(false),
  allowEmpty: z.boolean().default(false),
});

const LogQuery = z.object({
  namespace: z.string().max(63).optional(),
  name: z.string().max(253),
  podNamespace: z.string().max(63),
  pod: z.string().max(253),
  container: z.string().max(63).optional(),
  follow: z.enum(['true', 'false']).default('false'),
  previous: z.enum(['true', 'false']).default('false'),
  tail: z.coerce.number().int().default(1_000),
  sinceSeconds: z.coerce.number().int().optional(),
  filter: z.string().optional(),
  timestamps: z.enum(['true', 'false']).default('false'),
  download: z.enum(['true', 'false']).default('false'),
});

const RuntimeLogQuery = z.object({
  component: z.string().max(300).optional(),
  follow: z.enum(['true', 'false']).default('false'),
  tail: z.coerce.number().int().default(1_000),
  filter: z.string().optional(),
  download: z.enum(['true', 'false']).default('false'),
});

const bodyOf = <Shape>(schema: z.ZodType<Shape>, { body }: DoorRequest): Shape => {
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch (cause) {
    throw new Fault('BODY_MALFORMED', 'the body is no JSON', {}, { cause });
  }
  return checked(schema, value);
};

const checked = <Shape>(schema: z.ZodType<Shape>, value: unknown): Shape => {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const problems = read.error.issues.slice(0, 10).map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Fault('REQUEST_INVALID', `the request is not as it should be: ${problems.join('; ')}`);
};

/** Carries out one mutation, exactly as GraphQL would. */
const mutate = (
  schema: GraphQLSchema,
  name: string,
  args: unknown,
  call: UnguardedCall,
): Promise<unknown> => {
  const resolve = schema.getMutationType()?.getFields()[name]?.resolve;
  if (!resolve) throw new Error(`there is no mutation ${name}`);
  return Promise.resolve(resolve(undefined, args as Record<string, unknown>, call, {} as never));
};

const logs = async (
  { applications: desk, clock }: Pick<DoorsDeps, 'applications' | 'clock'>,
  request: DoorRequest,
  call: UnguardedCall,
): Promise<Response> => {
  const query = checked(LogQuery, Object.fromEntries(request.url.searchParams));
  const ask = async (questions: Parameters<UnguardedCall['callers']['ask']>[1]) =>
    (await call.callers.ask(call.token, questions, false)).decisions;
  const guard = {
    admit: (entity: Parameters<typeof judge>[2], action = 'view-pod-logs') =>
      judge(ask, { resource: 'gitops-application', action }, entity),
    note: () => undefined,
  };
  const admit = () => desk.open({ ...call, ask, guard }, query);
  const application = await admit();
  const wish = {
    ...query,
    pod: { namespace: query.podNamespace, name: query.pod },
    follow: query.follow === 'true',
    previous: query.previous === 'true',
    timestamps: query.timestamps === 'true',
  };
  const some = whileAllowed({ clock, signal: call.signal, admit }, signal =>
    podLogs(desk, application, wish, signal),
  );
  return answerLines(request, some, query.download === 'true' ? query.pod : undefined);
};

/** The log of the runtime itself, for who may have it changed. */
const runtimeLogs = async (
  { logs: kept, clock }: Pick<DoorsDeps, 'logs' | 'clock'>,
  request: DoorRequest,
  call: UnguardedCall,
): Promise<Response> => {
  const query = checked(RuntimeLogQuery, Object.fromEntries(request.url.searchParams));
  const admit = () =>
    admitToLogs(async questions => (await call.callers.ask(call.token, questions, false)).decisions);
  await admit();
  const wish = { ...query, follow: query.follow === 'true' };
  const some = whileAllowed({ clock, signal: call.signal, admit }, signal => kept.read(wish, signal));
  return answerLines(request, some, query.download === 'true' ? (query.component ?? 'runtime') : undefined);
};

/** Lines as text, or as events where the reader wants those; as a file where it has a name. */
const answerLines = async (
  request: DoorRequest,
  lines: AsyncGenerator<readonly string[]>,
  file: string | undefined,
): Promise<Response> => {
  // What is wrong with the request is told before the answer begins.
  const first = await lines.next();
  const isStream = request.headers.get('accept')?.includes('text/event-stream') ?? false;
  return new Response(Readable.toWeb(Readable.from(encoded(first, lines, isStream))) as never, {
    headers: {
      'content-type': isStream ? 'text/event-stream; charset=utf-8' : 'text/plain; charset=utf-8',
      ...(file === undefined
        ? {}
        : { 'content-disposition': `attachment; filename="${fileName(file)}.log"` }),
    },
  });
};

const fileName = (name: string): string => name.replaceAll(/[^\w.-]/g, '_');

async function* encoded(
  first: IteratorResult<readonly string[]>,
  rest: AsyncGenerator<readonly string[]>,
  isStream: boolean,
) {
  const encoder = new TextEncoder();
  const write = (lines: readonly string[]): Uint8Array =>
    encoder.encode(
      isStream
        ? lines.map(line => `data: ${line.replaceAll('\r', '')}\n\n`).join('')
        : `${lines.join('\n')}\n`,
    );
  try {
    if (first.done) return;
    yield write(first.value);
    for await (const lines of rest) yield write(lines);
  } finally {
    await rest.return(undefined);
  }
}

interface DoorsDeps {
  readonly schema: GraphQLSchema;
  readonly graphql: {
    fetch(request: Request, context: { call: UnguardedCall }): Response | Promise<Response>;
  };
  readonly applications: ApplicationDesk;
  readonly logs: ComponentLogs;
  readonly clock: Clock;
}

/** All doors of the app-proxy. */
export const createDoors = ({
  schema,
  graphql,
  applications,
  logs: kept,
  clock,
}: DoorsDeps): readonly Door[] => {
  const ask = async ({ url, method, headers, body }: DoorRequest, call: UnguardedCall): Promise<Response> =>
    graphql.fetch(
      new Request(url, {
        method,
        headers,
        signal: call.signal,
        ...(method === 'POST' ? { body: new Uint8Array(body) } : {}),
      }),
      { call },
    );
  return [
    { method: 'GET', path: GRAPHQL_PATH, answer: ask },
    { method: 'POST', path: GRAPHQL_PATH, answer: ask },
    {
      method: 'POST',
      path: '/app-proxy/api/clusters',
      answer: async (request, call) => {
        const { kubeConfig, ...wish } = bodyOf(NewCluster, request);
        const kubeconfig = Buffer.from(kubeConfig, 'base64').toString('utf8');
        return Response.json(await mutate(schema, 'addCluster', { input: { ...wish, kubeconfig } }, call), {
          status: 201,
        });
      },
    },
    {
      method: 'POST',
      path: '/app-proxy/api/commit-files',
      answer: async (request, call) =>
        Response.json(await mutate(schema, 'commitFiles', { input: bodyOf(CommittedFiles, request) }, call), {
          status: 201,
        }),
    },
    {
      method: 'GET',
      path: '/app-proxy/api/applications/logs',
      answer: (request, call) => logs({ applications, clock }, request, call),
    },
    {
      method: 'GET',
      path: '/app-proxy/api/runtime/logs',
      answer: (request, call) => runtimeLogs({ logs: kept, clock }, request, call),
    },
  ];
};
