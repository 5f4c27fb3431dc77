import {
  type Entry,
  isNull,
  type MapNode,
  type Path,
  type Plain,
  quote,
  type Report,
  type TreeNode,
  textOf,
} from '@freshet/domain/pipelines';
import { print } from './template-values.ts';

const REFUSED = new Set(['parallel', 'pending-approval']);

/** How many values a value has in it, and how many characters their texts have. */
export const sizeOf = (value: Plain): { readonly values: number; readonly length: number } => {
  if (typeof value === 'string') return { values: 1, length: value.length };
  if (typeof value !== 'object' || value === null) return { values: 1, length: 0 };
  const parts = Object.values(value).map(sizeOf);
  return {
    values: parts.reduce((sum, part) => sum + part.values, 1),
    length: parts.reduce((sum, part) => sum + part.length, 0),
  };
};

/** A plain value as a tree, all of it standing at one place. */
export const nodeOf = (value: Plain, at: number): TreeNode => {
  if (Array.isArray(value)) return { kind: 'list', at, items: value.map(item => nodeOf(item, at)) };
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(
      ([key, item]) => [key, { key, at, value: nodeOf(item, at) }] as const,
    );
    return { kind: 'map', at, entries: new Map<string, Entry>(entries) };
  }
  const scalar = value as string | number | boolean | null;
  return { kind: 'scalar', at, end: at, value: scalar, source: print(scalar), folded: false };
};

/**
 * Brings the steps inside a step type into the form of a pipeline: keys that were left empty, and names that only
 * repeat, are not there, and `failFast` is `fail_fast`. What may not stand inside is reported.
 */
export const tidied = (node: TreeNode, report: Report, path: Path): TreeNode => {
  if (node.kind !== 'map') return node;
  const entries = [...node.entries].map(([name, entry]) => {
    if (entry.value.kind !== 'map') return [name, entry] as const;
    checkInner(entry.value, name, report, path);
    const kept = [...entry.value.entries.values()].flatMap(inner => {
      if (inner.key === 'name' || (isNull(inner.value) && inner.key !== 'timeout')) return [];
      const key = inner.key === 'failFast' ? 'fail_fast' : inner.key;
      return [[key, { ...inner, key }] as const];
    });
    return [name, { ...entry, value: { ...entry.value, entries: new Map(kept) } }] as const;
  });
  return { ...node, entries: new Map(entries) };
};

const BUILT_IN = new Set([
  'freestyle',
  'git-clone',
  'build',
  'push',
  'push-tag',
  'composition',
  'deploy',
  'launch-composition',
]);

const checkInner = (step: MapNode, name: string, report: Report, path: Path): void => {
  const entry = step.entries.get('type');
  const type = textOf(entry?.value);
  if (!entry || type === undefined) return;
  const [bare = ''] = type.split(':');
  if (BUILT_IN.has(bare)) return;
  const what = REFUSED.has(bare) ? `is a ${bare} step` : `uses the step type ${quote(bare)}`;
  const message = `the step ${quote(name)} ${what}, which may not stand inside a step type`;
  report.error({ code: 'step-nested', at: entry.at, path: [...path, name, 'type'], message });
};

type Sample = (type: unknown) => Plain | undefined;

const sampleOf: Sample = type => {
  switch (type) {
    case 'array':
      return ['item'];
    case 'object':
      return {};
    case 'boolean':
      return true;
    case 'number':
    case 'integer':
      return 1;
    default:
      return undefined;
  }
};

/** The steps with something of the right type where a reference to an argument stands alone. */
export const withSamples = (node: TreeNode, typeOf: (text: string) => unknown): TreeNode => {
  if (node.kind === 'list') return { ...node, items: node.items.map(item => withSamples(item, typeOf)) };
  if (node.kind === 'map') {
    const entries = [...node.entries].map(
      ([key, entry]) => [key, { ...entry, value: withSamples(entry.value, typeOf) }] as const,
    );
    return { ...node, entries: new Map(entries) };
  }
  const sample = typeof node.value === 'string' ? sampleOf(typeOf(node.value)) : undefined;
  return sample === undefined ? node : nodeOf(sample, node.at);
};
