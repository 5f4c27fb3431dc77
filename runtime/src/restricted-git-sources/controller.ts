/**
 * Makes of each restricted Git Source what it stands for: a namespace, two projects, an Application. What it made it
 * keeps as it should be, and takes away again when the Git Source goes, the Application first and without what came of
 * it, so that nothing of it outlives its limits.
 */
import {
  partsOfRestricted,
  RESTRICTED_GROUP,
  RESTRICTED_KIND,
  RESTRICTED_VERSION,
  type RestrictedGitSource,
} from '@freshet/domain/shared-configuration';
import { Fault, isFault } from '@freshet/kit/errors';
import {
  isKubeError,
  type KubeClient,
  type KubeObject,
  type KubeResource,
  startInformer,
} from '@freshet/kit/kube-client';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';

export const RESTRICTED_GIT_SOURCES: KubeResource = {
  group: RESTRICTED_GROUP,
  version: RESTRICTED_VERSION,
  plural: 'restrictedgitsources',
  kind: RESTRICTED_KIND,
  namespaced: true,
};

const resource = (plural: string, kind: string): KubeResource => ({
  group: 'argoproj.io',
  version: 'v1alpha1',
  plural,
  kind,
  namespaced: true,
});
const APPLICATIONS = resource('applications', 'Application');
const PROJECTS = resource('appprojects', 'AppProject');
const NAMESPACES = { group: '', version: 'v1', plural: 'namespaces', kind: 'Namespace', namespaced: false };
const OWNER_LABEL = 'freshet.io/restricted-git-source';
/** Of the runtime whose Git Source a namespace belongs to: one cluster may have several runtimes. */
const HOME_LABEL = 'freshet.io/runtime-namespace';
const MANAGER = 'freshet-runtime';
const RESYNC_MS = 300_000;

/** What is said of a Git Source; of a bug only that there was one. */
const readiness = (error: unknown) => {
  if (error === undefined) return { type: 'Ready', status: 'True', reason: 'Made', message: '' };
  const isKnown = isFault(error) || isKubeError(error);
  const message = isKnown ? error.message : 'something went wrong inside the runtime';
  return { type: 'Ready', status: 'False', reason: 'Failed', message };
};

interface ControllerOptions {
  readonly client: KubeClient;
  readonly namespace: string;
  readonly clock: Clock;
  readonly log: Logger;
}

