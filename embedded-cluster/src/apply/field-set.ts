/*
 * A set of paths into an object, as a tree. A step of a path is the text that stands for it in managedFields:
 * `f:<name>` a field, `k:<json>` the item of a list with these keys, `v:<json>` a member of a set, `i:<n>` a place in a
 * list. Texts are canonical (keys sorted, JSON without spaces), so equal texts mean the same step.
 */
export interface FieldSet {
  /** Steps that are paths of the set themselves. */
  readonly members: Set<string>;
  /** Steps below which there are paths of the set. No child is empty. */
  readonly children: Map<string, FieldSet>;
}

export type Path = readonly string[];

export const emptySet = (): FieldSet => ({ members: new Set(), children: new Map() });

export const isEmptySet = (set: FieldSet): boolean => set.members.size === 0 && set.children.size === 0;

/** Adds a path, which is never empty. */
export const insertPath = (set: FieldSet, path: Path): void => {
  let node = set;
  for (const step of path.slice(0, -1)) {
    let child = node.children.get(step);
    if (child === undefined) {
      child = emptySet();
      node.children.set(step, child);
    }
    node = child;
  }
  const last = path.at(-1);
  if (last !== undefined) node.members.add(last);
};

export const setOf = (...paths: readonly Path[]): FieldSet => {
  const set = emptySet();
  for (const path of paths) insertPath(set, path);
  return set;
};

const only = (steps: ReadonlySet<string>, isWanted: (step: string) => boolean): Set<string> => {
  const result = new Set<string>();
  for (const step of steps) if (isWanted(step)) result.add(step);
  return result;
};

const withChild = (set: FieldSet, step: string, child: FieldSet | undefined): void => {
  if (child !== undefined && !isEmptySet(child)) set.children.set(step, child);
};

/** Sets are never changed once they are built, so results may share parts with what they were made of. */
export const union = (one: FieldSet, other: FieldSet): FieldSet => {
  if (isEmptySet(one)) return other;
  if (isEmptySet(other)) return one;
  const result: FieldSet = {
    members: new Set([...one.members, ...other.members]),
    children: new Map(one.children),
  };
  for (const [step, child] of other.children) {
    const mine = one.children.get(step);
    result.children.set(step, mine === undefined ? child : union(mine, child));
  }
  return result;
};

/** The paths of `one` that are not in `other`; a path is not in a set only because one above it is. */
export const difference = (one: FieldSet, other: FieldSet): FieldSet => {
  if (isEmptySet(other)) return one;
  const result: FieldSet = {
    members: only(one.members, step => !other.members.has(step)),
    children: new Map(),
  };
  for (const [step, child] of one.children) {
    const theirs = other.children.get(step);
    withChild(result, step, theirs === undefined ? child : difference(child, theirs));
  }
  return result;
};

export const intersection = (one: FieldSet, other: FieldSet): FieldSet => {
  const result: FieldSet = {
    members: only(one.members, step => other.members.has(step)),
    children: new Map(),
  };
  for (const [step, child] of one.children) {
    const theirs = other.children.get(step);
    withChild(result, step, theirs && intersection(child, theirs));
  }
  return result;
};

export const sameSet = (one: FieldSet, other: FieldSet): boolean => {
  if (one === other) return true;
  if (one.members.size !== other.members.size || one.children.size !== other.children.size) return false;
  for (const step of one.members) if (!other.members.has(step)) return false;
  return [...one.children].every(([step, child]) => {
    const theirs = other.children.get(step);
    return theirs !== undefined && sameSet(child, theirs);
  });
};

const RANK: Readonly<Record<string, number>> = { f: 0, k: 1, v: 2, i: 3 };

/** Fields before keys before members before places, each by their text. */
export const compareSteps = (one: string, other: string): number => {
  const rank = (RANK[one[0] ?? ''] ?? 4) - (RANK[other[0] ?? ''] ?? 4);
  if (rank !== 0) return rank;
  return one < other ? -1 : Number(one > other);
};

/** Every path of a set, in order. */
export const pathsOf = (set: FieldSet, above: Path = []): Path[] => [
  ...[...set.members].sort(compareSteps).map(step => [...above, step]),
  ...[...set.children]
    .sort(([one], [other]) => compareSteps(one, other))
    .flatMap(([step, child]) => pathsOf(child, [...above, step])),
];
