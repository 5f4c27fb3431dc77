import type { Rule } from '../../access-rules/index.ts';

type Version = Pick<Rule, 'updatedAt'>;

/** The tag of a version, as the server knows it. */
export const tagOf = ({ updatedAt }: Version): string => `"${updatedAt}"`;

/** The later of two versions of a rule; the first where they are the same. */
export const newerOf = <One extends Version>(one: One, other: One | undefined): One =>
  other !== undefined && Date.parse(other.updatedAt) > Date.parse(one.updatedAt) ? other : one;
