import { GraphQLError } from 'graphql';
import { FAULTS, type FaultCode } from '../errors/index.ts';

/**
 * What is wrong with a query itself, or with its variables, which whoever asked may read; undefined for what a resolver
 * threw. A problem of a variable comes wrapped in another that says where it is.
 */
export const queryProblem = (error: unknown): GraphQLError | undefined =>
  error instanceof GraphQLError && isOfQuery(error) ? named(error) : undefined;

const isOfQuery = ({ originalError }: GraphQLError): boolean =>
  !originalError || (originalError instanceof GraphQLError && isOfQuery(originalError));

/** With a code and a hint, as every other refusal has. */
const named = ({ message, nodes, source, positions, path, extensions }: GraphQLError): GraphQLError => {
  const code = isKnown(extensions.code) ? extensions.code : 'QUERY_INVALID';
  return new GraphQLError(message, {
    nodes: nodes ?? null,
    source: source ?? null,
    positions: positions ?? null,
    path: path ?? null,
    extensions: { ...extensions, code, hint: FAULTS[code].hint },
  });
};

const isKnown = (code: unknown): code is FaultCode => typeof code === 'string' && Object.hasOwn(FAULTS, code);
