import { parse, type ValidationRule } from 'graphql';
import { limitQueries, QUERY_LIMITS } from './query-limits.ts';
import { queryProblem } from './query-problem.ts';

/** As far as a server of GraphQL lets its plugins change how queries are read. */
interface Parsing {
  setParseFn(read: typeof parse): void;
}

interface Validating {
  addValidationRule(rule: ValidationRule): void;
}

interface Validated {
  readonly result: readonly Error[];
  setResult(errors: Error[]): void;
}

/**
 * A plugin that holds every query to the limits: its length as it is read, its weight before anything is resolved. What
 * is wrong with a query is told with a code and a hint.
 */
export const queryLimits = {
  onParse: ({ setParseFn }: Parsing): void =>
    setParseFn((source, options) => parse(source, { ...options, maxTokens: QUERY_LIMITS.maxTokens })),
  onValidate: ({ addValidationRule }: Validating) => {
    addValidationRule(limitQueries(QUERY_LIMITS));
    return ({ result, setResult }: Validated): void =>
      setResult(result.map(error => queryProblem(error) ?? error));
  },
};
