import { describe, expect, test } from 'vitest';
import {
  commandWithKey,
  EMPTY_RUNTIME,
  engineGap,
  installCommand,
  isApiAddress,
  isClusterAddress,
  isGitUser,
  isImage,
  isPlaced,
  isRepository,
  isRuntimeName,
  placeGap,
  runCommand,
  validationOf,
  withoutGit,
} from './draft.ts';

const draft = { ...EMPTY_RUNTIME, name: 'edge' };

describe('the draft of a runtime', () => {
  test('becomes a command that says only what is not usual', () => {
    expect(installCommand(draft)).toBe('freshet runtime install edge');
    expect(
      installCommand({
        ...draft,
        namespace: 'gitops',
        engine: 'argo',
        image: 'registry.example/freshet:1',
        sharedConfigRepo: 'https://git.example/acme/shared.git?ref=main',
      }),
    ).toBe(
      "freshet runtime install edge --namespace gitops --engine argo --image registry.example/freshet:1 --shared-config-repo 'https://git.example/acme/shared.git?ref=main'",
    );
    expect(runCommand(draft)).toBe('freshet runtime run edge');
    expect(runCommand({ ...draft, namespace: 'x' })).toBe('freshet runtime run edge --namespace x');
  });

  test('names a Git provider outside, its API and who its token belongs to', () => {
    const outside = {
      ...draft,
      sharedConfigRepo: 'https://git.acme.example/ops/shared.git',
      gitProvider: 'gitlab' as const,
      gitApiUrl: 'https://git.acme.example/api/v4',
      gitUser: 'ops-bot',
    };
    expect(installCommand(outside)).toBe(
      "freshet runtime install edge --shared-config-repo 'https://git.acme.example/ops/shared.git' --git-provider gitlab --git-api-url 'https://git.acme.example/api/v4' --git-user ops-bot",
    );
    expect(validationOf(outside)).toMatchObject({
      gitProvider: 'gitlab',
      gitApiUrl: 'https://git.acme.example/api/v4',
    });
    expect(validationOf(draft)).not.toHaveProperty('gitProvider');
  });

  test('names no user to the built-in Git host, which needs no token', () => {
    expect(installCommand({ ...draft, gitProvider: 'freshet', gitApiUrl: 'https://x', gitUser: 'ops' })).toBe(
      'freshet runtime install edge --git-provider freshet',
    );
  });

  test('says which field keeps it from being installed, of those that are shown', () => {
    const good = { ...draft, sharedConfigRepo: 'https://git.example/acme/shared.git' };
    expect(engineGap(good, false)).toBeUndefined();
    expect(engineGap(draft, false)).toBe('repo');
    expect(engineGap({ ...good, image: '-x' }, false)).toBe('image');
    expect(engineGap({ ...good, gitApiUrl: 'foo' }, false)).toBe('gitApi');
    expect(engineGap({ ...good, gitUser: '--image' }, false)).toBe('gitUser');
    const wrong = { ...good, gitApiUrl: 'foo', gitUser: '--image' };
    expect(engineGap({ ...wrong, gitProvider: 'freshet' }, false)).toBeUndefined();
    expect(engineGap({ ...wrong, sharedConfigRepo: '' }, true)).toBeUndefined();
    expect(engineGap({ ...draft, image: '-x' }, true)).toBe('image');
  });

  test('says nothing of Git where the account has its repository', () => {
    const kept = {
      ...draft,
      sharedConfigRepo: 'https://git.example/acme/shared.git',
      gitProvider: 'gitlab' as const,
      gitApiUrl: 'https://git.example/api/v4',
      gitUser: 'ops',
    };
    expect(installCommand(withoutGit(kept))).toBe('freshet runtime install edge');
    expect(validationOf(withoutGit(kept))).toEqual(validationOf(draft));
  });

  test('is asked about without what is half typed', () => {
    const typing = { ...draft, sharedConfigRepo: 'https:', gitApiUrl: 'https:' };
    expect(validationOf(typing)).toEqual(validationOf(draft));
  });

  test('brings the key in the environment, where no list of processes shows it', () => {
    expect(commandWithKey(draft, 'https://freshet.example', 'K')).toBe(
      'FRESHET_URL=https://freshet.example FRESHET_API_KEY=K freshet runtime install edge',
    );
  });

  test('takes no text that a shell would carry out', () => {
    for (const text of ['$(x)', 'a b', 'a;b', 'a`b`', "a'b", 'a&b', 'a|b', 'a\nb']) {
      expect(isRuntimeName(text)).toBe(false);
      expect(isImage(text)).toBe(false);
      expect(isRepository(`https://git.example/${text}`)).toBe(false);
      expect(isApiAddress(`https://git.example/${text}`)).toBe(false);
      expect(isGitUser(text)).toBe(false);
    }
    expect(isApiAddress('')).toBe(true);
    expect(isApiAddress('https://git.example:8443/api/v4')).toBe(true);
    expect(isGitUser('x-token-auth')).toBe(true);
    expect(isGitUser('')).toBe(true);
    expect(isGitUser('--image')).toBe(false);
    expect(isRepository('https://git.example/a/b.git/shared?ref=main')).toBe(true);
  });

  test('is asked about with a cluster that cannot be, where none is named', () => {
    expect(validationOf(draft)).toMatchObject({ cluster: 'https://cluster.invalid', name: 'edge' });
    expect(validationOf({ ...draft, cluster: 'https://k8s.example' }).cluster).toBe('https://k8s.example');
  });

  test('knows when its first page is filled in', () => {
    expect(isPlaced(draft)).toBe(true);
    expect(isPlaced(EMPTY_RUNTIME)).toBe(false);
    expect([
      placeGap(EMPTY_RUNTIME),
      placeGap({ ...draft, name: 'Edge 1' }),
      placeGap({ ...draft, namespace: 'a b' }),
      placeGap({ ...draft, cluster: 'k8s.example' }),
    ]).toEqual(['blocked.runtime', 'nameWrong', 'namespaceWrong', 'clusterWrong']);
    expect(isClusterAddress('k8s.example')).toBe(false);
    expect(['a', 'a-1', `a${'b'.repeat(37)}`].every(isRuntimeName)).toBe(true);
    expect(['1a', 'a-', 'A', `a${'b'.repeat(38)}`].some(isRuntimeName)).toBe(false);
  });
});
