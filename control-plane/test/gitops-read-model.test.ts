/** What runtimes tell, from the intake over the bus to what people are answered, with the real rules and accounts. */
import type { ReportBody } from '@freshet/contracts/gitops';
import { eventually } from '@freshet/kit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applicationBody } from '../src/testing/index.ts';
import { Composed } from './composed.ts';

let composed: Composed;
let [acme, rival, member] = ['', '', ''];
let runtime: { id: string; accountId: string; name: string };
let generation = 0;

beforeAll(async () => {
  composed = await Composed.start();
  acme = await composed.account('acme');
  rival = await composed.account('rival');
  member = await composed.member(acme, 'mia');
  const made = await composed.ask('POST /gitops/runtimes', {
    as: acme,
    body: { name: 'production', namespace: 'argocd', cluster: 'https://production.example.com' },
  });
  expect(made.status, made.text).toBe(201);
  const me = await ask(acme, '{ me { account { id } } }');
  runtime = { id: made.json.id, name: 'production', accountId: me.me.account.id };
  for (const { name, start } of composed.plane.background)
    if (name === 'event bus' || name === 'event tail') await start();
  await snapshot(everything);
});

afterAll(async () => {
  for (const { name, stop } of composed.plane.background)
    if (name === 'event bus' || name === 'event tail') await stop();
  await composed.close();
});

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
const ask = async (as: string, query: string, variables: object = {}): Promise<any> => {
  const { json, text } = await composed.ask('POST ~/graphql', { as, body: { query, variables } });
  expect(json.errors, text).toBeUndefined();
  return json.data;
};

const tell = (bodies: readonly ReportBody[]): Promise<number> => {
  const lines = bodies.map((body, index) =>
    JSON.stringify({ seq: index + 1, at: '2026-11-16T03:00:00.000Z', body }),
  );
  const { intake } = composed.plane.gitOps.apiEvents;
  return intake.take(
    { runtime, generation, first: 1, last: bodies.length },
    Buffer.from(`${lines.join('\n')}\n`),
  );
};

/** A session that tells everything; resolves when people see it. */
const snapshot = async (bodies: readonly ReportBody[]): Promise<void> => {
  generation += 1;
  // Told last, so that once it is seen everything before it is.
  const mark = `mark-${generation}`;
  await tell([
    { is: 'snapshot', phase: 'begin' },
    ...bodies,
    { is: 'component', name: mark, health: 'Healthy' },
    { is: 'snapshot', phase: 'end', since: 1 },
  ]);
  await eventually(async () => {
    const { runtimeComponents } = await ask(acme, '{ runtimeComponents(runtime: "production") { name } }');
    expect(runtimeComponents).toContainEqual({ name: mark });
  });
};

const names = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'];

const everything: readonly ReportBody[] = [
  applicationBody({
    name: 'default-git-source',
    labels: { 'freshet.io/entity': 'git-source', 'freshet.io/internal': 'false' },
  }),
  applicationBody({ name: 'isc', labels: { 'freshet.io/internal': 'true' } }),
  ...names.map((name, index) =>
    applicationBody({
      name,
      labels: { team: index < 2 ? 'one' : 'two' },
      annotations: { 'freshet.io/app-group': index < 2 ? 'shop, all' : 'all', 'freshet.io/product': 'shop' },
      destination: { server: `https://cluster-${index % 2}`, name: `cluster-${index % 2}`, namespace: name },
      health: { status: index === 4 ? 'Degraded' : 'Healthy' },
      gitSource: 'default-git-source',
      parent: { kind: 'Application', namespace: 'argocd', name: 'default-git-source' },
      deployedAt: `2026-11-16T0${index}:00:00.000Z`,
    }),
  ),
  {
    is: 'cluster',
    server: 'https://cluster-0',
    name: 'cluster-0',
    labels: { region: 'eu' },
    annotations: {},
    namespaces: [],
    connection: { status: 'Failed', message: 'it does not answer' },
    applications: 3,
    objects: 9,
  },
  ...[1, 2].map(
    (revision): ReportBody => ({
      is: 'helm-release',
      server: 'https://cluster-0',
      namespace: 'shop',
      name: 'redis',
      revision,
      status: revision === 1 ? 'superseded' : 'deployed',
      chart: 'redis',
      chartVersion: `1.0.${revision}`,
      updatedAt: '2026-11-16T01:00:00.000Z',
      isSuperseded: revision === 1,
    }),
  ),
  {
    is: 'deployment',
    namespace: 'argocd',
    name: 'alpha',
    uid: 'uid-alpha',
    historyId: 1,
    revisions: ['abc'],
    sources: [],
    commit: {
      sha: 'abc',
      author: 'Ada',
      pullRequest: { number: 7, title: 'Faster', url: 'https://git.example/7', state: 'merged' },
    },
    deployedAt: '2026-11-16T00:00:00.000Z',
    images: ['nginx:1'],
  },
  {
    is: 'change',
    repoUrl: 'https://git.example/config.git',
    branch: 'main',
    commit: { sha: 'abc', author: 'Ada', date: '2026-11-16T00:00:00.000Z' },
    entities: [
      { kind: 'Application', namespace: 'argocd', name: 'alpha', action: 'changed', path: 'alpha.yaml' },
      { kind: 'Application', name: 'gamma', action: 'changed', path: 'gamma.yaml' },
    ],
  },
];

