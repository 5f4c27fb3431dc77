/**
 * The manifest of an application as a form sees it. The text is what counts: a field changes its own place in it and leaves
 * the rest, comments and fields that the form does not know included, so that form and YAML are two views of one thing.
 */
import { type Document, isMap, parseDocument } from 'yaml';

export interface ManifestFields {
  readonly repoURL: string;
  readonly path: string;
  readonly chart: string;
  readonly targetRevision: string;
  readonly server: string;
  readonly namespace: string;
  readonly project: string;
  readonly automated: boolean;
  readonly prune: boolean;
  readonly selfHeal: boolean;
  /** `name=value` each. */
  readonly helmParameters: string;
  readonly helmValues: string;
  readonly valueFiles: readonly string[];
  /** As Kustomize writes them, one each. */
  readonly kustomizeImages: string;
  /** More than one source is not for a form. */
  readonly sources: number;
}

const SOURCE = ['spec', 'source'];
const AUTOMATED = ['spec', 'syncPolicy', 'automated'];

const read = (text: string): Document | undefined => {
  const document = parseDocument(text);
  return document.errors.length === 0 && isMap(document.contents) ? document : undefined;
};

const textAt = (document: Document, path: readonly string[]): string => {
  const value = document.getIn(path);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

const itemsAt = (document: Document, path: readonly string[]): readonly unknown[] => {
  const value = (document.getIn(path) as { toJSON?: () => unknown } | undefined)?.toJSON?.();
  return Array.isArray(value) ? value : [];
};

/** What the form shows; undefined where the text is no YAML. */
export const fieldsOf = (text: string): ManifestFields | undefined => {
  const document = read(text);
  if (!document) return undefined;
  const isOn = (name: string): boolean => document.getIn([...AUTOMATED, name]) === true;
  const hasAutomated = document.getIn(AUTOMATED) !== undefined && document.getIn(AUTOMATED) !== null;
  const parameters = itemsAt(document, [...SOURCE, 'helm', 'parameters']) as {
    name?: string;
    value?: string;
  }[];
  return {
    repoURL: textAt(document, [...SOURCE, 'repoURL']),
    path: textAt(document, [...SOURCE, 'path']),
    chart: textAt(document, [...SOURCE, 'chart']),
    targetRevision: textAt(document, [...SOURCE, 'targetRevision']),
    server:
      textAt(document, ['spec', 'destination', 'name']) ||
      textAt(document, ['spec', 'destination', 'server']),
    namespace: textAt(document, ['spec', 'destination', 'namespace']),
    project: textAt(document, ['spec', 'project']),
    automated: hasAutomated && document.getIn([...AUTOMATED, 'enabled']) !== false,
    prune: isOn('prune'),
    selfHeal: isOn('selfHeal'),
    helmParameters: parameters.map(({ name = '', value = '' }) => `${name}=${value}`).join('\n'),
    valueFiles: itemsAt(document, [...SOURCE, 'helm', 'valueFiles']).map(String),
    helmValues: textAt(document, [...SOURCE, 'helm', 'values']),
    kustomizeImages: itemsAt(document, [...SOURCE, 'kustomize', 'images']).join('\n'),
    sources: itemsAt(document, ['spec', 'sources']).length,
  };
};

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '');

const setOrDelete = (document: Document, path: readonly string[], value: unknown): void => {
  const isNothing = value === '' || (Array.isArray(value) && value.length === 0);
  if (!isNothing) document.setIn(path, value);
  else if (document.hasIn(path)) document.deleteIn(path);
};

/** What a map holds besides braces may be `null` or missing; a map is needed before something is put in. */
const ensureMap = (document: Document, path: readonly string[]): void => {
  if (!isMap(document.getIn(path, true))) document.setIn(path, document.createNode({}));
};

const setters: {
  readonly [Name in keyof ManifestFields]?: (document: Document, value: ManifestFields[Name]) => void;
} = {
  path: (document, value) => setOrDelete(document, [...SOURCE, 'path'], value),
  chart: (document, value) => setOrDelete(document, [...SOURCE, 'chart'], value),
  targetRevision: (document, value) => setOrDelete(document, [...SOURCE, 'targetRevision'], value),
  namespace: (document, value) => setOrDelete(document, ['spec', 'destination', 'namespace'], value),
  project: (document, value) => setOrDelete(document, ['spec', 'project'], value || 'default'),
  automated: (document, value) => {
    if (value) {
      ensureMap(document, ['spec', 'syncPolicy']);
      ensureMap(document, AUTOMATED);
      document.deleteIn([...AUTOMATED, 'enabled']);
    } else if (document.hasIn(AUTOMATED)) document.deleteIn(AUTOMATED);
  },
  prune: (document, value) => setFlag(document, 'prune', value),
  selfHeal: (document, value) => setFlag(document, 'selfHeal', value),
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

const setFlag = (document: Document, name: 'prune' | 'selfHeal', value: boolean): void => {
  ensureMap(document, ['spec', 'syncPolicy']);
  ensureMap(document, AUTOMATED);
  if (value) document.setIn([...AUTOMATED, name], true);
  else document.deleteIn([...AUTOMATED, name]);
};

/** The text with one field changed; the same text where it is no YAML. */
export const withField = <Name extends keyof ManifestFields>(
  text: string,
  name: Name,
  value: ManifestFields[Name],
): string => {
  const document = read(text);
  const set = setters[name];
  if (!document || !set || fieldsOf(text)?.[name] === value) return text;
  set(document, value);
  return document.toString({ lineWidth: 0 });
};
