import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eventNamesOf, GIT_PROVIDERS, type GitEvent, type GitProvider, readDelivery } from '../index.ts';
import * as sent from './deliveries.fixture.ts';

const readAll = (provider: GitProvider, event: string, body: unknown): readonly GitEvent[] => {
  const reading = readDelivery(provider, { event, body });
  if (reading.kind !== 'events') throw new Error(reading.reason);
  return reading.events;
};

const readOne = (provider: GitProvider, event: string, body: unknown): GitEvent => {
  const [only, second] = readAll(provider, event, body);
  if (!only || second) throw new Error('not exactly one event');
  return only;
};

const nameOf = ({ happening }: GitEvent) => eventNamesOf(happening)[0];

describe('GitHub', () => {
  test('tells a push with its commit, author and files', () => {
    expect(readOne('github', 'push', sent.githubPush())).toEqual({
      happening: { kind: 'branch', change: 'updated' },
      git: {
        provider: 'github',
        repoOwner: 'acme',
        repoName: 'shop',
        isFork: false,
        cloneUrl: 'https://github.example/acme/shop.git',
        url: 'https://github.example/acme/shop',
        defaultBranch: 'main',
        branch: 'feature/more',
        revision: sent.HEAD,
        previousRevision: '1'.repeat(40),
        commitMessage: 'Sell more <b>"$(rm -rf /)"</b>',
        commitUrl: `https://github.example/acme/shop/commit/${sent.HEAD}`,
        author: { name: 'Ada', email: 'ada@example.com', login: 'ada' },
        filesChanged: ['src/new.ts', 'README.md'],
      },
    });
  });

  test('tells new branches, tags and branches that are gone from one another', () => {
    const push = (changes: object) => nameOf(readOne('github', 'push', sent.githubPush(changes)));
    expect(push({ before: sent.ZERO })).toBe('push.newBranch');
    expect(push({ after: sent.ZERO, head_commit: null, commits: [] })).toBe('push.deleteBranch');
    expect(push({ ref: 'refs/tags/v1', before: sent.ZERO })).toBe('push.tags');
  });

  test('tells a pull request, and whether it comes from a fork', () => {
    const { happening, git } = readOne('github', 'pull_request', sent.githubPullRequest('synchronize'));
    expect(happening).toEqual({ kind: 'pull-request', action: 'synchronized' });
    expect(git).toMatchObject({
      isFork: false,
      branch: 'feature/more',
      revision: sent.HEAD,
      pullRequest: { number: 7, target: 'main', labels: ['urgent'], merged: false },
    });
    const head = { ref: 'x', sha: sent.HEAD, repo: { full_name: 'eve/shop' } };
    expect(readOne('github', 'pull_request', sent.githubPullRequest('opened', { head })).git.isFork).toBe(
      true,
    );
    const gone = { ref: 'x', sha: sent.HEAD, repo: null };
    expect(
      readOne('github', 'pull_request', sent.githubPullRequest('opened', { head: gone })).git.isFork,
    ).toBe(true);
  });

  test('tells a merge from a pull request that was turned down', () => {
    const close = (merged: boolean) =>
      nameOf(readOne('github', 'pull_request', sent.githubPullRequest('closed', { merged })));
    expect([close(true), close(false)]).toEqual(['pullrequest.merged', 'pullrequest.unmerged-closed']);
  });

  test('tells comments with the standing of their author, and takes them for a stranger until it knows more', () => {
    const { git } = readOne('github', 'issue_comment', sent.githubComment('MEMBER'));
    expect(git).toMatchObject({
      isFork: true,
      comment: { text: '/run', standing: 'outsider', author: { login: 'eve' } },
    });
    expect(readOne('github', 'issue_comment', sent.githubComment('COLLABORATOR')).git.comment?.standing).toBe(
      'insider',
    );
  });

  test('tells reviews and releases', () => {
    const review = { ...sent.githubPullRequest('submitted'), review: { state: 'APPROVED' } };
    expect(nameOf(readOne('github', 'pull_request_review', review))).toBe(
      'pullrequest.review.submitted.approved',
    );
    const { happening, git } = readOne('github', 'release', sent.githubRelease);
    expect(eventNamesOf(happening)).toEqual(['release']);
    expect(git.release).toEqual({ id: '5', name: 'Spring', tag: 'v1.2.0', prerelease: true });
  });

  test('may send what nobody waits for', () => {
    for (const event of ['ping', 'star', 'delete']) {
      expect(readDelivery('github', { event, body: sent.githubPush() }).kind).toBe('ignored');
    }
  });
});

