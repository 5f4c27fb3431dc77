import type { ApplicationSet } from '@freshet/domain/application-sets';
import type { Application } from '@freshet/domain/applications';
import type { KubeObject } from '@freshet/domain/objects';
import type { KubeClient } from '@freshet/kit/kube-client';
import { describe, expect, test } from 'vitest';
import { defaultSettings } from '../settings/index.ts';
import { ApplicationDesk } from './application-desk.ts';
import { ApplicationSetDesk } from './application-set-desk.ts';
import type { ProxyCall } from './call.ts';
import type { Asked, LookedIntoEngine, RuntimeIdentity } from './ports.ts';

const API = 'argoproj.io/v1alpha1';
const mark = (by: string, kind: string, name: string) => ({
  'argocd.argoproj.io/tracking-id': `${by}:argoproj.io/${kind}:argocd/${name}`,
});
const source = (name: string): KubeObject => ({
  apiVersion: API,
  kind: 'Application',
  metadata: { name, namespace: 'argocd', labels: { 'freshet.io/entity': 'git-source' } },
});
const fleet = (spec: ApplicationSet['spec'] = {}): ApplicationSet => ({
  apiVersion: API,
  kind: 'ApplicationSet',
  metadata: {
    name: 'fleet',
    namespace: 'argocd',
    uid: 'fleet',
    annotations: mark('apps', 'ApplicationSet', 'fleet'),
  },
  spec,
});
const application = (name: string, metadata: Partial<KubeObject['metadata']> = {}): Application => ({
  apiVersion: API,
  kind: 'Application',
  metadata: { name, namespace: 'argocd', uid: name, ...metadata },
  spec: { project: 'default', destination: { name: 'in-cluster' } },
});
const child = (name: string): Application =>
  application(name, {
    ownerReferences: [
      { apiVersion: API, kind: 'ApplicationSet', name: 'fleet', uid: 'fleet', controller: true },
    ],
  });
const ROLLING = { strategy: { type: 'RollingSync', rollingSync: { steps: [{}] } } };

const begin = (items: readonly Application[], set = fleet()) => {
  const counted = { reads: 0, lists: 0, questions: 0 };
  const there: readonly KubeObject[] = [source('apps'), source('others'), set];
  const client = {
    find: async ({ kind }: { kind: string }, { name }: { name: string }) => {
      counted.reads += 1;
      return there.find(one => one.kind === kind && one.metadata.name === name);
    },
    list: async () => {
      counted.lists += 1;
      return { items };
    },
  } as unknown as KubeClient;
  const runtime = () => ({ name: 'prod', namespace: 'argocd' }) as RuntimeIdentity;
  const engine = {
    settings: () => defaultSettings('argocd'),
    clusters: { registered: () => [] },
  } as unknown as LookedIntoEngine;
  const applications = new ApplicationDesk({ client, engine, runtime });
  /** May see what comes from the Git Source `apps`. */
  const call = {
    ask: async (questions: readonly Asked[]) => {
      counted.questions += questions.length;
      return questions.map(({ attributes }) => ({ isAllowed: attributes?.['git-source']?.[0] === 'apps' }));
    },
  } as unknown as ProxyCall;
  return { counted, call, desk: new ApplicationSetDesk({ client, applications, runtime }), set };
};

describe('of the applications of a set', () => {
  test('those in its steps are judged with one look at what is above them all', async () => {
    const members = Array.from({ length: 1_000 }, (_, at) => child(`one-${at}`));
    const { call, counted, desk, set } = begin(members, fleet(ROLLING));
    expect((await desk.membersSeen(call, set)).size).toBe(1_000);
    expect(counted).toEqual({ reads: 2, lists: 1, questions: 1 });
  });

  test('nobody asks where no steps tell of them', async () => {
    const { call, counted, desk, set } = begin([child('one')]);
    expect((await desk.membersSeen(call, set)).size).toBe(0);
    expect(counted).toEqual({ reads: 0, lists: 0, questions: 0 });
  });

  test('a preview tells of none whose name is that of another one that the caller may not see', async () => {
    const { call, desk, set } = begin([]);
    const made = (name: string, live: Application | undefined) => ({ application: application(name), live });
    const foreign = application('foreign', { annotations: mark('others', 'Application', 'foreign') });
    const gone = child('gone');
    const seen = await desk.seenOf(call, set, [
      made('new', undefined),
      made('old', child('old')),
      made('foreign', foreign),
      { application: gone, live: gone },
    ]);
    expect(seen.map(({ application: { metadata } }) => metadata.name)).toEqual(['new', 'old', 'gone']);
  });
});
