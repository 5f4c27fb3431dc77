/** Deliveries as the providers send them, cut down to what they have in common with the real ones that matters. */
const SHA = '9c2f0a7be1d44c6b8f3e5a1d2c7b9e8f00112233';
const BEFORE = '1'.repeat(40);
export const ZERO = '0'.repeat(40);
export const HEAD = SHA;

const githubRepository = {
  id: 42,
  name: 'shop',
  full_name: 'acme/shop',
  private: true,
  owner: { login: 'acme' },
  html_url: 'https://github.example/acme/shop',
  clone_url: 'https://github.example/acme/shop.git',
  default_branch: 'main',
};

const commit = {
  id: SHA,
  message: 'Sell more <b>"$(rm -rf /)"</b>',
  url: `https://github.example/acme/shop/commit/${SHA}`,
  author: { name: 'Ada', email: 'ada@example.com', username: 'ada' },
  added: ['src/new.ts'],
  removed: [],
  modified: ['README.md'],
};

export const githubPush = (changes: object = {}) => ({
  ref: 'refs/heads/feature/more',
  before: BEFORE,
  after: SHA,
  commits: [commit],
  head_commit: commit,
  repository: githubRepository,
  sender: { login: 'ada' },
  ...changes,
});

export const githubPullRequest = (action: string, changes: object = {}) => ({
  action,
  number: 7,
  pull_request: {
    id: 700,
    number: 7,
    title: 'Sell more',
    html_url: 'https://github.example/acme/shop/pull/7',
    user: { login: 'ada' },
    labels: [{ name: 'urgent' }],
    merged: false,
    merge_commit_sha: BEFORE,
    head: { ref: 'feature/more', sha: SHA, repo: { full_name: 'acme/shop' } },
    base: { ref: 'main', repo: { full_name: 'acme/shop' } },
    ...changes,
  },
  repository: githubRepository,
  sender: { login: 'ada' },
});

export const githubComment = (association: string) => ({
  action: 'created',
  issue: { number: 7, title: 'Sell more', labels: [], pull_request: { url: 'https://github.example/7' } },
  comment: { body: '/run', user: { login: 'eve' }, author_association: association },
  repository: githubRepository,
  sender: { login: 'eve' },
});

export const githubRelease = {
  action: 'published',
  release: { id: 5, tag_name: 'v1.2.0', name: 'Spring', prerelease: true },
  repository: githubRepository,
  sender: { login: 'ada' },
};

const gitlabProject = {
  id: 9,
  path_with_namespace: 'acme/web/shop',
  web_url: 'https://gitlab.example/acme/web/shop',
  git_http_url: 'https://gitlab.example/acme/web/shop.git',
  default_branch: 'main',
};

export const gitlabPush = {
  object_kind: 'push',
  ref: 'refs/heads/main',
  before: BEFORE,
  after: SHA,
  checkout_sha: SHA,
  user_name: 'Ada',
  user_username: 'ada',
  project: gitlabProject,
  total_commits_count: 1,
  commits: [commit],
};

export const gitlabMergeRequest = (attributes: object = {}) => ({
  object_kind: 'merge_request',
  user: { username: 'ada' },
  project: gitlabProject,
  labels: [{ title: 'urgent' }],
  changes: {},
  object_attributes: {
    id: 700,
    iid: 7,
    title: 'Sell more',
    source_branch: 'feature/more',
    target_branch: 'main',
    source_project_id: 9,
    target_project_id: 9,
    state: 'opened',
    action: 'open',
    url: 'https://gitlab.example/acme/web/shop/-/merge_requests/7',
    last_commit: { id: SHA, message: 'Sell more', url: 'https://gitlab.example/c', author: { name: 'Ada' } },
    ...attributes,
  },
});

export const gitlabNote = {
  object_kind: 'note',
  user: { username: 'eve' },
  project: gitlabProject,
  object_attributes: { note: '/run', noteable_type: 'MergeRequest', action: 'create' },
  merge_request: gitlabMergeRequest().object_attributes,
};

const bitbucketRepository = {
  full_name: 'acme/shop',
  name: 'shop',
  links: { html: { href: 'https://bitbucket.example/acme/shop' } },
};

