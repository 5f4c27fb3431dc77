/** Home: how delivery goes for a period, what needs a person, live, and nothing that somebody may not see. */
import type { ReportBody } from '@freshet/contracts/gitops';
import { eventually } from '@freshet/kit/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applicationBody } from '../control-plane/src/testing/index.ts';
import { TestRuntime } from '../control-plane/test/test-runtime.ts';
import { contrastFindings, seriousFindings } from './axe.ts';
import { useBrowser } from './browser.ts';
import { addMember } from './people.ts';
import { usePlatform } from './platform.ts';
import { settled, showTheme, visit } from './settled.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const platform = usePlatform();
const browser = useBrowser();

let runtime: TestRuntime;
let generation = 0;
let told = 0;

const tell = async (...bodies: readonly ReportBody[]): Promise<void> => {
  const first = told + 1;
  told += bodies.length;
  const at = new Date().toISOString();
  const lines = bodies.map((body, index) => JSON.stringify({ seq: first + index, at, body }));
  await runtime.report(generation, lines, first);
};

const before = (ms: number): string => new Date(Date.now() - ms).toISOString();

const shop = (about: Parameters<typeof applicationBody>[0] = {}) =>
  applicationBody({ name: 'shop', deployedAt: before(HOUR_MS), ...about });

let deployments = 0;
const deployed = (ms: number): ReportBody => {
  deployments += 1;
  return {
    is: 'deployment',
    namespace: 'argocd',
    name: 'shop',
    uid: 'uid-shop',
    historyId: deployments,
    revisions: ['abc'],
    sources: [],
    commit: {
      sha: `abc${deployments}`,
      message: 'Sort by price',
      author: 'Ada',
      date: before(ms + 2 * HOUR_MS),
    },
    deployedAt: before(ms),
    images: ['shop:1'],
  };
};

const call = async (...args: Parameters<ReturnType<typeof platform>['api']['call']>) => {
  const answer = await platform().api.call(...args);
  if (answer.status >= 300) throw new Error(`${args[0]}: ${answer.status} ${answer.text}`);
  return answer.json;
};

beforeAll(async () => {
  const { key } = await call('POST /gitops/runtimes', {
    body: { name: 'production', namespace: 'argocd', cluster: 'https://home.example.com' },
  });
  runtime = new TestRuntime(`${platform().url}/api/gitops/link`, key);
  generation = (await runtime.hello({ cluster: 'https://home.example.com' })).generation;
  await tell(
    { is: 'snapshot', phase: 'begin' },
    shop(),
    // Two of this week, ten more of this month.
    deployed(3 * HOUR_MS),
    deployed(2 * DAY_MS),
    ...Array.from({ length: 10 }, (_, index) => deployed((12 + index) * DAY_MS)),
    { is: 'snapshot', phase: 'end', since: 1 },
  );
});
afterAll(() => runtime?.stop());

/** Somebody who may see builds, about which the platform is asked. */
const addReader = async (userName: string) => {
  const member = await addMember(platform(), userName);
  const team = await call('POST /team', { body: { name: 'readers', users: [member.id] } });
  const subject = { kind: 'team', id: team._id };
  await call('POST /abac', { body: { effect: 'allow', subject, resource: 'build', actions: ['read'] } });
  return member;
};

