import type { GitFacts } from '@freshet/domain/triggers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BuildIdentity, showLayers, systemVariables, withoutSecrets } from './index.ts';

const git: GitFacts = {
  provider: 'github',
  repoOwner: 'acme',
  repoName: 'shop',
  isFork: false,
  branch: 'feature/Fast Till',
  revision: '9f2c1e4b7a6d',
  commitMessage: `say "hi" to 'ada'; $(rm -rf /)`,
  commitUrl: 'https://github.com/acme/shop/commit/9f2c1e4b7a6d',
  author: { login: 'ada', name: 'Ada L.' },
};

const build: BuildIdentity = {
  id: 'b'.repeat(24),
  createdAt: new Date(1_700_000_000_000),
  pipelineName: 'shop/test',
  accountName: 'acme',
  baseUrl: 'https://ci.example.com',
  cause: { kind: 'webhook' },
  git,
};

const variablesOf = (change: Partial<BuildIdentity> = {}) =>
  Object.fromEntries(systemVariables({ ...build, ...change }).map(({ name, value }) => [name, value]));

describe('system variables', () => {
  test('tell of the commit, the build and the pipeline', () => {
    expect(variablesOf()).toMatchObject({
      CI: 'true',
      CF_BUILD_ID: build.id,
      CF_BUILD_URL: `https://ci.example.com/builds/${build.id}`,
      CF_BUILD_TIMESTAMP: '1700000000000',
      CF_BUILD_INITIATOR: 'ada',
      CF_BUILD_TRIGGER: 'webhook',
      CF_ACCOUNT: 'acme',
      CF_PIPELINE_NAME: 'shop/test',
      CF_REPO_OWNER: 'acme',
      CF_REPO_NAME: 'shop',
      CF_BRANCH: 'feature/Fast Till',
      CF_BRANCH_TAG_NORMALIZED: 'feature-Fast-Till',
      CF_BRANCH_TAG_NORMALIZED_LOWER_CASE: 'feature-fast-till',
      CF_SHORT_REVISION: '9f2c1e4',
      CF_COMMIT_MESSAGE: git.commitMessage,
      CF_COMMIT_MESSAGE_ESCAPED: `say \\"hi\\" to \\'ada\\'; $(rm -rf /)`,
    });
  });

  test('of a pull request name where it comes from and where it goes', () => {
    const pullRequest = {
      number: 7,
      title: 'Faster "till"',
      target: 'main',
      source: 'fast',
      action: 'opened',
      labels: ['a', 'b'],
      merged: false,
    };
    expect(variablesOf({ git: { ...git, pullRequest } })).toMatchObject({
      CF_PULL_REQUEST_NUMBER: '7',
      CF_PULL_REQUEST_ID: '7',
      CF_PULL_REQUEST_TARGET: 'main',
      CF_BASE_BRANCH: 'main',
      CF_PULL_REQUEST_HEAD_BRANCH: 'fast',
      CF_PULL_REQUEST_LABELS: 'a,b',
      CF_PULL_REQUEST_MERGED: 'false',
      CF_PULL_REQUEST_TITLE_ESCAPED: 'Faster \\"till\\"',
    });
  });

  test('name the author of a commit, by login where the host vouches for it', () => {
    expect(variablesOf().CF_COMMIT_AUTHOR).toBe('ada');
    expect(variablesOf({ git: { ...git, provider: 'freshet' } }).CF_COMMIT_AUTHOR).toBe('Ada L.');
  });

  test('of a build without a commit name none', () => {
    const names = Object.keys(variablesOf({ git: undefined, cause: { kind: 'manual' } }));
    expect(names.filter(name => /REPO|BRANCH|REVISION|COMMIT/.test(name))).toEqual([]);
    expect(variablesOf({ cause: { kind: 'cron' } }).CF_BUILD_TRIGGER).toBe('build');
  });

  test('give an image tag whatever the branch is called', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('…/ü', '--x', '.', 'Ä'.repeat(300))), branch => {
        const tag = variablesOf({ git: { ...git, branch } }).CF_BRANCH_TAG_NORMALIZED;
        expect(tag).toMatch(/^([\w][\w.-]{0,127})?$/);
      }),
    );
  });
});

describe('variables by source', () => {
  const layers = [
    {
      source: 'project',
      variables: [
        { name: 'A', value: '1' },
        { name: 'S', value: 'hush', encrypted: true },
      ],
    },
    {
      source: 'pipeline',
      variables: [
        { name: 'A', value: '2' },
        { name: 'A', value: '3' },
      ],
    },
  ] as const;

  test('are shown with secrets masked and losers marked', () => {
    expect(showLayers(layers)).toEqual([
      {
        source: 'project',
        variables: [
          { key: 'A', value: '1', encrypted: false, overridden: true },
          { key: 'S', value: '[redacted]', encrypted: true, overridden: false },
        ],
      },
      {
        source: 'pipeline',
        variables: [
          { key: 'A', value: '2', encrypted: false, overridden: true },
          { key: 'A', value: '3', encrypted: false, overridden: false },
        ],
      },
    ]);
  });

  test('lose everything secret for a fork', () => {
    expect(JSON.stringify(withoutSecrets(layers))).not.toContain('hush');
  });
});
