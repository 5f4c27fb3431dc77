import type { Principal } from '@freshet/domain/access';
import { whyOf } from '@freshet/domain/fleet';
import { connectDatabase, type Database, inTransaction, migrate, roleOf } from '@freshet/kit/db';
import { createTestDatabase } from '@freshet/kit/testing';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { applicationBody } from '../../testing/index.ts';
import { applyBatch } from '../apply-batch.ts';
import { exportedApplications } from '../export-applications.ts';
import type { Select } from '../ports.ts';
import { createReadModel } from '../read-model.ts';
import { gitopsSchema } from '../schema.ts';
import type { GitOpsTables } from '../tables.ts';
import type { ApplicationFilter } from './application-filter.ts';
import { listApplications } from './applications.ts';
import { type FleetQuery, readFleet } from './fleet.ts';
import { listGitSources } from './git-sources.ts';
import { listGroups } from './groups.ts';
import { standingOf } from './standing.ts';

const ACCOUNT = 'a'.repeat(24);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: Database<GitOpsTables>;
let seq = 0;

beforeAll(async () => {
  database = await createTestDatabase(inject('serverUrl'));
  await migrate(database.url, [gitopsSchema]);
  pool = connectDatabase<GitOpsTables>({ url: database.url, role: roleOf('gitops') });
  await tell(
    ACCOUNT,
    'east',
    Array.from({ length: 30 }, (_, at) => one(at)),
  );
  await tell('b'.repeat(24), 'foreign', [one(0), one(1)]);
});

afterAll(async () => {
  await pool.close();
  await database.drop();
});

const tell = (accountId: string, runtimeName: string, bodies: readonly object[]) =>
  inTransaction(pool.sql, tx =>
    applyBatch(tx, {
      accountId,
      runtimeId: `runtime-${runtimeName}`,
      runtimeName,
      generation: 1,
      lines: bodies
        .map(body => JSON.stringify({ seq: ++seq, at: '2026-11-16T03:00:00.000Z', body }))
        .join('\n'),
    }),
  );

/** Thirty applications in three clusters; of every ten, one is degraded and one out of sync. */
const one = (at: number, about: object = {}) =>
  applicationBody({
    name: `app-${String(at).padStart(2, '0')}`,
    labels: { team: at % 2 ? 'odd' : 'even' },
    annotations: { 'freshet.io/app-group': 'all' },
    project: at < 20 ? 'shop' : 'mail',
    destination: { server: `https://c${at % 3}`, name: `c${at % 3}`, namespace: `ns-${at % 5}` },
    health: { status: at % 10 === 0 ? 'Degraded' : 'Healthy' },
    sync: { status: at % 10 === 1 ? 'OutOfSync' : 'Synced', revisions: ['abc'] },
    images: [`web:${at % 4}`],
    ...about,
  });

const everything: Select = async () => ({ reach: 'all', grant: [], deny: [] });
const evenOnly: Select = async () => ({
  reach: 'some',
  grant: [
    {
      effect: 'allow',
      conditions: [{ of: 'attribute:label', test: 'some', values: new Set(['team=even']) }],
      source: { reason: 'open' },
    },
  ],
  deny: [],
});

const who = (accountId = ACCOUNT): Principal => ({
  kind: 'user',
  id: 'u',
  accountId,
  admin: false,
  teamIds: [],
});

const ask = (
  filter: ApplicationFilter,
  more: Partial<FleetQuery> = {},
  select = everything,
  accountId = ACCOUNT,
) =>
  readFleet({ sql: pool.sql, select }, who(accountId), {
    filter,
    groupBy: 'CLUSTER',
    groups: 24,
    values: 12,
    now: new Date(),
    ...more,
  });

const facet = async (key: string, ...args: Parameters<typeof ask>) =>
  Object.fromEntries(
    (await ask(...args)).facets
      .find(one => one.key === key)
      ?.values.map(({ value, count }) => [value, count]) ?? [],
  );

