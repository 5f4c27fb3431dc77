/** What is shown once and what was typed are not lost by accident, nor shown again; and both can be copied anywhere. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { usePlatform } from './platform.ts';
import { visit } from './settled.ts';

const platform = usePlatform();
const browser = useBrowser();

const drawerOf = (page: Page) => page.getByRole('dialog');
const question = (page: Page) => page.getByRole('alertdialog');
const newKey = (page: Page) => page.getByRole('button', { name: 'New key' }).first();
const secretIn = (page: Page) => drawerOf(page).getByRole('figure', { name: 'The key' }).locator('code');

const makeKey = async (page: Page, name: string): Promise<string> => {
  await drawerOf(page).getByLabel('Name').fill(name);
  await drawerOf(page).getByRole('button', { name: 'Make the key' }).click();
  return (await secretIn(page).textContent()) ?? '';
};

/** By the menu that is everywhere, which is a step that one can go back from. */
const create = async (page: Page, what: string) => {
  await page.getByRole('button', { name: 'Create…' }).click();
  await page.getByRole('menuitem', { name: what }).click();
};

/** Not by the driver, which would wait for what may not come. */
const goBack = (page: Page) => page.evaluate(() => history.back());

/** Beside the drawer, over the page. */
const pressOutside = (page: Page) => page.mouse.click(200, 400);

/** What a browser leaves out where the page came over plain HTTP from another machine. */
const asOverPlainHttp = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['randomUUID', 'subtle']) Reflect.deleteProperty(Crypto.prototype, name);
    for (const name of ['clipboard', 'locks', 'serviceWorker'])
      Reflect.deleteProperty(Navigator.prototype, name);
  });

describe('over plain HTTP', () => {
  test('a key is copied, and a change says that it was made', async () => {
    const { page, troubles } = await browser.open(platform(), { last: true });
    await asOverPlainHttp(page);
    await visit(page, '/settings/tokens?create=true');
    const secret = await makeKey(page, 'over http');
    await drawerOf(page).getByRole('button', { name: 'Copy the key' }).click();
    await drawerOf(page).getByRole('button', { name: 'Copied', exact: true }).waitFor();
    await drawerOf(page).getByRole('button', { name: 'I have copied it' }).click();
    await drawerOf(page).waitFor({ state: 'detached' });
    await newKey(page).click();
    await drawerOf(page).getByLabel('Name').press('ControlOrMeta+v');
    expect(await drawerOf(page).getByLabel('Name').inputValue()).toBe(secret.slice(0, 64));
    await drawerOf(page).getByRole('button', { name: 'Cancel' }).click();

    const row = page.getByRole('row').filter({ hasText: 'over http' });
    await row.hover();
    await row.getByRole('button', { name: 'Actions for over http' }).click();
    await page.getByRole('menuitem', { name: 'Revoke…' }).click();
    await question(page).getByRole('button', { name: 'Revoke the key' }).click();
    await page.getByText('Revoked over http').first().waitFor();
    await question(page).waitFor({ state: 'detached' });
    expect(troubles).toEqual([]);
  });

  test('a browser that copies nothing is said to', async () => {
    const { page, troubles } = await browser.open(platform(), { last: true });
    await asOverPlainHttp(page);
    await page.addInitScript(() => {
      document.execCommand = () => false;
    });
    await visit(page, '/settings/tokens');
    await page.keyboard.press('y');
    await page.getByText('The browser did not copy it.').first().waitFor();
    expect(troubles).toEqual([]);
  });
});

