import type { Kind } from '../kinds/index.ts';
import type { KubeObject, ObjectMeta } from '../objects/index.ts';
import { storedAs } from '../registry/index.ts';
import { alreadyExists, badRequest, invalid } from '../status/index.ts';
import { allocate } from './allocate.ts';
import {
  hasSubresource,
  notWritten,
  refusedInTime,
  timestamp,
  type VerbDeps,
  type Written,
  written,
} from './core.ts';
import { claimKind, claimNamespace, generatedName, metadataOf, newUid, requireName } from './metadata.ts';
import { requireNamespace } from './namespaces.ts';
import { admissionOf, type WriteContext } from './ports.ts';
import { toStored } from './served.ts';
import { trackFields } from './track-fields.ts';

/** How often another name is tried where the server chooses it. */
const NAME_ATTEMPTS = 8;

interface CreateRequest {
  readonly kind: Kind;
  readonly namespace: string;
  /** Taken over and changed. */
  readonly object: KubeObject;
  readonly context: WriteContext;
  /** The owners of the fields are already told: this comes from an apply. */
  readonly isApplied?: boolean;
}

const beginLife = ({ clock, ids }: VerbDeps, { kind, namespace, object }: CreateRequest): void => {
  claimKind(kind, object);
  const metadata = metadataOf(object);
  claimNamespace(kind, metadata, namespace);
  requireName(kind, metadata);
  if (metadata.resourceVersion) {
    throw badRequest('resourceVersion should not be set on objects to be created');
  }
  for (const field of ['resourceVersion', 'deletionTimestamp', 'deletionGracePeriodSeconds', 'selfLink']) {
    delete (metadata as unknown as Record<string, unknown>)[field];
  }
  metadata.uid = newUid(ids);
  metadata.creationTimestamp = timestamp(clock.now());
  if (kind.rules.hasGeneration) metadata.generation = 1;
  else delete metadata.generation;
  if (hasSubresource(kind, 'status')) delete object.status;
};

/** What only the server decides stays as it was when the life of the object began. */
const keepBirth = ({ kind, namespace, object }: CreateRequest, born: ObjectMeta): void => {
  claimKind(kind, object);
  const metadata = metadataOf(object);
  claimNamespace(kind, metadata, namespace);
  metadata.name ||= born.name;
  for (const field of ['uid', 'creationTimestamp', 'generation'] as const)
    Object.assign(metadata, { [field]: born[field] });
  for (const field of ['resourceVersion', 'deletionTimestamp', 'deletionGracePeriodSeconds'] as const)
    delete metadata[field];
  if (born.generation === undefined) delete metadata.generation;
  if (hasSubresource(kind, 'status')) delete object.status;
};

const finish = async (deps: VerbDeps, request: CreateRequest): Promise<Written> => {
  const { kind, namespace, object, context, isApplied = false } = request;
  const { metadata } = object;
  requireNamespace(deps, kind, namespace, metadata.name);
  const key = { namespace, name: metadata.name };
  const asked = admissionOf(context, { operation: 'CREATE', kind, key, object });
  if (!isApplied) trackFields(deps, { kind, before: undefined, after: object, manager: context.manager });
  await deps.admission.mutate?.(asked);
  if (asked.isRewritten) keepBirth(request, metadata);
  kind.rules.prepareCreate?.(object);
  const errors = kind.rules.validateCreate(object);
  if (errors.length > 0) throw invalid(kind, object.metadata.name, errors);
  await deps.admission.validate?.({ ...asked, key: { namespace, name: object.metadata.name } });
  return store(deps, request);
};

const store = async (deps: VerbDeps, request: CreateRequest): Promise<Written> => {
  const { kind, namespace, object, context } = request;
  const key = { namespace, name: object.metadata.name };
  // Making another version of it may take its time; from here on nothing may come in between.
  const kept = kind.convert ? await toStored(kind, structuredClone(object)) : undefined;
  requireNamespace(deps, kind, namespace, key.name);
  const resource = storedAs(kind);
  const there = deps.store.latest(resource, key);
  if (there) {
    const isBeingDeleted = deps.store.objectOf(there).metadata.deletionTimestamp !== undefined;
    throw alreadyExists(kind, key.name, { isBeingDeleted });
  }
  allocate(deps, { kind, next: object, previous: undefined });
  if (context.isDryRun) return notWritten(object, { isNew: true });
  const entry = await deps.store.write({
    resource,
    key,
    previous: undefined,
    object: kept ?? (toStored(kind, object) as KubeObject),
    isDeletion: false,
  });
  return written(deps, kind, { entry, isNew: true });
};

const freeName = (deps: VerbDeps, { kind, namespace, object }: CreateRequest): string => {
  const prefix = object.metadata.generateName ?? '';
  for (let attempt = 0; attempt < NAME_ATTEMPTS; attempt += 1) {
    const name = generatedName(prefix, deps.ids);
    if (!deps.store.latest(storedAs(kind), { namespace, name })) return name;
  }
  throw alreadyExists(kind, prefix, { retryAfterSeconds: 1 });
};

/** Stores an object that is not there yet. */
export const createObject = async (deps: VerbDeps, request: CreateRequest): Promise<Written> => {
  beginLife(deps, request);
  const { kind, object } = request;
  kind.rules.applyDefaults(object);
  if (!object.metadata.name) object.metadata.name = freeName(deps, request);
  const key = () => ({ namespace: request.namespace, name: object.metadata.name });
  return refusedInTime(deps, kind, { key, job: () => finish(deps, request) });
};
