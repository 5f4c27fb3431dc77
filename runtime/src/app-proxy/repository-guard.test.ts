import { readRepositoryPlace } from '@freshet/domain/shared-configuration';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Asked, RuntimeIdentity } from './ports.ts';
import { admitCommit, mayCommit } from './repository-guard.ts';

let asked: string[];
let refused: string;

beforeEach(() => {
  asked = [];
  refused = '';
});

const wordOf = ({ resource, action, entity }: Asked): string =>
  `${resource}:${action}${entity ? ` ${entity.name}` : ''}`;

const withRules = <Result>(
  guard: (...given: Parameters<typeof admitCommit>) => Promise<Result>,
  repository: string,
): Promise<Result> =>
  guard(
    {
      runtime: () => ({ name: 'prod', namespace: 'argocd' }) as RuntimeIdentity,
      shared: () => readRepositoryPlace('https://git.example/acme/config.git/runtimes'),
      installation: readRepositoryPlace('https://git.example/acme/prod.git'),
      client: {
        list: async (_: unknown, { labelSelector = '' } = {}) => ({
          items: (labelSelector.startsWith('freshet.io')
            ? [
                {
                  metadata: { name: 'team', labels: { 'freshet.io/entity': 'git-source' } },
                  spec: { source: { repoURL: 'git@git.example:acme/apps.git', path: 'team' } },
                },
              ]
            : []) as never[],
          resourceVersion: '1',
        }),
      },
    },
    {
      ask: async questions =>
        questions.map(question => {
          asked.push(wordOf(question));
          return { isAllowed: wordOf(question) !== refused, reason: 'no rule' };
        }),
    },
    readRepositoryPlace(repository),
  );
const admit = (repository: string): Promise<void> => withRules(admitCommit, repository);

test('whether one may write is only asked, without naming anything', async () => {
  expect(await withRules(mayCommit, 'https://git.example/acme/apps.git')).toBe(true);
  expect(asked).toEqual(['git-source:update']);
  refused = 'git-source:update';
  expect(await withRules(mayCommit, 'https://git.example/acme/apps.git')).toBe(false);
  expect(await withRules(mayCommit, 'https://git.example/acme/other.git')).toBe(true);
  refused = 'gitops-runtime:update';
  expect(await withRules(mayCommit, 'https://git.example/acme/config.git')).toBe(false);
});

describe('whoever writes to', () => {
  test.each([
    'https://git.example/acme/config.git',
    'https://git.example/Acme/Config?ref=other',
    'https://git.example/acme/%63onfig.git',
    'https://git.example/acme/prod.git',
  ])(
    'what the runtime is made of and configured with, as %s, must be let change the runtime',
    async repository => {
      await admit(repository);
      expect(asked).toEqual(['gitops-runtime:update']);
      refused = 'gitops-runtime:update';
      await expect(admit(repository)).rejects.toMatchObject({ code: 'DENIED' });
    },
  );

  test('the repository of a Git Source must be let change it', async () => {
    await admit('https://git.example/acme/apps.git/elsewhere');
    expect(asked).toEqual(['git-source:read team', 'git-source:update team']);
    for (const word of ['git-source:read team', 'git-source:update team']) {
      refused = word;
      await expect(admit('https://git.example/acme/apps.git')).rejects.toMatchObject({ code: 'DENIED' });
    }
  });

  test('any other repository needs the right of the provider alone', async () => {
    await admit('https://git.example/acme/manifests.git');
    expect(asked).toEqual([]);
  });
});
