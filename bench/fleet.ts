/**
 * The fleet of 50,000 applications as a person has it in a browser: how long map, list and tree take to come, and how
 * long it is from a click or the last letter of a search to the rows that answer it.
 *
 * Runs on a platform of its own: `node bench/fleet.ts`, or with another number as its argument.
 */
import { execFileSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { connectDatabase } from '@freshet/kit/db';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { findRunningDatabase } from '../control-plane/src/platform-database/index.ts';
import { quantile, sayBesideBar } from './figures.ts';
import { localKey, makeHome, removeHome, startPlatform } from './platform.ts';
import { freshContext, joinAs, launchBrowser } from './ui-visitor.ts';

const COUNT = Number(process.argv[2] ?? 50_000);
const PORT = 38_705;
const SOURCES = 40;
const ROUNDS = 10;
/** What a person takes for at once, and the bar of a page that was never open before. */
const SOON = '<= 300 ms';
const FIRST = '<= 1,500 ms';

/** What four runtimes would have told: most is well, and what is not is spread over all of it. */
const fill = async (home: string): Promise<void> => {
  const url = await findRunningDatabase(home);
  if (!url) throw new Error('the platform has no database of its own');
  const owner = connectDatabase<object>({ url, maxConnections: 1, statementTimeoutMs: 0 });
  const account = sql`(select id from identity.accounts order by created_at limit 1)`;
  await sql`insert into gitops.runtimes (runtime_id, account_id, name)
    select 'fleet-' || n, ${account}, 'fleet-' || n from generate_series(0, 3) n`.execute(owner.sql);
  // The first ones are the Git Sources, which the others belong to.
  await sql`insert into gitops.applications (id, account_id, runtime_id, generation, seq, digest, runtime, kind,
      namespace, name, project, server, cluster, target_namespace, sync, health, entity, is_internal, groups, labels,
      parent_id, uid, created_at, deployed_at, since, environment)
    select lpad(to_hex(n + 268435456), 24, 'f'), ${account}, 'fleet-' || n % 4, 1, n, '', 'fleet-' || n % 4,
      'Application', 'argocd',
      case when n < ${SOURCES}::int then 'source-' || n else 'service-' || lpad(n::text, 5, '0') end,
      'project-' || n % 20, 'https://cluster-' || n % 50, 'cluster-' || n % 50, 'ns-' || n % 1000,
      case when n % 7 = 0 then 'OutOfSync' else 'Synced' end,
      case when n % 97 = 0 then 'Degraded' when n % 89 = 0 then 'Progressing' else 'Healthy' end,
      case when n < ${SOURCES}::int then 'git-source' end, n < ${SOURCES}::int, array['group-' || n % 100],
      array['team=team-' || n % 40],
      case when n >= ${SOURCES}::int then lpad(to_hex(n % ${SOURCES}::int + 268435456), 24, 'f') end,
      'uid-' || n, now(), now() - n * interval '1 minute', now() - interval '1 day',
      (array['dev', 'staging', 'prod'])[n % 3 + 1]
    from generate_series(0, ${COUNT + SOURCES - 1}::int) n`.execute(owner.sql);
  await sql`insert into gitops.application_bodies (id, runtime_id, head, resources)
    select id, runtime_id, json_build_object('is', 'application', 'kind', 'Application', 'namespace', namespace,
      'name', name, 'uid', uid, 'createdAt', '2026-11-16T01:00:00.000Z', 'labels', json_build_object(),
      'annotations', json_build_object(), 'project', project, 'sources', json_build_array(),
      'destination', json_build_object('server', server, 'name', cluster, 'namespace', target_namespace),
      'automation', json_build_object('isOn', true, 'prune', true, 'selfHeal', true),
      'sync', json_build_object('status', sync, 'revisions', json_build_array(repeat('a', 40))),
      'health', json_build_object('status', health, 'message', 'a reason of the usual length'),
      'conditions', json_build_array(), 'images', json_build_array(), 'urls', json_build_array(), 'resourceCount', 8),
      '[]' from gitops.applications`.execute(owner.sql);
  await sql`vacuum analyze`.execute(owner.sql);
  await owner.close();
};

const measure = async (name: string, bar: string, act: (round: number) => Promise<number>): Promise<void> => {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await act(round));
  const [half, most] = [quantile(times, 0.5), Math.max(...times)];
  sayBesideBar(name, `median ${half.toFixed(0)} ms, worst ${most.toFixed(0)} ms`, bar);
};