const APPLICATION = `id runtime name namespace health sync groups product isInternal deployedAt
  labels { key value } destination { server name namespace } sources { repoUrl path }
  parent { name } resources(first: 2) { total nodes { kind name health } }
  deployments(first: 2) { nodes { id historyId revisions isDemo commit { author pullRequest { number url } } } }
  changes(first: 2) { nodes { commit { sha } entities { name action } } }`;

const EVERYTHING = `{
  applications(first: 10, sort: DEPLOYED_DESC, filter: { includeInternal: true }) {
    total byHealth { health count } bySync { sync count } nodes { ${APPLICATION} } pageInfo { endCursor }
  }
  clusters(first: 5) { total nodes { id runtime name status message labels { key value } } }
  helmReleases(first: 5) { total nodes { id cluster name chart chartVersion } }
  helmCharts(first: 5) { nodes { name releases versions { version releases } } }
  gitSources(first: 5) { total nodes { id name repoUrl applications } }
  applicationGroups(first: 5) { nodes { name applications byHealth { health count } } }
}`;

const CHANGES = '{ changelog(first: 5) { nodes { at call { action } change { commit { sha } } } } }';

const TOUCHED = '{ changelog { nodes { change { entities { name } } } } }';

const listed = async (as: string, filter = '{}', more = ''): Promise<string[]> => {
  const { applications } = await ask(as, `{ applications(filter: ${filter} ${more}) { nodes { name } } }`);
  return applications.nodes.map(({ name }: { name: string }) => name);
};

describe('the applications of an account', () => {
  test.each([
    ['{ health: [Degraded] }', ['epsilon']],
    ['{ search: "ALPH" }', ['alpha']],
    ['{ search: "%" }', []],
    ['{ labels: ["team=one"] }', ['alpha', 'beta']],
    ['{ clusters: ["cluster-1"] }', ['beta', 'delta']],
    ['{ clusters: ["https://cluster-1", "cluster-0"], labels: ["team=one"] }', ['alpha', 'beta']],
    ['{ namespaces: ["gamma"] }', ['gamma']],
    ['{ groups: ["shop"] }', ['alpha', 'beta']],
    ['{ runtimes: ["elsewhere"] }', []],
    [
      '{ gitSources: ["default-git-source"], products: ["shop"] }',
      ['alpha', 'beta', 'delta', 'epsilon', 'gamma'],
    ],
    ['{ deployedFrom: "2026-11-16T03:00:00Z", deployedTo: "2026-11-16T03:30:00Z" }', ['delta']],
  ])('are found by %s', async (filter, expected) => {
    expect(await listed(acme, filter)).toEqual(expected);
  });

  test('are paged without a gap, in either order', async () => {
    for (const sort of ['NAME_DESC', 'DEPLOYED_DESC', 'DEPLOYED_ASC']) {
      const seen: string[] = [];
      let after: string | null = null;
      do {
        const query = `query ($after: String) {
          applications(first: 2, after: $after, sort: ${sort}) { nodes { name } pageInfo { endCursor } }
        }`;
        const { applications } = await ask(acme, query, { after });
        seen.push(...applications.nodes.map(({ name }: { name: string }) => name));
        after = applications.pageInfo.endCursor;
      } while (after);
      expect(seen.toSorted()).toEqual(names.toSorted());
    }
  });

  test('are counted by each state, whatever state is asked for', async () => {
    const { applications } = await ask(
      acme,
      '{ applications(filter: { health: [Degraded] }) { total byHealth { health count } } }',
    );
    expect(applications).toEqual({
      total: 1,
      byHealth: [
        { health: 'Degraded', count: 1 },
        { health: 'Healthy', count: 4 },
      ],
    });
  });

  test.each(['nonsense', Buffer.from('["NAME_ASC","x"]').toString('base64url')])(
    'are no list after %s',
    async after => {
      const query = '{ applications(after: "AFTER") { total } }'.replace('AFTER', after);
      const { json } = await composed.ask('POST ~/graphql', { as: acme, body: { query } });
      expect(json.errors[0].extensions.code).toBe('REQUEST_INVALID');
    },
  );

  test('are the same to the byte when the read model was dropped and told again', async () => {
    const before = JSON.stringify(await ask(acme, EVERYTHING));
    const changes = JSON.stringify(await ask(member, CHANGES));
    expect(changes).toContain('abc');
    const rebuilt = await composed.ask('POST /gitops/read-model/rebuild', { as: acme });
    expect(rebuilt.status, rebuilt.text).toBe(200);
    expect((await ask(acme, '{ applications { total } }')).applications.total).toBe(0);
    await snapshot(everything);
    expect(JSON.stringify(await ask(acme, EVERYTHING))).toBe(before);
    expect(JSON.stringify(await ask(member, CHANGES))).toBe(changes);
    expect((await composed.ask('POST /gitops/read-model/rebuild', { as: member })).status).toBe(403);
  });
});

