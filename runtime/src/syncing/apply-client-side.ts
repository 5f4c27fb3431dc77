import { LAST_APPLIED_ANNOTATION } from '@freshet/domain/applications';
import type { KubeObject } from '@freshet/domain/objects';
import { builtInShape, isJsonObject, type JsonObject } from '@freshet/embedded-cluster/kube-types';
import { isKubeError } from '@freshet/kit/kube-client';
import type { Applied } from './cluster-writer.ts';
import { hasOtherRole, recreate } from './replacing.ts';
import { threeWayPatch } from './three-way-patch.ts';
import { FIELD_MANAGER, isOutdated, MOST_ATTEMPTS, type Writing } from './writing.ts';

/**
 * `kubectl apply`: creates the object, or patches what differs from it and from what was applied before. The copy that
 * watches keep is good enough to begin with, as the first patch holds only for the version it was made from; so an
 * object that is new costs one request, and one that is as it should be none. A patch that was made from what was just
 * read holds for the object whatever else changes on it, as statuses do all the time.
 */
export const applyClientSide = async (writing: Writing): Promise<Applied> => {
  const { cluster, resource, target, task } = writing;
  const modified = withLastApplied(target);
  // The role of a binding cannot be changed.
  if (hasOtherRole(target, task.live)) return recreate(writing, modified);
  let current = await copyOf(writing);
  for (let attempt = 1; ; attempt++) {
    try {
      return current
        ? await patch(writing, modified, { current, isCopy: attempt === 1 })
        : await create(writing, modified);
    } catch (error) {
      if (current && writing.force && isKubeError(error, 'Invalid')) return recreate(writing, modified);
      if (!isOutdated(error, current) || attempt === MOST_ATTEMPTS) throw error;
    }
    current = await cluster.client.find<KubeObject>(resource, target.metadata);
  }
};

/** What watches know of the object; they see one version of a kind, and the fields of another may be others. */
const copyOf = async ({ cluster, resource, target, task }: Writing): Promise<KubeObject | undefined> =>
  !task.live || task.live.apiVersion === target.apiVersion
    ? task.live
    : cluster.client.find<KubeObject>(resource, target.metadata);

const create = async (writing: Writing, modified: KubeObject): Promise<Applied> => {
  const { cluster, resource, validation } = writing;
  const object = await cluster.client.create(resource, modified, {
    manager: FIELD_MANAGER,
    fieldValidation: validation,
  });
  return { kind: 'applied', change: 'created', object };
};

interface Seen {
  readonly current: KubeObject;
  /** Whether it may be older than what the cluster has. */
  readonly isCopy: boolean;
}

const patch = async (writing: Writing, modified: KubeObject, { current, isCopy }: Seen): Promise<Applied> => {
  const { cluster, resource, target, validation } = writing;
  const shape = builtInShape(target.apiVersion, target.kind);
  const sides = {
    original: lastAppliedOf(current),
    modified: modified as JsonObject,
    current: current as JsonObject,
  };
  const found = threeWayPatch(sides, shape);
  if (!found) return { kind: 'applied', change: 'unchanged', object: current };
  const object = await cluster.client.patch<KubeObject>(resource, target.metadata, {
    kind: found.kind,
    patch: lockedTo(found.patch, isCopy || found.isWhole ? current.metadata : { uid: current.metadata.uid }),
    manager: FIELD_MANAGER,
    fieldValidation: validation,
  });
  const isSame = object.metadata.resourceVersion === current.metadata.resourceVersion;
  return { kind: 'applied', change: isSame ? 'unchanged' : 'configured', object };
};

/** Refused as a conflict where the object is another one, or has changed since. */
const lockedTo = (
  patch: JsonObject,
  { resourceVersion, uid }: { readonly resourceVersion?: string; readonly uid?: string | undefined },
): JsonObject => {
  const metadata = isJsonObject(patch.metadata) ? patch.metadata : {};
  return {
    ...patch,
    metadata: { ...metadata, ...(resourceVersion ? { resourceVersion } : {}), ...(uid ? { uid } : {}) },
  };
};

/** The object with what is applied written on it, byte for byte as `kubectl` writes it. */
const withLastApplied = (target: KubeObject): KubeObject => {
  const { creationTimestamp: _, ...metadata } = target.metadata;
  const { [LAST_APPLIED_ANNOTATION]: __, ...annotations } = metadata.annotations ?? {};
  const plain = { ...target, metadata: { ...metadata, annotations } };
  const text = `${JSON.stringify(sorted(plain))}\n`;
  return {
    ...plain,
    metadata: { ...plain.metadata, annotations: { ...annotations, [LAST_APPLIED_ANNOTATION]: text } },
  };
};

const lastAppliedOf = ({ metadata }: KubeObject): JsonObject | undefined => {
  try {
    const original: unknown = JSON.parse(metadata.annotations?.[LAST_APPLIED_ANNOTATION] ?? 'null');
    return isJsonObject(original) ? original : undefined;
  } catch {
    return undefined; // somebody has broken it: then nothing is known of what was applied
  }
};

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(fields.map(([name, field]) => [name, sorted(field)]));
};
