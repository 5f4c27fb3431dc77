import { isDeepStrictEqual } from 'node:util';
import type { ClusterClient } from '../client/index.ts';
import type { KubeObject } from '../objects/index.ts';
import { type LabelSelectorSpec, selectorFromSpec } from '../selectors/index.ts';
import type { Role } from './role-book.ts';
import type { PolicyRule } from './rules.ts';

export const CLUSTER_ROLES = 'clusterroles.rbac.authorization.k8s.io';

interface AggregatingRole extends Role {
  aggregationRule: { clusterRoleSelectors?: LabelSelectorSpec[] };
}

/** Whether a role takes its rules from others. */
export const isAggregating = (role: KubeObject): role is AggregatingRole =>
  typeof role.aggregationRule === 'object' && role.aggregationRule !== null;

/** Brings the rules of a role up to date with the roles that its selectors find. */
export const aggregateRules = async (client: ClusterClient, name: string): Promise<void> => {
  const role = client.get(CLUSTER_ROLES, { namespace: '', name });
  if (!role || !isAggregating(role)) return;
  const rules = collectRules(role, client.list(CLUSTER_ROLES));
  if (isDeepStrictEqual(role.rules ?? [], rules)) return;
  await client.update(CLUSTER_ROLES, { ...role, rules } as KubeObject);
};

/** In the order of names, each rule once, and never the role's own. */
const collectRules = (role: AggregatingRole, all: readonly KubeObject[]): PolicyRule[] => {
  const selectors = (role.aggregationRule.clusterRoleSelectors ?? []).map(selectorFromSpec);
  const found = new Map<string, PolicyRule>();
  for (const other of all.toSorted(byName)) {
    const isMeant = other.metadata.name !== role.metadata.name;
    if (!isMeant || !selectors.some(selector => selector.matches(other.metadata.labels))) continue;
    for (const rule of (other as Role).rules ?? []) found.set(JSON.stringify(rule), rule);
  }
  return [...found.values()];
};

const byName = (left: KubeObject, right: KubeObject): number =>
  left.metadata.name < right.metadata.name ? -1 : 1;
