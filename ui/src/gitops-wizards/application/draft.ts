/** What the form of a new application holds, and the manifest that it stands for. */
import { parse, stringify } from 'yaml';
import { areGroupNames, isProductName, marksOf } from '../../gitops/index.ts';
import { numberOr, type Retry, retryProblems } from '../../sync-policy/index.ts';

export interface ApplicationDraft {
  readonly name: string;
  readonly project: string;
  /** What it belongs to; empty for nothing. */
  readonly product: string;
  /** With commas between them. */
  readonly groups: string;
  /** Who takes the commit, and where it goes. */
  readonly runtime: string;
  readonly gitSource: string;
  /** The file within the folder of the Git Source; follows the name until it is written by hand. */
  readonly file: string;
  readonly message: string;
  readonly kind: 'git' | 'helm';
  readonly repoUrl: string;
  readonly path: string;
  readonly revision: string;
  readonly chart: string;
  /** The name of a cluster, or its address. */
  readonly cluster: string;
  readonly namespace: string;
  readonly isAutomatic: boolean;
  readonly prune: boolean;
  readonly selfHeal: boolean;
  readonly retry: Retry;
  readonly options: readonly string[];
  /** What the manifest has besides, as somebody wrote it. */
  readonly rest: Readonly<Record<string, unknown>>;
}

export const EMPTY_DRAFT: ApplicationDraft = {
  name: '',
  project: 'default',
  product: '',
  groups: '',
  runtime: '',
  gitSource: '',
  file: '',
  message: '',
  kind: 'git',
  repoUrl: '',
  path: '',
  revision: '',
  chart: '',
  cluster: 'in-cluster',
  namespace: '',
  isAutomatic: true,
  prune: false,
  selfHeal: false,
  retry: { limit: '5', duration: '5s', factor: '2', maxDuration: '3m' },
  options: ['CreateNamespace=true'],
  rest: {},
};

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...(value as Fields) } : {};

/** Without what says nothing. */
const said = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''));

const isAddress = (cluster: string): boolean => /^[a-z]+:\/\//.test(cluster);

/** What may be the address of a repository, as opposed to a word to look for. */
export const isRepositoryAddress = (text: string): boolean =>
  /^(https?|ssh|git):\/\/[^\s/]+\/\S+$/.test(text) || /^[\w.-]+@[\w.-]+:\S+$/.test(text);

/** How a manifest names the root of a repository; the form leaves the folder empty for it. */
const ROOT = '.';

const sourceOf = (draft: ApplicationDraft, before: Fields): Fields => {
  const { path: _, chart: __, repoURL: ___, targetRevision: ____, ...rest } = before;
  return said({
    repoURL: draft.repoUrl,
    ...(draft.kind === 'helm' ? { chart: draft.chart } : { path: draft.path || (draft.repoUrl && ROOT) }),
    targetRevision: draft.revision,
    ...rest,
  });
};

const destinationOf = ({ cluster, namespace }: ApplicationDraft): Fields =>
  said({ ...(isAddress(cluster) ? { server: cluster } : { name: cluster }), namespace });

const retryOf = ({ limit, ...times }: Retry, before: Fields): Fields | undefined => {
  const backoff = said({
    ...fieldsOf(before.backoff),
    duration: times.duration,
    factor: numberOr(times.factor),
    maxDuration: times.maxDuration,
  });
  const retry = said({
    ...before,
    backoff: Object.keys(backoff).length > 0 ? backoff : undefined,
    limit: numberOr(limit),
  });
  return Object.keys(retry).length > 0 ? retry : undefined;
};

/** What somebody switched off by its own key stays off by it, with what is said beside. */
const automatedOf = (draft: ApplicationDraft, before: Fields): Fields | undefined => {
  const { enabled, ...rest } = before;
  const flags = { prune: draft.prune, selfHeal: draft.selfHeal };
  if (draft.isAutomatic) return { ...rest, ...flags };
  return enabled === false ? { ...rest, ...flags, enabled } : undefined;
};

const syncPolicyOf = (draft: ApplicationDraft, before: Fields): Fields | undefined => {
  const { automated, syncOptions: _, retry, ...rest } = before;
  const policy = said({
    automated: automatedOf(draft, fieldsOf(automated)),
    ...(draft.options.length > 0 ? { syncOptions: [...draft.options] } : {}),
    retry: retryOf(draft.retry, fieldsOf(retry)),
    ...rest,
  });
  return Object.keys(policy).length > 0 ? policy : undefined;
};

const MARKS = { product: 'product', groups: 'app-group' } as const;

const markIn = (annotations: Fields, name: keyof typeof MARKS): string =>
  marksOf(MARKS[name])
    .map(mark => text(annotations[mark]))
    .find(value => value !== '') ?? '';