describe('GitLab', () => {
  test('tells pushes of projects in groups of groups', () => {
    const { happening, git } = readOne('gitlab', 'Push Hook', sent.gitlabPush);
    expect(happening).toEqual({ kind: 'branch', change: 'updated' });
    expect(git).toMatchObject({
      repoOwner: 'acme/web',
      repoName: 'shop',
      filesChanged: ['src/new.ts', 'README.md'],
    });
  });

  test('does not know the files when it lists only some of the commits', () => {
    const { git } = readOne('gitlab', 'Push Hook', { ...sent.gitlabPush, total_commits_count: 50 });
    expect(git.filesChanged).toBeUndefined();
  });

  test('tells what an update of a merge request changed', () => {
    const update = (attributes: object, changes: object = {}) =>
      nameOf(
        readOne('gitlab', '', { ...sent.gitlabMergeRequest({ action: 'update', ...attributes }), changes }),
      );
    expect(update({ oldrev: '1'.repeat(40) })).toBe('pullrequest.synchronize');
    expect(update({}, { labels: { previous: [], current: [{}] } })).toBe('pullrequest.labeled');
    expect(update({}, { title: {} })).toBe('pullrequest.edited');
    expect(nameOf(readOne('gitlab', '', sent.gitlabMergeRequest({ action: 'merge' })))).toBe(
      'pullrequest.merged',
    );
  });

  test('tells merge requests of forks and comments', () => {
    expect(readOne('gitlab', '', sent.gitlabMergeRequest({ source_project_id: 10 })).git.isFork).toBe(true);
    const { happening, git } = readOne('gitlab', '', sent.gitlabNote);
    expect(happening).toEqual({ kind: 'comment', change: 'created' });
    expect(git).toMatchObject({ branch: 'feature/more', comment: { text: '/run', standing: 'unknown' } });
  });
});

describe('Bitbucket', () => {
  test('tells every reference of one push', () => {
    expect(readAll('bitbucket', 'repo:push', sent.bitbucketPush).map(nameOf)).toEqual([
      'push.heads',
      'push.tags',
      'push.deleteBranch',
    ]);
    expect(readAll('bitbucket', 'repo:push', sent.bitbucketPush)[0]?.git).toMatchObject({
      cloneUrl: 'https://bitbucket.example/acme/shop.git',
      author: { name: 'Ada', email: 'ada@example.com', login: 'ada' },
    });
  });

  test('tells pull requests and comments', () => {
    expect(readOne('bitbucket', 'pullrequest:created', sent.bitbucketPullRequest()).git).toMatchObject({
      isFork: false,
      branch: 'feature/more',
      pullRequest: { target: 'main' },
    });
    expect(
      readOne('bitbucket', 'pullrequest:created', sent.bitbucketPullRequest('eve/shop')).git.isFork,
    ).toBe(true);
    expect(
      readOne('bitbucket', 'pullrequest:comment_created', sent.bitbucketPullRequest()).git.comment?.text,
    ).toBe('/run');
  });

  test('of one’s own servers speaks differently and is understood', () => {
    const [moved, gone] = readAll('bitbucket-server', 'repo:refs_changed', sent.bitbucketServerPush);
    expect(moved?.git).toMatchObject({
      repoOwner: 'ACME',
      repoName: 'shop',
      cloneUrl: 'https://bitbucket.example/scm/acme/shop.git',
      commitMessage: 'Sell more',
    });
    expect(gone && nameOf(gone)).toBe('push.deleteBranch');
    const { git } = readOne('bitbucket-server', 'pr:opened', sent.bitbucketServerPullRequest);
    expect(git).toMatchObject({ isFork: true, revision: sent.HEAD, pullRequest: { number: 7 } });
  });
});

describe('Gitea', () => {
  test('tells pushes, pull requests and branches that are gone', () => {
    expect(nameOf(readOne('gitea', 'push', sent.githubPush()))).toBe('push.heads');
    const pull = readOne('gitea', 'pull_request', sent.githubPullRequest('synchronized'));
    expect(pull).toMatchObject({ git: { provider: 'gitea' }, happening: { action: 'synchronized' } });
    const gone = { ...sent.githubPush(), ref: 'feature/more', ref_type: 'branch' };
    expect(nameOf(readOne('gitea', 'delete', gone))).toBe('push.deleteBranch');
    const review = {
      ...sent.githubPullRequest('reviewed'),
      review: { type: 'pull_request_review_approved' },
    };
    expect(nameOf(readOne('gitea', 'pull_request_approved', review))).toBe(
      'pullrequest.review.submitted.approved',
    );
  });
});