describe('the fleet in numbers', () => {
  test('counts every property, and groups with the worst first', async () => {
    const fleet = await ask({});
    expect(fleet).toMatchObject({ total: 30, groupCount: 3 });
    expect(fleet.byState).toEqual([
      { state: 'Degraded', count: 3 },
      { state: 'OutOfSync', count: 3 },
      { state: 'Healthy', count: 24 },
    ]);
    expect(fleet.groups.map(({ name, total, worst }) => [name, total, worst])).toEqual([
      ['c0', 10, 'Degraded'],
      ['c1', 10, 'Degraded'],
      ['c2', 10, 'Degraded'],
    ]);
    expect(fleet.groups[0]?.byState).toContainEqual({ state: 'Degraded', count: 1 });
    expect(await facet('project', {})).toEqual({ shop: 20, mail: 10 });
    expect(await facet('label', {})).toEqual({ 'team=even': 15, 'team=odd': 15 });
    expect(await facet('group', {})).toEqual({ all: 30 });
  });

  test('each counter shows what choosing it gives: it heeds all filters but its own', async () => {
    const filter = { projects: ['mail'], health: ['Degraded'] };
    expect((await ask(filter)).total).toBe(1);
    expect(await facet('project', filter)).toEqual({ shop: 2, mail: 1 });
    expect(await facet('health', filter)).toEqual({ Healthy: 9, Degraded: 1 });
    expect(await facet('cluster', filter)).toEqual({ c2: 1 });
    expect(await facet('label', filter)).toEqual({ 'team=even': 1 });
    expect(await facet('label', { labels: ['team=odd'] })).toEqual({ 'team=even': 15, 'team=odd': 15 });
  });

  test('is the sum of its lists, whatever is asked', async () => {
    const filters: ApplicationFilter[] = [
      { states: ['Degraded', 'OutOfSync'] },
      { images: ['web:1'], not: { clusters: ['c1'] } },
      { not: { labels: ['team=odd'], health: ['Degraded'] } },
      { search: 'APP-1', namespaces: ['ns-1', 'ns-2'] },
      { ids: [] },
      { changedFrom: '2999-01-01T00:00:00Z' },
    ];
    for (const filter of filters) {
      const list = await listApplications({ sql: pool.sql, select: everything }, who(), {
        filter,
        sort: 'WORST',
        limit: 100,
      });
      const fleet = await ask(filter);
      expect(fleet.total, JSON.stringify(filter)).toBe(list.applications.length);
      expect(fleet.groups.reduce((sum, { total }) => sum + total, 0)).toBe(fleet.total);
    }
  });

  test('counts only what the caller may see, and nothing of others', async () => {
    expect((await ask({}, {}, evenOnly)).total).toBe(15);
    expect(await facet('label', {}, {}, evenOnly)).toEqual({ 'team=even': 15 });
    expect((await ask({}, {}, everything, 'b'.repeat(24))).total).toBe(2);
    expect((await ask({}, {}, everything, 'c'.repeat(24))).total).toBe(0);
  });

  test('tells as many groups and values as asked for, and how many there are', async () => {
    const fleet = await ask({}, { groupBy: 'NAMESPACE', groups: 2, values: 1 });
    expect([fleet.groups.length, fleet.groupCount]).toEqual([2, 5]);
    const clusters = fleet.facets.find(({ key }) => key === 'cluster');
    expect([clusters?.values.length, clusters?.valueCount]).toEqual([1, 3]);
  });
});

describe('groups that applications say they belong to', () => {
  const account = '6'.repeat(24);
  beforeAll(() =>
    tell(account, 'grouped', [
      one(10, { name: 'cart', annotations: { 'freshet.io/app-group': 'checkout, shop' } }),
      one(2, { name: 'web', annotations: { 'freshet.io/app-group': 'shop' } }),
      one(3, { name: 'mail', annotations: {} }),
    ]),
  );
  const grouped = async (filter: ApplicationFilter = {}) =>
    (await ask(filter, { groupBy: 'GROUP' }, everything, account)).groups.map(({ name, total, worst }) => [
      name,
      total,
      worst,
    ]);

  test('make the map, with an application in each of its groups and one place for those of none', async () => {
    expect(await grouped()).toEqual([
      ['shop', 2, 'Degraded'],
      ['checkout', 1, 'Degraded'],
      ['', 1, 'Healthy'],
    ]);
  });

  test('are listed with the applications that lists show, without Git Sources and what is internal', async () => {
    const [account, annotations] = ['4'.repeat(24), { 'freshet.io/app-group': 'shop, hidden' }];
    await tell(account, 'unlisted', [
      one(3, { name: 'web', annotations: { 'freshet.io/app-group': 'shop' } }),
      one(4, { name: 'source', annotations, labels: { 'freshet.io/entity': 'git-source' } }),
      one(5, { name: 'inner', annotations, labels: { 'freshet.io/internal': 'true' } }),
    ]);
    const { groups } = await listGroups({ sql: pool.sql, select: everything }, who(account), { limit: 10 });
    expect(groups.map(({ name, applications }) => [name, applications])).toEqual([['shop', 1]]);
  });

  test('heed the filter', async () => {
    expect(await grouped({ health: ['Healthy'], groups: ['shop'] })).toEqual([['shop', 1, 'Healthy']]);
  });
});

