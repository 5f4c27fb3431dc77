import { HOOK_FINALIZER } from '@freshet/domain/applications';
import { groupOf, type KubeMetadata, type KubeObject, versionOf } from '@freshet/domain/objects';
import { carriesMark, hasSyncOption, OPERATION_ANNOTATION, type SyncTask } from '@freshet/domain/sync';
import { Fault } from '@freshet/kit/errors';
import { isKubeError, type KubeResource } from '@freshet/kit/kube-client';
import { applyClientSide } from './apply-client-side.ts';
import { applyServerSide } from './apply-server-side.ts';
import { awaitDefinition } from './await-definition.ts';
import type { Applied, ClusterWriter } from './cluster-writer.ts';
import { patiently } from './patience.ts';
import { replace } from './replacing.ts';
import { FIELD_MANAGER, type KubeWriterOptions, MOST_ATTEMPTS, type Writing } from './writing.ts';

/** Writes to a cluster over its API. */
export class KubeWriter implements ClusterWriter {
  readonly #options: KubeWriterOptions;

  constructor(options: KubeWriterOptions) {
    this.#options = options;
  }

  async read(task: SyncTask): Promise<KubeObject | undefined> {
    const object = task.target ?? task.live;
    if (!object) return undefined;
    const { client } = this.#options.cluster;
    const resource = await this.#resourceOf(object);
    return this.#patiently(() => client.find<KubeObject>(resource, object.metadata));
  }

  async apply(task: SyncTask): Promise<Applied> {
    const { target, live } = task;
    if (!target) throw new Error('there is nothing to apply');
    const { options, refusalOf } = this.#options;
    const resource = await this.#resourceOf(target);
    // Only now is it certain what a kind is whose definition came with this sync.
    const refusal = refusalOf(target, resource.namespaced);
    if (refusal !== undefined) throw new Fault('APPLICATION_FORBIDDEN', refusal);
    const asks = (option: string): boolean => hasSyncOption(target, option) || hasSyncOption(live, option);
    const writing: Writing = {
      ...this.#options,
      resource,
      task,
      target,
      force: options.force || asks('Force=true'),
      validation: options.validate && !hasSyncOption(target, 'Validate=false') ? 'Strict' : 'Ignore',
    };
    const applied = await this.#patiently(() => applyOne(writing, options.replace || asks('Replace=true')));
    if (applied.kind === 'applied') await awaitDefinition(applied.object, this.#options);
    return applied;
  }

  async remove(object: KubeObject, propagation: 'Foreground' | 'Background' | 'Orphan'): Promise<boolean> {
    const { client } = this.#options.cluster;
    const resource = await this.#resourceOf(object);
    const { uid } = object.metadata;
    try {
      await this.#patiently(() =>
        client.delete(resource, object.metadata, { propagation, ...(uid ? { uid } : {}) }),
      );
      return false;
    } catch (error) {
      // Another object of that name has come since: the one that was meant is gone.
      if (isKubeError(error, 'NotFound') || isKubeError(error, 'Conflict')) return true;
      throw error;
    }
  }

  async release(object: KubeObject): Promise<void> {
    const { client } = this.#options.cluster;
    const resource = await this.#resourceOf(object);
    let seen: KubeObject | undefined = object;
    for (let attempt = 1; seen?.metadata.finalizers?.includes(HOOK_FINALIZER); attempt++) {
      const { finalizers = [], resourceVersion }: KubeMetadata = seen.metadata;
      const rest = finalizers.filter(finalizer => finalizer !== HOOK_FINALIZER);
      const metadata = { finalizers: rest.length > 0 ? rest : null, resourceVersion };
      try {
        await this.#patiently(() =>
          client.patch(resource, object.metadata, {
            kind: 'merge',
            patch: { metadata },
            manager: FIELD_MANAGER,
          }),
        );
        return;
      } catch (error) {
        if (isKubeError(error, 'NotFound')) return;
        if (!isKubeError(error, 'Conflict') || attempt === MOST_ATTEMPTS) throw error;
      }
      const fresh: KubeObject | undefined = await client.find<KubeObject>(resource, object.metadata);
      seen = fresh?.metadata.uid === object.metadata.uid ? fresh : undefined;
    }
  }

  /** The copy of what the cluster serves may be older than a definition that was just applied. */
  async #resourceOf(object: KubeObject): Promise<KubeResource> {
    const { cluster } = this.#options;
    const { apiVersion, kind } = object;
    return (
      cluster.kindOf(groupOf(apiVersion), kind, versionOf(apiVersion)) ??
      (await cluster.client.resourceOf(object))
    );
  }

  #patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const { clock, cluster } = this.#options;
    return patiently(ask, { clock, closed: cluster.client.closed });
  }
}

const applyOne = (writing: Writing, replaces: boolean): Promise<Applied> => {
  const { target, task, options } = writing;
  if (task.isHook && !task.live) return createHook(writing);
  if (replaces) return replace(writing);
  const optsOut = hasSyncOption(target, 'ServerSideApply=false');
  const serverSide = !optsOut && (options.serverSideApply || hasSyncOption(target, 'ServerSideApply=true'));
  if (serverSide) return applyServerSide(writing);
  return applyClientSide(writing);
};

/** A hook is only ever created: whoever lost its answer finds it by its mark, and does not run it again. */
const createHook = async (writing: Writing): Promise<Applied> => {
  const { cluster, resource, target, validation } = writing;
  const mark = target.metadata.annotations?.[OPERATION_ANNOTATION] ?? '';
  try {
    const object = await cluster.client.create(resource, target, {
      manager: FIELD_MANAGER,
      fieldValidation: validation,
    });
    return { kind: 'applied', change: 'created', object };
  } catch (error) {
    if (!isKubeError(error, 'AlreadyExists')) throw error;
    const found = await cluster.client.find<KubeObject>(resource, target.metadata);
    // The pass that follows deletes or changes what is left from before, by its policy.
    return carriesMark(found, mark) && found ? { kind: 'found', object: found } : { kind: 'leaving' };
  }
};
