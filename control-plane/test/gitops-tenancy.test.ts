/** Two accounts with runtimes of their own: whatever belongs to one is, to the other, as if it did not exist. */
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ReportBody } from '@freshet/contracts/gitops';
import { eventually } from '@freshet/kit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Composed } from './composed.ts';
import { TestRuntime } from './test-runtime.ts';

const AT = '2026-11-16T10:00:00.000Z';
const SHA = 'a'.repeat(40);

let composed: Composed;
let port: number;

/** One side: an admin, and a runtime that has told of everything there is to tell. */
interface Side {
  readonly key: string;
  readonly accountId: string;
  readonly runtime: TestRuntime;
  readonly runtimeName: string;
  readonly generation: number;
  told: number;
}

let ours: Side;
let theirs: Side;

const application = (name: string): ReportBody => ({
  is: 'application',
  kind: 'Application',
  namespace: 'argocd',
  name,
  uid: `uid-${name}`,
  createdAt: AT,
  labels: { team: name },
  annotations: {},
  project: `project-${name}`,
  sources: [{ repoUrl: `https://git.example.com/${name}.git`, path: 'deploy' }],
  destination: { server: `https://${name}.example.com`, namespace: name },
  gitSource: `source-${name}`,
  automation: { isOn: true, prune: false, selfHeal: false },
  sync: { status: 'Synced', revisions: [SHA] },
  health: { status: 'Healthy' },
  conditions: [],
  images: [`registry.example.com/${name}:1`],
  urls: [],
  resources: [
    { group: '', version: 'v1', kind: 'ConfigMap', namespace: name, name: `config-${name}`, sync: 'Synced' },
  ],
  resourceCount: 1,
});

/** A set of the same name, as there may be. */
const applicationSet = (name: string): ReportBody =>
  ({ ...application(name), kind: 'ApplicationSet', uid: `uid-set-${name}` }) as ReportBody;

const everything = (name: string): readonly ReportBody[] => [
  { is: 'snapshot', phase: 'begin' },
  application(name),
  applicationSet(name),
  {
    is: 'cluster',
    server: `https://${name}.example.com`,
    name: `cluster-${name}`,
    labels: {},
    annotations: {},
    namespaces: [],
    connection: { status: 'Successful' },
    applications: 1,
    objects: 1,
  },
  {
    is: 'helm-release',
    server: `https://${name}.example.com`,
    namespace: name,
    name: `release-${name}`,
    revision: 1,
    status: 'deployed',
    chart: `chart-${name}`,
    chartVersion: '1.0.0',
    updatedAt: AT,
    isSuperseded: false,
  },
  { is: 'component', name: `component-${name}`, health: 'Degraded' },
  {
    is: 'deployment',
    namespace: 'argocd',
    name,
    uid: `uid-${name}`,
    historyId: 0,
    revisions: [SHA],
    sources: [],
    deployedAt: AT,
    images: [],
  },
  {
    is: 'change',
    repoUrl: `https://git.example.com/${name}.git`,
    branch: 'main',
    commit: { sha: SHA, author: `author-${name}`, message: `message-${name}`, date: AT },
    entities: [],
  },
  { is: 'snapshot', phase: 'end', since: 1 },
];

const tell = async (side: Side, bodies: readonly ReportBody[]): Promise<void> => {
  const first = side.told + 1;
  const lines = bodies.map((body, index) => JSON.stringify({ seq: first + index, at: AT, body }));
  side.told += bodies.length;
  await side.runtime.report(side.generation, lines, first);
};

const sideOf = async (account: string, runtimeName: string): Promise<Side> => {
  const key = await composed.account(account);
  const made = await composed.ask('POST /gitops/runtimes', {
    as: key,
    body: { name: runtimeName, namespace: 'argocd', cluster: `https://${account}.example.com` },
  });
  expect(made.status, made.text).toBe(201);
  const link = `http://127.0.0.1:${port}/api/gitops/link`;
  const runtime = new TestRuntime(link, made.json.key, stream => {
    void stream.write(Buffer.from(`{"status":200,"headers":[]}\n${account} answers`));
    stream.end();
  });
  const welcome = await runtime.hello({ cluster: `https://${account}.example.com` });
  const { accountId } = welcome.settings;
  const side = { key, accountId, runtime, runtimeName, generation: welcome.generation, told: 0 };
  await tell(side, everything(account));
  return side;
};

const graphql = (as: string, query: string) =>
  composed.ask('POST ~/graphql', { as, body: { query } }).then(({ json }) => json);

