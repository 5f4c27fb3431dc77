import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import type { ClusterClient } from '../client/index.ts';
import { acceptedStatus, specOf, statusOf } from '../definitions/index.ts';
import type { KubeObject, ObjectKey } from '../objects/index.ts';
import {
  createAlarms,
  createReconciler,
  isTrue,
  type Outcome,
  unlessGone,
  withCondition,
} from '../reconciling/index.ts';
import type { Registry } from '../registry/index.ts';
import type { Condition } from '../shapes/index.ts';
import { type ConverterDeps, converterOf } from './convert-objects.ts';
import { customKinds } from './custom-kinds.ts';

/*
 * The life of a definition. When it comes, its names are looked at; once they are granted its kinds are served, and
 * only then does its status say Established, so that whoever waits for that can create objects at once. When it is
 * deleted, a finalizer keeps it until the last of its objects is gone; meanwhile no new ones come.
 */

const DEFINITIONS = 'customresourcedefinitions.apiextensions.k8s.io';
const FINALIZER = 'customresourcecleanup.apiextensions.k8s.io';

/** How soon to look again whether objects that are being deleted are gone. */
const LOOK_AGAIN_MS = 200;

export interface DefinitionKeeper {
  stop(): Promise<void>;
}

interface KeeperDeps extends ConverterDeps {
  readonly client: ClusterClient;
  readonly registry: Registry;
  readonly clock: Clock;
  readonly log: Logger;
}

/** What the kinds of a definition are made from; while it is the same, so are they. */
const madeFrom = (definition: KubeObject): string =>
  JSON.stringify([
    definition.metadata.uid,
    definition.metadata.generation,
    definition.metadata.deletionTimestamp ?? '',
    statusOf(definition).acceptedNames ?? {},
  ]);

const isEstablished = (definition: KubeObject): boolean =>
  isTrue(statusOf(definition).conditions as readonly Condition[] | undefined, 'Established');

/** Keeps the registry in step with the definitions, and their status with what is served. */
export const keepDefinitions = (deps: KeeperDeps): DefinitionKeeper => {
  const { client: plain, registry, clock, log } = deps;
  const client = plain.as('kube-apiserver');
  const alarms = createAlarms(clock);
  const served = new Map<string, string>();

  const serve = (definition: KubeObject): void => {
    const { name } = definition.metadata;
    const from = madeFrom(definition);
    if (served.get(name) === from) return;
    registry.define(name, customKinds(definition, converterOf(definition, deps)));
    served.set(name, from);
  };

  const withdraw = (name: string): void => {
    if (served.delete(name)) registry.define(name, []);
  };

  const updateStatus = async (definition: KubeObject, status: object): Promise<void> => {
    await unlessGone(client.updateStatus(DEFINITIONS, { ...definition, status }));
  };

  const establish = async (definition: KubeObject): Promise<undefined> => {
    const status = acceptedStatus(definition, client.list(DEFINITIONS), clock.now());
    const accepted = { ...definition, status };
    if (isEstablished(accepted)) serve(accepted);
    const finalizers = definition.metadata.finalizers ?? [];
    if (!finalizers.includes(FINALIZER)) {
      const metadata = { ...definition.metadata, finalizers: [...finalizers, FINALIZER] };
      const kept = await unlessGone(client.update(DEFINITIONS, { ...definition, metadata }));
      if (kept !== undefined) await updateStatus(kept, status);
    } else if (status !== definition.status) await updateStatus(definition, status);
    return undefined;
  };

  /** Deletes the objects of a definition; answers whether there are any left. */
  const clear = async (definition: KubeObject): Promise<boolean> => {
    const { group = '', names = {} } = specOf(definition);
    const resource = `${names.plural ?? ''}.${group}`;
    const left = served.has(definition.metadata.name) ? client.list(resource) : [];
    if (left.length > 0) await tellTerminating(definition);
    for (const { metadata } of left) {
      if (metadata.deletionTimestamp !== undefined) continue;
      await unlessGone(client.delete(resource, { namespace: metadata.namespace ?? '', name: metadata.name }));
    }
    return left.length > 0;
  };

  const letGo = async (name: string): Promise<void> => {
    const definition = client.get(DEFINITIONS, { namespace: '', name });
    if (definition === undefined) return;
    const { metadata } = definition;
    const finalizers = (metadata.finalizers ?? []).filter(finalizer => finalizer !== FINALIZER);
    await unlessGone(client.update(DEFINITIONS, { ...definition, metadata: { ...metadata, finalizers } }));
  };

  const terminate = async (definition: KubeObject): Promise<Outcome | undefined> => {
    if (!definition.metadata.finalizers?.includes(FINALIZER)) return undefined;
    if (isEstablished(definition)) serve(definition);
    if (await clear(definition)) return { requeueAfterMs: LOOK_AGAIN_MS };
    await letGo(definition.metadata.name);
    return undefined;
  };

  const tellTerminating = async (definition: KubeObject): Promise<void> => {
    const status = statusOf(definition);
    const conditions = status.conditions as readonly Condition[] | undefined;
    if (isTrue(conditions, 'Terminating')) return;
    const terminating: Condition = {
      type: 'Terminating',
      status: 'True',
      reason: 'InstanceDeletionInProgress',
      message: 'CustomResource deletion is in progress',
    };
    await updateStatus(definition, {
      ...status,
      conditions: withCondition(conditions, terminating, clock.now()),
    });
  };

  const reconcile = async (key: ObjectKey): Promise<Outcome | undefined> => {
    const definition = client.get(DEFINITIONS, key);
    if (definition === undefined) return undefined;
    return definition.metadata.deletionTimestamp === undefined
      ? establish(definition)
      : terminate(definition);
  };

  const reconciler = createReconciler({ name: 'definitions', alarms, log, reconcile, concurrency: 1 });
  const unwatch = client.watch(DEFINITIONS, ({ type, object }) => {
    const { name } = object.metadata;
    if (type !== 'DELETED') {
      // What is established already is served without waiting for anything: at the start, and when it changes.
      if (isEstablished(object)) serve(object);
      reconciler.add({ namespace: '', name });
      return;
    }
    withdraw(name);
    // Names that it had may be what others wait for.
    for (const other of client.list(DEFINITIONS))
      reconciler.add({ namespace: '', name: other.metadata.name });
  });

  return {
    stop: async () => {
      unwatch();
      await reconciler.stop();
      alarms.stop();
    },
  };
};
