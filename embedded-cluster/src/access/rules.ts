import {
  type Attributes,
  isPath,
  type PathAttributes,
  type ResourceAttributes,
  resourceText,
} from './attributes.ts';

/** A rule of a role: verbs on resources, or verbs on paths. */
export interface PolicyRule {
  verbs: string[];
  apiGroups?: string[];
  resources?: string[];
  resourceNames?: string[];
  nonResourceURLs?: string[];
}

/** The rights of whoever may do all there is. */
export const EVERYTHING: readonly PolicyRule[] = [
  { verbs: ['*'], apiGroups: ['*'], resources: ['*'] },
  { verbs: ['*'], nonResourceURLs: ['*'] },
];

export const allows = (rule: PolicyRule, attributes: Attributes): boolean =>
  includes(rule.verbs, attributes.verb) &&
  (isPath(attributes) ? allowsPath(rule, attributes) : allowsResource(rule, attributes));

const allowsResource = (rule: PolicyRule, attributes: ResourceAttributes): boolean =>
  includes(rule.apiGroups, attributes.group) &&
  (rule.resources ?? []).some(resource => coversResource(resource, attributes)) &&
  (isEmpty(rule.resourceNames) || (rule.resourceNames?.includes(attributes.name) ?? false));

/** `pods` does not cover `pods/log`; `*` covers both, and `*` before a subresource covers it everywhere. */
const coversResource = (resource: string, attributes: ResourceAttributes): boolean =>
  resource === '*' ||
  resource === resourceText(attributes) ||
  (attributes.subresource !== '' && resource === `*/${attributes.subresource}`);

const allowsPath = ({ nonResourceURLs = [] }: PolicyRule, { path }: PathAttributes): boolean =>
  nonResourceURLs.some(
    pattern =>
      pattern === '*' || pattern === path || (pattern.endsWith('*') && path.startsWith(pattern.slice(0, -1))),
  );

const includes = (values: readonly string[] | undefined, wanted: string): boolean =>
  values?.some(value => value === '*' || value === wanted) ?? false;

const isEmpty = (values: readonly string[] | undefined): boolean => (values?.length ?? 0) === 0;

/**
 * What of the wanted rules the held ones do not grant. Wanted rules are taken apart into single grants, as a rule may
 * be covered by several others together.
 */
export const notCovered = (
  held: readonly PolicyRule[],
  wanted: readonly PolicyRule[],
): readonly PolicyRule[] =>
  wanted.flatMap(singleGrants).filter(grant => !held.some(rule => covers(rule, grant)));

const singleGrants = (rule: PolicyRule): PolicyRule[] => {
  const names = isEmpty(rule.resourceNames) ? [undefined] : (rule.resourceNames ?? []);
  const onResources = (rule.apiGroups ?? []).flatMap(group =>
    (rule.resources ?? []).flatMap(resource =>
      names.flatMap(name =>
        rule.verbs.map(verb => ({
          verbs: [verb],
          apiGroups: [group],
          resources: [resource],
          ...(name === undefined ? {} : { resourceNames: [name] }),
        })),
      ),
    ),
  );
  const onPaths = (rule.nonResourceURLs ?? []).flatMap(path =>
    rule.verbs.map(verb => ({ verbs: [verb], nonResourceURLs: [path] })),
  );
  return [...onResources, ...onPaths];
};

const covers = (held: PolicyRule, grant: PolicyRule): boolean => {
  if (!includes(held.verbs, grant.verbs[0] ?? '')) return false;
  const [path] = grant.nonResourceURLs ?? [];
  if (path !== undefined) return allowsPath(held, { verb: '', path });
  const [name] = grant.resourceNames ?? [];
  return (
    includes(held.apiGroups, grant.apiGroups?.[0] ?? '') &&
    (held.resources ?? []).some(resource => coversName(resource, grant.resources?.[0] ?? '')) &&
    (isEmpty(held.resourceNames) || (name !== undefined && (held.resourceNames?.includes(name) ?? false)))
  );
};

const coversName = (held: string, wanted: string): boolean => {
  if (held === '*' || held === wanted) return true;
  const [, subresource] = wanted.split('/');
  return subresource !== undefined && held === `*/${subresource}`;
};

/** Upstream's way to print a rule, which scripts and people know from its refusals. */
export const printRule = (rule: PolicyRule): string => {
  const fields = [
    ['APIGroups', rule.apiGroups],
    ['Resources', rule.resources],
    ['ResourceNames', rule.resourceNames],
    ['NonResourceURLs', rule.nonResourceURLs],
    ['Verbs', rule.verbs],
  ] as const;
  const printed = fields
    .filter(([, values]) => !isEmpty(values))
    .map(([name, values]) => `${name}:[${(values ?? []).map(value => JSON.stringify(value)).join(' ')}]`);
  return `{${printed.join(', ')}}`;
};