/** Sends a request for a host name to the port of the platform. */
const through = (host: string, token: string): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const headers = { host, authorization: `Bearer ${token}` };
    request({ host: '127.0.0.1', port, path: '/app-proxy/', headers }, async answer =>
      resolve({ status: answer.statusCode ?? 0, body: await text(answer) }),
    )
      .once('error', reject)
      .end();
  });

beforeAll(async () => {
  composed = await Composed.start();
  await composed.plane.server.listen({ host: '127.0.0.1', port: 0 });
  port = (composed.plane.server.server.address() as AddressInfo).port;
  ours = await sideOf('acme', 'ours');
  theirs = await sideOf('rival', 'theirs');
  for (const side of [ours, theirs])
    await eventually(async () => {
      const { data } = await graphql(
        side.key,
        '{ helmReleases { total } applications { total } applicationSets { total } }',
      );
      expect(data).toEqual({
        helmReleases: { total: 1 },
        applications: { total: 1 },
        applicationSets: { total: 1 },
      });
    });
});
afterAll(async () => {
  await ours?.runtime.stop();
  await theirs?.runtime.stop();
  await composed?.close();
});

/** Without what differs from answer to answer. */
const same = ({ status, text: body }: { status: number; text: string }, name: string): string =>
  `${status} ${body.replaceAll(name, 'NAME').replace(/"requestId":"[^"]*"/, '')}`;

describe('a runtime of another account', () => {
  test.each([
    ['GET', '', undefined],
    ['PATCH', '', { isConfigurationRuntime: true }],
    ['DELETE', '?force=true', undefined],
    ['POST', '/token', undefined],
    ['POST', '/resync', undefined],
  ] as const)('answers %s%s as one that does not exist', async (method, rest, body) => {
    const asked = (name: string) =>
      composed.ask(`${method} /gitops/runtimes/${name}${rest}`, { as: ours.key, ...(body ? { body } : {}) });
    const foreign = await asked('theirs');
    expect(foreign.status).toBe(404);
    expect(same(foreign, 'theirs')).toBe(same(await asked('nobodys'), 'nobodys'));
  });

  test('tells nothing to tokens of ours, and takes none for the built-in Git host', async () => {
    const { json } = await composed.ask('POST /gitops/runtimes/ours/token', { as: ours.key });
    await expect(theirs.runtime.authorize(json.token)).rejects.toMatchObject({
      code: 'RUNTIME_TOKEN_INVALID',
    });
    await expect(theirs.runtime.gitToken(json.token)).rejects.toMatchObject({
      code: 'RUNTIME_TOKEN_INVALID',
    });
    expect(await ours.runtime.authorize(json.token)).toMatchObject({ caller: { name: 'acme' } });
  });
});