describe('the changelog', () => {
  test('has commits for members, and calls besides for whoever may read the audit log', async () => {
    const seenBy = async (as: string) => (await ask(as, CHANGES)).changelog.nodes;
    expect(await seenBy(member)).toEqual([
      { at: '2026-11-16T00:00:00.000Z', call: null, change: { commit: { sha: 'abc' } } },
    ]);
    const [newest] = await seenBy(acme);
    expect(newest).toMatchObject({ call: { action: expect.stringMatching(/^gitops-/) } });
    const page = '{ changelog(first: 1) { pageInfo { endCursor } nodes { at } } }';
    const first = (await ask(acme, page)).changelog;
    const after = page.replace('first: 1', `first: 1, after: "${first.pageInfo.endCursor}"`);
    expect((await ask(acme, after)).changelog.nodes).not.toEqual(first.nodes);
  });
});

describe('the events of a runtime without a link', () => {
  test('are read as what its own kind would tell, and of another runtime nothing is told by them', async () => {
    const made = await composed.ask('POST /gitops/runtimes', {
      as: acme,
      body: { name: 'older', namespace: 'argocd', cluster: 'https://older.example.com' },
    });
    const object = {
      apiVersion: 'argoproj.io/v1alpha1',
      kind: 'Application',
      metadata: { name: 'from-events', namespace: 'argocd', uid: 'u' },
      spec: {
        project: 'default',
        source: { repoURL: 'https://git.example/x.git', helm: { values: 'canary' } },
      },
      status: { sync: { status: 'OutOfSync' }, health: { status: 'Degraded' } },
    };
    const posted = (body: object) =>
      composed.ask('POST ~/2.0/api/events', { as: made.json.key, body: { data: body } });
    expect((await composed.ask('POST ~/2.0/api/events', { as: acme, body: { object } })).status).toBe(401);
    expect((await posted({ object })).json).toEqual({ kind: 'Application', reports: 1 });
    const seen = async () =>
      (await ask(acme, '{ applications(filter: { runtimes: ["older"] }) { nodes { name runtime health } } }'))
        .applications.nodes;
    await eventually(async () =>
      expect(await seen()).toEqual([{ name: 'from-events', runtime: 'older', health: 'Degraded' }]),
    );
    await posted({ object, deleted: true });
    await eventually(async () => expect(await seen()).toEqual([]));
  });
});

describe('another account', () => {
  test('finds nothing of it by any query', async () => {
    const own = await ask(acme, EVERYTHING);
    const id = own.applications.nodes[0].id;
    expect(own.applications.total).toBeGreaterThan(0);
    const theirs = JSON.stringify(await ask(rival, EVERYTHING));
    for (const word of ['alpha', 'cluster-0', 'redis', 'git.example', 'shop'])
      expect(theirs).not.toContain(word);
    const one = await ask(
      rival,
      `{ byId: application(id: "${id}") { name }
         byName: application(runtime: "production", namespace: "argocd", name: "alpha") { name }
         runtimeComponents(runtime: "production") { name }
         runtimeChecks(runtime: "production") { name }
         refusedReports(runtime: "production") { reason }
         children: applications(filter: { parent: "${id}" }) { total } }`,
    );
    expect(one).toEqual({
      byId: null,
      byName: null,
      runtimeComponents: [],
      runtimeChecks: [],
      refusedReports: [],
      children: { total: 0 },
    });
  });
});

