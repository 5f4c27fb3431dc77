/**
 * Every change of an object that is there: updates, patches, applies, and those of its subresources. Each says how to
 * make the next version from the present one; the rest is the same for all. Admission may take its time, so the present
 * one may have changed meanwhile: then the next version is made again, from what is there by now.
 */
import { sameJson } from '../json/index.ts';
import type { Kind } from '../kinds/index.ts';
import type { KubeObject, ManagedFieldsEntry, ObjectKey } from '../objects/index.ts';
import { storedAs } from '../registry/index.ts';
import { conflict, invalid, notFound } from '../status/index.ts';
import type { Entry } from '../store/index.ts';
import { allocate } from './allocate.ts';
import { latestOf, notWritten, refusedInTime, type VerbDeps, type Written, written } from './core.ts';
import { isReadyToGo } from './finalizers.ts';
import { claimKind, claimName, claimNamespace, metadataOf } from './metadata.ts';
import { admissionOf, type WriteContext } from './ports.ts';
import { makeReady, servedCopy, servedObject, toStored } from './served.ts';
import { takeFromSubresource } from './subresources.ts';
import { trackFields } from './track-fields.ts';

/** A writer that loses this often against others is told so. */
const ATTEMPTS = 12;

export interface NextVersion {
  readonly object: KubeObject;
  /** The owners of the fields are already told: this comes from an apply. */
  readonly isApplied?: boolean;
}

export interface UpdateRequest {
  readonly kind: Kind;
  readonly key: ObjectKey;
  readonly subresource?: string | undefined;
  /** Makes the next version, an object of its own, from the present one or a copy of it that it may change. */
  readonly next: (current: KubeObject, copy: () => KubeObject) => NextVersion;
  /** Whether it must name the version that it was made from, where the kind demands it. */
  readonly isWhole: boolean;
  readonly context: WriteContext;
}

const checkVersion = ({ kind, key, isWhole }: UpdateRequest, next: KubeObject, current: KubeObject): void => {
  const { resourceVersion, uid } = next.metadata;
  if (uid && uid !== current.metadata.uid) {
    throw conflict(
      kind,
      key.name,
      `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${current.metadata.uid}`,
    );
  }
  if (resourceVersion && resourceVersion !== '0') {
    if (resourceVersion !== current.metadata.resourceVersion) throw conflict(kind, key.name);
  } else if (isWhole && !kind.rules.takesUnconditionalUpdate) {
    throw invalid(kind, key.name, [
      {
        problem: 'invalid',
        path: 'metadata.resourceVersion',
        value: 0,
        detail: 'must be specified for an update',
      },
    ]);
  }
};

/** What only the server may change stays as it was. */
const keepServerFields = (next: KubeObject, current: KubeObject): void => {
  const [to, from] = [
    next.metadata as unknown as Record<string, unknown>,
    current.metadata as unknown as Record<string, unknown>,
  ];
  for (const field of [
    'uid',
    'resourceVersion',
    'creationTimestamp',
    'deletionTimestamp',
    'deletionGracePeriodSeconds',
    'generation',
    'generateName',
  ]) {
    if (from[field] === undefined) delete to[field];
    else to[field] = from[field];
  }
  delete to.selfLink;
};

const checkFinalizers = (kind: Kind, next: KubeObject, current: KubeObject): void => {
  if (current.metadata.deletionTimestamp === undefined) return;
  const before = new Set(current.metadata.finalizers ?? []);
  const added = (next.metadata.finalizers ?? []).filter(finalizer => !before.has(finalizer));
  if (added.length === 0) return;
  throw invalid(kind, current.metadata.name, [
    {
      problem: 'forbidden',
      path: 'metadata.finalizers',
      detail: `no new finalizers can be added if the object is being deleted, found new finalizers []string{${added.map(one => JSON.stringify(one)).join(', ')}}`,
    },
  ]);
};

const wanted = ({ apiVersion: _a, kind: _k, metadata: _m, status: _s, ...rest }: KubeObject): object => rest;

const countGeneration = (kind: Kind, next: KubeObject, current: KubeObject): void => {
  if (!kind.rules.hasGeneration || sameJson(wanted(next), wanted(current))) return;
  next.metadata.generation = (current.metadata.generation ?? 0) + 1;
};

const timeless = (entries: readonly ManagedFieldsEntry[] | undefined): unknown =>
  entries?.map(({ time: _time, ...entry }) => entry);

/** A write that says what is there already, but for when its fields were last touched, is none. */
const isSame = (next: KubeObject, current: KubeObject): boolean =>
  sameJson(timeless(next.metadata.managedFields), timeless(current.metadata.managedFields)) &&
  sameJson(
    { ...next, metadata: { ...next.metadata, managedFields: undefined } },
    { ...current, metadata: { ...current.metadata, managedFields: undefined } },
  );

