/** What is to be done so that the applications of a set are those that it asks for. */
import {
  type Application,
  POST_DELETE_FINALIZER,
  PRE_DELETE_FINALIZER,
  REFRESH_ANNOTATION,
} from '@freshet/domain/applications';
import { isSame, normalizeSpec } from '@freshet/domain/automation';
import type { ApplicationSet } from './application-set.ts';
import { keepPointers, mergePatchOf } from './differences.ts';
import type { Policy } from './policy.ts';

/** Others than the set put these on applications, and they stay. */
const KEPT_ANNOTATIONS = [
  REFRESH_ANNOTATION,
  'argocd.argoproj.io/hydrate',
  'notified.notifications.argoproj.io',
];
/** Ours for what Argo CD lacks: the engine writes them on applications. */
const KEPT_PREFIX = 'freshet.io/';
const KEPT_FINALIZERS = [PRE_DELETE_FINALIZER, POST_DELETE_FINALIZER];

export interface Plan {
  readonly creates: readonly Application[];
  readonly patches: readonly { readonly application: Application; readonly patch: unknown }[];
  readonly deletes: readonly Application[];
  /** Names of applications that another owner controls, which are left alone. */
  readonly foreign: readonly string[];
}

const controllerOf = ({ metadata }: Application) =>
  (metadata.ownerReferences ?? []).find(({ controller }) => controller === true);

/** Whether an application belongs to a set; by its name, as a set that was created anew is the same one. */
export const isOwnedBy = (application: Application, set: ApplicationSet): boolean => {
  const owner = controllerOf(application);
  return owner?.kind === 'ApplicationSet' && owner.name === set.metadata.name;
};

const ownerOf = ({ apiVersion, kind, metadata }: ApplicationSet) => ({
  apiVersion,
  kind,
  name: metadata.name,
  uid: metadata.uid ?? '',
  controller: true,
  blockOwnerDeletion: true,
});

const kept = (
  desired: Readonly<Record<string, string>> | undefined,
  live: Readonly<Record<string, string>> | undefined,
  isKept: (key: string) => boolean,
): Record<string, string> => ({
  ...desired,
  ...Object.fromEntries(Object.entries(live ?? {}).filter(([key]) => isKept(key))),
});

const present = <Value extends object>(key: string, value: Value | undefined): Record<string, Value> =>
  value && Object.keys(value).length > 0 ? { [key]: value } : {};

/** What the set decides on of an application, as it shall be beside what is there. */
const wantedOf = (desired: Application, live: Application | undefined, set: ApplicationSet): Application => {
  const { labels = [], annotations = [] } = set.spec.preservedFields ?? {};
  const isKeptAnnotation = (key: string): boolean =>
    annotations.includes(key) || KEPT_ANNOTATIONS.includes(key) || key.startsWith(KEPT_PREFIX);
  const finalizers = [
    ...(desired.metadata.finalizers ?? []),
    ...(live?.metadata.finalizers ?? []).filter(name =>
      KEPT_FINALIZERS.some(start => name.startsWith(start)),
    ),
  ];
  const others = (live?.metadata.ownerReferences ?? []).filter(({ controller }) => controller !== true);
  return {
    apiVersion: desired.apiVersion,
    kind: desired.kind,
    metadata: {
      name: desired.metadata.name,
      ...(desired.metadata.namespace === undefined ? {} : { namespace: desired.metadata.namespace }),
      ...present(
        'labels',
        kept(desired.metadata.labels, live?.metadata.labels, key => labels.includes(key)),
      ),
      ...present(
        'annotations',
        kept(desired.metadata.annotations, live?.metadata.annotations, isKeptAnnotation),
      ),
      ...present('finalizers', [...new Set(finalizers)]),
      ownerReferences: [...others, ownerOf(set)],
    },
    // As the engine writes it back, or the two would never agree.
    spec: normalizeSpec(desired.spec),
    ...(desired.operation ? { operation: desired.operation } : {}),
  };
};

const comparable = ({ metadata, spec, operation }: Application) => ({
  metadata: {
    labels: metadata.labels ?? {},
    annotations: metadata.annotations ?? {},
    finalizers: metadata.finalizers ?? [],
    ownerReferences: metadata.ownerReferences ?? [],
  },
  spec,
  ...(operation ? { operation } : {}),
});

/** Where others may differ from the set without being set right. */
const pointersFor = (set: ApplicationSet, name: string): string[] =>
  (set.spec.ignoreApplicationDifferences ?? [])
    .filter(rule => rule.name === undefined || rule.name === '' || rule.name === name)
    .flatMap(rule => rule.jsonPointers ?? []);

/** What is to change in an application that is there; undefined where nothing is. */
const patchFor = (desired: Application, live: Application, set: ApplicationSet): unknown => {
  const wanted = keepPointers(wantedOf(desired, live, set), live, pointersFor(set, desired.metadata.name));
  const before = comparable(live);
  const after = comparable(wanted);
  // An operation is asked for by the set, but never taken back by it.
  const from = after.operation ? before : { metadata: before.metadata, spec: before.spec };
  if (isSame(from, after)) return undefined;
  const patch = mergePatchOf(from, after) as { readonly metadata?: object; readonly operation?: object };
  const { resourceVersion } = live.metadata;
  // A sync that has begun or ended since the application was read must not be asked for a second time.
  return patch.operation && resourceVersion !== undefined
    ? { ...patch, metadata: { ...patch.metadata, resourceVersion } }
    : patch;
};

/** Whether the spec of an application is not the one that its set wants; what others may change does not count. */
export const isSpecChanged = (desired: Application, live: Application, set: ApplicationSet): boolean =>
  !isSame(
    normalizeSpec(keepPointers(desired, live, pointersFor(set, desired.metadata.name)).spec),
    normalizeSpec(live.spec),
  );

interface PlanInput {
  readonly set: ApplicationSet;
  /** Those that are valid. */
  readonly desired: readonly Application[];
  /** All that the set asks for: what is invalid is not touched, but not deleted either. */
  readonly generated: readonly Application[];
  /** All of the namespace, by name. */
  readonly live: ReadonlyMap<string, Application>;
  readonly policy: Policy;
}

const isDeleting = ({ metadata }: Application): boolean => metadata.deletionTimestamp !== undefined;

const surplusOf = ({ set, generated, live, policy }: PlanInput): Application[] => {
  const names = new Set(generated.map(({ metadata }) => metadata.name));
  return [...live.values()].filter(
    application =>
      policy.deletes &&
      isOwnedBy(application, set) &&
      !names.has(application.metadata.name) &&
      !isDeleting(application),
  );
};

/** An application that nobody controls and that has the right name is taken over. */
export const planApplications = (input: PlanInput): Plan => {
  const { set, desired, live, policy } = input;
  const creates: Application[] = [];
  const patches: { application: Application; patch: unknown }[] = [];
  const foreign: string[] = [];
  for (const application of desired.toSorted((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1))) {
    const { name } = application.metadata;
    const there = live.get(name);
    if (!there) creates.push(wantedOf(application, undefined, set));
    else if (controllerOf(there) && !isOwnedBy(there, set)) foreign.push(name);
    else if (policy.updates && !isDeleting(there)) {
      const patch = patchFor(application, there, set);
      if (patch !== undefined) patches.push({ application: there, patch });
    }
  }
  return { creates, patches, deletes: surplusOf(input), foreign };
};
