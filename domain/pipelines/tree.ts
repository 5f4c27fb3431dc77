import type { Path } from './path.ts';

/**
 * A YAML document after anchors and merge keys are resolved, with the offset of everything kept. What an alias
 * names is shared, not copied: a tree may be small in memory and huge when walked, so whoever builds one bounds
 * its expanded size.
 */
export type TreeNode = MapNode | ListNode | ScalarNode;

export interface MapNode {
  readonly kind: 'map';
  readonly at: number;
  readonly entries: ReadonlyMap<string, Entry>;
}

export interface Entry {
  readonly key: string;
  /** Where the key stands. */
  readonly at: number;
  readonly value: TreeNode;
  /** From the map to the value as written, where that is not simply the key. */
  readonly trail?: Path;
}

interface ListNode {
  readonly kind: 'list';
  readonly at: number;
  readonly items: readonly TreeNode[];
}

export interface ScalarNode {
  readonly kind: 'scalar';
  readonly at: number;
  /** Where the scalar ends, exclusive. */
  readonly end: number;
  readonly value: string | number | boolean | null;
  /** As written, before a type was read into it: `1.0` rather than 1. */
  readonly source: string;
  readonly folded: boolean;
}

/** A node as plain values. Maps have no prototype, so that a key such as `__proto__` is only a key. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain };

const plains = new WeakMap<TreeNode, Plain>();

const mapToPlain = (node: MapNode): Plain => {
  const plain: Record<string, Plain> = Object.create(null);
  for (const { key, value } of node.entries.values()) plain[key] = toPlain(value);
  return plain;
};

/** What is shared in the tree is shared in the values, so that many aliases cost no more than one. */
export const toPlain = (node: TreeNode): Plain => {
  if (node.kind === 'scalar') return node.value;
  const known = plains.get(node);
  if (known !== undefined) return known;
  const plain = node.kind === 'list' ? node.items.map(toPlain) : mapToPlain(node);
  plains.set(node, plain);
  return plain;
};

/** The child of a map by key, when there is such a map and such a key. */
export const child = (node: TreeNode | undefined, key: string): TreeNode | undefined =>
  node?.kind === 'map' ? node.entries.get(key)?.value : undefined;

/** The text of a scalar that is a string. */
export const textOf = (node: TreeNode | undefined): string | undefined =>
  node?.kind === 'scalar' && typeof node.value === 'string' ? node.value : undefined;

/** Whether a value was left out: `key:` and nothing after it, or null. */
export const isNull = (node: TreeNode | undefined): boolean => node?.kind === 'scalar' && node.value === null;

/** The offset that a path leads to: the key of the last segment, or the item of a list. */
export const offsetOf = (root: TreeNode, path: Path): number | undefined => {
  let node: TreeNode = root;
  let at = root.at;
  for (const segment of path) {
    if (node.kind === 'list' && typeof segment === 'number') {
      const item: TreeNode | undefined = node.items[segment];
      if (!item) return undefined;
      node = item;
      at = item.at;
    } else {
      const entry: Entry | undefined = node.kind === 'map' ? node.entries.get(String(segment)) : undefined;
      if (!entry) return undefined;
      node = entry.value;
      at = entry.at;
    }
  }
  return at;
};
