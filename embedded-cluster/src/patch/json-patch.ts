import { cloneJson, isJsonObject, isTooDeep, sameJson } from '../json/index.ts';
import type { Json } from '../objects/index.ts';
import { badRequest, requestTooLarge } from '../status/index.ts';
import { addAt, childAt, pointerSteps, removeAt, replaceAt } from './json-pointer.ts';
import { doesNotApply } from './refusal.ts';

/** More operations than this in one patch are refused. */
const MOST_OPERATIONS = 10_000;

/** What all copies of one patch may add together, in characters of JSON: copies of copies double each time. */
const MOST_COPIED = 3 * 1024 * 1024;

type Name = 'add' | 'remove' | 'replace' | 'move' | 'copy' | 'test';

const NAMES: ReadonlySet<string> = new Set<Name>(['add', 'remove', 'replace', 'move', 'copy', 'test']);

interface Operation {
  readonly name: Name;
  readonly path: string;
  readonly steps: readonly string[];
  readonly from: { readonly path: string; readonly steps: readonly string[] };
  readonly value: Json;
}

/** A document in a box, so that an operation on the root can exchange it. */
interface Work {
  root: Json;
  copied: number;
}

const readPointer = (value: Json | undefined, name: string): { path: string; steps: readonly string[] } => {
  if (typeof value !== 'string') throw badRequest(`a JSON patch operation has no ${name}`);
  const steps = pointerSteps(value);
  if (steps === undefined) throw badRequest(`${JSON.stringify(value)} is not a JSON pointer`);
  return { path: value, steps };
};

const readOperation = (raw: Json): Operation => {
  if (!isJsonObject(raw)) throw badRequest('a JSON patch is a list of operations');
  const name = raw.op;
  if (typeof name !== 'string' || !NAMES.has(name)) {
    throw badRequest(`unexpected kind of JSON patch operation: ${JSON.stringify(name ?? null)}`);
  }
  const needsValue = name === 'add' || name === 'replace' || name === 'test';
  if (needsValue && raw.value === undefined) throw badRequest(`the ${name} operation has no value`);
  const target = readPointer(raw.path, 'path');
  const from = name === 'move' || name === 'copy' ? readPointer(raw.from, 'from') : target;
  return { name: name as Name, ...target, from, value: raw.value ?? null };
};

const at = (root: Json, steps: readonly string[]): Json | undefined =>
  steps.reduce<Json | undefined>((value, step) => childAt(value, step), root);

const missing = (operation: Operation, what: string): Error =>
  doesNotApply(`${operation.name} operation does not apply: doc is missing ${what}: missing value`);

const add = (work: Work, operation: Operation, value: Json): void => {
  const last = operation.steps.at(-1);
  if (last === undefined) {
    work.root = value;
    return;
  }
  const container = at(work.root, operation.steps.slice(0, -1));
  if (container === undefined || !addAt(container, last, value)) {
    throw missing(operation, `path: ${JSON.stringify(operation.path)}`);
  }
};

const take = (work: Work, operation: Operation): Json => {
  const { path, steps } = operation.from;
  const value = at(work.root, steps);
  const last = steps.at(-1);
  if (value === undefined) throw missing(operation, `path: ${JSON.stringify(path)}`);
  if (last === undefined)
    throw doesNotApply(`${operation.name} operation does not apply to the whole document`);
  const container = at(work.root, steps.slice(0, -1));
  if (container !== undefined) removeAt(container, last);
  return value;
};

const replace = (work: Work, operation: Operation): void => {
  if (at(work.root, operation.steps) === undefined) throw missing(operation, `key: ${operation.path}`);
  const last = operation.steps.at(-1);
  const container = at(work.root, operation.steps.slice(0, -1));
  if (last === undefined) work.root = operation.value;
  else if (container !== undefined) replaceAt(container, last, operation.value);
};

const move = (work: Work, operation: Operation): void => {
  if (operation.path.startsWith(`${operation.from.path}/`)) {
    throw doesNotApply(`move operation does not apply: ${operation.path} lies inside ${operation.from.path}`);
  }
  if (operation.path !== operation.from.path || at(work.root, operation.steps) === undefined) {
    add(work, operation, take(work, operation));
  }
};

const copy = (work: Work, operation: Operation): void => {
  const value = at(work.root, operation.from.steps);
  if (value === undefined) throw missing(operation, `from path: ${JSON.stringify(operation.from.path)}`);
  if (isTooDeep(value)) throw doesNotApply('copy operation does not apply: the value is nested too deep');
  work.copied += JSON.stringify(value).length;
  if (work.copied > MOST_COPIED) {
    throw requestTooLarge(`the copies of a JSON patch may add at most ${MOST_COPIED} characters together`);
  }
  add(work, operation, cloneJson(value));
};

const test = (work: Work, operation: Operation): void => {
  const found = at(work.root, operation.steps) ?? null;
  if (!sameJson(found, operation.value))
    throw doesNotApply(`testing value ${operation.path} failed: test failed`);
};

const APPLY: Readonly<Record<Name, (work: Work, operation: Operation) => void>> = {
  add: (work, operation) => add(work, operation, operation.value),
  remove: (work, operation) => void take(work, operation),
  replace,
  move,
  copy,
  test,
};

/** Applies a JSON patch (RFC 6902) to a copy of the document; all of it or, by throwing, nothing. */
export const jsonPatch = (document: Json, patch: Json): Json => {
  if (!Array.isArray(patch)) throw badRequest('a JSON patch is a list of operations');
  if (patch.length > MOST_OPERATIONS) {
    throw requestTooLarge(
      `The allowed maximum operations in a JSON patch is ${MOST_OPERATIONS}, got ${patch.length}`,
    );
  }
  if (isTooDeep(patch)) throw badRequest('the patch is nested too deep');
  const work: Work = { root: cloneJson(document), copied: 0 };
  for (const raw of patch) {
    const operation = readOperation(cloneJson(raw));
    APPLY[operation.name](work, operation);
  }
  if (isTooDeep(work.root)) throw doesNotApply('the patched document is nested too deep');
  return work.root;
};