const period = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('home', () => {
  test('shows a period against the one before, which the address keeps, in both themes', async () => {
    const { page, troubles } = await browser.open(platform());
    await visit(page, '/');
    await page.getByText('12 deployments').first().waitFor();
    expect(await page.getByText('2 h 0 m').count()).toBeGreaterThan(0);
    await page.getByRole('slider', { name: /^Deployments per day, 30 days/ }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await showTheme(page, 'dark');
    expect(await contrastFindings(page)).toEqual([]);

    await period(page, '7 days').click();
    await page.waitForURL(({ search }) => search.includes('range=7d'));
    // With so little nothing is said of a trend.
    await page.getByText('2 deployments, trend needs 10').first().waitFor();
    await page.reload();
    await settled(page);
    await page.getByText('2 deployments, trend needs 10').first().waitFor();
    expect(await period(page, '7 days').getAttribute('aria-pressed')).toBe('true');
    expect(troubles).toEqual([]);
  });

  test('has its numbers as a table too, and leads on to what it shows', async () => {
    const { page, troubles } = await browser.open(platform());
    await visit(page, '/');
    const chart = page.getByRole('region', { name: 'Deployments', exact: true });
    await chart.getByRole('button', { name: 'Show as table' }).click();
    expect(await chart.getByRole('row').count()).toBe(31);
    const active = page.getByRole('region', { name: 'Most active applications' });
    // Nothing was deployed before: there is nothing to compare with.
    expect(await active.getByText(/before/).count()).toBe(0);
    await active.getByRole('link', { name: 'shop', exact: true }).click();
    await page.waitForURL(({ pathname }) => pathname === '/apps/production/argocd/shop');
    await page.goBack();
    await page
      .getByRole('region', { name: 'Runtimes' })
      .getByRole('link', { name: 'production', exact: true })
      .click();
    await page.waitForURL(({ pathname }) => pathname === '/runtimes/production');
    expect(troubles).toEqual([]);
  });

  test('draws a bar for a week where there are too many days', async () => {
    const { page, troubles } = await browser.open(platform());
    await visit(page, '/?range=90d');
    const chart = page.getByRole('region', { name: 'Deployments', exact: true });
    await chart.getByText('12, by week').waitFor();
    await chart.getByRole('slider', { name: /^Deployments per week, 90 days. 13 points/ }).waitFor();
    await chart.getByRole('button', { name: 'Show as table' }).click();
    expect(await chart.getByRole('row').count()).toBe(14);
    expect(await chart.getByRole('rowheader').first().textContent()).toMatch(/^\d+.* – \d+ \w+ \d{4}$/);
    expect(troubles).toEqual([]);
  });

  test('changes by itself when something happens, and says what needs a person', async () => {
    const { page, troubles } = await browser.open(platform());
    await visit(page, '/');
    await page.getByText('Live', { exact: true }).waitFor();
    await page.getByText('12 deployments').first().waitFor();
    await tell(
      deployed(0),
      shop({ deployedAt: before(0), health: { status: 'Degraded', message: 'it crashes' } }),
    );
    const needs = page.getByRole('region', { name: 'Needs you' });
    await needs.getByRole('link', { name: /^shop is degraded/ }).waitFor();
    await page.getByText('13 deployments').first().waitFor();
    await page.getByText('1 failed, 0 rollbacks').waitFor();
    await needs.getByRole('link', { name: /^shop is degraded/ }).click();
    await page.waitForURL(({ pathname }) => pathname === '/apps/production/argocd/shop');
    expect(troubles).toEqual([]);
  });

  test.each(['an admin', 'a member'])(
    'says nothing of changes to %s until it knows where each came to',
    async who => {
      const { session } = who === 'an admin' ? { session: platform().api } : await addReader('felix.home');
      const { page, troubles } = await browser.open({ ...platform(), api: session });
      const answer = Promise.withResolvers<void>();
      await page.route('**/graphql', async route => {
        if (route.request().postData()?.includes('deliveries(')) await answer.promise;
        await route.continue();
      });
      await page.goto(`${platform().url}/`);
      const flights = page.getByRole('region', { name: 'Changes in flight' });
      await page.getByText('13 deployments').first().waitFor();
      await flights.locator('[data-skeleton]').first().waitFor();
      expect(await flights.getByText(/under way|Push a commit/).count()).toBe(0);
      answer.resolve();
      await flights.getByText('none under way').waitFor();
      await flights.getByText(/Push a commit/).waitFor();
      expect(troubles).toEqual([]);
    },
  );

  test('says that it is not known where changes came to, and nothing else, as long as that cannot be read', async () => {
    const { page, troubles } = await browser.open(platform());
    let held: Promise<void> | undefined;
    const asked = { times: 0, isBroken: true };
    await page.route('**/graphql', async route => {
      if (!asked.isBroken || !route.request().postData()?.includes('deliveries(')) return route.continue();
      asked.times += 1;
      await held;
      return route.fulfill({
        status: 500,
        json: { code: 'INTERNAL', message: 'the list of deployments is broken' },
      });
    });
    await page.goto(`${platform().url}/`);
    const flights = page.getByRole('region', { name: 'Changes in flight' });
    const lost = flights.getByText('It is not known where all changes came to');
    await lost.waitFor({ timeout: 30_000 });
    const isAlone = async () => {
      expect(await lost.count()).toBe(1);
      expect(await flights.locator('[data-skeleton]').count()).toBe(0);
      expect(await flights.getByText(/under way|Push a commit/).count()).toBe(0);
    };
    await isAlone();
    // Nor while it is tried again, by itself or by a person.
    const answer = Promise.withResolvers<void>();
    held = answer.promise;
    const before = asked.times;
    await tell(shop({ health: { status: 'Progressing' } }));
    await eventually(() => expect(asked.times).toBeGreaterThan(before));
    await isAlone();
    asked.isBroken = false;
    answer.resolve();
    // A press while the read that was held is still on its way joins it, and fails with it; and it may heal by itself.
    const again = flights.getByRole('button', { name: 'Try again' });
    await eventually(async () => {
      if (await again.isVisible()) await again.click({ timeout: 1_000 });
      await flights.getByText(/under way/).waitFor({ timeout: 3_000 });
    }, 60_000);
    expect(await lost.count()).toBe(0);
    expect(troubles.filter(trouble => !/\b500\b/.test(trouble))).toEqual([]);
  });

  test('says of every application that the fleet would look at how it stands', async () => {
    const { page, troubles } = await browser.open(platform());
    await tell(
      shop(),
      applicationBody({ name: 'lost', health: { status: 'Missing' } }),
      applicationBody({
        name: 'unread',
        sync: { status: 'Unknown', revisions: [] },
        conditions: [{ type: 'ComparisonError', message: 'the repository cannot be read' }],
      }),
    );
    await visit(page, '/');
    const needs = page.getByRole('region', { name: 'Needs you' });
    await needs.getByRole('link', { name: /^lost is missing/ }).waitFor();
    await needs.getByRole('link', { name: /^How unread stands is unknown.*cannot be read/ }).waitFor();
    await page.goto(`${platform().url}/apps?q=is:needs-a-look`);
    for (const name of ['lost', 'unread']) await page.getByRole('link', { name }).first().waitFor();
    expect(await page.getByRole('link', { name: 'shop', exact: true }).count()).toBe(0);
    expect(troubles).toEqual([]);
  });

  test('is narrowed to an environment, which the address keeps', async () => {
    const { page, troubles } = await browser.open(platform());
    await tell(
      applicationBody({ name: 'lost', labels: { env: 'dev' } }),
      applicationBody({ name: 'unread', labels: { env: 'prod' } }),
    );
    await visit(page, '/');
    await page.getByRole('button', { name: 'All environments' }).click();
    await page.getByRole('menuitem', { name: 'prod' }).click();
    await page.waitForURL(({ search }) => search.includes('env=prod'));
    await page.getByText('No deployments yet').first().waitFor();
    await page.reload();
    // A build is in no environment; what has none says so, or is left out.
    const card = (name: string) => page.getByRole('region', { name, exact: true });
    await card('Builds').getByText('0 builds · all environments').waitFor();
    await card('Activity').getByText('only deployments').waitFor();
    await card('Activity').getByText('Nothing was deployed here in these 30 days.').waitFor();
    expect(await page.getByRole('link', { name: 'New pipeline' }).count()).toBe(0);
    const broken = {
      status: 500,
      json: { code: 'INTERNAL', message: 'the overview is broken', status: 500 },
    };
    await page.route('**/graphql', route =>
      route.request().postData()?.includes('deliveryOverview(') ? route.fulfill(broken) : route.continue(),
    );
    await page.reload();
    await card('Activity').getByText('the overview is broken', { exact: false }).waitFor();
    expect(await card('Activity').locator('[data-skeleton]').count()).toBe(0);
    await card('Delivery').getByText('the overview is broken', { exact: false }).waitFor();
    await page.unroute('**/graphql');
    await card('Activity').getByRole('button', { name: 'Try again' }).click();
    await card('Delivery').waitFor({ state: 'detached' });
    await card('Activity').getByText('Nothing was deployed here in these 30 days.').waitFor();
    await page.getByRole('button', { name: 'prod', exact: true }).click();
    await page.getByRole('menuitem', { name: 'All environments' }).click();
    await page.getByText('13 deployments').first().waitFor();
    expect(await card('Builds').getByText('all environments').count()).toBe(0);
    expect(await card('Activity').getByText('only deployments').count()).toBe(0);
    expect(troubles.filter(trouble => !/\b500\b/.test(trouble))).toEqual([]);
  });

  test('says of a filter that it names nothing there is, and drops each', async () => {
    const { page, troubles } = await browser.open(platform());
    await visit(page, '/?env=nope');
    await page.getByText('There is no environment nope', { exact: true }).waitFor();
    await page.getByText('environment:nope', { exact: true }).waitFor();
    expect(await page.getByText('No deployments yet').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'New pipeline' }).count()).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('13 deployments').first().waitFor();
    expect(new URL(page.url()).search).toBe('');

    await visit(page, '/?runtime=nowhere&env=prod');
    await page.getByText('There is no runtime nowhere', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Drop runtime:nowhere' }).click();
    await page.getByRole('region', { name: 'Deployments', exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('?env=prod');
    expect(troubles).toEqual([]);
  });

  test('leads to lists that show what it counts, narrowed as it is', async () => {
    const { page, troubles } = await browser.open(platform());
    const ill = (name: string, env: string) =>
      applicationBody({ name, labels: { env }, health: { status: 'Degraded' } });
    await tell(ill('till', 'prod'), ill('vault', 'prod'), ill('sandbox', 'dev'));
    await visit(page, '/?env=prod');
    await page
      .getByRole('region', { name: 'Needs you' })
      .getByRole('link', { name: /^2 applications/ })
      .click();
    await page.waitForURL(({ pathname }) => pathname === '/apps');
    expect(new URL(page.url()).searchParams.get('q')).toBe('state:degraded environment:prod');
    for (const name of ['till', 'vault']) await page.getByText(name, { exact: true }).first().waitFor();
    expect(await page.getByText('sandbox', { exact: true }).count()).toBe(0);
    expect(troubles).toEqual([]);
  });

  test('shows a member only what they may see, and nothing fails', async () => {
    const { id, session } = await addMember(platform(), 'hanna.home');
    const team = await call('POST /team', { body: { name: 'outsiders', users: [id] } });
    for (const [resource, action] of [
      ['gitops-application', 'view'],
      ['gitops-runtime', 'read'],
      ['build', 'read'],
    ])
      await call('POST /abac', {
        body: { effect: 'deny', subject: { kind: 'team', id: team._id }, resource, actions: [action] },
      });
    const { page, troubles } = await browser.open({ ...platform(), api: session });
    await visit(page, '/?range=7d&runtime=production');
    await page.getByRole('region', { name: 'Your access' }).waitFor();
    for (const name of ['Runtimes', 'Deployments', 'Builds', 'Changes in flight', 'Most active applications'])
      expect(await page.getByRole('region', { name, exact: true }).count()).toBe(0);
    expect(await page.getByText('shop').count()).toBe(0);
    expect(await page.getByText('Deployment frequency').count()).toBe(0);
    expect(troubles).toEqual([]);
  });
});