describe('the built-in host', () => {
  test('tells pushes and pull requests', () => {
    expect(readOne('freshet', 'repository.pushed.v1', sent.freshetPush)).toMatchObject({
      happening: { kind: 'branch', change: 'updated' },
      git: { provider: 'freshet', branch: 'main', revision: sent.HEAD, filesChanged: ['src/a.ts'] },
    });
    expect(
      readOne('freshet', 'repository.pull-request-changed.v1', sent.freshetPullRequest).git,
    ).toMatchObject({
      isFork: true,
      pullRequest: { number: 7, source: 'feature/more', target: 'main' },
    });
    const reviewed = { ...sent.freshetPullRequest, comment: { verdict: 'approve', body: 'fine' } };
    expect(nameOf(readOne('freshet', 'repository.pull-request-commented.v1', reviewed))).toBe(
      'pullrequest.review.submitted.approved',
    );
  });
});

describe('any program', () => {
  test('that does not say plainly that a commit is no fork’s is not taken to say so', () => {
    const isFork = (said?: unknown) =>
      readOne('generic', '', { event: 'push.heads', repository: 'acme/shop', branch: 'x', isFork: said }).git
        .isFork;
    expect([isFork(), isFork(false), isFork(null)]).toEqual([false, false, false]);
    expect([isFork(true), isFork('true'), isFork(1), isFork('no')]).toEqual([true, true, true, true]);
  });

  test('may tell an event under one of its names', () => {
    const body = {
      event: 'push.tags',
      repository: 'acme/shop',
      tag: 'v1',
      revision: sent.HEAD,
      filesChanged: ['a'],
    };
    expect(readOne('generic', '', body)).toEqual({
      happening: { kind: 'tag', change: 'created' },
      git: {
        provider: 'generic',
        repoOwner: 'acme',
        repoName: 'shop',
        isFork: false,
        branch: 'v1',
        tag: 'v1',
        revision: sent.HEAD,
        filesChanged: ['a'],
      },
    });
    expect(eventNamesOf(readOne('generic', '', { ...body, event: 'patchset-created' }).happening)).toEqual([
      'patchset-created',
    ]);
  });

  test('is told what is missing', () => {
    expect(readDelivery('generic', { event: '', body: { event: 'explode' } })).toMatchObject({
      kind: 'unreadable',
    });
  });
});

describe('whatever is sent', () => {
  const garbage = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom<unknown>(
      sent.githubPush({ commits: 7, head_commit: 'x' }),
      sent.githubPullRequest('opened', { head: 3, labels: [null, 1, { name: {} }] }),
      { ...sent.gitlabPush, commits: { length: 1e9 } },
      { repository: { full_name: '/'.repeat(10) }, project: { path_with_namespace: 'x'.repeat(5_000) } },
      { repository: { full_name: { toString: 'a/b' } } },
    ),
  );
  const word = fc.constantFrom(
    'push',
    'pull_request',
    'issue_comment',
    'repo:push',
    'pr:opened',
    '__proto__',
    'constructor',
  );

  test('becomes events, or a reason why not', () => {
    fc.assert(
      fc.property(fc.constantFrom(...GIT_PROVIDERS), word, garbage, (provider, event, body) => {
        const reading = readDelivery(provider, { event, body });
        if (reading.kind === 'events') expect(reading.events.length).toBeGreaterThan(0);
        else expect(reading.reason).toMatch(/\.$/);
      }),
      { numRuns: 500 },
    );
  });

  test('is bounded in what is kept of it', () => {
    const commits = Array.from({ length: 2_000 }, (_, index) => ({ added: [`a${index}`, `b${index}`] }));
    const huge = sent.githubPush({ commits, head_commit: { id: sent.HEAD, message: 'm'.repeat(1_000_000) } });
    const { git } = readOne('github', 'push', huge);
    expect(git.commitMessage).toHaveLength(4_096);
    expect(git.filesChanged).toBeUndefined();
    const nameless = readDelivery('github', {
      event: 'push',
      body: sent.githubPush({ ref: `refs/heads/${'b'.repeat(2_000)}` }),
    });
    expect(nameless.kind).toBe('ignored');
  });
});