test('no query shows anything of another account, whichever of its ids is asked for', async () => {
  const seen = await graphql(
    theirs.key,
    '{ applications { nodes { id } } applicationSets { nodes { id } } clusters { nodes { id } } }',
  );
  const [{ id }] = seen.data.applications.nodes;
  const [{ id: setId }] = seen.data.applicationSets.nodes;
  const { data, errors } = await graphql(
    ours.key,
    `{
      byId: application(id: "${id}") { name deployments { nodes { id } } failedSyncs { nodes { id message } } }
      byName: application(runtime: "theirs", namespace: "argocd", name: "rival") { name }
      set: application(id: "${setId}") { name conditions { message } children { total } }
      setByName: application(runtime: "theirs", namespace: "argocd", name: "rival", kind: ApplicationSet) { name }
      belowSet: applications(filter: { parent: "${setId}" }) { total }
      below: applications(filter: { parent: "${id}" }) { total }
      applications(first: 50, filter: { includeInternal: true }) { nodes { id name images } total }
      ofRuntime: applications(filter: { runtimes: ["theirs"] }) { total }
      search: applications(filter: { search: "rival" }) { total byHealth { health count } }
      named: applications(filter: { ids: ["${id}"], includeInternal: true }) { total }
      applicationFleet(groupBy: RUNTIME) { total groups { name } facets { key values { value count } } news { degraded } }
      fleetOfTheirs: applicationFleet(filter: { ids: ["${id}"], images: ["registry.example.com/rival:1"] }) { total groupCount }
      applicationSets { nodes { id name } total }
      applicationGroups { nodes { name } }
      gitSources { nodes { name } }
      clusters { nodes { id name } }
      ofTheirs: clusters(filter: { runtimes: ["theirs"] }) { total }
      helmReleases { nodes { id name } }
      helmCharts { nodes { name } }
      changelog { nodes { change { commit { author message } } } }
      runtimes { nodes { name } }
      runtime(name: "theirs") { id }
      failedRuntimeChecks { runtime }
      failedRuntimeComponents { runtime }
      deliveryOverview(days: 90) { mostActive { name } mostFailing { name } recent { name } }
      deliveries(images: ["registry.example.com/rival:1"], ids: ["${id}"]) { application { name } }
      deliveryOfTheirs: deliveryOverview(runtimes: ["theirs"]) { now { successful failed } recent { name } }
    }`,
  );
  expect(errors).toBeUndefined();
  expect(data).toMatchObject({
    byId: null,
    byName: null,
    set: null,
    setByName: null,
    belowSet: { total: 0 },
    applicationSets: { total: 1 },
    below: { total: 0 },
    applications: { total: 1 },
    ofRuntime: { total: 0 },
    search: { total: 0 },
    named: { total: 0 },
    applicationFleet: { total: 1 },
    fleetOfTheirs: { total: 0, groupCount: 0 },
    ofTheirs: { total: 0 },
    runtime: null,
    failedRuntimeChecks: [],
    failedRuntimeComponents: [{ runtime: 'ours' }],
    deliveries: [],
    deliveryOfTheirs: { now: { successful: 0, failed: 0 }, recent: [] },
  });
  expect(JSON.stringify(data)).not.toContain('rival');
  expect(JSON.stringify(data)).not.toContain(id);
  expect(JSON.stringify(data)).not.toContain(setId);
  for (const field of ['runtimeComponents', 'runtimeChecks', 'refusedReports']) {
    const about = (name: string) => graphql(ours.key, `{ ${field}(runtime: "${name}") { __typename } }`);
    expect(await about('theirs')).toEqual(await about('nobodys'));
  }
});

test('parts that are not well are told of the own runtimes alone, of all at once', async () => {
  const failed = '{ failedRuntimeComponents { runtime name health message } }';
  for (const { key, runtimeName, name } of [
    { ...ours, name: 'acme' },
    { ...theirs, name: 'rival' },
  ])
    expect((await graphql(key, failed)).data.failedRuntimeComponents).toEqual([
      { runtime: runtimeName, name: `component-${name}`, health: 'Degraded', message: null },
    ]);
});

test('no subscription tells of another account', async () => {
  const leave = new AbortController();
  const query = 'subscription { applicationChanged { id change application { name } } }';
  const stream = await fetch(`http://127.0.0.1:${port}/graphql`, {
    method: 'POST',
    headers: {
      authorization: ours.key,
      accept: 'text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ query }),
    signal: leave.signal,
  });
  expect(stream.status).toBe(200);
  let heard = '';
  const reading = (async () => {
    for await (const chunk of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) heard += chunk;
  })().catch(() => undefined);
  const changed = (name: string): ReportBody =>
    ({ ...application(name), health: { status: 'Degraded' } }) as ReportBody;
  await tell(theirs, [changed('rival')]);
  await eventually(async () => {
    const { data } = await graphql(theirs.key, '{ applications(filter: { health: [Degraded] }) { total } }');
    expect(data.applications.total).toBe(1);
  });
  await tell(ours, [changed('acme')]);
  await eventually(() => expect(heard).toContain('"acme"'));
  leave.abort();
  await reading;
  expect(heard).not.toContain('rival');
});

describe('a host name of the tunnel', () => {
  const host = (side: Pick<Side, 'accountId' | 'runtimeName'>): string =>
    `${side.accountId}-${side.runtimeName}.tunnel.localhost`;

  test('leads to its own runtime, and to no other', async () => {
    expect(await through(host(ours), 'x')).toEqual({ status: 200, body: 'acme answers' });
    expect(await through(host(theirs), 'x')).toEqual({ status: 200, body: 'rival answers' });
  });

  test('with the name of a runtime of another account is one that is not there', async () => {
    const mixed = host({ accountId: ours.accountId, runtimeName: theirs.runtimeName });
    const nobodys = host({ accountId: ours.accountId, runtimeName: 'nobodys' });
    const [first, second] = [await through(mixed, 'x'), await through(nobodys, 'x')];
    expect(first.status).toBe(503);
    expect(first.body.replaceAll(/theirs|"requestId":"[^"]*"/g, '')).toBe(
      second.body.replaceAll(/nobodys|"requestId":"[^"]*"/g, ''),
    );
  });
});