export const startRestrictedGitSources = ({ client, namespace, clock, log }: ControllerOptions) => {
  let work: Promise<void> = Promise.resolve();

  const labelled = <Shape extends KubeObject>(object: Shape, name: string): Shape => ({
    ...object,
    metadata: { ...object.metadata, labels: { ...object.metadata.labels, [OWNER_LABEL]: name } },
  });

  /** What somebody else made under the name is not ours to change. */
  const put = async (kind: KubeResource, object: KubeObject, name: string): Promise<void> => {
    const key = { name: object.metadata.name, ...(kind.namespaced ? { namespace } : {}) };
    const present = await client.find<KubeObject>(kind, key);
    if (present && present.metadata.labels?.[OWNER_LABEL] !== name)
      throw new Fault(
        'GIT_SOURCE_TAKEN',
        `there is ${kind.kind} ${object.metadata.name} of somebody else already`,
      );
    await client.apply(kind, labelled(object, name), { manager: MANAGER, force: true });
  };

  const taken = (home: string, why: string): Fault =>
    new Fault('GIT_SOURCE_TAKEN', `the namespace ${home} cannot be the sourceNamespace: ${why}`);

  /**
   * Whoever lies in a namespace may use the project of its Git Source, so each has one of its own, which says whose it
   * is. One that was there before is taken over, unless an engine lives in it: there any project may be used.
   */
  const putNamespace = async (home: KubeObject, name: string): Promise<void> => {
    const key = { name: home.metadata.name };
    const labels = { [OWNER_LABEL]: name, [HOME_LABEL]: namespace };
    const present = await client.find<KubeObject>(NAMESPACES, key);
    if (!present) {
      await client.create(NAMESPACES, { ...home, metadata: { ...home.metadata, labels } });
      return;
    }
    const { labels: has = {}, resourceVersion } = present.metadata;
    if (has[OWNER_LABEL] === name && has[HOME_LABEL] === namespace) return;
    if (has[OWNER_LABEL] !== undefined)
      throw taken(key.name, `it is that of the Git Source ${has[OWNER_LABEL]}`);
    const { items } = await client.list<KubeObject>(PROJECTS, { namespace: key.name });
    if (items.length > 0) throw taken(key.name, 'there are projects of an engine in it');
    // The version: whoever was quicker has it.
    const patch = { metadata: { labels, ...(resourceVersion === undefined ? {} : { resourceVersion }) } };
    await client.patch(NAMESPACES, key, { kind: 'merge', patch });
  };

  const settle = async (source: RestrictedGitSource): Promise<void> => {
    const { name } = source.metadata;
    const { namespace: home, projects, application } = partsOfRestricted(source);
    await putNamespace(home, name);
    for (const project of projects) await put(PROJECTS, project, name);
    await put(APPLICATIONS, application, name);
  };

  const say = async (source: RestrictedGitSource, error: unknown): Promise<void> => {
    const condition = readiness(error);
    const conditions = (source.status as { conditions?: (typeof condition)[] } | undefined)?.conditions ?? [];
    const [known] = conditions.filter(({ type }) => type === 'Ready');
    if (known?.status === condition.status && known.message === condition.message) return;
    const now = `${clock.now().toISOString().slice(0, 19)}Z`;
    await client.patch(RESTRICTED_GIT_SOURCES, source.metadata, {
      kind: 'merge',
      subresource: 'status',
      patch: {
        status: {
          observedGeneration: source.metadata.generation ?? 0,
          conditions: [{ ...condition, lastTransitionTime: now }],
        },
      },
    });
  };

  const make = async (source: RestrictedGitSource): Promise<void> => {
    let failure: unknown;
    try {
      await settle(source);
    } catch (error) {
      failure = error;
      log.warn({ error, gitSource: source.metadata.name }, 'a restricted Git Source could not be made');
    }
    await say(source, failure);
  };

  const removeOwn = async (kind: KubeResource, name: string, owner: string): Promise<void> => {
    const present = await client.find<KubeObject>(kind, { namespace, name });
    if (present?.metadata.labels?.[OWNER_LABEL] !== owner) return;
    if (kind === APPLICATIONS)
      await client.patch(
        kind,
        { namespace, name },
        { kind: 'merge', patch: { metadata: { finalizers: null } } },
      );
    await client.delete(kind, { namespace, name });
  };

  /** Its applications stay, and with them the project that limits them. */
  const unmake = async (name: string): Promise<void> => {
    await removeOwn(APPLICATIONS, name, name);
    await removeOwn(PROJECTS, `${name}-restricted`, name);
  };

  const informer = startInformer<RestrictedGitSource>({
    client,
    resource: RESTRICTED_GIT_SOURCES,
    namespace,
    clock,
    resyncMs: RESYNC_MS,
    onChange: (now, before) => {
      const isOnlyStatus =
        now &&
        before &&
        now.metadata.generation !== undefined &&
        now.metadata.generation === before.metadata.generation;
      if (isOnlyStatus) return;
      work = work
        .then(() => (now ? make(now) : before && unmake(before.metadata.name)))
        .catch(error => {
          if (isKubeError(error, 'NotFound')) return; // gone while we looked after it
          log.warn({ error }, 'a restricted Git Source could not be looked after');
        });
    },
    onTrouble: error => log.warn({ error }, 'restricted Git Sources could not be watched'),
  });
  return {
    ready: informer.ready,
    stop: async () => {
      await informer.stop();
      await work;
    },
  };
};
