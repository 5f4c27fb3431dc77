/** What is wrong with the manifest of an application, at its lines: by the rules of the engine and those of a cluster. */
import { applicationSchema } from '@freshet/contracts/crds';
import { type ManifestFault, readApplicationManifest } from '@freshet/domain/automation';
import {
  checkValue,
  type Json,
  type JsonMap,
  structuralSchema,
  type ValueProblem,
} from '@freshet/domain/json-schema';
import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseAllDocuments,
} from 'yaml';
import type { YamlProblem } from '../../../design/yaml-editor/index.ts';

type Path = ManifestFault['path'];

const SCHEMA = structuralSchema(applicationSchema() as JsonMap);

/** What is said to be nothing is not said. */
const withoutNulls = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const said = Object.entries(value).filter(([, field]) => field !== null);
  return Object.fromEntries(said.map(([name, field]) => [name, withoutNulls(field)]));
};

const startsWith = (path: Path, start: Path): boolean => start.every((name, index) => path[index] === name);

/** Whether a rule says it already, in words of its own. */
const isSaid = ({ code, path, message }: ValueProblem, faults: readonly ManifestFault[]): boolean =>
  faults.some(fault => {
    if (!startsWith(fault.path, path)) return false;
    if (code === 'type') return fault.path.length === path.length;
    return code === 'required' && message === `needs "${fault.path[path.length]}"`;
  });

const named = (path: Path): string =>
  path
    .map(step => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '') || 'the manifest';

interface Places {
  /** Of the field itself, or of what would have it. */
  readonly key: number;
  /** Of what it says, where that is one word. */
  readonly value: number;
}

type AnyNode = Node | null | undefined;

const startOf = (node: unknown): number | undefined => (node as AnyNode)?.range?.[0];

/** What a step leads to, and where that is named; undefined where nothing is there. */
const stepInto = (
  node: AnyNode,
  step: string | number,
): { at: number | undefined; next: AnyNode } | undefined => {
  if (isSeq(node)) {
    const next = node.items[Number(step)] as AnyNode;
    return next ? { at: startOf(next), next } : undefined;
  }
  const pair = isMap(node)
    ? node.items.find(item => isScalar(item.key) && item.key.value === step)
    : undefined;
  return pair ? { at: startOf(pair.key), next: pair.value as AnyNode } : undefined;
};

const placesOf = (document: Document | undefined, path: Path): Places => {
  let node = document?.contents as AnyNode;
  let key = startOf(node) ?? 0;
  for (const step of path) {
    const found = stepInto(document && isAlias(node) ? node.resolve(document) : node, step);
    if (!found) return { key, value: key };
    key = found.at ?? key;
    node = found.next;
  }
  return { key, value: isScalar(node) ? (startOf(node) ?? key) : key };
};

/** Everything that is wrong. What no cluster that we know knows is a warning: theirs may be newer. */
export const checkManifest = (text: string): readonly YamlProblem[] => {
  const lineCounter = new LineCounter();
  const documents = [...parseAllDocuments(text, { lineCounter, prettyErrors: false })];
  const placed = (offset: number) => {
    const { line, col } = lineCounter.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const errors = documents.flatMap(document => document.errors);
  if (errors.length > 0)
    return errors.map(({ code, message, pos: [at] }) => ({
      severity: 'error',
      code,
      message,
      ...placed(at),
    }));
  const { value, faults } = readApplicationManifest(text);
  const document = documents.find(({ contents }) => contents !== null);
  const place = (path: Path) => placesOf(document, path);
  const found = value === undefined ? [] : checkValue(SCHEMA, withoutNulls(value as Json));
  return [
    ...faults.map(({ message, path, line }) => ({
      severity: 'error' as const,
      code: 'rule',
      message,
      ...(line === undefined ? placed(place(path).key) : { line, column: 1 }),
    })),
    ...found
      .filter(problem => problem.code !== 'bound' && !isSaid(problem, faults))
      .map(({ code, path, message, suggestion }) => ({
        severity: code === 'unknown' ? ('warning' as const) : ('error' as const),
        code,
        message: `${named(path)} ${message}`,
        ...placed(code === 'unknown' ? place(path).key : place(path).value),
        ...(suggestion === undefined ? {} : { suggestion }),
      })),
  ];
};

/** The same for who is still writing. */
export const checkWhileWritten = async (text: string): Promise<readonly YamlProblem[]> => checkManifest(text);

/**
 * What keeps a change from being committed: what the server refuses, and what the change made wrong. What a cluster has
 * taken already is left to it.
 */
export const newFaults = (before: string, after: string): readonly string[] => {
  const known = new Set(checkManifest(before).map(({ message }) => message));
  return checkManifest(after)
    .filter(({ severity, code, message }) => severity === 'error' && (code === 'rule' || !known.has(message)))
    .map(({ message }) => message);
};
