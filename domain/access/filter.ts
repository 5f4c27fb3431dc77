import type { Permission, ResourceKind } from './catalog.ts';
import { type Clause, type Condition, type Dimension, matches, valuesOf } from './clause.ts';
import { addTo } from './multimap.ts';
import { isLocal, planFor } from './plan.ts';
import type { Principal, ResourceRef } from './principal.ts';
import type { RuleIndex } from './rule-index.ts';

/** Which resources of one kind a principal may act on, worked out once for a whole list. */
export interface ResourceFilter<K extends ResourceKind> {
  /**
   * `all`: every resource of the principal's account, so there is no need to ask one by one.
   * `none`: none at all, so there is no need to load any. `some`: ask.
   */
  readonly reach: 'all' | 'some' | 'none';
  /** The same answer as `decide(...).allowed`, without the reason. */
  allows(resource: ResourceRef<K>): boolean;
}

/** Clauses that look at one dimension, found by a value they need there. */
interface Shelf {
  readonly all: Clause[];
  /** Clauses that need the dimension to have no value. */
  readonly none: Clause[];
  readonly byValue: Map<string, Clause[]>;
}

/** A clause goes on the shelf of the condition that the fewest values satisfy. */
const narrowest = (conditions: readonly Condition[]): Condition | undefined =>
  conditions.toSorted((one, other) => keysOf(one).length - keysOf(other).length)[0];

/** Values of which a resource must have at least one for the condition to hold. */
const keysOf = ({ test, values }: Condition): readonly string[] =>
  test === 'all' ? [...values].slice(0, 1) : [...values];

/** Clauses arranged so that a resource is held only against those that share a value with it. */
class Shelves {
  readonly #shelves = new Map<Dimension, Shelf>();
  #always = false;

  constructor(clauses: readonly Clause[]) {
    for (const clause of clauses) {
      const condition = narrowest(clause.conditions);
      if (condition === undefined) this.#always = true;
      else this.#put(clause, condition);
    }
  }

  get always(): boolean {
    return this.#always;
  }

  #put(clause: Clause, condition: Condition): void {
    const shelf: Shelf = this.#shelves.get(condition.of) ?? { all: [], none: [], byValue: new Map() };
    this.#shelves.set(condition.of, shelf);
    shelf.all.push(clause);
    if (condition.test === 'none') shelf.none.push(clause);
    for (const key of keysOf(condition)) addTo(shelf.byValue, key, clause);
  }

  someMatch(resource: ResourceRef): boolean {
    if (this.#always) return true;
    for (const [dimension, shelf] of this.#shelves) {
      if (someOnShelf(shelf, valuesOf(resource, dimension), resource)) return true;
    }
    return false;
  }
}

const someOnShelf = (
  { all, none, byValue }: Shelf,
  values: readonly string[] | undefined,
  resource: ResourceRef,
): boolean => {
  const matching = (clause: Clause) => matches(clause, resource);
  if (values === undefined) return all.some(matching);
  if (values.length === 0) return none.some(matching);
  return values.some(value => byValue.get(value)?.some(matching) === true);
};

const reachOf = (grant: Shelves, { grants, denies }: { grants: number; denies: number }) => {
  if (grants === 0) return 'none';
  return grant.always && denies === 0 ? 'all' : 'some';
};

/** Prepares the answer to "which of these may they?" for lists of any length. */
export const filterFor = <K extends ResourceKind>({
  principal,
  permission,
  rules,
}: {
  readonly principal: Principal;
  readonly permission: Permission<K>;
  readonly rules: RuleIndex;
}): ResourceFilter<K> => {
  const inReach = (resource: ResourceRef) =>
    resource.kind === permission.resource && isLocal(principal, resource);
  const plan = planFor({ principal, permission, rules });
  if (plan.settled) {
    return plan.settled.allowed ? { reach: 'all', allows: inReach } : { reach: 'none', allows: () => false };
  }
  const deny = new Shelves(plan.deny);
  const grant = new Shelves(plan.grant);
  if (deny.always) return { reach: 'none', allows: () => false };
  return {
    reach: reachOf(grant, { grants: plan.grant.length, denies: plan.deny.length }),
    allows: resource => inReach(resource) && !deny.someMatch(resource) && grant.someMatch(resource),
  };
};
