/**
 * The manifest of an application, changed as a form does it. The text is what counts: a field changes its own place in it
 * and leaves the rest, comments and fields that the form does not know included, so that form and YAML are two views of
 * one thing.
 */
import { type Document, isMap, isScalar, isSeq } from 'yaml';
import { marksOf } from '../../../gitops/index.ts';
import { numberOr, type Retry } from '../../../sync-policy/index.ts';
import { withChangedLines } from './kept-lines.ts';
import {
  ANNOTATIONS,
  AUTOMATED,
  DIRECTORY,
  FINALIZER_OF,
  FINALIZERS,
  fieldsOf,
  isCascade,
  itemsAt,
  type ManifestFields,
  RETRY,
  readManifest,
  SOURCE,
  SYNC_POLICY,
} from './manifest-fields.ts';

type Path = readonly string[];

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '');

const setOrDelete = (document: Document, path: Path, value: unknown): void => {
  const isNothing = value === '' || (Array.isArray(value) && value.length === 0);
  if (!isNothing) document.setIn(path, value);
  else if (document.hasIn(path)) document.deleteIn(path);
};

/** What a map holds besides braces may be `null` or missing; a map is needed before something is put in. */
const ensureMap = (document: Document, path: Path): void => {
  if (!isMap(document.getIn(path, true))) document.setIn(path, document.createNode({}));
};

const dropEmpty = (document: Document, path: Path): void => {
  const node = document.getIn(path, true);
  if (isMap(node) && node.items.length === 0) document.deleteIn(path);
};

/** Puts a value into a map that need not be there; a map that is empty then goes. */
const setWithin = (document: Document, map: Path, name: string, value: unknown): void => {
  ensureMap(document, map);
  setOrDelete(document, [...map, name], value);
  dropEmpty(document, map);
};

/** Makes a list of words what is wanted; those that stay keep their comments and their places. */
const setWords = (document: Document, path: Path, wanted: readonly string[]): void => {
  const list = document.getIn(path, true);
  if (!isSeq(list)) {
    setOrDelete(document, path, [...wanted]);
    return;
  }
  const wordOf = (item: unknown): string => String(isScalar(item) ? item.value : item);
  list.items = list.items.filter(item => wanted.includes(wordOf(item)));
  const known = new Set(list.items.map(wordOf));
  for (const word of wanted) if (!known.has(word)) list.add(document.createNode(word));
  if (list.items.length === 0) document.deleteIn(path);
};

const setMark = (document: Document, name: 'product' | 'app-group', value: string): void => {
  const [own, former] = marksOf(name);
  setWithin(document, ANNOTATIONS, former, '');
  setWithin(document, ANNOTATIONS, own, value);
};

const setRetry = (document: Document, { limit, duration, factor, maxDuration }: Retry): void => {
  const backoff = [...RETRY, 'backoff'];
  ensureMap(document, SYNC_POLICY);
  ensureMap(document, RETRY);
  setOrDelete(document, [...RETRY, 'limit'], numberOr(limit));
  for (const [name, value] of Object.entries({ duration, factor: numberOr(factor), maxDuration }))
    setWithin(document, backoff, name, value);
  dropEmpty(document, RETRY);
  dropEmpty(document, SYNC_POLICY);
};

/**
 * What is said beside it stays while it is off, and counts again once it is on. An Argo CD before 3.1 does not know
 * `enabled` and would go on syncing, so that for any engine but our own all of it goes.
 */
const setAutomated = (document: Document, value: boolean, engine: string | undefined): void => {
  ensureMap(document, SYNC_POLICY);
  if (!value && engine !== 'embedded') {
    document.deleteIn(AUTOMATED);
    dropEmpty(document, SYNC_POLICY);
    return;
  }
  ensureMap(document, AUTOMATED);
  if (value) document.deleteIn([...AUTOMATED, 'enabled']);
  else document.setIn([...AUTOMATED, 'enabled'], false);
};

