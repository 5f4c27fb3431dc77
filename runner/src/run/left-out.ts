import type { KeptStep, Plan, PlanNode } from '@freshet/domain/builds';

/** Which steps of a pipeline a build is about; names that it does not have mean nothing. */
export interface StepChoice {
  /** These and what is in them, and no others. */
  readonly only?: readonly string[] | undefined;
  /** All but these and what is in them. */
  readonly skip?: readonly string[] | undefined;
}

/** A place and all that it is in. */
const upwards = function* (plan: Plan, place: number): Generator<PlanNode, void, undefined> {
  for (let node = plan.nodes[place]; node && node.index > 0; node = plan.nodes[node.parent]) yield node;
};

const placesOf = (plan: Plan, names: readonly string[]): ReadonlySet<number> =>
  new Set(names.map(name => plan.byName.get(name)).filter(place => place !== undefined));

/** The steps that a build begins with as skipped. Steps of hooks and services are never left out. */
export const leftOut = (plan: Plan, { only = [], skip = [] }: StepChoice): readonly KeptStep[] => {
  const [wanted, unwanted] = [placesOf(plan, only), placesOf(plan, skip)];
  if (only.length === 0 && unwanted.size === 0) return [];
  const around = new Set([...wanted].flatMap(place => [...upwards(plan, place)].map(({ index }) => index)));
  const isOut = (node: PlanNode): boolean => {
    const path = [...upwards(plan, node.index)];
    if (path.some(({ kind }) => kind === 'hook' || kind === 'services')) return false;
    if (path.some(({ index }) => unwanted.has(index))) return true;
    return only.length > 0 && !around.has(node.index) && !path.some(({ index }) => wanted.has(index));
  };
  return plan.nodes
    .filter(node => node.kind !== 'build' && isOut(node))
    .toSorted((one, other) => other.depth - one.depth)
    .map(({ id }) => ({ node: id, result: 'skipped' as const }));
};
