import { randomBytes } from 'node:crypto';
import type { AppProxyResolvers } from '@freshet/contracts/app-proxy';
import { readYamlDocuments, YamlProblem } from '@freshet/domain/manifests';
import { groupOf, type KubeObject } from '@freshet/domain/objects';
import { Fault } from '@freshet/kit/errors';
import type { ClusterView } from '../../boards/index.ts';
import {
  type Helm,
  markWith,
  type Release,
  type ReleaseRevision,
  releaseHistory,
  revisionContent,
  revisionIn,
  wholeRelease,
} from '../../helm-releases/index.ts';
import type { ProxyCall } from '../call.ts';
import type { ClusterDesk } from '../cluster-desk.ts';

const MOST_RESOURCES = 1_000;
/** A manifest that is read while somebody waits. */
const LONGEST_MANIFEST = 1_048_576;

interface Wish {
  readonly cluster: string;
  readonly namespace: string;
  readonly name: string;
}

const instant = (text: string | undefined): string | undefined => {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
};

const showRevision = ({ revision, status, release: { chart, info } }: ReleaseRevision) => ({
  revision,
  status,
  chart: chart?.metadata?.name ?? '',
  chartVersion: chart?.metadata?.version ?? '',
  appVersion: chart?.metadata?.appVersion,
  description: info?.description?.slice(0, 1_000),
  updatedAt: instant(info?.last_deployed),
});

const objectsIn = ({ manifest = '' }: Release): readonly KubeObject[] => {
  if (manifest.length > LONGEST_MANIFEST) return [];
  try {
    return [...readYamlDocuments(manifest)]
      .map(({ value }) => value as KubeObject | null)
      .filter(value => typeof value?.kind === 'string' && typeof value.metadata?.name === 'string')
      .filter(value => value !== null)
      .slice(0, MOST_RESOURCES);
  } catch (error) {
    if (error instanceof YamlProblem) return []; // Helm applied it all the same
    throw error;
  }
};

const showResources = (view: ClusterView, namespace: string, release: Release) =>
  objectsIn(release).map(({ apiVersion, kind, metadata }) => {
    const group = groupOf(apiVersion);
    const place =
      view.cluster.kindOf(group, kind)?.namespaced === false ? '' : (metadata.namespace ?? namespace);
    const object = view.cluster.get({ group, kind, namespace: place, name: metadata.name });
    const health = object && view.healthOf(object);
    return {
      kind,
      namespace: place,
      name: metadata.name,
      health: health?.status,
      healthMessage: health?.message,
      isThere: object !== undefined,
    };
  });

/** Releases of Helm, read where Helm keeps them and changed by Helm itself. */
export const helmResolvers = (desk: ClusterDesk, helm: Helm) => {
  const mark = markWith(randomBytes(32));

  const detail = async (call: ProxyCall, view: ClusterView, wish: Wish) => {
    const history = await releaseHistory(view.cluster.client, wish);
    const [newest] = history;
    return {
      ...showRevision(newest),
      namespace: wish.namespace,
      name: wish.name,
      firstDeployedAt: instant(newest.release.info?.first_deployed),
      history: history.map(showRevision),
      resources: showResources(view, wish.namespace, await wholeRelease(view.cluster.client, wish, newest)),
      permissions: await desk.permissions(call),
    };
  };

  const opened = async (call: ProxyCall, { cluster, namespace, name }: Wish) => {
    const view = await desk.open(call, cluster);
    call.guard.note({ cluster: view.cluster.name, release: `${namespace}/${name}`.slice(0, 512) });
    const history = await releaseHistory(view.cluster.client, { namespace, name });
    return { view, history };
  };

  return {
    Query: {
      helmRelease: async (_, wish, call) => detail(call, await desk.open(call, wish.cluster), wish),
      helmRevision: async (_, { revision, ...wish }, call) => {
        const { view, history } = await opened(call, wish);
        const release = await wholeRelease(view.cluster.client, wish, revisionIn(history, revision));
        return { revision, ...(await revisionContent(release, mark)) };
      },
    },
    Mutation: {
      rollbackHelmRelease: async (_, { revision, ...wish }, call) => {
        const { view, history } = await opened(call, wish);
        call.guard.note({ revision: String(revision), before: String(history[0].revision) });
        const wanted = revisionIn(history, revision);
        if (wanted === history[0] && wanted.status === 'deployed')
          throw new Fault('RESOURCE_ACTION_INVALID', `revision ${revision} is what is deployed already`);
        await helm.run({
          client: view.cluster.client,
          namespace: wish.namespace,
          args: ['rollback', wish.name, String(revision)],
        });
        return detail(call, view, wish);
      },
      uninstallHelmRelease: async (_, { keepHistory, ...wish }, call) => {
        const { view } = await opened(call, wish);
        await helm.run({
          client: view.cluster.client,
          namespace: wish.namespace,
          args: ['uninstall', wish.name, ...(keepHistory ? ['--keep-history'] : [])],
        });
        return true;
      },
    },
  } satisfies AppProxyResolvers<ProxyCall>;
};
