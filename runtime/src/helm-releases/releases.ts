/** Releases of Helm in a cluster, as Helm keeps them there. */
import type { KubeObject } from '@freshet/domain/objects';
import { Fault } from '@freshet/kit/errors';
import type { KubeClient } from '@freshet/kit/kube-client';
import { type Release, readRelease } from './read-release.ts';

const SECRETS = { group: '', version: 'v1', plural: 'secrets', kind: 'Secret', namespaced: true };

/** As Helm itself wants it, so that a name is never anything else for it or for a selector. */
const NAME = /^[a-z0-9]([-a-z0-9.]{0,51}[a-z0-9])?$/u;
const NAMESPACE = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/u;

interface ReleaseName {
  readonly namespace: string;
  readonly name: string;
}

export interface ReleaseRevision {
  readonly revision: number;
  readonly status: string;
  readonly release: Release;
}

const unknown = ({ namespace, name }: ReleaseName): Fault =>
  new Fault('RESOURCE_NOT_FOUND', `there is no release ${namespace}/${name}`.slice(0, 400), { name });

/** All revisions that Helm keeps, the newest first; at least one. RESOURCE_NOT_FOUND where there is no such release. */
export const releaseHistory = async (
  client: KubeClient,
  wanted: ReleaseName,
): Promise<readonly [ReleaseRevision, ...ReleaseRevision[]]> => {
  const { namespace, name } = wanted;
  if (!NAME.test(name) || !NAMESPACE.test(namespace)) throw unknown(wanted);
  const { items } = await client.list<KubeObject>(SECRETS, {
    namespace,
    labelSelector: `owner=helm,name=${name}`,
  });
  const revisions = items
    .flatMap(secret => readRelease(secret) ?? [])
    .filter(release => release.name === name)
    .map(release => ({
      revision: Math.max(1, Math.trunc(release.version ?? 1)),
      status: release.info?.status ?? 'unknown',
      release,
    }))
    .sort((one, other) => other.revision - one.revision);
  const [newest, ...older] = revisions;
  if (!newest) throw unknown(wanted);
  return [newest, ...older];
};

/** One revision; RESOURCE_NOT_FOUND for one that Helm does not keep any more. */
export const revisionIn = (history: readonly ReleaseRevision[], wanted: number): ReleaseRevision => {
  const found = history.find(({ revision }) => revision === wanted);
  if (found) return found;
  const kept = history.map(({ revision }) => revision).join(', ');
  throw new Fault('RESOURCE_NOT_FOUND', `the release has no revision ${wanted}; it has ${kept}`);
};
