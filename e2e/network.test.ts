/** Networks that are slow, absent or broken, and a server that goes away and comes back. */

import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { freePort } from '../control-plane/test/lab.ts';
import { useBrowser } from './browser.ts';
import { useOwnPlatform } from './platform.ts';
import { settled, visit } from './settled.ts';

const platform = useOwnPlatform({ FRESHET_PORT: String(await freePort()) });
const browser = useBrowser({ fresh: true });

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const isLive = (page: Page) => page.getByText('Live', { exact: true }).waitFor({ timeout: 60_000 });
const createTeam = (name: string) => platform().api.call('POST /team', { body: { name } });

/** A stream that says nothing for half a minute is taken for lost, and asked for again. */
const BEFORE_SILENCE_MS = 12_000;

/** Parts of the page of teams that come when it is idle, with their looks. */
const PARTS_FOR_LATER = ['palette', 'team-drawer', 'team-panel', 'toast-card', 'toasts'];
const FOR_LATER = new RegExp(`/assets/(${PARTS_FOR_LATER.join('|')})-[^/]+$`);

/** By then what was lost has been asked for once more, and lost again. */
const UNTIL_GIVEN_UP_MS = 2_000;

/** Holds the answers to some requests until told to let go. */
const hold = async (page: Page, address: string): Promise<() => void> => {
  const held = Promise.withResolvers<void>();
  await page.route(address, async route => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
};

/** The failures that the browser itself notes while there is no network or no server. */
const ownTroubles = (troubles: readonly string[]) =>
  troubles.filter(trouble => !/net::ERR_|Failed to load resource|status of 50[0-9]/.test(trouble));

describe('a slow network', () => {
  test('shows where rows will be, and then the rows', async () => {
    await createTeam('slow');
    const { page, troubles } = await browser.open(platform());
    await visit(page, '/');
    const letGo = await hold(page, '**/api/audit?*');
    await page.getByRole('link', { name: 'Audit log', exact: true }).first().click();
    await page.locator('[role="grid"][aria-busy="true"]').waitFor();
    await page.getByText('Loading').first().waitFor({ state: 'attached' });
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Audit log');
    letGo();
    await rowOf(page, 'created team slow').waitFor();
    await settled(page);
    expect(troubles).toEqual([]);
  });

  test('keeps what is there while it is read again', async () => {
    await createTeam('steady');
    const { page, troubles } = await browser.open(platform());
    await visit(page, '/settings/teams');
    await isLive(page);
    const letGo = await hold(page, '**/api/team');
    const asked = page.waitForRequest(request => request.url().endsWith('/api/team'));
    await createTeam('newcomer');
    await asked;
    expect(await rowOf(page, 'steady').count()).toBe(1);
    expect(await page.locator('[data-skeleton]').count()).toBe(0);
    letGo();
    await rowOf(page, 'newcomer')
      .or(page.getByRole('button', { name: /^1 new/ }))
      .first()
      .waitFor();
    expect(ownTroubles(troubles)).toEqual([]);
  });

  test('leads to the sign-in without showing a failure before it', async () => {
    const { page, troubles } = await browser.open(platform(), { as: 'nobody' });
    const letGo = await hold(page, '**/api/user');
    const asked = page.waitForRequest(request => request.url().endsWith('/api/user'));
    await page.goto('/settings/tokens');
    await asked;
    // Long enough for the page to show that it waits.
    const since = await page.evaluate(() => performance.now());
    await page.waitForFunction(start => performance.now() - start > 500, since);
    letGo();
    await page.locator('input[name="userName"]').waitFor();
    expect(ownTroubles(troubles)).toEqual([]);
  });

  test('that is a bad line still brings the pages', async () => {
    const { page, context, troubles } = await browser.open(platform());
    await throttle(context, page);
    await visit(page, '/settings/users');
    await rowOf(page, 'admin').waitFor();
    expect(ownTroubles(troubles)).toEqual([]);
  });
});

/** A phone at the edge of its cell. */
const throttle = async (context: BrowserContext, page: Page): Promise<void> => {
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 100_000,
    uploadThroughput: 50_000,
  });
};

