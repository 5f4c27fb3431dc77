import { parse, type ValidationRule } from 'graphql';
import { limitQueries, QUERY_LIMITS } from './query-limits.ts';

/** As far as a server of GraphQL lets its plugins change how queries are read. */
interface Parsing {
  setParseFn(read: typeof parse): void;
}

interface Validating {
  addValidationRule(rule: ValidationRule): void;
}

/** A plugin that holds every query to the limits: its length as it is read, its weight before anything is resolved. */
export const queryLimits = {
  onParse: ({ setParseFn }: Parsing): void =>
    setParseFn((source, options) => parse(source, { ...options, maxTokens: QUERY_LIMITS.maxTokens })),
  onValidate: ({ addValidationRule }: Validating): void => addValidationRule(limitQueries(QUERY_LIMITS)),
};
