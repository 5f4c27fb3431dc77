/** A day's errands without a pointer: every step shows where the keyboard is, and it is never lost. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ApiClient } from '../control-plane/test/api-client.ts';
import { useBrowser } from './browser.ts';
import { isHeld, walkTo } from './by-keyboard.ts';
import { usePlatform } from './platform.ts';
import { settled } from './settled.ts';

const platform = usePlatform();
const browser = useBrowser();

/** Runs a command of the palette. */
const command = async (page: Page, words: string): Promise<void> => {
  await page.keyboard.press('Control+K');
  await page.waitForFunction(
    () => document.activeElement?.getAttribute('aria-label') === 'Search and commands',
  );
  await page.keyboard.type(words);
  await page
    .locator('[role="option"][aria-selected="true"]')
    .filter({ hasText: words.replace(/^> /, '') })
    .waitFor();
  await page.keyboard.press('Enter');
};

test('with the keyboard alone somebody signs in, makes a key and a service account, changes the theme and leaves', async () => {
  const { admin, url } = platform();
  const { page, context, troubles } = await browser.open(platform(), { as: 'nobody' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { keyboard } = page;
  await page.goto('/settings/tokens');
  await settled(page);

  // The first field waits for them.
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'userName');
  await keyboard.type(admin.userName);
  await walkTo(page, 'Password');
  await keyboard.type(admin.password);
  await keyboard.press('Enter');
  await page.waitForURL(({ pathname }) => pathname === '/settings/tokens');
  await settled(page);

  await walkTo(page, 'Skip to the content');
  await keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.id === 'content');

  await walkTo(page, 'New key', 'Shift+Tab');
  await keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'name');
  await keyboard.type('by keyboard');
  await walkTo(page, 'Make the key');
  await keyboard.press('Enter');
  await page.getByRole('figure', { name: 'The key' }).waitFor();
  await isHeld(page);
  await walkTo(page, 'Copy the key');
  await keyboard.press('Enter');
  await page.waitForFunction(async () => (await navigator.clipboard.readText()) !== '');
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  expect((await new ApiClient(url, { authorization: secret }).call('GET /user')).status).toBe(200);
  await walkTo(page, 'I have copied it');
  await keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await isHeld(page);

  await keyboard.press('g');
  await keyboard.press('s');
  await page.waitForURL(({ pathname }) => pathname === '/settings/service-accounts');
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  await settled(page);
  await walkTo(page, 'New service account');
  await keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'name');
  await keyboard.type('keyboardist');
  await walkTo(page, 'Create the service account');
  await keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'keyboardist' });
  await panel.waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await isHeld(page);
  await keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });

  await command(page, '> Switch to the dark theme');
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await walkTo(page, `You: ${admin.userName}`, 'Shift+Tab');
  await keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  await walkTo(page, 'Sign out', 'ArrowDown');
  await keyboard.press('Enter');
  await page.waitForURL(({ pathname }) => pathname === '/login');
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'userName');
  expect(troubles).toEqual([]);
}, 180_000);