/** What it belongs to is written in our own spelling, whichever it was read in. */
const annotationsOf = (draft: ApplicationDraft, before: Fields): Fields | undefined => {
  const former = [...marksOf(MARKS.product), ...marksOf(MARKS.groups)] as readonly string[];
  const annotations = said({
    ...Object.fromEntries(Object.entries(before).filter(([name]) => !former.includes(name))),
    [marksOf(MARKS.product)[0]]: draft.product,
    [marksOf(MARKS.groups)[0]]: draft.groups,
  });
  return Object.keys(annotations).length > 0 ? annotations : undefined;
};

/** The manifest that would be committed. */
export const manifestOf = (draft: ApplicationDraft): string => {
  const { metadata, spec, apiVersion: _, kind: __, ...rest } = draft.rest;
  const [meta, before] = [fieldsOf(metadata), fieldsOf(spec)];
  const { annotations, ...others } = meta;
  const marked = annotationsOf(draft, fieldsOf(annotations));
  const { project: ___, source, destination: ____, syncPolicy, ...more } = before;
  return stringify(
    {
      apiVersion: 'argoproj.io/v1alpha1',
      kind: 'Application',
      metadata: { ...others, name: draft.name, ...(marked ? { annotations: marked } : {}) },
      spec: said({
        project: draft.project,
        source: sourceOf(draft, fieldsOf(source)),
        destination: destinationOf(draft),
        syncPolicy: syncPolicyOf(draft, fieldsOf(syncPolicy)),
        ...more,
      }),
      ...rest,
    },
    { lineWidth: 0 },
  );
};

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const read = (manifest: string): Fields | undefined => {
  try {
    const value: unknown = parse(manifest, { maxAliasCount: 50 });
    const fields = fieldsOf(value);
    return fields.kind === 'Application' ? fields : undefined;
  } catch {
    return undefined;
  }
};

const readRetry = (retry: unknown): Retry => {
  const { limit, backoff } = fieldsOf(retry);
  const { duration, factor, maxDuration } = fieldsOf(backoff);
  return {
    limit: text(limit),
    duration: text(duration),
    factor: text(factor),
    maxDuration: text(maxDuration),
  };
};

/** The form of a manifest; nothing where it cannot show it, as with several sources. */
export const draftOf = (manifest: string, before: ApplicationDraft): ApplicationDraft | undefined => {
  const rest = read(manifest);
  const spec = fieldsOf(rest?.spec);
  if (rest === undefined || spec.sources !== undefined || spec.sourceHydrator !== undefined) return undefined;
  const [source, destination] = [fieldsOf(spec.source), fieldsOf(spec.destination)];
  const policy = fieldsOf(spec.syncPolicy);
  const automated = policy.automated;
  const options = Array.isArray(policy.syncOptions) ? policy.syncOptions.map(text) : [];
  return {
    ...before,
    name: text(fieldsOf(rest.metadata).name),
    project: text(spec.project),
    product: markIn(fieldsOf(fieldsOf(rest.metadata).annotations), 'product'),
    groups: markIn(fieldsOf(fieldsOf(rest.metadata).annotations), 'groups'),
    kind: source.chart === undefined ? 'git' : 'helm',
    repoUrl: text(source.repoURL),
    path: source.path === ROOT ? '' : text(source.path),
    chart: text(source.chart),
    revision: text(source.targetRevision),
    cluster: text(destination.name) || text(destination.server),
    namespace: text(destination.namespace),
    isAutomatic: automated != null && fieldsOf(automated).enabled !== false,
    prune: fieldsOf(automated).prune === true,
    selfHeal: fieldsOf(automated).selfHeal === true,
    retry: readRetry(policy.retry),
    options,
    rest,
  };
};

/** The file of a draft: after its name unless somebody wrote another one. */
export const fileOf = ({ file, name }: ApplicationDraft): string => file || (name ? `${name}.yaml` : '');

const NAME = /^[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?$/;

export const isName = (name: string): boolean => NAME.test(name);

/** It has what it needs to be found by. */
export const isNamed = ({ name, gitSource, runtime, project, product, groups }: ApplicationDraft): boolean =>
  isName(name) &&
  gitSource !== '' &&
  runtime !== '' &&
  project !== '' &&
  isProductName(product) &&
  areGroupNames(groups);

export const hasSource = ({ kind, repoUrl, chart, revision }: ApplicationDraft): boolean =>
  repoUrl !== '' && (kind === 'git' || (chart !== '' && revision !== ''));

export const hasPlace = ({ cluster, namespace }: ApplicationDraft): boolean =>
  cluster !== '' && (namespace === '' || isNamespace(namespace));

export const hasPolicy = ({ retry }: ApplicationDraft): boolean =>
  Object.keys(retryProblems(retry)).length === 0;

/** The runtime can be asked what would come of it. */
export const isComplete = (draft: ApplicationDraft): boolean =>
  isNamed(draft) && hasSource(draft) && hasPlace(draft) && hasPolicy(draft);

export const isNamespace = (text: string): boolean => /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/.test(text);