test('without a network the page says as of when it is, refuses in words, and catches up afterwards', async () => {
  await createTeam('before');
  const { page, context, troubles } = await browser.open(platform());
  await visit(page, '/settings/teams');
  await isLive(page);
  // What opens over the page comes when it is first needed, or soon after the page.
  await page.getByRole('button', { name: 'Create team' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await context.setOffline(true);
  await page.getByText('This device has no network.').waitFor();
  await page.getByText(/Showing data as of \d\d:\d\d/).waitFor();
  await page.getByText('Offline', { exact: true }).waitFor();
  await rowOf(page, 'before').waitFor();

  await page.getByRole('button', { name: 'Create team' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Name').fill('not sent');
  await drawer.getByRole('button', { name: 'Create the team' }).click();
  await drawer.getByRole('alert').first().waitFor();
  expect(await drawer.getByRole('alert').first().textContent()).not.toMatch(/fetch|undefined|TypeError/);
  expect(await drawer.getByLabel('Name').inputValue()).toBe('not sent');
  await drawer.getByRole('button', { name: 'Cancel' }).click();

  await createTeam('meanwhile');
  await context.setOffline(false);
  await isLive(page);
  await page.getByText('This device has no network.').waitFor({ state: 'detached' });
  await rowOf(page, 'meanwhile')
    .or(page.getByRole('button', { name: /^1 new/ }))
    .first()
    .waitFor();
  expect(ownTroubles(troubles)).toEqual([]);

  // The code of this page was never fetched; React logs that it could not be.
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByText('The page could not be loaded without a network').waitFor();
  await context.setOffline(false);
  await page.getByRole('grid', { name: 'Audit log' }).waitFor();
});

test('a page outlives the server: it says so, and goes on by itself when the server is back', async () => {
  await createTeam('outlives');
  const { page, troubles } = await browser.open(platform());
  await visit(page, '/settings/teams');
  await isLive(page);
  await platform().served.freshet.stop();
  await page.getByText('The server does not answer.').waitFor({ timeout: 60_000 });
  await rowOf(page, 'outlives').waitFor();

  const again = await platform().startAgain();
  expect(again.url).toBe(platform().url);
  await isLive(page);
  await page.getByText('The server does not answer.').waitFor({ state: 'detached' });
  await createTeam('after the restart');
  await rowOf(page, 'after the restart')
    .or(page.getByRole('button', { name: /^1 new/ }))
    .first()
    .waitFor();
  expect(ownTroubles(troubles)).toEqual([]);
});

/** The style sheets that the page has asked for. */
const sheetsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(({ href, sheet }) => ({
      url: href,
      isHere: sheet !== null,
    })),
  );

describe('a part of the pages that is no longer served', () => {
  test('is told as a new version, with a way to it', async () => {
    const { page } = await browser.open(platform());
    await visit(page, '/settings/tokens');
    await page.route('**/assets/*.js', route => route.fulfill({ status: 404, body: 'not found' }));
    await page.getByRole('link', { name: 'Audit log' }).first().click();
    await page.getByText('A new version is there').waitFor();
    await page.unroute('**/assets/*.js');
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
    await settled(page);
    expect(new URL(page.url()).pathname).toBe('/settings/audit');
  });

  test('leaves the page as it is when it was to open over it, and a reload brings it', async () => {
    const { page } = await browser.open(platform());
    let asked = 0;
    // Before the page fetches it for later.
    await page.route('**/assets/palette*.js', route => {
      asked += 1;
      return route.fulfill({ status: 404, body: 'not found' });
    });
    await visit(page, '/settings/tokens');
    await page.keyboard.press('Control+K');
    const message = page
      .getByRole('region', { name: 'Messages' })
      .filter({ hasText: 'A new version is there' });
    await message.waitFor();
    expect(await page.getByRole('grid', { name: 'API keys' }).isVisible()).toBe(true);
    expect(asked).toBeLessThan(10);
    await page.unroute('**/assets/palette*.js');
    // The message that offers it may be gone by now.
    await page.reload();
    await settled(page);
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox', { name: 'Search and commands' }).waitFor();
  });

  test('comes with its looks although they were lost on the way', async () => {
    const { page } = await browser.open(platform());
    await visit(page, '/settings/account');
    // Each is lost once, whoever asks for it: the page, or what comes for later at the same moment.
    const lost = new Set<string>();
    await page.route('**/assets/*.css', route => {
      const url = route.request().url();
      if (lost.has(url)) return route.continue();
      lost.add(url);
      return route.abort('connectionreset');
    });
    await page.getByRole('link', { name: 'Teams', exact: true }).first().click();
    await rowOf(page, 'admins').waitFor();
    // When its rows are there, so is what was lost before them.
    const [before] = lost;
    expect(before).toBeDefined();
    expect(await sheetsOf(page)).toContainEqual({ url: before, isHere: true });
    // What comes for later follows by itself.
    await expect
      .poll(async () => (await sheetsOf(page)).filter(({ isHere }) => !isHere), { timeout: 30_000 })
      .toEqual([]);
    const here = (await sheetsOf(page)).map(({ url }) => url);
    expect(here).toEqual(expect.arrayContaining([...lost]));
  });

  test('is no trouble where it was to come for later, and is asked for again by itself', async () => {
    const { page, troubles } = await browser.open(platform());
    const lost = new Set<string>();
    let since: number | undefined;
    await page.route(FOR_LATER, route => {
      const part = FOR_LATER.exec(route.request().url())?.[1] ?? '';
      lost.add(part);
      since ??= performance.now();
      const comesBack = part.startsWith('toast') || route.request().url().endsWith('.css');
      const isBack = comesBack && performance.now() - since > UNTIL_GIVEN_UP_MS;
      return isBack ? route.continue() : route.abort('connectionreset');
    });
    await visit(page, '/settings/teams');
    // Nobody opens these, so nobody could open them once more.
    await page.getByRole('region', { name: 'Messages' }).waitFor({ state: 'attached' });
    expect([...lost]).toContain('toasts');
    const lastLost = await page.evaluate(() => performance.now());
    await page.waitForFunction(([start, wait]) => performance.now() - start > wait, [
      lastLost,
      UNTIL_GIVEN_UP_MS,
    ] as const);
    expect(ownTroubles(troubles)).toEqual([]);
  });
});

describe('a page that nobody touches', () => {
  test('shows what others do, without a reload', async () => {
    const { page, troubles } = await browser.open(platform());
    await visit(page, '/settings/service-accounts');
    await isLive(page);
    await platform().api.call('POST /service-accounts', { body: { name: 'made elsewhere' } });
    await platform().api.call('POST /service-accounts', { body: { name: 'made-elsewhere' } });
    await rowOf(page, 'made-elsewhere').waitFor();
    expect(troubles).toEqual([]);
  });

  test('asks for nothing while nothing happens', async () => {
    const { page } = await browser.open(platform());
    await page.clock.install();
    await visit(page, '/');
    await isLive(page);
    // What comes when idle comes now.
    await page.clock.runFor(2_000);
    await settled(page);
    const asked: string[] = [];
    page.on('request', request => asked.push(`${request.method()} ${request.url()}`));
    // Every timer that anybody has set fires; only that which listens for the silence of the server is set for later.
    await page.clock.runFor(BEFORE_SILENCE_MS);
    await settled(page);
    expect(asked).toEqual([]);
  });
});
