import type { Place } from './check-shape.ts';
import { quote, type Report } from './report.ts';
import { type BuiltInType, isBuiltIn, stepTypeOf } from './step-types.ts';
import { child, type Entry, type MapNode, type TreeNode } from './tree.ts';
import { hasVariable } from './variable.ts';

/** What the `type` of a step says. */
interface StepKind {
  /** The type without its version. */
  readonly name: string;
  readonly version?: string;
  /** Set for types that the language itself knows. */
  readonly builtIn?: BuiltInType;
}

/** A step with aliases replaced by the right keys and, for built-in types, `arguments` merged in. */
export interface NormalStep {
  readonly kind: StepKind;
  readonly node: MapNode;
}

/** Reads a step type, `name` or `owner/name:version`; no type at all means freestyle. */
const kindOf = (type: TreeNode | undefined): StepKind => {
  if (!type) return { name: 'freestyle', builtIn: 'freestyle' };
  const text = type.kind === 'scalar' ? String(type.value) : '';
  // A colon inside a variable is no start of a version.
  const colon = text.indexOf(':', hasVariable(text) ? text.lastIndexOf('}}') : 0);
  const name = colon === -1 ? text : text.slice(0, colon);
  return {
    name,
    ...(colon === -1 ? {} : { version: text.slice(colon + 1) }),
    ...(isBuiltIn(name) ? { builtIn: name } : {}),
  };
};

const EVERYWHERE: Readonly<Record<string, string>> = { 'fail-fast': 'fail_fast' };

interface Level {
  readonly node: MapNode;
  readonly place: Place;
  readonly under: readonly string[];
}

const renamed = (
  report: Report | undefined,
  builtIn: BuiltInType | undefined,
  level: Level,
): Map<string, Entry> => {
  const type = builtIn && stepTypeOf(builtIn);
  const aliases = { ...EVERYWHERE, ...type?.aliases, ...type?.outdated };
  const entries = new Map<string, Entry>();
  for (const entry of level.node.entries.values()) {
    const key = (Object.hasOwn(aliases, entry.key) ? aliases[entry.key] : undefined) ?? entry.key;
    const trail = [...level.under, entry.key];
    const path = [...level.place.path, ...trail];
    if (key !== entry.key && level.node.entries.has(key)) {
      const message = `${quote(entry.key)} is another spelling of ${quote(key)}, and both are given`;
      report?.error({ code: 'key-conflict', at: entry.at, path, message });
      continue;
    }
    if (type?.outdated && Object.hasOwn(type.outdated, entry.key)) {
      const message = `${quote(entry.key)} is taken as ${quote(key)}, which is its documented name`;
      report?.warn({ code: 'key-outdated', at: entry.at, path, message, suggestion: key });
    }
    entries.set(key, { ...entry, key, trail });
  }
  return entries;
};

/** Brings a step into its normal form. Problems are told only when there is a report to tell them to. */
export const normalStep = (node: MapNode, place: Place, report?: Report): NormalStep => {
  const kind = kindOf(child(node, 'type'));
  const entries = renamed(report, kind.builtIn, { node, place, under: [] });
  const given = entries.get('arguments');
  if (kind.builtIn && given?.value.kind === 'map') {
    const level = { node: given.value, place, under: ['arguments'] };
    for (const [key, entry] of renamed(report, kind.builtIn, level)) entries.set(key, entry);
    entries.delete('arguments');
  }
  return { kind, node: { ...node, entries } };
};
