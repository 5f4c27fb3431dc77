import { signedIn } from '@freshet/contracts/rest';
import type { Logger } from '@freshet/kit/log';
import { queryLimits, queryProblem, refusalStatus } from '@freshet/kit/query-limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError, type GraphQLErrorOptions, type GraphQLSchema } from 'graphql';
import { createYoga } from 'graphql-yoga';
import { credentialsOf, faultOf, type Gatekeeper, leaving } from '../gateway/index.ts';
import type { ResolverContext } from './resolver-context.ts';

interface EndpointDeps {
  readonly schema: GraphQLSchema;
  readonly gatekeeper: Gatekeeper;
  readonly log: Logger;
  readonly draining: AbortSignal;
}

const MAX_BODY_BYTES = 100 * 1024;

interface ServerContext {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Serves GraphQL at `/graphql`: queries over GET and POST, subscriptions as server-sent events. */
export const addGraphQl = (server: FastifyInstance, deps: EndpointDeps): void => {
  const yoga = createYoga<{ fastify: ServerContext }, ResolverContext>({
    schema: deps.schema,
    graphqlEndpoint: '/graphql',
    graphiql: false,
    landingPage: false,
    batching: false,
    cors: false,
    logging: false,
    maskedErrors: { maskError: error => readableError(deps.log, error) },
    parserAndValidationCache: true,
    plugins: [queryLimits, refusalStatus],
    context: ({ fastify }) => contextOf(deps, fastify),
  });
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const response = await yoga.handleNodeRequestAndResponse(request as never, reply as never, {
      fastify: { request, reply },
    });
    reply.status(response.status);
    // The gateway's own headers stay; the answer adds its content type and how it is streamed.
    for (const [name, value] of response.headers) if (name !== 'content-length') reply.header(name, value);
    return reply.send(response.body);
  };
  server.route({
    method: ['GET', 'POST'],
    url: '/graphql',
    bodyLimit: MAX_BODY_BYTES,
    config: { guard: signedIn },
    onRequest: request =>
      deps.gatekeeper.admit(signedIn, request.identity, {
        operation: 'graphql',
        ip: request.ip,
        requestId: request.id,
      }),
    handler,
  });
};

const contextOf = (deps: EndpointDeps, { request, reply }: ServerContext): ResolverContext => {
  const credentials = credentialsOf(request);
  if (!request.identity || !credentials) throw new Error('GraphQL was reached without an identity');
  return {
    identity: request.identity,
    credentials,
    gatekeeper: deps.gatekeeper,
    ip: request.ip,
    requestId: request.id,
    signal: leaving(reply, deps.draining),
  };
};

/** Faults and problems of the query itself are told; whatever else is a bug and stays in the log. */
const readableError = (log: Logger, error: unknown): GraphQLError => {
  const problem = queryProblem(error);
  if (problem) return problem;
  const cause = error instanceof GraphQLError ? error.originalError : error;
  const fault = faultOf(cause);
  if (fault.kind === 'internal') log.error({ error: cause }, 'a resolver failed unexpectedly');
  const place = error instanceof GraphQLError ? { nodes: error.nodes, path: error.path } : {};
  const extensions = { code: fault.code, hint: fault.hint, ...fault.details };
  return new GraphQLError(fault.message, { ...(place as GraphQLErrorOptions), extensions });
};
