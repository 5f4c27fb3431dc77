/**
 * Who may push to a repository at the provider may not for that reason change what a runtime does: what it follows is
 * written by those whom the rules of the account let.
 */
import type { Application } from '@freshet/domain/applications';
import type { RepositoryPlace } from '@freshet/domain/shared-configuration';
import { isSameRepository } from '@freshet/domain/source-urls';
import type { KubeClient } from '@freshet/kit/kube-client';
import { APPLICATIONS } from './application-desk.ts';
import { denied, judge, type ProxyCall } from './call.ts';
import type { ProxyParts } from './proxy-parts.ts';

const LABELS = ['freshet.io/entity=git-source', 'codefresh.io/entity=git-source'];

/** Letters that are written as numbers are the same letters to a server. */
const decoded = (url: string): string => {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
};

const isOne = (one: string, other: string): boolean => isSameRepository(decoded(one), decoded(other));

/** All addresses that an application follows, in whatever spelling. */
const addressesOf = ({ spec: { source, sources = [] } }: Application): readonly string[] =>
  [...(source ? [source] : []), ...sources].map(({ repoURL }) => repoURL);

interface GuardParts extends Pick<ProxyParts, 'runtime' | 'shared' | 'installation'> {
  readonly client: Pick<KubeClient, 'list'>;
}

/** What of this runtime a repository holds: its own settings, and Git Sources by name. */
const heldIn = async (
  { client, runtime, shared, installation }: GuardParts,
  place: RepositoryPlace,
): Promise<{ readonly isOfRuntime: boolean; readonly gitSources: readonly string[] }> => {
  const { namespace } = runtime();
  const gitSources: string[] = [];
  for (const labelSelector of LABELS) {
    const { items } = await client.list<Application>(APPLICATIONS, { namespace, labelSelector });
    for (const application of items)
      if (addressesOf(application).some(url => isOne(url, place.url)))
        gitSources.push(application.metadata.name);
  }
  const isOfRuntime = [shared(), installation].some(own => own && isOne(own.url, place.url));
  return { isOfRuntime, gitSources };
};

/** Fails where rules keep the caller from writing to a repository that this runtime follows. */
export const admitCommit = async (
  parts: GuardParts,
  { ask }: Pick<ProxyCall, 'ask'>,
  place: RepositoryPlace,
): Promise<void> => {
  const { name: own } = parts.runtime();
  const { isOfRuntime, gitSources } = await heldIn(parts, place);
  if (isOfRuntime) {
    const [decision] = await ask([{ action: 'update', resource: 'gitops-runtime', attributes: {} }]);
    if (!decision?.isAllowed) throw denied(decision?.reason ?? '');
  }
  for (const name of gitSources)
    await judge(
      ask,
      { resource: 'git-source', action: 'update' },
      {
        kind: 'git-source',
        id: `${own}/${name}`,
        name,
        attributes: { runtime: [own] },
        missing: () => denied('a Git Source that you may not change is in this repository'),
      },
    );
};

/** Whether `admitCommit` would pass; only asked, so that nothing is put on record. */
export const mayCommit = async (
  parts: GuardParts,
  { ask }: Pick<ProxyCall, 'ask'>,
  place: RepositoryPlace,
): Promise<boolean> => {
  const { isOfRuntime, gitSources } = await heldIn(parts, place);
  const attributes = { runtime: [parts.runtime().name] };
  const questions = [
    ...(isOfRuntime ? [{ action: 'update', resource: 'gitops-runtime', attributes: {} }] : []),
    ...(gitSources.length > 0 ? [{ action: 'update', resource: 'git-source', attributes }] : []),
  ];
  if (questions.length === 0) return true;
  return (await ask(questions)).every(({ isAllowed }) => isAllowed);
};
