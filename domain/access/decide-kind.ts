import type { Permission, ResourceKind } from './catalog.ts';
import { type Decision, refused } from './decision.ts';
import { decisionOf, foremost, planFor } from './plan.ts';
import type { Principal } from './principal.ts';
import type { RuleIndex } from './rule-index.ts';
import { findWitness } from './witness.ts';

const MAX_COMPARISONS = 100_000;

/**
 * May this principal do this to at least some resource of the kind, existing or not? For menus, and to refuse
 * early on routes that then ask `decide` about the one resource: a yes here alone lets nobody do anything.
 *
 * Where rules are so entangled that the search gives up, the answer is yes, and `decide` has the last word.
 */
export const decideKind = <K extends ResourceKind>({
  principal,
  permission,
  rules,
}: {
  readonly principal: Principal;
  readonly permission: Permission<K>;
  readonly rules: RuleIndex;
}): Decision => {
  const plan = planFor({ principal, permission, rules });
  if (plan.settled) return plan.settled;
  if (plan.grant.length === 0) return plan.otherwise;
  const budget = { comparisonsLeft: MAX_COMPARISONS };
  const grant = foremost(plan.grant, clause => findWitness(clause, plan.deny, budget).found !== 'no');
  return grant ? decisionOf(grant, permission) : refused('deny-rule', permission);
};