describe('what may be done to an application', () => {
  const query = '{ application(runtime: "production", namespace: "argocd", name: "NAME") { permissions } }';
  const permissions = async (as: string, name: string) =>
    (await ask(as, query.replace('NAME', name))).application.permissions;

  test('is told by the rules for this very one', async () => {
    const { json } = await composed.ask('POST /abac', {
      as: acme,
      body: {
        effect: 'allow',
        subject: { kind: 'role', id: 'user' },
        resource: 'gitops-application',
        actions: ['sync'],
        attributes: [{ name: 'label', value: 'team=one' }],
      },
    });
    try {
      expect(await permissions(member, 'alpha')).toEqual(['view', 'refresh', 'sync']);
      expect(await permissions(member, 'gamma')).toEqual(['view']);
      expect(await permissions(acme, 'gamma')).toContain('delete-resource');
    } finally {
      await composed.ask(`DELETE /abac/${json.id}`, { as: acme });
    }
  });
});

describe('a member', () => {
  const deny = async (attributes: readonly object[]) => {
    const made = await composed.ask('POST /abac', {
      as: acme,
      body: {
        effect: 'deny',
        subject: { kind: 'role', id: 'user' },
        resource: 'gitops-application',
        actions: ['view'],
        attributes,
      },
    });
    expect(made.status, made.text).toBe(201);
    return () => composed.ask(`DELETE /abac/${made.json.id}`, { as: acme });
  };

  test.each([
    [[{ name: 'label', value: 'team=one' }], ['delta', 'epsilon', 'gamma']],
    [[{ name: 'cluster', value: 'cluster-1' }], ['alpha', 'epsilon', 'gamma']],
    [
      [
        { name: 'cluster', value: 'https://cluster-0' },
        { name: 'label', value: 'team=two' },
      ],
      ['alpha', 'beta', 'delta'],
    ],
    [[{ name: 'runtime', value: 'production' }], []],
  ])(
    'does not see, count or find by name what a rule on %j keeps from them',
    async (attributes, expected) => {
      const allow = await deny(attributes);
      try {
        const filter = '{ products: ["shop"] }';
        expect(await listed(member, filter)).toEqual(expected);
        const { applications, applicationGroups } = await ask(
          member,
          `{ applications(filter: ${filter}) { total } applicationGroups(search: "all") { nodes { applications } } }`,
        );
        expect(applications.total).toBe(expected.length);
        expect(applicationGroups.nodes[0]?.applications ?? 0).toBe(expected.length);
        for (const name of names) {
          const query = `{ application(runtime: "production", namespace: "argocd", name: "${name}") { name } }`;
          expect(await ask(member, query)).toEqual({
            application: expected.includes(name) ? { name } : null,
          });
        }
        expect(await listed(acme, filter)).toHaveLength(5);
        const seen = (await ask(member, TOUCHED)).changelog.nodes.map(
          ({ change }: { change: { entities: { name: string }[] } }) =>
            change.entities.map(({ name }) => name),
        );
        const touched = ['alpha', 'gamma'].filter(name => expected.includes(name));
        expect(seen).toEqual(touched.length > 0 ? [touched] : []);
      } finally {
        await allow();
      }
    },
  );

  test('does not see what comes from a repository that the Git provider keeps from them', async () => {
    const { me } = await ask(member, '{ me { id } }');
    await snapshot([
      ...everything,
      { is: 'git-permission', gitSource: 'default-git-source', userId: me.id, read: false, write: false },
    ]);
    expect(await listed(member)).toEqual([]);
    expect(await listed(member, '{ includeInternal: true }')).toEqual(['default-git-source', 'isc']);
    const { gitSources } = await ask(
      member,
      '{ gitSources { total nodes { name myGitPermission { read write } } } }',
    );
    expect(gitSources.total).toBe(1);
    expect(gitSources.nodes).toEqual([
      { name: 'default-git-source', myGitPermission: { read: false, write: false } },
    ]);
    await snapshot(everything);
    expect(await listed(member, '{ products: ["shop"] }')).toHaveLength(5);
  });
});
