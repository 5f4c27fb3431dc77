import type { ApplicationSet } from '@freshet/domain/application-sets';
import type { AppProject } from '@freshet/domain/applications';
import type { KubeClient } from '@freshet/kit/kube-client';
import { expect, test } from 'vitest';
import { defaultSettings } from '../settings/index.ts';
import type { SourcePlace } from '../sources/index.ts';
import { Answers } from './answers.ts';
import { portsFor } from './ports.ts';

const { applicationSets: rules } = defaultSettings('argocd');

const setIn = (namespace: string, project: string): ApplicationSet => ({
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'ApplicationSet',
  metadata: { name: 'set', namespace },
  spec: { template: { spec: { project } } as never },
});

/** A project that the namespace `team` may use. */
const client = {
  find: async (_: unknown, { name }: { name: string }): Promise<AppProject | undefined> =>
    name === 'ours'
      ? {
          apiVersion: 'argoproj.io/v1alpha1',
          kind: 'AppProject',
          metadata: { name },
          spec: { sourceNamespaces: ['team'] },
        }
      : undefined,
} as unknown as KubeClient;

const asked = (set: ApplicationSet) => {
  const places: SourcePlace[] = [];
  const ports = portsFor(
    set,
    {
      client,
      namespace: 'argocd',
      clusters: () => [],
      outbound: async () => {
        throw new Error('nobody is asked');
      },
      rules,
      sources: {
        resolve: async place => {
          places.push(place);
          return 'head';
        },
        open: async (_, revision) => ({
          root: import.meta.dirname,
          revision,
          hashOf: async () => undefined,
          release: () => undefined,
        }),
      },
    },
    { fresh: true, answers: new Answers() },
  );
  return { places, ports };
};

const git = { repoURL: 'https://git/a', directories: [{ path: '*' }] };

test('a set beside the engine reads repositories with the logins of its project', async () => {
  const { places, ports } = asked(setIn('argocd', 'ours'));
  await ports.directories(git);
  expect(places).toEqual([{ repoURL: 'https://git/a', targetRevision: 'HEAD', project: 'ours' }]);
});

test('a set of another namespace uses logins only of a project that is for the namespace', async () => {
  const own = asked(setIn('team', 'ours'));
  await own.ports.directories(git);
  expect(own.places).toMatchObject([{ project: 'ours', isMentioned: true }]);
  const foreign = asked(setIn('strangers', 'ours'));
  await expect(foreign.ports.directories(git)).rejects.toThrow('not permitted to use project ours');
  expect(foreign.places).toEqual([]);
  const unknown = asked(setIn('team', '{{ .project }}'));
  await unknown.ports.directories(git);
  expect(unknown.places).toMatchObject([{ project: '', isMentioned: true }]);
});

test('a repository is asked once in a pass, however often a matrix asks for it', async () => {
  const { places, ports } = asked(setIn('argocd', 'ours'));
  for (let at = 0; at < 5; at += 1) await ports.directories(git);
  await ports.files({ ...git, files: [{ path: 'x' }] }, () => false);
  expect(places).toHaveLength(1);
});

test('a long file of parameters is read like a short one', async () => {
  const { ports } = asked(setIn('argocd', 'ours'));
  const filler = `# ${'x'.repeat(100)}\n`.repeat(2_000);
  expect(await ports.readYaml?.('a: 1\n')).toEqual({ a: 1 });
  expect(await ports.readYaml?.(`${filler}a: 1\n`)).toEqual({ a: 1 });
  await expect(ports.readYaml?.(`a: 1\n---\n${filler}b: 1\n`)).rejects.toThrow('more than one document');
});
