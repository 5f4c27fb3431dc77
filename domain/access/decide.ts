import type { ActionOf, ResourceKind } from './catalog.ts';
import { matches } from './clause.ts';
import { type Decision, refused } from './decision.ts';
import { specOf } from './permission.ts';
import { decisionOf, foremost, isLocal, planFor } from './plan.ts';
import type { Principal, ResourceRef } from './principal.ts';
import type { RuleIndex } from './rule-index.ts';

interface Asking<K extends ResourceKind> {
  readonly principal: Principal;
  readonly action: ActionOf<K>;
  readonly rules: RuleIndex;
}

/** May this principal do this to this resource? The order of the checks is told in `plan.ts`. */
export const decide = <K extends ResourceKind>({
  principal,
  action,
  resource,
  rules,
}: Asking<K> & { readonly resource: ResourceRef<K> }): Decision => {
  const permission = { resource: resource.kind, action };
  if (!isLocal(principal, resource)) return refused('foreign', permission);
  const plan = planFor({ principal, permission, rules });
  if (plan.settled) return plan.settled;
  const decisive =
    foremost(plan.deny, clause => matches(clause, resource)) ??
    foremost(plan.grant, clause => matches(clause, resource));
  return decisive ? decisionOf(decisive, permission) : plan.otherwise;
};

/**
 * May this principal change a resource from `before` to `after`? Both must be theirs to change: otherwise
 * re-tagging would be a way to take things out of, or push them into, what rules keep from them.
 */
export const decideChange = <K extends ResourceKind>({
  before,
  after,
  ...asking
}: Asking<K> & { readonly before: ResourceRef<K>; readonly after: ResourceRef<K> }): Decision => {
  const first = decide({ ...asking, resource: before });
  return first.allowed ? decide({ ...asking, resource: after }) : first;
};

/**
 * May this principal know that the resource exists? Where not, every refusal about it must read as if it did
 * not exist.
 */
export const maySee = <K extends ResourceKind>({
  principal,
  resource,
  rules,
}: {
  readonly principal: Principal;
  readonly resource: ResourceRef<K>;
  readonly rules: RuleIndex;
}): boolean => {
  const action = (specOf(resource.kind).sight ?? 'read') as ActionOf<K>;
  return decide({ principal, action, resource, rules }).allowed;
};
