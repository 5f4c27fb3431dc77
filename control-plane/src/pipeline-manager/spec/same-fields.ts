import { same } from './workflow.ts';

const byKey = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1);

const sorted = (fields: object): [string, unknown][] =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .toSorted(byKey);

/** Whether two say the same: the order of their own keys does not count, that of the values in them does. */
export const sameFields = (one: object, other: object): boolean => same(sorted(one), sorted(other));
