/** The frame around every page: the ways to anything, the keys, and addresses that hold what is on the screen. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { addMember } from './people.ts';
import { usePlatform } from './platform.ts';
import { settled, visit } from './settled.ts';

/** More than fit on a screen. */
const ROBOTS = 60;

const platform = usePlatform();
const browser = useBrowser();

beforeAll(async () => {
  await addMember(platform(), 'priya.nair');
  await addMember(platform(), 'dark.horse');
  for (let number = 10; number < 10 + ROBOTS; number += 1)
    await platform().api.call('POST /service-accounts', { body: { name: `robot-${number}` } });
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const arrivesAt = async (page: Page, path: string, title: string): Promise<void> => {
  await page.waitForURL(({ pathname }) => pathname === path);
  await heading(page).filter({ hasText: title }).waitFor();
  await settled(page);
};

const openPalette = async (page: Page, typed: string): Promise<void> => {
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox', { name: 'Search and commands' }).waitFor();
  await page.keyboard.type(typed);
};
const choose = async (page: Page, name: string | RegExp): Promise<void> => {
  const option = page.getByRole('option', { name });
  await option.first().waitFor();
  // What is found by the server comes later and may push others down: the chosen one is walked to.
  for (let presses = 0; presses < 40; presses += 1) {
    if ((await option.first().getAttribute('aria-selected')) === 'true') break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
};

describe('the palette', () => {
  test('leads to a page, a command and a person', async () => {
    const { page, troubles } = await browser.open(platform());
    await visit(page, '/');
    await openPalette(page, 'audit');
    await choose(page, /^Audit log/);
    await arrivesAt(page, '/settings/audit', 'Audit log');

    await openPalette(page, '> dark');
    await choose(page, 'Switch to the dark theme');
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');

    await openPalette(page, '> install');
    await choose(page, 'Install runtime…');
    await page.getByRole('heading', { name: 'Name the runtime' }).waitFor();
    await page.getByRole('button', { name: 'Create…' }).click();
    await page.getByRole('menuitem', { name: 'Add cluster…' }).click();
    await page.waitForURL(/\/runtimes\?wizard=cluster/);

    await openPalette(page, '@priya');
    await choose(page, /priya\.nair/);
    await page.getByRole('complementary', { name: 'priya.nair' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/settings/users');
    expect(troubles).toEqual([]);
  });

  test('closes with Escape, and the focus is back where it was', async () => {
    const { page } = await browser.open(platform());
    await visit(page, '/settings/tokens');
    const filter = page.getByRole('combobox', { name: 'Filter keys' });
    await filter.focus();
    await openPalette(page, 'te');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Filter keys');
  });

  test('takes what is typed before its code is here, and while it comes', async () => {
    const { page } = await browser.open(platform());
    const code = Promise.withResolvers<void>();
    // Before the page fetches it for later.
    await page.route('**/assets/palette*.js', async route => {
      await code.promise;
      await route.continue();
    });
    await visit(page, '/settings/tokens');
    const filter = page.getByRole('combobox', { name: 'Filter keys' });
    await filter.focus();
    await page.keyboard.press('Control+K');
    const pending = page.getByRole('textbox', { name: 'Search and commands' });
    await pending.waitFor();
    await page.mouse.click(2, 2);
    await pending.waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Filter keys');

    await page.keyboard.press('Control+K');
    await page.keyboard.type('aud');
    code.resolve();
    const field = page.getByRole('combobox', { name: 'Search and commands' });
    const letters = [...'it log of the account'];
    for (const letter of letters) await page.keyboard.type(letter);
    await field.waitFor();
    expect(await field.inputValue()).toBe(`aud${letters.join('')}`);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Filter keys');
    expect(await filter.inputValue()).toBe('');
  });

  test('runs what was chosen, whatever the server finds meanwhile', async () => {
    const { page } = await browser.open(platform());
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/users?*search=*', async route => {
      await answer.promise;
      await route.continue();
    });
    await visit(page, '/');
    await openPalette(page, 'dark');
    const toDark = page.getByRole('option', { name: 'Switch to the dark theme' });
    await toDark.and(page.locator('[aria-selected="true"]')).waitFor();
    answer.resolve();
    await page.getByRole('option', { name: /dark\.horse/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('says so when nothing is found', async () => {
    const { page } = await browser.open(platform());
    await visit(page, '/');
    await openPalette(page, 'qzxqzx');
    await page.getByText('Nothing found for “qzxqzx”').waitFor();
  });

  test('offers a member nothing that they may not do', async () => {
    const { session } = await addMember(platform(), 'nils.holm');
    const { page } = await browser.open({ ...platform(), api: session });
    await visit(page, '/');
    await openPalette(page, '> ');
    await page.getByRole('option', { name: 'Sign out' }).waitFor();
    const offered = await page.getByRole('option').allTextContents();
    expect(
      offered.filter(words =>
        /Invite|team|rule|provider|service account|runtime|cluster|Git source/i.test(words),
      ),
    ).toEqual([]);
  });
});

describe('the keys', () => {
  test('lead to pages, show what they do, collapse the navigation and copy the link', async () => {
    const { page, context, troubles } = await browser.open(platform());
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await visit(page, '/');
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await arrivesAt(page, '/settings/service-accounts', 'Service accounts');

    await page.keyboard.press('?');
    const map = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await map.getByText('Copy link to this page').waitFor();
    await page.keyboard.press('Escape');
    await map.waitFor({ state: 'detached' });

    const nav = page.getByRole('navigation', { name: 'Main' });
    const wide = (await nav.boundingBox())?.width ?? 0;
    await page.keyboard.press('[');
    await page.waitForFunction(
      before => (document.querySelector('nav[aria-label="Main"]')?.clientWidth ?? before) < before / 2,
      wide,
    );
    await page.reload();
    await settled(page);
    expect((await nav.boundingBox())?.width).toBeLessThan(wide / 2);

    await page.keyboard.press('y');
    await page.getByText('Copied the link to this page').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    expect(troubles).toEqual([]);
  });

  test('go on working while a message is shown, and so does the way of the focus', async () => {
    const { page, context } = await browser.open(platform());
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await visit(page, '/');
    await page.keyboard.press('y');
    const message = page.getByText('Copied the link to this page');
    await message.waitFor();
    // A message that is pointed at stays.
    await message.hover();
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await arrivesAt(page, '/settings/service-accounts', 'Service accounts');
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    expect(await message.count()).toBeGreaterThan(0);
  });

  test('lead into the list of a page that was come to by its link, where its heading has the focus', async () => {
    const { page } = await browser.open(platform());
    await visit(page, '/settings/teams');
    await page.getByRole('link', { name: 'Service accounts', exact: true }).click();
    await arrivesAt(page, '/settings/service-accounts', 'Service accounts');
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    await page.getByRole('row', { name: /robot-10/ }).waitFor();
    await page.keyboard.press('j');
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'row');
  });

  test('lead to the filter, and never fire while somebody types there', async () => {
    const { page } = await browser.open(platform());
    await visit(page, '/settings/service-accounts');
    await page.keyboard.press('/');
    const filter = page.getByRole('combobox', { name: 'Filter service accounts' });
    await page.waitForFunction(
      () => document.activeElement?.getAttribute('aria-label') === 'Filter service accounts',
    );
    await page.keyboard.type('gh?[y/gs');
    expect(await filter.inputValue()).toBe('gh?[y/gs');
    expect(new URL(page.url()).pathname).toBe('/settings/service-accounts');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('of one letter can be switched off, and those with Ctrl stay', async () => {
    const { page } = await browser.open(platform());
    await visit(page, '/profile?tab=preferences');
    await page.getByRole('switch', { name: 'Shortcuts of one key' }).click();
    await page.waitForFunction(() => document.documentElement.dataset.singleKeys === 'off');
    await heading(page).click();
    await page.keyboard.press('?');
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox', { name: 'Search and commands' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
    expect(new URL(page.url()).pathname).toBe('/profile');
  });
});

describe('going from page to page', () => {
  test('changes the heading, the title and the place in the navigation, and moves the focus there', async () => {
    const { page, troubles } = await browser.open(platform());
    await visit(page, '/projects');
    const nav = page.getByRole('navigation', { name: 'Main' });
    await nav.getByRole('link', { name: 'Settings', exact: true }).click();
    await arrivesAt(page, '/settings/account', 'Account');
    // The pages of the settings have a navigation of their own.
    expect(await nav.getByRole('link', { name: 'Builds', exact: true }).count()).toBe(0);
    await nav.getByRole('link', { name: 'API keys' }).click();
    await arrivesAt(page, '/settings/tokens', 'API keys');
    expect(await page.title()).toBe('API keys · Freshet');
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    expect(await nav.locator('[aria-current="page"]').allTextContents()).toEqual(['API keys']);

    await page.goBack();
    await arrivesAt(page, '/settings/account', 'Account');
    await nav.getByRole('link', { name: 'Back', exact: true }).click();
    await arrivesAt(page, '/projects', 'Projects');
    expect(await page.title()).toBe('Projects · Freshet');
    expect(troubles).toEqual([]);
  });

  test('and back restores what was asked for and how far it was scrolled', async () => {
    const { page } = await browser.open(platform());
    await visit(page, '/settings/service-accounts');
    await page.keyboard.press('/');
    await page.keyboard.type('robot');
    await page.waitForURL(({ search }) => search.includes('q=robot'));
    await settled(page);
    const list = page.locator('[data-scroll-restoration-id="service-accounts"]');
    await list.evaluate(element => element.scrollTo(0, 700));
    await page.waitForFunction(() => document.querySelector('[role="row"][aria-rowindex="25"]') !== null);
    await settled(page);
    await page.getByRole('link', { name: 'Teams' }).first().click();
    await arrivesAt(page, '/settings/teams', 'Teams');

    await page.goBack();
    await arrivesAt(page, '/settings/service-accounts', 'Service accounts');
    expect(await page.getByRole('combobox', { name: 'Filter service accounts' }).inputValue()).toBe('robot');
    await page.waitForFunction(
      () =>
        (document.querySelector('[data-scroll-restoration-id="service-accounts"]')?.scrollTop ?? 0) === 700,
    );
  });

  test('between documents of the help moves the focus to the heading', async () => {
    const { page } = await browser.open(platform());
    await visit(page, '/help/README');
    const link = page.locator('main a[href^="/help/"]').first();
    await link.click();
    await page.waitForURL(({ pathname }) => pathname !== '/help/README');
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  });

  test('from one row to another beside its panel, and Escape leads back to the last', async () => {
    const { page } = await browser.open(platform());
    await visit(page, '/settings/service-accounts');
    for (const name of ['robot-10', 'robot-11']) {
      await page.getByRole('row').filter({ hasText: name }).getByText(name, { exact: true }).click();
      await page.getByRole('complementary', { name }).waitFor();
    }
    await page.keyboard.press('Escape');
    await page.getByRole('complementary', { name: 'robot-11' }).waitFor({ state: 'detached' });
    expect(
      await page.evaluate(() => document.activeElement?.closest('[role="row"], tr')?.textContent),
    ).toContain('robot-11');
  });

  test('by a click on any cell of a row', async () => {
    const { page } = await browser.open(platform());
    await visit(page, '/settings/service-accounts');
    const row = page.getByRole('row').filter({ hasText: 'robot-12' });
    await row.getByRole('gridcell').filter({ hasText: 'Enabled' }).click();
    await page.getByRole('complementary', { name: 'robot-12' }).waitFor();
  });

  test('by an address with a filter, an order and an open panel shows all of it, also after a reload', async () => {
    const { page, troubles } = await browser.open(platform());
    const { json } = await platform().api.call('GET /service-accounts?limit=1000');
    const { id } = json.serviceAccounts.find(({ name }: { name: string }) => name === 'robot-15');
    await visit(page, `/settings/service-accounts?q=robot-1&sort=-name&selected=${id}`);
    for (let reloads = 0; reloads < 2; reloads += 1) {
      await page.getByRole('complementary', { name: 'robot-15' }).waitFor();
      const rows = page.getByRole('grid', { name: 'Service accounts' }).getByRole('link');
      expect((await rows.allTextContents())[0]).toContain('robot-19');
      expect(await rows.count()).toBe(10);
      await page.reload();
      await settled(page);
    }
    await page.keyboard.press('Escape');
    await page.getByRole('complementary', { name: 'robot-15' }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?q=robot-1&sort=-name');
    expect(troubles).toEqual([]);
  });
});

test('what is missing and what is not theirs looks the same to a member', async () => {
  const { session } = await addMember(platform(), 'mia.berg');
  const { page } = await browser.open({ ...platform(), api: session });
  const content = async (address: string) => {
    await visit(page, address);
    await page.getByText('Not found, or not yours to see').waitFor();
    return page.locator('#content').textContent();
  };
  const missing = await content('/no/such/page');
  for (const address of [
    '/settings/system',
    '/settings/sso',
    '/settings/audit',
    '/apps?create=true',
    '/runtimes?wizard=runtime',
    '/sources?wizard=true',
  ])
    expect(await content(address), address).toBe(missing);
});