describe('a secret', () => {
  test('is asked about before the browser goes back, and not shown again by whoever does and makes another', async () => {
    const { page, troubles } = await browser.open(platform());
    await visit(page, '/settings/tokens');
    await create(page, 'Create API key…');
    const secret = await makeKey(page, 'left behind');
    await goBack(page);
    await question(page).getByRole('button', { name: 'Back to the key' }).click();
    await question(page).waitFor({ state: 'detached' });
    expect(await secretIn(page).textContent()).toBe(secret);
    expect(new URL(page.url()).search).toBe('?create=true');
    await goBack(page);
    await question(page).getByRole('button', { name: 'Close without it' }).click();
    await drawerOf(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
    await newKey(page).click();
    await drawerOf(page).getByLabel('Name').waitFor();
    expect(await page.content()).not.toContain(secret);
    expect(troubles).toEqual([]);
  });

  test('of an invitation is not shown again either', async () => {
    const { page, troubles } = await browser.open(platform());
    await visit(page, '/settings/users');
    await create(page, 'Invite user…');
    await page.getByLabel('Email').fill('once@example.com');
    await page.getByRole('button', { name: 'Make the link' }).click();
    const link = await page.getByRole('figure', { name: 'The link' }).locator('code').textContent();
    await goBack(page);
    await question(page).getByText('Close without the link?').waitFor();
    await question(page).getByRole('button', { name: 'Close without it' }).click();
    await drawerOf(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Invite people' }).first().click();
    await page.getByLabel('Email').waitFor();
    expect(await page.content()).not.toContain(link ?? '');
    expect(troubles).toEqual([]);
  });

  test('is there before the list has caught up', async () => {
    const { page, troubles } = await browser.open(platform());
    await visit(page, '/settings/tokens?create=true');
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route('**/api/auth/keys**', async route => {
      await held;
      await route.continue();
    });
    expect(await makeKey(page, 'quick')).not.toBe('');
    letGo();
    await page.unrouteAll({ behavior: 'wait' });
    expect(troubles).toEqual([]);
  });

  test('goes only when its button says so', async () => {
    const { page, troubles } = await browser.open(platform());
    await visit(page, '/settings/tokens?create=true');
    const secret = await makeKey(page, 'kept in sight');
    await pressOutside(page);
    await page.keyboard.press('Escape');
    await question(page).getByText('Close without the key?').waitFor();
    await page.keyboard.press('Escape');
    await question(page).waitFor({ state: 'detached' });
    expect(await secretIn(page).textContent()).toBe(secret);
    await drawerOf(page).getByRole('button', { name: 'Close' }).click();
    await question(page).getByRole('button', { name: 'Back to the key' }).click();
    await question(page).waitFor({ state: 'detached' });
    await drawerOf(page).getByRole('button', { name: 'I have copied it' }).click();
    await drawerOf(page).waitFor({ state: 'detached' });
    expect(troubles).toEqual([]);
  });
});

describe('what was typed', () => {
  test('stays unless the person drops it', async () => {
    const { page, troubles } = await browser.open(platform());
    await visit(page, '/settings/tokens');
    await newKey(page).click();
    const name = drawerOf(page).getByLabel('Name');
    await name.fill('half a thought');
    await pressOutside(page);
    await page.keyboard.press('Escape');
    await question(page).getByText('Discard what you typed?').waitFor();
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await question(page).waitFor({ state: 'detached' });
    expect(await name.inputValue()).toBe('half a thought');
    await page.waitForFunction(() => document.activeElement?.closest('[role="dialog"]') != null);

    await drawerOf(page).getByRole('button', { name: 'Close' }).click();
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await drawerOf(page).waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.textContent?.includes('New key'));
    expect(troubles).toEqual([]);
  });

  test('is asked about after a choice too, and not where nothing was changed', async () => {
    const { page, troubles } = await browser.open(platform());
    await visit(page, '/settings/tokens?create=true');
    await page.keyboard.press('Escape');
    await drawerOf(page).waitFor({ state: 'detached' });
    await newKey(page).click();
    await drawerOf(page).getByRole('combobox', { name: /^Ends/ }).click();
    await page.getByRole('option', { name: 'In 7 days' }).click();
    await page.keyboard.press('Escape');
    await question(page).getByText('Discard what you typed?').waitFor();
    expect(troubles).toEqual([]);
  });

  test('is asked about before the browser goes back, or another page is shown', async () => {
    const { page, troubles } = await browser.open(platform());
    await visit(page, '/settings/tokens');
    await create(page, 'Create API key…');
    await drawerOf(page).getByLabel('Name').fill('half a thought');
    await goBack(page);
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await question(page).waitFor({ state: 'detached' });
    expect(await drawerOf(page).getByLabel('Name').inputValue()).toBe('half a thought');
    await goBack(page);
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await drawerOf(page).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: /^You: / }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await page.getByLabel('Email').fill('half@typed.example');
    await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
    await question(page).getByText('Discard what you typed?').waitFor();
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await question(page).waitFor({ state: 'detached' });
    expect(await page.getByLabel('Email').inputValue()).toBe('half@typed.example');
    await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await page.waitForURL(({ pathname }) => pathname === '/settings/account');
    expect(troubles).toEqual([]);
  });

  test('in a dialog stays as well', async () => {
    const { page, troubles } = await browser.open(platform());
    await visit(page, '/settings/audit');
    await page.getByRole('button', { name: 'Any time' }).click();
    await page.getByRole('menuitemradio', { name: /^Between two days/ }).click();
    await drawerOf(page).getByLabel('First day').fill('2026-01-02');
    await pressOutside(page);
    await page.keyboard.press('Escape');
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    expect(await drawerOf(page).getByLabel('First day').inputValue()).toBe('2026-01-02');
    expect(troubles).toEqual([]);
  });
});