const bitbucketTarget = {
  hash: SHA,
  message: 'Sell more',
  author: { raw: 'Ada <ada@example.com>', user: { nickname: 'ada' } },
  links: { html: { href: `https://bitbucket.example/acme/shop/commits/${SHA}` } },
};

export const bitbucketPush = {
  actor: { nickname: 'ada' },
  repository: bitbucketRepository,
  push: {
    changes: [
      {
        new: { type: 'branch', name: 'main', target: bitbucketTarget },
        old: { type: 'branch', name: 'main', target: { hash: BEFORE } },
      },
      { new: { type: 'tag', name: 'v1', target: bitbucketTarget }, old: null },
      { new: null, old: { type: 'branch', name: 'gone', target: { hash: BEFORE } } },
    ],
  },
};

export const bitbucketPullRequest = (from = 'acme/shop') => ({
  actor: { display_name: 'Ada', nickname: 'ada' },
  repository: bitbucketRepository,
  pullrequest: {
    id: 7,
    title: 'Sell more',
    state: 'OPEN',
    author: { nickname: 'ada' },
    source: {
      branch: { name: 'feature/more' },
      commit: { hash: SHA.slice(0, 12) },
      repository: { full_name: from },
    },
    destination: { branch: { name: 'main' }, repository: { full_name: 'acme/shop' } },
    links: { html: { href: 'https://bitbucket.example/acme/shop/pull-requests/7' } },
  },
  comment: { content: { raw: '/run' }, user: { nickname: 'eve' } },
});

const serverRepository = {
  slug: 'shop',
  name: 'Shop',
  project: { key: 'ACME' },
  links: {
    clone: [
      { name: 'ssh', href: 'ssh://git@bitbucket.example/acme/shop.git' },
      { name: 'http', href: 'https://bitbucket.example/scm/acme/shop.git' },
    ],
    self: [{ href: 'https://bitbucket.example/projects/ACME/repos/shop' }],
  },
};

export const bitbucketServerPush = {
  eventKey: 'repo:refs_changed',
  actor: { name: 'ada', displayName: 'Ada', emailAddress: 'ada@example.com' },
  repository: serverRepository,
  changes: [
    { ref: { displayId: 'main', type: 'BRANCH' }, fromHash: BEFORE, toHash: SHA, type: 'UPDATE' },
    { ref: { displayId: 'gone', type: 'BRANCH' }, fromHash: SHA, toHash: ZERO, type: 'DELETE' },
  ],
  toCommit: { id: SHA, message: 'Sell more' },
};

export const bitbucketServerPullRequest = {
  actor: { name: 'ada', displayName: 'Ada' },
  pullRequest: {
    id: 7,
    title: 'Sell more',
    state: 'OPEN',
    fromRef: {
      displayId: 'feature/more',
      latestCommit: SHA,
      repository: { slug: 'shop', project: { key: '~eve' } },
    },
    toRef: { displayId: 'main', repository: serverRepository },
    author: { user: { name: 'ada' } },
    links: { self: [{ href: 'https://bitbucket.example/pr/7' }] },
  },
};

export const freshetPush = {
  repository: {
    fullName: 'acme/shop',
    defaultBranch: 'main',
    cloneUrl: 'http://127.0.0.1:3000/git/acme/shop.git',
    webUrl: 'http://127.0.0.1:3000/repositories/acme/shop',
  },
  actor: { name: 'ada' },
  kind: 'branch',
  name: 'main',
  action: 'updated',
  before: BEFORE,
  after: SHA,
  headCommit: {
    message: 'Sell more',
    author: { name: 'Ada', email: 'ada@example.com' },
    url: 'http://127.0.0.1/c',
  },
  changedFiles: ['src/a.ts'],
  changedFilesTruncated: false,
};

export const freshetPullRequest = {
  ...freshetPush,
  action: 'opened',
  pullRequest: {
    number: 7,
    title: 'Sell more',
    state: 'open',
    author: { name: 'ada' },
    labels: ['urgent'],
    source: { branch: 'feature/more', sha: SHA, isFork: true },
    target: { branch: 'main' },
    url: 'http://127.0.0.1:3000/repositories/acme/shop/pulls/7',
  },
};