/** Rows that belong to the question of now, and nothing on its way. */
const hasRows = (wanted: string): boolean =>
  document.querySelector('[aria-busy="true"], [data-skeleton]') === null &&
  [...document.querySelectorAll('[role=grid] [role=row], [role=treeitem]')].some(row =>
    (row.textContent ?? '').includes(wanted),
  );

const untilRows = (page: Page, wanted: string) => page.waitForFunction(hasRows, wanted, { polling: 'raf' });

/** How long it takes from an act to the rows that answer it. */
const timed = async (page: Page, act: () => Promise<unknown>, wanted: string): Promise<number> => {
  const started = performance.now();
  await act();
  await untilRows(page, wanted);
  return performance.now() - started;
};

execFileSync('node', ['tools/build-pages.mjs'], { stdio: 'inherit' });
const home = await makeHome();
const platform = await startPlatform({ home, port: PORT });
const browser = await launchBrowser();
try {
  const { url } = platform;
  const person = { url, key: await localKey(home), userName: 'visitor', email: 'visitor@example.com' };
  const session = await joinAs(person);
  await fill(home);
  sayBesideBar('load of the machine when it began', (loadavg()[0] ?? 0).toFixed(2), '');

  for (const view of ['map', 'list', 'tree'])
    await measure(`${COUNT} applications, ${view}, in a browser that knows nothing`, FIRST, async () => {
      const context = await freshContext(browser, url, session);
      const page = await context.newPage();
      const time = await timed(
        page,
        () => page.goto(`/apps?view=${view}`),
        view === 'tree' ? 'source-' : 'service-',
      );
      await context.close();
      return time;
    });

  const context = await freshContext(browser, url, session);
  const page = await context.newPage();
  const toHome = async () => {
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByRole('heading', { name: 'Home' }).waitFor();
  };
  await page.goto('/apps?view=list');
  await untilRows(page, 'service-');
  await measure('from another page to the list', SOON, async () => {
    await toHome();
    return timed(
      page,
      () => page.getByRole('link', { name: 'Applications', exact: true }).click(),
      'service-',
    );
  });

  await page.goto('/apps?view=list&sort=name');
  await untilRows(page, 'service-00040');
  await measure('from a click on a counter to its rows', SOON, async round => {
    // The first of those that are degraded, and the first of all.
    const wanted = round % 2 === 0 ? 'service-00097' : 'service-00040';
    return timed(page, () => page.getByRole('checkbox', { name: /^Degraded/ }).click(), wanted);
  });
  const filter = page.getByPlaceholder(/^Filter by name/);
  await measure('from the last letter of a search to its rows', SOON, async round => {
    const name = `service-${String(COUNT - 1 - round * 7).padStart(5, '0')}`;
    await filter.fill(name.slice(0, -1));
    await untilRows(page, name.slice(0, -1));
    return timed(page, () => filter.press(name.slice(-1)), name);
  });
  await page.goto('/apps?view=tree');
  await untilRows(page, 'source-');
  await measure(`from a click on a Git Source of ${COUNT / SOURCES} to its rows`, SOON, async round => {
    const source = page.getByRole('treeitem').nth(round);
    const time = await timed(page, () => source.locator('svg').first().click(), 'service-');
    await source.locator('svg').first().click();
    await page.getByText('service-').first().waitFor({ state: 'detached' });
    return time;
  });
} finally {
  await browser.close();
  await platform.stop();
  await removeHome(home);
}
