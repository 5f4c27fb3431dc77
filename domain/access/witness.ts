/**
 * Finds a resource that a clause allows and no deny clause forbids.
 *
 * Only a few resources need trying. Having more values makes every condition easier to match, except "none",
 * which one value that no rule mentions already breaks. So it is enough to give each dimension just what the
 * allowing clause asks for, and to a dimension it does not ask about nothing, or that one strange value. The
 * search takes dimension after dimension, and stops as soon as no deny clause can match any more.
 */
import { type Clause, type Condition, type Dimension, holds } from './clause.ts';

/** Matches no rule: it is not a legal tag or attribute value. */
const UNMENTIONED = '\u0000';

/** How many deny clauses one question may look at. Honest rules need few; hostile ones must not take a core. */
export interface Budget {
  comparisonsLeft: number;
}

/** Values by dimension; a dimension that is missing has none. */
type Witness = ReadonlyMap<Dimension, readonly string[]>;

export type Search =
  | { readonly found: 'yes'; readonly witness: Witness }
  | { readonly found: 'no' }
  | { readonly found: 'gave-up' };

type Choice = readonly [of: Dimension, options: readonly (readonly string[])[]];

const optionsFor = (condition: Condition | undefined): Choice[1] => {
  if (condition === undefined) return [[], [UNMENTIONED]];
  if (condition.test === 'none') return [[]];
  const values = [...condition.values];
  if (condition.test === 'some') return values.map(value => [value]);
  return values.length > 0 ? [values] : [];
};

const choicesFor = (grant: Clause, deny: readonly Clause[]): readonly Choice[] => {
  const conditions = new Map(grant.conditions.map(condition => [condition.of, condition]));
  const dimensions = new Set([
    ...conditions.keys(),
    ...deny.flatMap(clause => clause.conditions.map(condition => condition.of)),
  ]);
  return [...dimensions].map(of => [of, optionsFor(conditions.get(of))]);
};

/** The deny clauses that could still match once a dimension has these values. */
const stillMatching = (
  deny: readonly Clause[],
  of: Dimension,
  values: readonly string[],
): readonly Clause[] =>
  deny.filter(({ conditions }) => {
    const condition = conditions.find(candidate => candidate.of === of);
    return condition === undefined || holds(condition, values);
  });

class Searcher {
  readonly #choices: readonly Choice[];
  readonly #budget: Budget;
  readonly #witness = new Map<Dimension, readonly string[]>();

  constructor(choices: readonly Choice[], budget: Budget) {
    this.#choices = choices;
    this.#budget = budget;
  }

  run(deny: readonly Clause[]): Search {
    if (this.#descend(0, deny)) return { found: 'yes', witness: this.#witness };
    return { found: this.#budget.comparisonsLeft > 0 ? 'no' : 'gave-up' };
  }

  #descend(depth: number, deny: readonly Clause[]): boolean {
    // A deny clause whose every dimension is chosen and that still matches: no use to choose more.
    if (deny.some(clause => clause.conditions.every(condition => this.#witness.has(condition.of))))
      return false;
    const choice = this.#choices[depth];
    if (choice === undefined) return true;
    const [of, options] = choice;
    for (const values of options) {
      if (this.#budget.comparisonsLeft <= 0) break;
      this.#budget.comparisonsLeft -= deny.length + 1;
      this.#witness.set(of, values);
      if (this.#descend(depth + 1, stillMatching(deny, of, values))) return true;
    }
    this.#witness.delete(of);
    return false;
  }
}

/** Looks for a resource that `grant` allows and none of `deny` forbids, for as long as the budget lasts. */
export const findWitness = (grant: Clause, deny: readonly Clause[], budget: Budget): Search => {
  if (budget.comparisonsLeft <= 0) return { found: 'gave-up' };
  budget.comparisonsLeft -= deny.length;
  return new Searcher(choicesFor(grant, deny), budget).run(deny);
};