describe('the worst first', () => {
  test('is paged without a gap', async () => {
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await listApplications({ sql: pool.sql, select: everything }, who(), {
        filter: {},
        sort: 'WORST',
        limit: 7,
        after,
      });
      seen.push(...page.applications.map(({ head: { name } }) => name));
      after = page.end;
    } while (after);
    expect(seen).toHaveLength(30);
    expect(seen.slice(0, 6)).toEqual(['app-00', 'app-10', 'app-20', 'app-01', 'app-11', 'app-21']);
  });

  test('refuses a cursor that it did not write', async () => {
    const after = Buffer.from(JSON.stringify(['WORST', 'x', 'id'])).toString('base64url');
    const list = listApplications({ sql: pool.sql, select: everything }, who(), {
      filter: {},
      sort: 'WORST',
      limit: 7,
      after,
    });
    await expect(list).rejects.toMatchObject({ code: 'REQUEST_INVALID' });
  });
});

describe('news', () => {
  test('are of what was seen to break, not of what was told broken at first', async () => {
    expect((await ask({})).news).toBeUndefined();
  });

  test('name what most of the broken have in common', async () => {
    const broken = [4, 8, 12, 16, 24].map(at =>
      one(at, { health: { status: 'Degraded', message: 'no such image' } }),
    );
    await tell(ACCOUNT, 'east', broken);
    expect((await ask({ search: 'nothing' })).news).toMatchObject({
      degraded: 5,
      cause: { kind: 'image', value: 'web:0', count: 5 },
    });
    expect((await ask({}, {}, everything, 'b'.repeat(24))).news).toBeUndefined();
    const changed = await ask({ changedFrom: new Date(Date.now() - 3_600_000).toISOString() });
    expect(changed.total).toBe(5);
  });
});

test('a fleet that only has its Git Sources is empty, and shows them to whoever asks for them', async () => {
  const account = '3'.repeat(24);
  await tell(account, 'fresh', [
    one(0, {
      name: 'default-git-source',
      labels: { 'freshet.io/entity': 'git-source', 'freshet.io/internal': 'false' },
    }),
  ]);
  const fleet = await ask({}, {}, everything, account);
  expect(fleet).toMatchObject({ total: 0, byState: [], groupCount: 0 });
  const list = (filter: ApplicationFilter) =>
    listApplications({ sql: pool.sql, select: everything }, who(account), {
      filter,
      sort: 'WORST',
      limit: 10,
    });
  expect((await list({})).applications).toEqual([]);
  const [found] = (await list({ labels: ['freshet.io/entity=git-source'], includeInternal: true }))
    .applications;
  expect(found?.head.name).toBe('default-git-source');
});

test('an application of which Git cannot be read has the health of its status, wherever it is counted or told', async () => {
  const account = '2'.repeat(24);
  const lost = {
    health: { status: 'Healthy' },
    sync: { status: 'Unknown', revisions: [] },
    conditions: [{ type: 'ComparisonError', message: 'the repository cannot be read' }],
    resourceCount: 0,
  };
  await tell(account, 'lost', [
    one(1, lost),
    one(0, { ...lost, name: 'source', labels: { 'freshet.io/entity': 'git-source' } }),
    one(2, { ...lost, health: { status: 'Degraded' }, resourceCount: 3 }),
  ]);
  const found = await listApplications({ sql: pool.sql, select: everything }, who(account), {
    filter: { includeInternal: true },
    sort: 'WORST',
    limit: 10,
  });
  expect(found.applications.map(({ head, state }) => [head.name, head.health.status, state])).toEqual([
    ['app-02', 'Degraded', 'Degraded'],
    ['app-01', 'Healthy', 'Unknown'],
    ['source', 'Healthy', 'Unknown'],
  ]);
  expect(await facet('health', {}, {}, everything, account)).toEqual({ Degraded: 1, Healthy: 1 });
  const { gitSources } = await listGitSources({ sql: pool.sql, select: everything }, who(account), {
    limit: 10,
    mayRead: () => true,
  });
  expect(gitSources.map(({ head }) => [head.name, head.health.status])).toEqual([['source', 'Healthy']]);
});