const prepare = (request: UpdateRequest, made: KubeObject, current: KubeObject): KubeObject => {
  const { kind, key, subresource } = request;
  claimKind(kind, made);
  const metadata = metadataOf(made);
  claimName(metadata, key.name);
  claimNamespace(kind, metadata, key.namespace);
  checkVersion(request, made, current);
  const next = takeFromSubresource(kind, subresource, { made, current });
  keepServerFields(next, current);
  kind.rules.applyDefaults(next);
  if (subresource === undefined) kind.rules.prepareUpdate?.(next, current);
  checkFinalizers(kind, next, current);
  // A node is nothing that was asked for: assigning one does not make another generation.
  if (subresource !== 'binding') countGeneration(kind, next, current);
  return next;
};

const validate = ({ kind, key, subresource }: UpdateRequest, next: KubeObject, current: KubeObject): void => {
  const { rules } = kind;
  const check =
    subresource === undefined || subresource === 'scale' ? rules.validateUpdate : rules.validateStatus;
  const errors = check?.(next, current) ?? [];
  if (errors.length > 0) throw invalid(kind, key.name, errors);
};

const attempt = async (
  deps: VerbDeps,
  request: UpdateRequest,
  entry: Entry,
): Promise<Written | undefined> => {
  const { kind, key, subresource, context } = request;
  if (kind.convert) await makeReady(kind, [entry]);
  const current = servedObject(deps, kind, entry);
  const { object: made, isApplied = false } = request.next(current, () => servedCopy(kind, entry));
  const next = prepare(request, made, current);
  if (!isApplied) {
    trackFields(deps, { kind, before: current, after: next, manager: context.manager, subresource });
  }
  if (isSame(next, current)) {
    await deps.store.settled(storedAs(kind), key);
    return written(deps, kind, { entry });
  }
  const asked = admissionOf(context, {
    operation: 'UPDATE',
    kind,
    key,
    ...(subresource === undefined ? {} : { subresource }),
    object: next,
    old: current,
  });
  await deps.admission.mutate?.(asked);
  const admitted = asked.isRewritten ? prepare(request, next, current) : next;
  validate(request, admitted, current);
  await deps.admission.validate?.({ ...asked, object: admitted });
  return store(deps, request, { entry, next: admitted, current });
};

/** Undefined when another write came in between. */
const store = async (
  deps: VerbDeps,
  { kind, key, subresource, context }: UpdateRequest,
  { entry, next, current }: { entry: Entry; next: KubeObject; current: KubeObject },
): Promise<Written | undefined> => {
  const kept = kind.convert ? await toStored(kind, structuredClone(next)) : undefined;
  if (latestOf(deps, kind, key) !== entry) return undefined;
  if (subresource === undefined) allocate(deps, { kind, next, previous: current });
  const isDeletion = isReadyToGo(kind, next);
  if (context.isDryRun) return notWritten(next);
  const stored = await deps.store.write({
    resource: storedAs(kind),
    key,
    previous: entry,
    object: kept ?? (toStored(kind, next) as KubeObject),
    isDeletion,
  });
  return written(deps, kind, { entry: stored, isGone: isDeletion });
};

/** Replaces an object by its next version. */
export const updateObject = (deps: VerbDeps, request: UpdateRequest): Promise<Written> =>
  refusedInTime(deps, request.kind, { key: () => request.key, job: () => update(deps, request) });

const update = async (deps: VerbDeps, request: UpdateRequest): Promise<Written> => {
  const { kind, key } = request;
  const once = async (): Promise<Written | undefined> => {
    const entry = latestOf(deps, kind, key);
    if (!entry) throw notFound(kind, key.name);
    return attempt(deps, request, entry);
  };
  // Who has lost against another writer waits for a turn: all at once, each try would have but one winner.
  return (await once()) ?? deps.store.inTurn(storedAs(kind), key, () => persist(request, once));
};

const persist = async (
  { kind, key }: UpdateRequest,
  once: () => Promise<Written | undefined>,
): Promise<Written> => {
  for (let tries = 0; tries < ATTEMPTS; tries += 1) {
    const result = await once();
    if (result) return result;
  }
  throw conflict(kind, key.name);
};

/** The next version of an object that is sent whole. */
export const wholeUpdate =
  (sent: KubeObject): UpdateRequest['next'] =>
  () => ({ object: structuredClone(sent) });

/** The next version made by changing a copy of the present one. */
export const changedCopy =
  (change: (copy: KubeObject) => void): UpdateRequest['next'] =>
  (_current, copy) => {
    const object = copy();
    change(object);
    return { object };
  };
