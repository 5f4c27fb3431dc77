import type { NormalStep } from './normal-step.ts';
import { normalStep } from './normal-step.ts';
import type { Path } from './path.ts';
import type { Entry, MapNode, TreeNode } from './tree.ts';

/** How many steps one matrix may make. */
export const MATRIX_MAX = 256;

/** One of the steps that scale or matrix made. */
export interface Variant {
  readonly name: string;
  /** From the step to what made the variant. */
  readonly trail: Path;
  readonly node: MapNode;
}

/** Lists of variables add up; any other key of the variant replaces that of the step. */
const merged = (own: ReadonlyMap<string, Entry>, over: ReadonlyMap<string, Entry>): Map<string, Entry> => {
  const all = new Map(own);
  all.delete('scale');
  all.delete('matrix');
  for (const [key, entry] of over) {
    const before = all.get(key)?.value;
    if (key === 'environment' && before?.kind === 'list' && entry.value.kind === 'list') {
      const value: TreeNode = { ...entry.value, items: [...before.items, ...entry.value.items] };
      all.set(key, { ...entry, value });
    } else all.set(key, entry);
  }
  return all;
};

const scaled = ({ node }: NormalStep, scale: MapNode): readonly Variant[] =>
  [...scale.entries.values()].map(({ key, at, value }) => {
    const type = node.entries.get('type');
    const own = value.kind === 'map' ? value.entries : new Map<string, Entry>();
    const typed = new Map<string, Entry>([...(type ? [['type', type] as const] : []), ...own]);
    const over = normalStep({ kind: 'map', at, entries: typed }, { path: [], at });
    return {
      name: key,
      trail: ['scale', key],
      node: { ...node, entries: merged(node.entries, over.node.entries) },
    };
  });

const LIST_FIELDS = new Set(['environment', 'commands', 'tags', 'build_arguments', 'volumes', 'cache_from']);

const asValue = (key: string, node: TreeNode): TreeNode =>
  LIST_FIELDS.has(key) && node.kind === 'scalar' ? { kind: 'list', at: node.at, items: [node] } : node;

/** The number of combinations of a matrix. */
export const matrixSize = (matrix: MapNode): number => {
  let size = 1;
  for (const { value } of matrix.entries.values()) size *= value.kind === 'list' ? value.items.length : 1;
  return size;
};

const combinations = (matrix: MapNode): readonly (readonly Entry[])[] => {
  let all: (readonly Entry[])[] = [[]];
  for (const entry of matrix.entries.values()) {
    const values = entry.value.kind === 'list' ? entry.value.items : [entry.value];
    all = all.flatMap(chosen =>
      values.map(value => [...chosen, { ...entry, value: asValue(entry.key, value) }]),
    );
  }
  return all;
};

const multiplied = (name: string, { node }: NormalStep, matrix: MapNode): readonly Variant[] =>
  combinations(matrix).map((entries, index) => {
    const over = new Map(entries.map(entry => [entry.key, entry]));
    return {
      name: `${name}_${index + 1}`,
      trail: ['matrix'],
      node: { ...node, entries: merged(node.entries, over) },
    };
  });

/** The steps that a step stands for, when scale or matrix makes several of it. */
export const expandStep = (
  name: string,
  step: NormalStep,
): { readonly by: 'scale' | 'matrix'; readonly steps: readonly Variant[] } | undefined => {
  const scale = step.node.entries.get('scale')?.value;
  if (scale?.kind === 'map') return { by: 'scale', steps: scaled(step, scale) };
  const matrix = step.node.entries.get('matrix')?.value;
  return matrix?.kind === 'map' ? { by: 'matrix', steps: multiplied(name, step, matrix) } : undefined;
};
