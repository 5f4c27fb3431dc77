import { GraphQLError } from 'graphql';

/**
 * What is wrong with a query itself, or with its variables, which whoever asked may read; undefined for what a resolver
 * threw. A problem of a variable comes wrapped in another that says where it is.
 */
export const queryProblem = (error: unknown): GraphQLError | undefined => {
  if (!(error instanceof GraphQLError)) return undefined;
  const { originalError } = error;
  if (!originalError) return error;
  return queryProblem(originalError) && new GraphQLError(error.message, { nodes: error.nodes ?? null });
};
