import type { Kind } from '../kinds/index.ts';
import type { JsonObject, KubeObject, ObjectKey } from '../objects/index.ts';
import { storedAs } from '../registry/index.ts';
import { conflict, forbidden, notFound } from '../status/index.ts';
import type { Entry } from '../store/index.ts';
import {
  latestOf,
  notWritten,
  refusedInTime,
  timestamp,
  type VerbDeps,
  type Written,
  written,
} from './core.ts';
import { FOREGROUND, isHeld, ORPHAN } from './finalizers.ts';
import { admissionOf, type WriteContext } from './ports.ts';
import { makeReady, servedObject } from './served.ts';

export interface DeleteRules {
  readonly propagation?: 'Background' | 'Foreground' | 'Orphan' | undefined;
  readonly gracePeriodSeconds?: number | undefined;
  readonly uid?: string | undefined;
  readonly resourceVersion?: string | undefined;
}

export interface DeleteRequest {
  readonly kind: Kind;
  readonly key: ObjectKey;
  readonly options: DeleteRules;
  readonly context: WriteContext;
}

const ATTEMPTS = 12;
const IMMORTAL = new Set(['default', 'kube-system', 'kube-public']);

const isNamespace = ({ group, plural }: Kind): boolean => group === '' && plural === 'namespaces';
const isPod = ({ group, plural }: Kind): boolean => group === '' && plural === 'pods';

const checkPreconditions = ({ kind, key, options }: DeleteRequest, { metadata }: KubeObject): void => {
  if (options.uid !== undefined && options.uid !== metadata.uid) {
    throw conflict(
      kind,
      key.name,
      `Precondition failed: UID in precondition: ${options.uid}, UID in object meta: ${metadata.uid}`,
    );
  }
  if (options.resourceVersion !== undefined && options.resourceVersion !== metadata.resourceVersion) {
    throw conflict(
      kind,
      key.name,
      `Precondition failed: the ResourceVersion in the precondition (${options.resourceVersion}) does not match the ResourceVersion in record (${metadata.resourceVersion}). The object might have been modified`,
    );
  }
};

const without = (finalizers: readonly string[], ...dropped: readonly string[]): string[] =>
  finalizers.filter(finalizer => !dropped.includes(finalizer));

/** What is to become of dependents is written down as a finalizer, for garbage collection to act on. */
const finalizersFor = ({ kind, options }: DeleteRequest, { metadata }: KubeObject): string[] => {
  const present = metadata.finalizers ?? [];
  const isSettled = present.includes(ORPHAN) || present.includes(FOREGROUND);
  const policy = options.propagation ?? (isSettled ? undefined : kind.rules.defaultPropagation);
  switch (policy) {
    case 'Orphan':
      return [...without(present, FOREGROUND, ORPHAN), ORPHAN];
    case 'Foreground':
      return [...without(present, FOREGROUND, ORPHAN), FOREGROUND];
    case 'Background':
      return options.propagation === undefined ? [...present] : without(present, FOREGROUND, ORPHAN);
    default:
      return [...present];
  }
};

interface PodParts {
  readonly spec?: { readonly terminationGracePeriodSeconds?: number; readonly nodeName?: string };
  readonly status?: { readonly phase?: string };
}

/** How long a pod may take to end; nothing runs yet, or any more, where it has no node or has finished. */
const graceFor = ({ kind, options }: DeleteRequest, object: KubeObject): number => {
  if (!isPod(kind)) return 0;
  const { spec, status } = object as PodParts;
  if (!spec?.nodeName || status?.phase === 'Succeeded' || status?.phase === 'Failed') return 0;
  const asked = options.gracePeriodSeconds ?? spec.terminationGracePeriodSeconds ?? 30;
  return asked < 0 ? 1 : asked;
};

const SECOND = 1_000;

