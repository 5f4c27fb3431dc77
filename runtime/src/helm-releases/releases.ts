/** Releases of Helm in a cluster, as Helm keeps them there. */
import type { KubeObject } from '@freshet/domain/objects';
import { Fault } from '@freshet/kit/errors';
import type { KubeClient } from '@freshet/kit/kube-client';
import { type Release, readRelease } from './read-release.ts';

const SECRETS = { group: '', version: 'v1', plural: 'secrets', kind: 'Secret', namespaced: true };

/** As Helm itself wants it, so that a name is never anything else for it or for a selector. */
const NAME = /^[a-z0-9]([-a-z0-9.]{0,51}[a-z0-9])?$/u;
const NAMESPACE = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/u;

/** Helm keeps ten unless it is told otherwise; older ones than this are not read, however many there are. */
const MOST_REVISIONS = 100;
const MOST_LISTED = 20_000;
/** Each is unpacked while it is read. */
const AT_ONCE = 4;

interface ReleaseName {
  readonly namespace: string;
  readonly name: string;
}

/** What is told of a revision in a list; what it is made of is read apart. */
export interface ReleaseRevision {
  readonly revision: number;
  readonly status: string;
  readonly release: Pick<Release, 'info' | 'chart'>;
  /** The Secret that holds it. */
  readonly secret: string;
}

type Client = Pick<KubeClient, 'find' | 'listMetadata'>;

const unknown = ({ namespace, name }: ReleaseName): Fault =>
  new Fault('RESOURCE_NOT_FOUND', `there is no release ${namespace}/${name}`.slice(0, 400), { name });

/** The revision that a Secret is of, as Helm writes it on it and into its name; undefined where it says none. */
export const writtenRevision = ({ metadata }: Pick<KubeObject, 'metadata'>): number | undefined => {
  const said = metadata.labels?.version ?? /\.v(\d+)$/u.exec(metadata.name)?.[1];
  const number = /^\d{1,10}$/u.test(said ?? '') ? Number(said) : 0;
  return number > 0 ? number : undefined;
};

/** The newest revisions that Helm keeps, the newest first; at least one. RESOURCE_NOT_FOUND where there is none. */
export const releaseHistory = async (
  client: Client,
  wanted: ReleaseName,
): Promise<readonly [ReleaseRevision, ...ReleaseRevision[]]> => {
  const { namespace, name } = wanted;
  if (!NAME.test(name) || !NAMESPACE.test(namespace)) throw unknown(wanted);
  const listed = await client.listMetadata(SECRETS, {
    namespace,
    labelSelector: `owner=helm,name=${name}`,
    most: MOST_LISTED,
  });
  const secrets = listed
    .map(secret => ({ name: secret.metadata.name, revision: writtenRevision(secret) ?? 0 }))
    .sort((one, other) => other.revision - one.revision)
    .slice(0, MOST_REVISIONS);
  const revisions: ReleaseRevision[] = [];
  for (let from = 0; from < secrets.length; from += AT_ONCE) {
    const some = secrets.slice(from, from + AT_ONCE);
    const read = await Promise.all(some.map(secret => revisionOf(client, wanted, secret.name)));
    revisions.push(...read.filter(revision => revision !== undefined));
  }
  const [newest, ...older] = revisions.sort((one, other) => other.revision - one.revision);
  if (!newest) throw unknown(wanted);
  return [newest, ...older];
};

const revisionOf = async (
  client: Client,
  wanted: ReleaseName,
  secret: string,
): Promise<ReleaseRevision | undefined> => {
  const release = await readNamed(client, wanted, secret);
  if (!release) return undefined;
  const { info: { notes: _, ...info } = {}, chart, version = 1 } = release;
  // Of a hundred revisions the manifests and values would fill the memory.
  const light = { info, ...(chart?.metadata ? { chart: { metadata: chart.metadata } } : {}) };
  return { revision: version, status: info.status ?? 'unknown', release: light, secret };
};

const readNamed = async (
  client: Client,
  { namespace, name }: ReleaseName,
  secret: string,
): Promise<Release | undefined> => {
  const found = await client.find<KubeObject>(SECRETS, { namespace, name: secret });
  const release = found && (await readRelease(found));
  return release?.name === name ? release : undefined;
};

/** One revision; RESOURCE_NOT_FOUND for one that Helm does not keep any more. */
export const revisionIn = (history: readonly ReleaseRevision[], wanted: number): ReleaseRevision => {
  const found = history.find(({ revision }) => revision === wanted);
  if (found) return found;
  const kept = history.map(({ revision }) => revision).join(', ');
  throw new Fault('RESOURCE_NOT_FOUND', `the release has no revision ${wanted}; it has ${kept}`);
};

/** All that a revision is made of. */
export const wholeRelease = async (
  client: Client,
  wanted: ReleaseName,
  { secret }: ReleaseRevision,
): Promise<Release> => {
  const release = await readNamed(client, wanted, secret);
  // Helm has taken it away since it was listed.
  if (!release) throw unknown(wanted);
  return release;
};
