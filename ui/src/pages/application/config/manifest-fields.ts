/** What the form shows of the manifest of an application. */
import { type Document, isMap, parseDocument } from 'yaml';
import { marksOf } from '../../../gitops/index.ts';
import type { Retry } from '../../../sync-policy/index.ts';

/** What becomes of the objects when the application is deleted. */
export const DELETIONS = ['foreground', 'background', 'none'] as const;
export type Deletion = (typeof DELETIONS)[number];

export interface ManifestFields {
  readonly product: string;
  /** With commas between them. */
  readonly groups: string;
  readonly repoURL: string;
  readonly path: string;
  readonly chart: string;
  readonly targetRevision: string;
  /** The folder may be taken as plain manifests: nothing says that it is anything else. */
  readonly isDirectory: boolean;
  readonly recurse: boolean;
  readonly include: string;
  readonly exclude: string;
  readonly server: string;
  readonly namespace: string;
  readonly project: string;
  readonly automated: boolean;
  readonly prune: boolean;
  readonly selfHeal: boolean;
  readonly syncOptions: readonly string[];
  readonly retry: Retry;
  readonly deletion: Deletion;
  /** `name=value` each. */
  readonly helmParameters: string;
  readonly helmValues: string;
  readonly valueFiles: readonly string[];
  /** As Kustomize writes them, one each. */
  readonly kustomizeImages: string;
  /** More than one source is not for a form. */
  readonly sources: number;
}

export type ChangeField = <Name extends keyof ManifestFields>(
  name: Name,
  value: ManifestFields[Name],
) => void;

/** What each part of the form is given. */
export interface PartProps {
  readonly fields: ManifestFields;
  readonly disabled: boolean;
  readonly change: ChangeField;
}

export const SOURCE = ['spec', 'source'];
export const DIRECTORY = [...SOURCE, 'directory'];
export const SYNC_POLICY = ['spec', 'syncPolicy'];
export const AUTOMATED = [...SYNC_POLICY, 'automated'];
export const RETRY = [...SYNC_POLICY, 'retry'];
export const ANNOTATIONS = ['metadata', 'annotations'];
export const FINALIZERS = ['metadata', 'finalizers'];

const CASCADE = 'resources-finalizer.argocd.argoproj.io';

export const FINALIZER_OF: Readonly<Record<Deletion, string | undefined>> = {
  foreground: CASCADE,
  background: `${CASCADE}/background`,
  none: undefined,
};

export const isCascade = (finalizer: string): boolean =>
  finalizer === CASCADE || finalizer.startsWith(`${CASCADE}/`);

const deletionOf = (finalizers: readonly string[]): Deletion => {
  if (finalizers.includes(`${CASCADE}/background`)) return 'background';
  return finalizers.some(isCascade) ? 'foreground' : 'none';
};

/** The text as YAML; undefined where it is none that has fields. */
export const readManifest = (text: string): Document | undefined => {
  const document = parseDocument(text);
  return document.errors.length === 0 && isMap(document.contents) ? document : undefined;
};

const textAt = (document: Document, path: readonly string[]): string => {
  const value = document.getIn(path);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

export const itemsAt = (document: Document, path: readonly string[]): readonly unknown[] => {
  const value = (document.getIn(path) as { toJSON?: () => unknown } | undefined)?.toJSON?.();
  return Array.isArray(value) ? value : [];
};

const markAt = (document: Document, name: 'product' | 'app-group'): string => {
  const [first = ''] = marksOf(name)
    .map(mark => textAt(document, [...ANNOTATIONS, mark]))
    .filter(value => value !== '');
  return first;
};

const retryIn = (document: Document): Retry => ({
  limit: textAt(document, [...RETRY, 'limit']),
  duration: textAt(document, [...RETRY, 'backoff', 'duration']),
  factor: textAt(document, [...RETRY, 'backoff', 'factor']),
  maxDuration: textAt(document, [...RETRY, 'backoff', 'maxDuration']),
});

const sourceIn = (document: Document) => {
  const isSaid = (block: string): boolean => document.getIn([...SOURCE, block]) != null;
  const parameters = itemsAt(document, [...SOURCE, 'helm', 'parameters']) as {
    name?: string;
    value?: string;
  }[];
  return {
    repoURL: textAt(document, [...SOURCE, 'repoURL']),
    path: textAt(document, [...SOURCE, 'path']),
    chart: textAt(document, [...SOURCE, 'chart']),
    targetRevision: textAt(document, [...SOURCE, 'targetRevision']),
    isDirectory: !['chart', 'helm', 'kustomize', 'plugin'].some(isSaid),
    recurse: document.getIn([...DIRECTORY, 'recurse']) === true,
    include: textAt(document, [...DIRECTORY, 'include']),
    exclude: textAt(document, [...DIRECTORY, 'exclude']),
    helmParameters: parameters.map(({ name = '', value = '' }) => `${name}=${value}`).join('\n'),
    valueFiles: itemsAt(document, [...SOURCE, 'helm', 'valueFiles']).map(String),
    helmValues: textAt(document, [...SOURCE, 'helm', 'values']),
    kustomizeImages: itemsAt(document, [...SOURCE, 'kustomize', 'images']).join('\n'),
    sources: itemsAt(document, ['spec', 'sources']).length,
  };
};

/** What the form shows; undefined where the text is no YAML. */
export const fieldsOf = (text: string): ManifestFields | undefined => {
  const document = readManifest(text);
  if (!document) return undefined;
  const isOn = (name: string): boolean => document.getIn([...AUTOMATED, name]) === true;
  const hasAutomated = document.getIn(AUTOMATED) !== undefined && document.getIn(AUTOMATED) !== null;
  return {
    ...sourceIn(document),
    product: markAt(document, 'product'),
    groups: markAt(document, 'app-group'),
    server:
      textAt(document, ['spec', 'destination', 'name']) ||
      textAt(document, ['spec', 'destination', 'server']),
    namespace: textAt(document, ['spec', 'destination', 'namespace']),
    project: textAt(document, ['spec', 'project']),
    automated: hasAutomated && document.getIn([...AUTOMATED, 'enabled']) !== false,
    prune: isOn('prune'),
    selfHeal: isOn('selfHeal'),
    syncOptions: itemsAt(document, [...SYNC_POLICY, 'syncOptions']).map(String),
    retry: retryIn(document),
    deletion: deletionOf(itemsAt(document, FINALIZERS).map(String)),
  };
};