/** Marks an object as being deleted, or shortens the time it has left. Answers whether anything changed. */
const markDeleted = (deps: VerbDeps, request: DeleteRequest, next: KubeObject): boolean => {
  const { metadata } = next;
  const grace = graceFor(request, next);
  const had = metadata.deletionGracePeriodSeconds ?? 0;
  if (metadata.deletionTimestamp === undefined) {
    metadata.deletionTimestamp = timestamp(new Date(deps.clock.now().getTime() + grace * SECOND));
    metadata.deletionGracePeriodSeconds = grace;
    if (request.kind.rules.hasGeneration) metadata.generation = (metadata.generation ?? 0) + 1;
    if (isNamespace(request.kind)) next.status = { ...(next.status ?? {}), phase: 'Terminating' };
    return true;
  }
  const isShorter = had > grace && (request.options.gracePeriodSeconds !== undefined || grace === 0);
  if (!isShorter) return false;
  const end = Date.parse(metadata.deletionTimestamp) - (had - grace) * SECOND;
  metadata.deletionTimestamp = timestamp(new Date(end));
  metadata.deletionGracePeriodSeconds = grace;
  return true;
};

const optionsOf = ({ options }: DeleteRequest): JsonObject => {
  const { gracePeriodSeconds, propagation, uid, resourceVersion } = options;
  const preconditions = {
    ...(uid === undefined ? {} : { uid }),
    ...(resourceVersion === undefined ? {} : { resourceVersion }),
  };
  return {
    ...(gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds }),
    ...(propagation === undefined ? {} : { propagationPolicy: propagation }),
    ...(Object.keys(preconditions).length > 0 ? { preconditions } : {}),
  };
};

const attempt = async (
  deps: VerbDeps,
  request: DeleteRequest,
  entry: Entry,
): Promise<Written | undefined> => {
  const { kind, key, context } = request;
  if (kind.convert) await makeReady(kind, [entry]);
  const old = servedObject(deps, kind, entry);
  checkPreconditions(request, old);
  const asked = admissionOf(context, { operation: 'DELETE', kind, key, old }, optionsOf(request));
  await deps.admission.mutate?.(asked);
  await deps.admission.validate?.(asked);
  if (latestOf(deps, kind, key) !== entry) return undefined;
  const next = JSON.parse(entry.text) as KubeObject;
  const finalizers = finalizersFor(request, next);
  const isRuled = finalizers.join() !== (next.metadata.finalizers ?? []).join();
  if (finalizers.length > 0) next.metadata.finalizers = finalizers;
  else delete next.metadata.finalizers;
  const grace = graceFor(request, next);
  const isGone = !isHeld(kind, next) && isOver(request, next, grace);
  const isMarked = isGone ? false : markDeleted(deps, request, next);
  if (!isGone && !isMarked && !isRuled) {
    await deps.store.settled(storedAs(kind), key);
    return written(deps, kind, { entry });
  }
  if (context.isDryRun) return notWritten(next, { isGone });
  const stored = await deps.store.write({
    resource: storedAs(kind),
    key,
    previous: entry,
    object: next,
    isDeletion: isGone,
  });
  return written(deps, kind, { entry: stored, isGone });
};

/** Whether there is no time left to wait for. */
const isOver = ({ options }: DeleteRequest, { metadata }: KubeObject, grace: number): boolean => {
  if (grace === 0) return true;
  const isEnding = metadata.deletionTimestamp !== undefined;
  return isEnding && options.gracePeriodSeconds === undefined && metadata.deletionGracePeriodSeconds === 0;
};

/** Deletes an object, or begins to where something has to happen first. */
export const deleteObject = (deps: VerbDeps, request: DeleteRequest): Promise<Written> =>
  refusedInTime(deps, request.kind, { key: () => request.key, job: () => remove(deps, request) });

const remove = async (deps: VerbDeps, request: DeleteRequest): Promise<Written> => {
  const { kind, key } = request;
  if (isNamespace(kind) && IMMORTAL.has(key.name)) {
    throw forbidden(kind, key.name, 'this namespace may not be deleted');
  }
  for (let tries = 0; tries < ATTEMPTS; tries += 1) {
    const entry = latestOf(deps, kind, key);
    if (!entry) throw notFound(kind, key.name);
    const result = await attempt(deps, request, entry);
    if (result) return result;
  }
  throw conflict(kind, key.name);
};
