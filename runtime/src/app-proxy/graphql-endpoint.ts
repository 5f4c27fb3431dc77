import type { Logger } from '@freshet/kit/log';
import { queryLimits, queryProblem, refusalStatus } from '@freshet/kit/query-limits';
import { GraphQLError, type GraphQLErrorOptions, type GraphQLSchema } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import { faultOf } from './answer-errors.ts';
import type { UnguardedCall } from './call.ts';
import { isGivenUp } from './given-up.ts';

export const GRAPHQL_PATH = '/app-proxy/api/graphql';

/** Serves GraphQL: queries over GET and POST, subscriptions as server-sent events. */
export const createEndpoint = (schema: GraphQLSchema, log: Logger) => {
  const givenUp = new WeakSet<object>();
  return createYoga<{ call: UnguardedCall }, UnguardedCall>({
    schema,
    graphqlEndpoint: GRAPHQL_PATH,
    graphiql: false,
    landingPage: false,
    batching: false,
    cors: false,
    logging: false,
    maskedErrors: { maskError: error => readableError({ log, givenUp }, error) },
    parserAndValidationCache: true,
    plugins: [queryLimits, refusalStatus, notesGivenUp(givenUp)],
    context: ({ call }) => call,
  });
};

/** Notes the errors of callers who have left: whoever makes errors readable, later, knows of no call. */
const notesGivenUp = (givenUp: WeakSet<object>): Plugin<UnguardedCall> => {
  const note = (result: object, { signal }: UnguardedCall): void => {
    if (!('errors' in result) || !Array.isArray(result.errors)) return;
    for (const error of result.errors)
      if (error instanceof GraphQLError && isGivenUp(error.originalError, signal)) givenUp.add(error);
  };
  return {
    onExecute: ({ args }) => ({ onExecuteDone: ({ result }) => note(result, args.contextValue) }),
    onSubscribe: ({ args }) => ({
      onSubscribeResult: () => ({ onNext: ({ result }) => note(result, args.contextValue) }),
    }),
  };
};

interface Readable {
  readonly log: Logger;
  readonly givenUp: WeakSet<object>;
}

/** Faults and problems of the query itself are told; whatever else is a bug and stays in the log. */
const readableError = ({ log, givenUp }: Readable, error: unknown): GraphQLError => {
  const problem = queryProblem(error);
  if (problem) return problem;
  const cause = error instanceof GraphQLError ? error.originalError : error;
  const fault = faultOf(cause);
  if (error instanceof GraphQLError && givenUp.has(error))
    log.debug({ error: cause }, 'a question was given up');
  else if (fault.kind === 'internal') log.error({ error: cause }, 'a resolver failed unexpectedly');
  const place = error instanceof GraphQLError ? { nodes: error.nodes, path: error.path } : {};
  const extensions = { code: fault.code, hint: fault.hint, ...fault.details };
  return new GraphQLError(fault.message, { ...(place as GraphQLErrorOptions), extensions });
};
