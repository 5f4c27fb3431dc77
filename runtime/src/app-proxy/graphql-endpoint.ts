import type { Logger } from '@freshet/kit/log';
import { queryLimits, queryProblem, refusalStatus } from '@freshet/kit/query-limits';
import { GraphQLError, type GraphQLErrorOptions, type GraphQLSchema } from 'graphql';
import { createYoga } from 'graphql-yoga';
import { faultOf } from './answer-errors.ts';
import type { UnguardedCall } from './call.ts';

export const GRAPHQL_PATH = '/app-proxy/api/graphql';

/** Serves GraphQL: queries over GET and POST, subscriptions as server-sent events. */
export const createEndpoint = (schema: GraphQLSchema, log: Logger) =>
  createYoga<{ call: UnguardedCall }, UnguardedCall>({
    schema,
    graphqlEndpoint: GRAPHQL_PATH,
    graphiql: false,
    landingPage: false,
    batching: false,
    cors: false,
    logging: false,
    maskedErrors: { maskError: error => readableError(log, error) },
    parserAndValidationCache: true,
    plugins: [queryLimits, refusalStatus],
    context: ({ call }) => call,
  });

/** Faults and problems of the query itself are told; whatever else is a bug and stays in the log. */
const readableError = (log: Logger, error: unknown): GraphQLError => {
  const problem = queryProblem(error);
  if (problem) return problem;
  const cause = error instanceof GraphQLError ? error.originalError : error;
  const fault = faultOf(cause);
  if (cause instanceof Error && cause.name === 'AbortError')
    log.debug({ error: cause }, 'a question was given up');
  else if (fault.kind === 'internal') log.error({ error: cause }, 'a resolver failed unexpectedly');
  const place = error instanceof GraphQLError ? { nodes: error.nodes, path: error.path } : {};
  const extensions = { code: fault.code, hint: fault.hint, ...fault.details };
  return new GraphQLError(fault.message, { ...(place as GraphQLErrorOptions), extensions });
};
