import type { GitProviderKind } from '@freshet/contracts/gitops';
import { beginningFiles, readRepositoryPlace } from '@freshet/domain/shared-configuration';
import { expect, test } from 'vitest';
import { firstCommit } from './first-commit.ts';

const PLATFORM = new URL('https://freshet.example');
const RUNTIME = { name: 'edge', namespace: 'freshet', isConfigurationRuntime: false };

const filesFor = (gitProvider: GitProviderKind, sharedConfigRepo: string) => {
  const settings = { sharedConfigRepo, gitProvider, isValidated: true };
  return firstCommit(PLATFORM, { runtime: RUNTIME, settings, isKnown: false })?.files;
};

test.each([
  ['freshet', 'https://freshet.example/git/gitops/shared.git'],
  ['github', 'https://github.com/acme/shared.git'],
  ['gitlab', 'https://git.example/acme/team/shared.git'],
  ['bitbucket-server', 'https://git.example/scm/ops/shared.git'],
] as const)('of provider %s it has the Git Source whose repository the installer makes', (provider, url) => {
  const [own, source] = filesFor(provider, url) ?? [];
  expect(own?.content).toContain('default-git-source.yaml');
  expect(source?.path).toBe('resources/edge/default-git-source.yaml');
  expect(source?.content).toContain(url.replace('shared.git', 'edge_git-source.git'));
});

test.each([
  ['gitea', 'https://git.example/shared.git'],
  ['bitbucket-server', 'https://git.example/acme/shared.git'],
  ['freshet', 'https://freshet.example/acme/shared.git'],
] as const)('of provider %s it has none where the address %s does not say whose it were', (provider, url) => {
  const place = { runtime: 'edge', namespace: 'freshet', repository: readRepositoryPlace(url) };
  expect(filesFor(provider, url)).toEqual(beginningFiles(place, { isConfigurationRuntime: false }));
});
