import type { Permission, ResourceKind } from './catalog.ts';
import type { Clause } from './clause.ts';
import { planFor } from './plan.ts';
import type { Principal } from './principal.ts';
import type { RuleIndex } from './rule-index.ts';

/**
 * Which resources of one kind a principal may act on, as clauses that a store can search by: those of the principal's
 * account that no deny clause and some grant clause matches. The same answer as `filterFor`, for lists that are too
 * long to be loaded and asked one by one. What a store does not know of a resource matches every deny clause that
 * looks at it, and no grant clause.
 */
export type ResourceSelection =
  | { readonly reach: 'all' | 'none' }
  | { readonly reach: 'some'; readonly grant: readonly Clause[]; readonly deny: readonly Clause[] };

export const selectionFor = <K extends ResourceKind>(question: {
  readonly principal: Principal;
  readonly permission: Permission<K>;
  readonly rules: RuleIndex;
}): ResourceSelection => {
  const plan = planFor(question);
  if (plan.settled) return { reach: plan.settled.allowed ? 'all' : 'none' };
  const { grant, deny } = plan;
  const isForAll = (clause: Clause): boolean => clause.conditions.length === 0;
  if (grant.length === 0 || deny.some(isForAll)) return { reach: 'none' };
  if (deny.length === 0 && grant.some(isForAll)) return { reach: 'all' };
  return { reach: 'some', grant, deny };
};