const setFlag = (document: Document, name: 'prune' | 'selfHeal', value: boolean): void => {
  ensureMap(document, SYNC_POLICY);
  ensureMap(document, AUTOMATED);
  if (value) document.setIn([...AUTOMATED, name], true);
  else document.deleteIn([...AUTOMATED, name]);
};

const setters: {
  readonly [Name in keyof ManifestFields]?: (
    document: Document,
    value: ManifestFields[Name],
    engine: string | undefined,
  ) => void;
} = {
  product: (document, value) => setMark(document, 'product', value),
  groups: (document, value) => setMark(document, 'app-group', value),
  repoURL: (document, value) => setOrDelete(document, [...SOURCE, 'repoURL'], value.trim()),
  path: (document, value) => setOrDelete(document, [...SOURCE, 'path'], value),
  chart: (document, value) => setOrDelete(document, [...SOURCE, 'chart'], value),
  targetRevision: (document, value) => setOrDelete(document, [...SOURCE, 'targetRevision'], value),
  recurse: (document, value) => setWithin(document, DIRECTORY, 'recurse', value || ''),
  include: (document, value) => setWithin(document, DIRECTORY, 'include', value),
  exclude: (document, value) => setWithin(document, DIRECTORY, 'exclude', value),
  namespace: (document, value) => setOrDelete(document, ['spec', 'destination', 'namespace'], value),
  project: (document, value) => setOrDelete(document, ['spec', 'project'], value || 'default'),
  automated: setAutomated,
  prune: (document, value) => setFlag(document, 'prune', value),
  selfHeal: (document, value) => setFlag(document, 'selfHeal', value),
  syncOptions: (document, value) => {
    ensureMap(document, SYNC_POLICY);
    setWords(document, [...SYNC_POLICY, 'syncOptions'], value);
    dropEmpty(document, SYNC_POLICY);
  },
  retry: setRetry,
  deletion: (document, value) => {
    const others = itemsAt(document, FINALIZERS)
      .map(String)
      .filter(one => !isCascade(one));
    setWords(document, FINALIZERS, [...others, ...[FINALIZER_OF[value] ?? []].flat()]);
  },
  helmValues: (document, value) => {
    ensureMap(document, [...SOURCE, 'helm']);
    setOrDelete(document, [...SOURCE, 'helm', 'values'], value);
  },
  helmParameters: (document, value) => {
    const parameters = linesOf(value).map(line => {
      const [name = '', ...rest] = line.split('=');
      return { name: name.trim(), value: rest.join('=').trim() };
    });
    ensureMap(document, [...SOURCE, 'helm']);
    setOrDelete(document, [...SOURCE, 'helm', 'parameters'], parameters);
  },
  kustomizeImages: (document, value) => {
    ensureMap(document, [...SOURCE, 'kustomize']);
    setOrDelete(document, [...SOURCE, 'kustomize', 'images'], [...linesOf(value)]);
  },
};

/** In the style of the text: how far its maps are indented, and whether its lists are. */
const printed = (document: Document, text: string): string =>
  document.toString({
    lineWidth: 0,
    indent: Math.min(/^( +)[^\s#-]/m.exec(text)?.[1]?.length ?? 2, 8),
    indentSeq: !/^( *)[^\s#-][^\n]*:[^\S\n]*\n\1- /m.test(text),
  });

const isSame = (one: string, other: string): boolean =>
  JSON.stringify(readManifest(one)?.toJS()) === JSON.stringify(readManifest(other)?.toJS());

/** The text with one field changed, as the engine of its runtime takes it; the same text where it is no YAML. */
export const withField = <Name extends keyof ManifestFields>(
  text: string,
  name: Name,
  value: ManifestFields[Name],
  engine?: string,
): string => {
  const document = readManifest(text);
  const set = setters[name];
  if (!document || !set || fieldsOf(text)?.[name] === value) return text;
  const before = printed(document, text);
  set(document, value, engine);
  const after = printed(document, text);
  // Printing tidies up lines that nobody changed; they stay as they were.
  const kept = withChangedLines({ text, before, after });
  return kept !== undefined && isSame(kept, after) ? kept : after;
};
