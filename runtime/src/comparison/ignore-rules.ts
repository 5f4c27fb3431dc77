import type { IgnoreDifference } from '@freshet/domain/applications';
import { matchesGlob } from '@freshet/domain/globs';
import type { ResourceKey } from '@freshet/domain/objects';

/** What does not count as a difference of one object. */
export interface Ignored {
  readonly jsonPointers: readonly string[];
  readonly jqPathExpressions: readonly string[];
  readonly managers: readonly string[];
}

const isMatch = (pattern: string, value: string): boolean => pattern === value || matchesGlob(pattern, value);

const isMeant = (rule: IgnoreDifference, key: ResourceKey): boolean =>
  isMatch(rule.kind, key.kind) &&
  isMatch(rule.group ?? '', key.group) &&
  (!rule.name || rule.name === key.name) &&
  (!rule.namespace || rule.namespace === key.namespace);

/** What the rules say of an object, put together; undefined where none is about it. */
export const ignoredOf = (rules: readonly IgnoreDifference[], key: ResourceKey): Ignored | undefined => {
  const own = rules.filter(rule => isMeant(rule, key));
  if (own.length === 0) return undefined;
  return {
    jsonPointers: own.flatMap(rule => rule.jsonPointers ?? []),
    jqPathExpressions: own.flatMap(rule => rule.jqPathExpressions ?? []),
    managers: own.flatMap(rule => rule.managedFieldsManagers ?? []),
  };
};
