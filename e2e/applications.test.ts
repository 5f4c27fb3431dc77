/** The fleet as people see it: 5,000 applications, by map, list and tree. */
import { type RawBuilder, sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applicationBody } from '../control-plane/src/testing/index.ts';
import { TestRuntime } from '../control-plane/test/test-runtime.ts';
import { contrastFindings, seriousFindings } from './axe.ts';
import { useBrowser } from './browser.ts';
import { addMember } from './people.ts';
import { usePlatform } from './platform.ts';
import { settled, showTheme, visit } from './settled.ts';
import { lookedAt } from './whole.ts';

const FLEET = 5_000;
const BROKEN = 5;

const platform = usePlatform();
const browser = useBrowser();

const HEAD = sql`json_build_object(
  'is', 'application', 'kind', 'Application', 'namespace', 'argocd', 'name', name, 'uid', id,
  'createdAt', '2026-11-16T01:00:00.000Z', 'labels', json_build_object(), 'annotations', json_build_object(),
  'project', 'default', 'sources', json_build_array(),
  'destination', json_build_object('server', server, 'name', cluster, 'namespace', 'shop'),
  'automation', json_build_object('isOn', true, 'prune', true, 'selfHeal', true),
  'sync', json_build_object('status', sync, 'revisions', json_build_array(repeat('a', 40))),
  'health', case when health = 'Degraded'
    then json_build_object('status', health, 'message', 'image pull fails')
    else json_build_object('status', health) end,
  'conditions', json_build_array(), 'images', json_build_array(), 'urls', json_build_array(), 'resourceCount', 3)`;

const NAME = (n: RawBuilder<unknown>) =>
  sql`case when ${n} = 0 then 'apps-source' else 'service-' || lpad((${n})::text, 5, '0') end`;

let runtime: TestRuntime;
let generation = 0;
let told = 0;

/** What a runtime with many applications would have told, and the runtime that tells what becomes of them. */
const feed = async (): Promise<void> => {
  const { api, owner, account, url } = platform();
  const body = { name: 'fleet', namespace: 'argocd', cluster: 'https://fleet.example.com' };
  const { id, key } = (await api.call('POST /gitops/runtimes', { body })).json;
  runtime = new TestRuntime(`${url}/api/gitops/link`, key);
  generation = (await runtime.hello({ cluster: body.cluster })).generation;
  // As the platform makes it, so that the runtime may tell more of the same applications.
  const ID = (n: RawBuilder<unknown>) => sql`left(encode(sha256(convert_to(
    '["application","' || ${id}::text || '","Application","argocd","' || ${NAME(n)} || '"]', 'UTF8')), 'hex'), 24)`;
  await owner(sql`insert into gitops.runtimes (runtime_id, account_id, name)
    select ${id}, id, 'fleet' from identity.accounts where name = ${account} on conflict do nothing`);
  const columns = sql`id, account_id, runtime_id, generation, seq, digest, runtime, kind, namespace, name, project, server,
    cluster, target_namespace, sync, health, entity, is_internal, groups, labels, parent_id, uid, created_at, deployed_at, since`;
  await owner(sql`insert into gitops.applications (${columns})
    select ${ID(sql`n`)}, account.id, ${id}, 0, n, '', 'fleet', 'Application', 'argocd', ${NAME(sql`n`)}, 'default',
      'https://cluster-' || n % 8, 'cluster-' || n % 8, 'shop',
      case when n % 100 = 7 then 'OutOfSync' else 'Synced' end,
      case when n between 1 and ${BROKEN} then 'Degraded' else 'Healthy' end,
      case when n = 0 then 'git-source' end, n = 0, '{}', array['team=team-' || n % 4],
      case when n between 1 and 9 then ${ID(sql`0`)} when n between 31 and 33 then ${ID(sql`30`)} end,
      '', now(), now() - n * interval '1 minute', now() - interval '1 day'
    from generate_series(0, ${FLEET}::integer) as n cross join identity.accounts as account
    where account.name = ${account}`);
  await owner(sql`insert into gitops.application_bodies (id, runtime_id, head, resources)
    select id, runtime_id, ${HEAD}, '[]' from gitops.applications where runtime_id = ${id}`);
};

beforeAll(feed);
afterAll(() => runtime?.stop());

