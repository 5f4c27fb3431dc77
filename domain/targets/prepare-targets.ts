/**
 * From what was rendered to what is wanted of the cluster: lists are taken apart, namespaces are put right, kinds that
 * are not looked after are left out, of objects that come twice the last one counts, and each gets the mark of the
 * application.
 */
import type { Condition } from '@freshet/domain/applications';
import { groupOf, type KubeObject, keyOf, keyText, versionOf } from '@freshet/domain/objects';
import { instanceOf, markTarget, type Tracking } from '@freshet/domain/tracking';
import { isListedKind, type KindFilter } from './kind-filter.ts';

/** The part of the engine's settings that decides about targets. */
export interface TargetSettings extends Tracking {
  /** The engine's own namespace. */
  readonly namespace: string;
  readonly exclusions: readonly KindFilter[];
  readonly inclusions: readonly KindFilter[];
}

interface PrepareInput {
  /** As rendered; never changed. */
  readonly objects: readonly KubeObject[];
  readonly application: {
    readonly metadata: { readonly name: string; readonly namespace?: string };
    readonly spec: { readonly destination: { readonly namespace?: string } };
  };
  readonly settings: TargetSettings;
  /** Server of the cluster they go to. */
  readonly server: string;
  /** Whether objects of a kind lie in namespaces; undefined where the cluster does not know the kind. */
  readonly isNamespaced: (group: string, kind: string, version: string) => boolean | undefined;
}

export interface PreparedTargets {
  readonly targets: readonly KubeObject[];
  readonly conditions: readonly Condition[];
}

const isObject = (value: unknown): value is KubeObject =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as KubeObject).kind === 'string' &&
  typeof (value as KubeObject).apiVersion === 'string';

/** The objects of a list; a list of nothing is nothing. */
const flattened = (object: KubeObject): readonly KubeObject[] => {
  const { kind, items } = object;
  if (!kind.endsWith('List') || (items !== null && !Array.isArray(items))) return [object];
  return ((items ?? []) as unknown[]).filter(isObject).flatMap(flattened);
};

const isClusterWide = (object: KubeObject, { isNamespaced, targets }: Placing): boolean => {
  const group = groupOf(object.apiVersion);
  const known = isNamespaced(group, object.kind, versionOf(object.apiVersion));
  return (known ?? targets.get(`${group}/${object.kind}`) ?? true) === false;
};

interface Placing extends PrepareInput {
  /** Whether kinds are namespaced that come with their definitions in this very rendering. */
  readonly targets: ReadonlyMap<string, boolean>;
}

interface DefinitionSpec {
  readonly group?: unknown;
  readonly scope?: unknown;
  readonly names?: { readonly kind?: unknown };
}

const definedKinds = (objects: readonly KubeObject[]): Map<string, boolean> =>
  new Map(
    objects
      .filter(({ kind }) => kind === 'CustomResourceDefinition')
      .map(({ spec }) => (spec ?? {}) as DefinitionSpec)
      .map(({ group, scope, names }) => [`${String(group)}/${String(names?.kind)}`, scope !== 'Cluster']),
  );

const placed = (object: KubeObject, placing: Placing): KubeObject => {
  const metadata = { ...(object.metadata ?? {}) } as KubeObject['metadata'];
  if (isClusterWide(object, placing)) delete metadata.namespace;
  else if (!metadata.namespace) metadata.namespace = placing.application.spec.destination.namespace ?? '';
  if (metadata.namespace === '') delete metadata.namespace;
  return { ...object, metadata };
};

const excluded = ({ kind, apiVersion, metadata }: KubeObject): Condition => ({
  type: 'ExcludedResourceWarning',
  message: `Resource ${groupOf(apiVersion)}/${kind} ${metadata?.name ?? ''} is excluded in the settings`,
});

const repeated = ([key, count]: readonly [string, number]): Condition => ({
  type: 'RepeatedResourceWarning',
  message: `Resource ${key} appeared ${count} times among application resources.`,
});

/** Where an object comes again, the last one takes the place of the first. Names that the server makes never repeat. */
const lastOfEach = (objects: readonly KubeObject[]): PreparedTargets => {
  const byKey = new Map<string, KubeObject>();
  const counts = new Map<string, number>();
  for (const [place, object] of objects.entries()) {
    const isUnnamed = !object.metadata.name && object.metadata.generateName !== undefined;
    const key = isUnnamed ? `#${place}` : keyText(keyOf(object));
    byKey.set(key, object);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return {
    targets: [...byKey.values()],
    conditions: [...counts].filter(([, count]) => count > 1).map(repeated),
  };
};

export const prepareTargets = (input: PrepareInput): PreparedTargets => {
  const { application, settings, server } = input;
  const objects = input.objects.filter(isObject).flatMap(flattened);
  const isListed = ({ apiVersion, kind }: KubeObject): boolean =>
    isListedKind({ group: groupOf(apiVersion), kind, cluster: server }, settings);
  const placing: Placing = { ...input, targets: definedKinds(objects) };
  const marking = {
    ...settings,
    instance: instanceOf(application.metadata, settings.namespace),
    destinationNamespace: application.spec.destination.namespace ?? '',
  };
  const { targets, conditions } = lastOfEach(objects.filter(isListed).map(object => placed(object, placing)));
  return {
    targets: targets.map(object => markTarget(object, marking)),
    conditions: [...conditions, ...objects.filter(object => !isListed(object)).map(excluded)],
  };
};