describe('an application with a pod that does not come up', () => {
  const account = '1'.repeat(24);
  const pod = { pod: 'shop-1', message: 'Image shop:typo cannot be pulled: no such tag' };
  const progressing = { name: 'shop', health: { status: 'Progressing' } };
  const list = (filter: ApplicationFilter) => {
    const deps = { sql: pool.sql, select: everything };
    return listApplications(deps, who(account), { filter, sort: 'WORST', limit: 10 });
  };

  test('is among the degraded at once with its reason, though its health is told as it is', async () => {
    await tell(account, 'stuck', [one(1, progressing), one(2)]);
    expect((await list({ states: ['Degraded'] })).applications).toEqual([]);
    const before = new Date();
    await tell(account, 'stuck', [one(1, { ...progressing, stuck: pod })]);
    const [found] = (await list({ states: ['Degraded'] })).applications;
    expect(found && [found.head.health.status, whyOf(standingOf(found.head))]).toEqual([
      'Progressing',
      pod.message,
    ]);
    expect(found?.stateSince.getTime()).toBeGreaterThanOrEqual(before.getTime() - 1_000);
    expect(await facet('health', {}, {}, everything, account)).toEqual({ Healthy: 1, Progressing: 1 });
    await tell(account, 'stuck', [one(1, progressing)]);
    expect((await list({ states: ['Degraded'] })).applications).toEqual([]);
  });

  test.each(['Degraded', 'Healthy'])(
    'that is %s is so for as long as before, however often the pod comes up and fails again',
    async status => {
      const told = { name: 'shop', health: { status } };
      const sinceOf = async () =>
        (await list({})).applications.find(({ head }) => head.name === 'shop')?.stateSince;
      await tell(account, 'stuck', [one(1, told)]);
      const since = await sinceOf();
      expect(since).toBeInstanceOf(Date);
      await tell(account, 'stuck', [one(1, { ...told, stuck: pod })]);
      expect(await sinceOf()).toEqual(since);
      await tell(account, 'stuck', [one(1, told)]);
      expect(await sinceOf()).toEqual(since);
    },
  );

  test('is degraded without a break while the pod is in a crash loop, whatever its health is told as', async () => {
    const stuck = { pod: 'shop-1', message: 'Container shop crashes again and again', isCrashLoop: true };
    await tell(account, 'stuck', [one(1, { ...progressing, stuck })]);
    const states: unknown[] = [];
    for (const status of ['Progressing', 'Degraded', 'Progressing', 'Healthy', 'Progressing']) {
      await tell(account, 'stuck', [one(1, { name: 'shop', health: { status }, stuck })]);
      const [found] = (await list({ states: ['Degraded'] })).applications;
      states.push([found?.head.health.status, found?.stateSince, found && whyOf(standingOf(found.head))]);
    }
    const [first] = states as [unknown, Date][];
    expect(states).toEqual(
      ['Progressing', 'Degraded', 'Progressing', 'Healthy', 'Progressing'].map(status => [
        status,
        first?.[1],
        stuck.message,
      ]),
    );
    await tell(account, 'stuck', [one(1, { name: 'shop', health: { status: 'Healthy' } })]);
    expect((await list({ states: ['Degraded'] })).applications).toEqual([]);
  });

  test('is no worse for it where nothing waits for the pod', async () => {
    await tell(account, 'stuck', [one(2, { stuck: pod })]);
    expect((await list({ states: ['Degraded'] })).applications).toEqual([]);
  });
});