/** Tells in one go that these crash now. */
const tellCrashed = async (numbers: readonly number[]): Promise<void> => {
  const first = told + 1;
  told += numbers.length;
  const lines = numbers.map((n, at) => {
    const body = applicationBody({
      name: nameOf(n),
      labels: { team: `team-${n % 4}` },
      destination: { server: `https://cluster-${n % 8}`, name: `cluster-${n % 8}`, namespace: 'shop' },
      health: { status: 'Degraded', message: 'it crashes' },
    });
    return JSON.stringify({ seq: first + at, at: new Date().toISOString(), body });
  });
  await runtime.report(generation, lines, first);
};

const nameOf = (n: number): string => `service-${String(n).padStart(5, '0')}`;

const rows = (page: Page) => page.getByRole('grid', { name: 'Applications' }).getByRole('row');
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name });

const totalShown = async (page: Page): Promise<number> => {
  const foot = await page.getByText(/^Rows 1–\d+ of /).textContent();
  return Number(foot?.split(' of ')[1]?.replaceAll(',', ''));
};

/**
 * Turns the wheel until the row is there. Back too, as on a busy machine several turns are seen as one, which may go too
 * far; and again, as there is nowhere to go until the next rows have come.
 */
const scrollTo = (page: Page, name: string): Promise<void> =>
  expect
    .poll(
      async () => {
        // The last one: the first is the row that Tab reaches, which is kept wherever the others are.
        const names = (await rows(page).allInnerTexts()).flatMap(text => text.match(/service-\d+/) ?? []);
        await page.mouse.wheel(0, (names.at(-1) ?? '') < name ? 1_000 : -500);
        return rowOf(page, name).count();
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0);

/** Until changes are told. All is read anew where that took long, which is then no surprise any more. */
const isLive = (page: Page): Promise<void> => page.getByText('Live', { exact: true }).waitFor();

interface Seen {
  /** The most that there were at any time. */
  readonly rows: number;
  readonly elements: number;
  readonly elementsAtFirst: number;
  /** The rows of which anything was drawn anew, by name; ages grow older in all of them. */
  readonly touched: readonly string[];
  /** How many rows came or went. */
  readonly turnover: number;
}

/** Watches the document from now on; gives what was seen of it since. */
const watchRows = async (page: Page): Promise<() => Promise<Seen>> => {
  const seen = await page.evaluateHandle(() => {
    const grid = document.querySelector('[role=grid]') ?? document.body;
    const elementsNow = () => document.getElementsByTagName('*').length;
    const elementsAtFirst = elementsNow();
    const touched = new Set<string>();
    const seen = { rows: 0, elements: 0, elementsAtFirst, turnover: 0, touched: () => [...touched] };
    const isRow = (node: Node) => node instanceof Element && node.getAttribute('role') === 'row';
    new MutationObserver(records => {
      seen.rows = Math.max(seen.rows, grid.querySelectorAll('[role=row]').length);
      seen.elements = Math.max(seen.elements, elementsNow());
      for (const { target, addedNodes, removedNodes } of records) {
        seen.turnover += [...addedNodes, ...removedNodes].filter(isRow).length;
        const element = target instanceof Element ? target : target.parentElement;
        const name = element?.closest('[role=row]')?.textContent?.match(/service-\d+/)?.[0];
        if (name && !element?.closest('time')) touched.add(name);
      }
    }).observe(grid, { subtree: true, childList: true, attributes: true, characterData: true });
    return seen;
  });
  return () => seen.evaluate(({ touched, ...rest }) => ({ ...rest, touched: touched().toSorted() }));
};

/** Where each row stands on the screen. */
const places = (page: Page): Promise<readonly string[]> =>
  rows(page).evaluateAll(all =>
    all.map(row => `${row.textContent?.match(/service-\d+/)?.[0]} at ${row.getBoundingClientRect().top}`),
  );

/** The rows that can be seen, by name. */
const inSight = async (page: Page): Promise<readonly string[]> => {
  const height = page.viewportSize()?.height ?? 0;
  return (await places(page))
    .map(place => place.split(' at '))
    .filter(([, top]) => Number(top) > 200 && Number(top) < height - 100)
    .map(([name = '']) => name)
    .toSorted();
};

describe('five thousand applications', () => {
  test('are shown the worst first, counted, on a map, and without serious findings in either theme', async () => {
    const { page, troubles } = await browser.open(platform());
    await visit(page, '/apps');
    await rowOf(page, 'service-00001').getByText('image pull fails').waitFor();
    expect(await totalShown(page)).toBe(FLEET);
    await page.getByRole('button', { name: /^cluster-1 625 applications, 1 Degraded/ }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await showTheme(page, 'dark');
    expect(await contrastFindings(page)).toEqual([]);
    expect(troubles).toEqual([]);
  });

  test('are scrolled through, there and back, with few rows in the document at any time', async () => {
    const { page } = await browser.open(platform());
    const read: string[] = [];
    await page.route('**/graphql', route => {
      const { query, variables } = JSON.parse(route.request().postData() ?? '{}');
      if (String(query).includes('query FleetRows') && variables.after) read.push(variables.after);
      return route.continue();
    });
    await visit(page, '/apps?view=list&sort=name');
    await isLive(page);
    const seen = await watchRows(page);
    // Not over the grid: its middle would be brought into sight.
    await rowOf(page, 'service-00001').hover();
    for (const name of ['service-00150', 'service-00350', 'service-00250']) await scrollTo(page, name);
    const { rows: most, elements, elementsAtFirst } = await seen();
    expect(most).toBeGreaterThan(20);
    expect(most).toBeLessThan(80);
    expect(elements).toBeLessThan(2 * elementsAtFirst);
    // Back at what was read before, nothing is read again.
    expect(read.length).toBeGreaterThanOrEqual(3);
    expect(read).toEqual([...new Set(read)]);
  });

  test('are asked for no more when the next of them do not come, and come once somebody tries again', async () => {
    const { page } = await browser.open(platform());
    let asked = 0;
    let isDown = true;
    await page.route('**/graphql', route => {
      const isNext = route.request().postData()?.includes('"after"') === true;
      if (isNext) asked += 1;
      return isNext && isDown ? route.fulfill({ status: 500, body: '' }) : route.continue();
    });
    await visit(page, '/apps?view=list&sort=name');
    await isLive(page);
    await rowOf(page, 'service-00001').hover();
    await page.mouse.wheel(0, 5_000);
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await settled(page);
    const askedInVain = asked;
    await page.mouse.wheel(0, -100);
    await rowOf(page, 'service-00090').waitFor();
    await settled(page);
    expect(asked).toBe(askedInVain);
    isDown = false;
    await again.click();
    await again.waitFor({ state: 'detached' });
    await expect.poll(() => asked).toBe(askedInVain + 1);
    await rowOf(page, 'service-00085').hover();
    await scrollTo(page, 'service-00110');
  });

  test('come on also where their end was reached while they were read anew', async () => {
    const { page } = await browser.open(platform());
    const shown = Promise.withResolvers<void>();
    const atEnd = Promise.withResolvers<void>();
    let streams = 0;
    let isRereading = false;
    let asked = 0;
    await page.route('**/graphql', async route => {
      const question = route.request().postData() ?? '';
      // A stream that opens only at the second try has everything read again.
      if (question.includes('accountEvents')) {
        streams += 1;
        if (streams === 1) return route.abort();
        await shown.promise;
        isRereading = true;
      } else if (question.includes('"after"')) asked += 1;
      else if (isRereading) await atEnd.promise;
      return route.continue();
    });
    await visit(page, '/apps?view=list&sort=name');
    await rowOf(page, 'service-00001').hover();
    const reread = page.waitForRequest(
      request => isRereading && request.postData()?.includes('query FleetRows') === true,
    );
    shown.resolve();
    await page.getByText('Live', { exact: true }).waitFor();
    await reread;
    await page.mouse.wheel(0, 5_000);
    await rowOf(page, 'service-00100').waitFor();
    expect(asked).toBe(0);
    atEnd.resolve();
    await expect.poll(() => asked, { timeout: 60_000 }).toBe(1);
  });

  test('are narrowed by a counter, a square of the map and words, all in the address', async () => {
    const { page } = await browser.open(platform());
    await visit(page, '/apps');
    await page.getByRole('checkbox', { name: /^Degraded 5$/ }).check();
    await expect.poll(() => totalShown(page)).toBe(BROKEN);
    expect(new URL(page.url()).searchParams.get('q')).toBe('health:degraded');
    await page.getByRole('button', { name: /^cluster-3 1 application/ }).click();
    await expect.poll(() => totalShown(page)).toBe(1);
    await visit(page, '/apps?q=service-0004 -cluster:cluster-2');
    await rowOf(page, 'service-00041').waitFor();
    expect(await rowOf(page, 'service-00042').count()).toBe(0);
  });

  test('are none by a state that there is not, which is said with the one that was meant', async () => {
    const { page } = await browser.open(platform());
    await visit(page, '/apps?q=health:degrated');
    await page.getByText('There is no health:degrated.').waitFor();
    const facets = page.getByRole('region', { name: 'Filters with counters' });
    await facets.getByRole('group', { name: 'Cluster' }).waitFor();
    await page.getByRole('button', { name: 'Use health:degraded' }).click();
    await page.waitForURL(/q=health(:|%3A)degraded/);
    await page.getByText('There is no health:degrated.').waitFor({ state: 'detached' });
  });

  test('are shown again when a filter is removed, and the keyboard stays where one adds filters', async () => {
    const { page } = await browser.open(platform());
    const focusedText = () => page.evaluate(() => document.activeElement?.textContent);
    await visit(page, '/apps?view=list&q=health:degraded cluster:cluster-3');
    await rowOf(page, 'service-00003').waitFor();
    await page.getByRole('button', { name: 'Drop filter Cluster' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => totalShown(page)).toBe(BROKEN);
    expect(await focusedText()).toBe('Filter');
    // The same by the menu of the filter, which is gone with it.
    await page.getByRole('button', { name: /^Health.*Degraded/i }).press('Enter');
    await page.getByRole('menuitem', { name: 'Drop filter' }).press('Enter');
    await expect.poll(() => totalShown(page)).toBe(FLEET);
    await expect.poll(focusedText).toBe('Filter');
  });

  test('open in a tab of their own by the middle button, whatever words are selected', async () => {
    const { page, context } = await browser.open(platform());
    await visit(page, '/apps?view=list&q=service-0006');
    await rowOf(page, 'service-00060').waitFor();
    await page.evaluate(() => {
      const heading = document.querySelector('#page-title');
      if (heading) document.getSelection()?.selectAllChildren(heading);
    });
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      rowOf(page, 'service-00060').getByText('cluster-4').click({ button: 'middle' }),
    ]);
    await tab.waitForURL(/\/apps\/fleet\/argocd\/service-00060/);
    expect(new URL(page.url()).pathname).toBe('/apps');
    await tab.close();
  });

  test('are kept as views and favourites on the server', async () => {
    const { page } = await browser.open(platform());
    await visit(page, '/apps?q=cluster:cluster-5');
    await page.getByRole('button', { name: 'Save view' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Cluster five');
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('button', { name: /^Cluster five 625$/ }).waitFor();
    await rowOf(page, 'service-00005').hover();
    await page.getByRole('button', { name: 'Make service-00005 a favourite' }).click();
    await page.getByRole('button', { name: /^Favourites 1$/ }).click();
    await expect.poll(() => totalShown(page)).toBe(1);
    const { json } = await platform().api.call('GET /views?page=apps');
    expect(json.views).toMatchObject([{ name: 'Cluster five', query: 'cluster:cluster-5', shared: false }]);
  });

  test('are walked, marked, looked at and left with keys alone', async () => {
    const { page } = await browser.open(platform());
    await visit(page, '/apps?view=list&q=service-0006');
    await rowOf(page, 'service-00060').waitFor();
    await page.keyboard.press('?');
    const map = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const label of ['move', 'open', 'peek', 'select', 'favourite', 'sync', 'diff'])
      await map.getByText(label, { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await map.waitFor({ state: 'detached' });
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByRole('group', { name: '1 selected' }).waitFor();
    await page.keyboard.press('f');
    await page.getByRole('button', { name: /^Take service-0006\d from the favourites$/ }).waitFor();
    await page.keyboard.press('f');
    await page
      .getByRole('button', { name: /^Take service-0006\d from the favourites$/ })
      .waitFor({ state: 'detached' });
    await page.keyboard.press(' ');
    await page.getByRole('complementary', { name: /^service-0006/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/apps\/fleet\/argocd\/service-0006/);
  });

  test('come from Git Sources, as the tree shows', async () => {
    const { page } = await browser.open(platform());
    await visit(page, '/apps?view=tree');
    await page.getByRole('treeitem', { name: /apps-source/ }).click();
    await page.getByRole('treeitem', { name: /service-00003/ }).waitFor();
    await lookedAt(page);
  });

  test('come from other applications too, below which the tree shows them', async () => {
    const { page } = await browser.open(platform());
    await visit(page, '/apps?view=tree');
    const holder = page.getByRole('treeitem', { name: /service-00030/ });
    await holder.getByText('3 applications').waitFor();
    expect(await page.getByRole('treeitem', { name: /service-00031/ }).count()).toBe(0);
    await holder.locator('svg').first().click();
    for (const n of [31, 32, 33]) await page.getByRole('treeitem', { name: nameOf(n), level: 2 }).waitFor();
    // It is an application itself, with a page of its own.
    await holder.getByText('service-00030').click();
    await page.waitForURL(/\/apps\/fleet\/argocd\/service-00030/);
  });

  test('are in the tree as far as the filter leaves them, below what holds them', async () => {
    const { page } = await browser.open(platform());
    await visit(page, '/apps?view=tree');
    await page.getByRole('combobox', { name: /^Filter by name/ }).fill('service-00001');
    await page.keyboard.press('Enter');
    const source = page.getByRole('treeitem', { name: /apps-source/ });
    await source.getByText('1 application, 1 Degraded').waitFor();
    await page.getByRole('treeitem', { name: /service-00001/ }).waitFor();
    expect(await page.getByRole('treeitem').count()).toBe(2);
    await page.getByRole('region', { name: 'Filters with counters' }).getByText('Degraded').first().waitFor();
  });

  test('offer nothing to whoever may not do it', async () => {
    const { session } = await addMember(platform(), 'fleet-guest');
    const { page } = await browser.open({ ...platform(), api: session });
    await visit(page, '/apps');
    await rowOf(page, 'service-00001').waitFor();
    expect(await page.getByRole('button', { name: 'New application' }).count()).toBe(0);
    await rowOf(page, 'service-00001').getByRole('checkbox').check();
    const bar = page.getByRole('group', { name: '1 selected' });
    await bar.getByText('Select two to compare them').waitFor();
    expect(await page.getByRole('button', { name: /^(Sync \d|Refresh \d|Roll back)/ }).count()).toBe(0);
    await page.keyboard.press('?');
    const map = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await map.getByText('diff', { exact: true }).waitFor();
    expect(await map.getByText('sync', { exact: true }).count()).toBe(0);
  });
});

describe('five thousand applications of which two hundred break', () => {
  test('stay where they are while they are read: only what changed is drawn anew, for few questions', async () => {
    const { page, troubles } = await browser.open(platform());
    let asked = 0;
    await page.route('**/graphql', route => {
      if (/query Fleet(Rows|Numbers)/.test(route.request().postData() ?? '')) asked += 1;
      return route.continue();
    });
    await visit(page, '/apps?view=list&sort=name');
    await isLive(page);
    await rowOf(page, 'service-00001').hover();
    await scrollTo(page, 'service-00150');
    await settled(page);
    const names = await inSight(page);
    const pointed = names[Math.floor(names.length / 2)] ?? '';
    await rowOf(page, pointed).hover();
    await settled(page);
    const before = await places(page);
    const seen = await watchRows(page);
    asked = 0;
    // Every fourth of those in sight, and others far from here.
    const near = names.filter((_, at) => at % 4 === 0);
    const far = Array.from({ length: 200 - near.length }, (_, at) => 1_000 + at);
    await tellCrashed([...near.map(name => Number(name.slice('service-'.length))), ...far]);
    for (const name of near) await rowOf(page, name).getByText('it crashes').waitFor();
    await page.getByRole('checkbox', { name: `Degraded ${BROKEN + 200}`, exact: true }).waitFor();
    await settled(page);

    expect(await places(page)).toEqual(before);
    expect(await rowOf(page, pointed).evaluate(row => row.matches(':hover'))).toBe(true);
    const { touched, turnover } = await seen();
    expect({ touched, turnover }).toEqual({ touched: near, turnover: 0 });
    // The rows in sight, the first ones and the counters, each again where a read was under way or came too late.
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThan(10);
    // What is said of it over the rows comes once nobody points at any.
    const said = page.getByText(/^\d+ applications became degraded in the last hour/);
    expect(await said.count()).toBe(0);
    await page.getByRole('heading', { name: 'Applications' }).first().hover();
    await said.waitFor();

    // The same while they are scrolled through.
    await rowOf(page, pointed).hover();
    const passed = Array.from({ length: 200 }, (_, at) => 250 + at);
    await Promise.all([tellCrashed(passed), scrollTo(page, 'service-00350')]);
    await rowOf(page, 'service-00350').getByText('it crashes').waitFor();
    expect((await seen()).rows).toBeLessThan(80);
    expect(troubles).toEqual([]);
  });
});
