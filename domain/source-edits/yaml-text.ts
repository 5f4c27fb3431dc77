/**
 * Changes one value in a text of YAML. A scalar that becomes another is replaced letter by letter, so that nothing besides
 * it moves; whatever else changes is written anew within its own document, in the manner of the text around it.
 */
import { type Document, isMap, isScalar, isSeq, type Node, parseDocument, Scalar } from 'yaml';
import type { Step } from './field-path.ts';

type Key = string | number;

/** Documents with the lines that part them; put together again they are the text. */
const partsOf = (text: string): readonly string[] => text.split(/^(?=---(?:\s|$))/mu);

const read = (part: string): Document | undefined => {
  const document = parseDocument(part) as Document;
  return document.errors.length === 0 && isMap(document.contents) ? document : undefined;
};

type Asked = (document: Document) => boolean;

/** The text with another value there, undefined taking it away; undefined where no document is meant or nothing changes. */
export const withValue = (
  text: string,
  asked: Asked,
  steps: readonly Step[],
  value: unknown,
): string | undefined => {
  const parts = partsOf(text);
  for (const [place, part] of parts.entries()) {
    const document = read(part);
    if (!document || !asked(document)) continue;
    const changed = changedPart(part, document, { steps, value });
    if (changed === undefined || changed === part) return undefined;
    return parts.with(place, changed).join('');
  }
  return undefined;
};

/** The documents of a text that can be read. */
export const documentsIn = (text: string): readonly Document[] =>
  partsOf(text).flatMap(part => read(part) ?? []);

/** The node at the end of the way, and the way as keys and places; without a node where the text does not say it. */
const locate = (
  document: Document,
  steps: readonly Step[],
): { readonly node: Node | undefined; readonly keys: readonly Key[] } => {
  const keys: Key[] = [];
  let node: unknown = document.contents;
  for (const step of steps) {
    const key = keyIn(node, step);
    if (key === undefined) return { node: undefined, keys };
    keys.push(key);
    node = (node as { get(key: Key, keep: true): unknown }).get(key, true);
  }
  return { node: node as Node | undefined, keys };
};

const keyIn = (node: unknown, step: Step): Key | undefined => {
  if (typeof step === 'string') return isMap(node) && node.has(step) ? step : undefined;
  if (!isSeq(node)) return undefined;
  if ('at' in step) return step.at < node.items.length ? step.at : undefined;
  const place = node.items.findIndex(item => isMap(item) && String(item.get(step.by)) === step.is);
  return place < 0 ? undefined : place;
};

const changedPart = (
  part: string,
  document: Document,
  { steps, value }: { readonly steps: readonly Step[]; readonly value: unknown },
): string | undefined => {
  const { node, keys } = locate(document, steps);
  if (value === undefined) {
    if (node === undefined) return undefined;
    document.deleteIn(keys);
    return textOf(document, part);
  }
  const replaced = node && replacedScalar(part, node, value);
  if (replaced !== undefined) return replaced;
  const missing = steps.slice(keys.length);
  const [next] = missing;
  if (next === undefined) document.setIn(keys, document.createNode(value));
  else if (!grow(document, keys, { missing, value })) return undefined;
  return textOf(document, part);
};

/** Puts what is missing on the way into what is there; lists only grow at their end, and by name. */
const grow = (
  document: Document,
  keys: readonly Key[],
  { missing, value }: { readonly missing: readonly Step[]; readonly value: unknown },
): boolean => {
  const [step, ...rest] = missing;
  const parent = keys.length === 0 ? document.contents : document.getIn(keys, true);
  const inner = built(rest, value);
  if (step === undefined || inner === undefined) return false;
  if (typeof step === 'string') {
    if (!isMap(parent)) return false;
    document.setIn([...keys, step], document.createNode(inner));
    return true;
  }
  if (!isSeq(parent)) return false;
  if ('at' in step && step.at !== parent.items.length) return false;
  parent.add(document.createNode('at' in step ? inner : named(step, inner)));
  return true;
};

const named = ({ by, is }: { readonly by: string; readonly is: string }, inner: unknown): unknown =>
  typeof inner === 'object' && inner !== null && !(by in inner) ? { [by]: is, ...inner } : inner;

/** A value with the rest of the way around it; undefined where a place in a list would have to be made up. */
export const built = (steps: readonly Step[], value: unknown): unknown => {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  const inner = built(rest, value);
  if (inner === undefined) return undefined;
  if (typeof step === 'string') return { [step]: inner };
  return 'at' in step ? undefined : [named(step, inner)];
};

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

const replacedScalar = (part: string, node: Node, value: unknown): string | undefined => {
  if (!isScalar(node) || !node.range || !isPlain(value)) return undefined;
  const isBlock = node.type === Scalar.BLOCK_LITERAL || node.type === Scalar.BLOCK_FOLDED;
  if (isBlock || String(value).includes('\n')) return undefined;
  const [start, end] = node.range;
  // A value that is not written at all has no place to be replaced.
  if (start === end) return undefined;
  return part.slice(0, start) + written(part.slice(start, end), value) + part.slice(end);
};

/** Written so that YAML reads the same again: in the quotes that were there, or in some where it would be something else. */
const written = (before: string, value: string | number | boolean): string => {
  if (typeof value !== 'string') return String(value);
  if (before.startsWith("'")) return `'${value.replaceAll("'", "''")}'`;
  const isSafe = /^[\w./@-][\w./:@ -]*$/u.test(value) && !/: |\s$|:$/u.test(value);
  if (before.startsWith('"') || !isSafe || parseDocument(value).toJS() !== value)
    return JSON.stringify(value);
  return value;
};

/** The smallest one that there is. */
const indentOf = (part: string): number => {
  const found = [...part.matchAll(/^( +)[^\s#]/gmu)].map(([, spaces = '']) => spaces.length);
  return found.length === 0 ? 2 : Math.min(8, Math.max(2, Math.min(...found)));
};

const textOf = (document: Document, part: string): string =>
  document.toString({
    lineWidth: 0,
    indent: indentOf(part),
    indentSeq: !/^( *)[^\s#][^\n]*:[ \t]*\n\1- /mu.test(part),
  });
