import {
  type Application,
  HOOK_FINALIZER,
  MADE_NAMESPACE_ANNOTATION,
  type OperationState,
  SYNC_OPTIONS_ANNOTATION,
  type SyncOperationResource,
  type SyncPhase,
} from '@freshet/domain/applications';
import { type KubeObject, keyOf, type ResourceKey, versionOf } from '@freshet/domain/objects';
import { isHook, phasesOf, waveOf } from './hooks.ts';
import { carriesMark, OPERATION_ANNOTATION, operationMark } from './operation-mark.ts';
import type { SyncOptions } from './options.ts';
import { orderTasks } from './order-tasks.ts';
import { isNamespace, keepingTask, type SyncTask, taskId } from './task.ts';

/** An object as it is wanted and as it is. */
export interface SyncPair {
  readonly target: KubeObject | undefined;
  readonly live: KubeObject | undefined;
  readonly isModified: boolean;
  readonly requiresPruning: boolean;
}

export interface SyncPlanInput {
  readonly application: Application;
  readonly state: OperationState;
  readonly options: SyncOptions;
  readonly pairs: readonly SyncPair[];
  /** What the names of generated hooks begin with; empty where no revision is known. */
  readonly revision: string;
  readonly liveOf: (key: ResourceKey) => KubeObject | undefined;
}

/** Everything that an operation does, in order; the same in each of its passes as long as the objects are. */
export const planTasks = (input: SyncPlanInput): readonly SyncTask[] => {
  const { options, pairs, state } = input;
  const chosen = state.operation.sync?.resources ?? [];
  const tasks: SyncTask[] = [];
  const namespace = namespaceTask(input);
  if (namespace) tasks.push(namespace);
  for (const pair of pairs) {
    const object = pair.target ?? pair.live;
    if (!object) continue;
    if (!isHook(object)) tasks.push(...keptTasks(pair, object, chosen));
    else if (pair.target && !options.skipHooks) tasks.push(...hookTasks(pair.target, input));
  }
  return orderTasks(tasks, options.pruneLast);
};

const keptTasks = (
  pair: SyncPair,
  object: KubeObject,
  chosen: readonly SyncOperationResource[],
): readonly SyncTask[] => {
  // What only lies in the cluster is touched where comparing has found it to be ours, and never otherwise.
  if (!pair.target && !pair.requiresPruning) return [];
  if (!isChosen(keyOf(object), chosen)) return [];
  const { target, live, isModified } = pair;
  return phasesOf(object).flatMap(
    phase => keepingTask(phase, waveOf(object), { target, live, isModified }) ?? [],
  );
};

/** Whether a selective sync means an object; one that only names what it leaves out means all others. */
const isChosen = (key: ResourceKey, chosen: readonly SyncOperationResource[]): boolean => {
  if (chosen.length === 0) return true;
  const names = ({ group = '', kind, name, namespace }: SyncOperationResource): boolean =>
    kind === key.kind &&
    group === key.group &&
    name === key.name &&
    (!namespace || namespace === key.namespace);
  if (chosen.some(resource => resource.exclude && names(resource))) return false;
  const wanted = chosen.filter(resource => !resource.exclude);
  return wanted.length === 0 || wanted.some(names);
};

const hookTasks = (target: KubeObject, { state, revision, liveOf }: SyncPlanInput): readonly SyncTask[] =>
  phasesOf(target).map(phase => {
    const mark = operationMark(state, phase);
    const hook = hookObject(target, { mark, name: hookName(target, phase, { state, revision }) });
    const key = keyOf(hook);
    const live = liveOf(key);
    return {
      id: taskId(key, phase),
      phase,
      wave: waveOf(hook),
      key,
      version: versionOf(hook.apiVersion),
      target: hook,
      live,
      isHook: true,
      isModified: true,
      isOwnRun: carriesMark(live, mark),
    };
  });

/** Names are the same however often a pass is repeated, so that no hook is created twice. */
const hookName = (
  { metadata }: KubeObject,
  phase: SyncPhase,
  { state, revision }: Pick<SyncPlanInput, 'state' | 'revision'>,
): string => {
  if (metadata.name) return metadata.name;
  const started = Math.floor(Date.parse(state.startedAt) / 1000);
  return `${metadata.generateName ?? ''}${`${revision.slice(0, 7)}-${phase}-${started}`.toLowerCase()}`;
};

const hookObject = (target: KubeObject, { mark, name }: { mark: string; name: string }): KubeObject => {
  const { annotations, finalizers = [], generateName: _, ...metadata } = target.metadata;
  return {
    ...target,
    metadata: {
      ...metadata,
      name,
      annotations: { ...annotations, [OPERATION_ANNOTATION]: mark },
      finalizers: finalizers.includes(HOOK_FINALIZER) ? finalizers : [...finalizers, HOOK_FINALIZER],
    },
  };
};

/** The namespace that the application goes to, where the engine is asked to see to it and no manifest does. */
const namespaceTask = ({ application, options, pairs, liveOf }: SyncPlanInput): SyncTask | undefined => {
  const name = application.spec.destination.namespace;
  if (!options.createNamespace || !name) return undefined;
  if (pairs.some(({ target }) => isNamespace(target) && target.metadata.name === name)) return undefined;
  const managed = application.spec.syncPolicy?.managedNamespaceMetadata;
  const live = liveOf({ group: '', kind: 'Namespace', namespace: '', name });
  if (live && !managed) return undefined;
  // What is marked as made by the engine may be removed with the last application that goes there.
  const isMade = !live || live.metadata.annotations?.[MADE_NAMESPACE_ANNOTATION] !== undefined;
  const annotations = {
    ...managed?.annotations,
    // Server-side apply leaves what others have put on the namespace.
    ...(managed && { [SYNC_OPTIONS_ANNOTATION]: 'ServerSideApply=true' }),
    ...(isMade && { [MADE_NAMESPACE_ANNOTATION]: 'true' }),
  };
  const target: KubeObject = {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name, ...(managed?.labels && { labels: managed.labels }), annotations },
  };
  return keepingTask('PreSync', 0, { target, live, isModified: true });
};