describe('applications that are held, and their environments', () => {
  const account = 'd'.repeat(24);
  const hold = JSON.stringify({ by: 'ada', reason: 'load test', since: '2026-11-16T09:00:00Z' });
  beforeAll(() =>
    tell(account, 'held', [
      one(1, {
        name: 'shop',
        labels: { environment: 'production' },
        annotations: { 'freshet.io/hold': hold },
        automation: { isOn: false, prune: false, selfHeal: false },
      }),
      one(2, { name: 'mail', labels: { env: 'qa' }, annotations: { 'freshet.io/hold': 'nonsense' } }),
      one(3, { name: '=cmd|x', labels: {} }),
    ]),
  );
  const names = async (filter: ApplicationFilter) => {
    const deps = { sql: pool.sql, select: everything };
    const list = await listApplications(deps, who(account), { filter, sort: 'NAME_ASC', limit: 10 });
    return list.applications.map(({ head: { name } }) => name);
  };

  test('are found, counted and grouped', async () => {
    expect(await names({ isHeld: true })).toEqual(['shop']);
    expect(await names({ isHeld: false })).toEqual(['=cmd|x', 'mail']);
    expect(await names({ environments: ['qa'] })).toEqual(['mail']);
    expect(await names({ not: { environments: ['qa'] } })).toEqual(['=cmd|x', 'shop']);
    expect(await facet('environment', {}, {}, everything, account)).toEqual({ production: 1, qa: 1 });
    const { groups } = await ask({}, { groupBy: 'ENVIRONMENT' }, everything, account);
    expect(groups.map(({ name }) => name).toSorted()).toEqual(['', 'production', 'qa']);
  });

  test('are found by the repositories of their sources, however those are spelled', async () => {
    const others = '1'.repeat(24);
    const from = (name: string, ...urls: readonly string[]) =>
      one(1, { name, sources: urls.map(repoUrl => ({ repoUrl, targetRevision: 'main' })) });
    await tell(others, 'sources', [
      from('one', 'https://git.example/acme/config.git'),
      from('both', 'https://git.example/acme/charts', 'git@git.example:acme/config.git'),
      from('none'),
    ]);
    const found = async (...repositories: readonly string[]) => {
      const query = { filter: { repositories }, sort: 'NAME_ASC', limit: 10 } as const;
      const deps = { sql: pool.sql, select: everything };
      const { applications } = await listApplications(deps, who(others), query);
      return applications.map(({ head: { name } }) => name);
    };
    expect(await found('https://GIT.example/acme/config/')).toEqual(['both', 'one']);
    expect(await found('https://git.example/acme/charts', 'https://git.example/acme/other')).toEqual([
      'both',
    ]);
    expect(await found()).toEqual([]);
  });

  test('are held no longer once somebody has switched automatic sync on in Git', async () => {
    const again = 'f'.repeat(24);
    const held = { name: 'shop', annotations: { 'freshet.io/hold': hold } };
    const automation = { isOn: true, prune: true, selfHeal: true };
    await tell(again, 'again', [one(1, { ...held, automation })]);
    const deps = { sql: pool.sql, select: everything };
    const list = (isHeld: boolean) =>
      listApplications(deps, who(again), { filter: { isHeld }, sort: 'NAME_ASC', limit: 10 });
    expect((await list(true)).applications).toEqual([]);
    const [shop] = (await list(false)).applications;
    expect(shop && standingOf(shop.head).hold).toBeUndefined();
  });

  const exported = async (
    wish: { readonly format: 'csv' | 'json'; readonly select?: Select; readonly accountId?: string },
    most?: number,
  ) => {
    const { applications } = createReadModel({ sql: pool.sql, select: wish.select ?? everything });
    const file = await exportedApplications(
      applications,
      who(wish.accountId ?? account),
      { format: wish.format, filter: {}, sort: 'NAME_ASC' },
      most,
    );
    let text = '';
    for await (const chunk of file.chunks) text += chunk;
    return { ...file, text };
  };

  test('come as files in which no spreadsheet calculates anything', async () => {
    const { text, count, isCut } = await exported({ format: 'csv' });
    expect([count, isCut]).toEqual([3, false]);
    const lines = text.trimEnd().split('\r\n');
    expect(lines[0]).toMatch(/^name,namespace,runtime,project,environment,/);
    expect(lines[1]).toMatch(/^'=cmd\|x,/);
    expect(lines[3]).toContain('Held by ada: load test');
    const { text: json } = await exported({ format: 'json' });
    expect(JSON.parse(json).map(({ name }: { name: string }) => name)).toEqual(['=cmd|x', 'mail', 'shop']);
  });

  test('are no more than one file may have, and only what the caller may see', async () => {
    const cut = await exported({ format: 'json' }, 2);
    expect([cut.count, cut.isCut, JSON.parse(cut.text).length]).toEqual([2, true, 2]);
    const seen = await exported({ format: 'json', select: evenOnly, accountId: ACCOUNT });
    expect([seen.count, JSON.parse(seen.text).length]).toEqual([15, 15]);
    expect((await exported({ format: 'json', accountId: 'e'.repeat(24) })).text).toBe('[]\n');
  });
});
