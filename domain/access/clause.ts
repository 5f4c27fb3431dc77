import type { ResourceRef } from './principal.ts';
import type { AccessRule } from './rule.ts';

/** One thing about a resource that rules look at. */
export type Dimension = 'tags' | 'project-tags' | 'owner' | `attribute:${string}`;

/** What must hold of one dimension: no value at all, some of these values, or all of them. */
export interface Condition {
  readonly of: Dimension;
  readonly test: 'none' | 'some' | 'all';
  readonly values: ReadonlySet<string>;
}

/** Where a clause comes from: a rule someone wrote, or the catalog. */
type ClauseSource =
  | { readonly reason: 'rule'; readonly rule: AccessRule }
  | { readonly reason: 'open' | 'owner' };

/** A rule as the engine sees it: conditions that must all hold, at most one per dimension. */
export interface Clause {
  readonly effect: 'allow' | 'deny';
  readonly conditions: readonly Condition[];
  readonly source: ClauseSource;
}

const ATTRIBUTE = 'attribute:';

/** The values a resource has in a dimension; undefined when the caller did not say. */
export const valuesOf = (resource: ResourceRef, dimension: Dimension): readonly string[] | undefined => {
  if (dimension === 'tags') return resource.tags;
  if (dimension === 'project-tags') return resource.projectTags;
  if (dimension === 'owner') return resource.ownerId === undefined ? undefined : [resource.ownerId];
  const { attributes } = resource;
  const name = dimension.slice(ATTRIBUTE.length);
  return attributes !== undefined && Object.hasOwn(attributes, name) ? attributes[name] : undefined;
};

/** True when the values satisfy the condition. A condition that names no values is satisfied by nothing. */
export const holds = ({ test, values: wanted }: Condition, values: readonly string[]): boolean => {
  if (test === 'none') return values.length === 0;
  if (test === 'some') return values.some(value => wanted.has(value));
  return wanted.size > 0 && [...wanted].every(value => values.includes(value));
};

/** True when the clause speaks about the resource. What is not known counts against whoever asks. */
export const matches = ({ effect, conditions }: Clause, resource: ResourceRef): boolean =>
  conditions.every(condition => {
    const values = valuesOf(resource, condition.of);
    return values === undefined ? effect === 'deny' : holds(condition, values);
  });

const tagConditions = ({ match, tagsOf }: AccessRule): readonly Condition[] => {
  const of = tagsOf === 'project' ? 'project-tags' : 'tags';
  if (match.kind === 'any') return [];
  if (match.kind === 'untagged') return [{ of, test: 'none', values: new Set() }];
  return [{ of, test: match.kind === 'any-of' ? 'some' : 'all', values: new Set(match.tags) }];
};

const attributeConditions = ({ attributes }: AccessRule): readonly Condition[] => {
  const byName = Map.groupBy(attributes, attribute => attribute.name);
  return [...byName].map(([name, matches]) => ({
    of: `${ATTRIBUTE}${name}` as const,
    test: 'some',
    values: new Set(matches.map(({ value }) => value)),
  }));
};

/** The clause a rule stands for. */
export const clauseOf = (rule: AccessRule): Clause => ({
  effect: rule.effect,
  conditions: [...tagConditions(rule), ...attributeConditions(rule)],
  source: { reason: 'rule', rule },
});
