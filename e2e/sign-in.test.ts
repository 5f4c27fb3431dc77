import { describe, expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { usePlatform } from './platform.ts';
import { settled, visit } from './settled.ts';

const platform = usePlatform();
const browser = useBrowser();

describe('somebody without a session', () => {
  test('is asked to sign in, hears one reason when it fails, and lands where they wanted to go', async () => {
    const { admin } = platform();
    const { page, troubles } = await browser.open(platform(), { as: 'nobody' });
    await visit(page, '/settings/teams');
    expect(new URL(page.url()).pathname).toBe('/login');

    const [name, password] = [page.locator('input[name="userName"]'), page.locator('input[name="password"]')];
    await name.fill(admin.userName);
    await password.fill('not the password');
    await password.press('Enter');
    await page.getByRole('alert').first().waitFor();
    expect(await page.getByRole('alert').count()).toBe(1);
    expect(await name.inputValue()).toBe(admin.userName);

    await password.fill(admin.password);
    await password.press('Enter');
    await page.waitForURL('**/settings/teams');
    await settled(page);
    // The refusal itself is the one thing that the console may complain of.
    expect(troubles.filter(trouble => !trouble.includes('401'))).toEqual([]);
  });

  test('can do all of it with the keyboard alone', async () => {
    const { admin } = platform();
    const { page } = await browser.open(platform(), { as: 'nobody' });
    await visit(page, '/login');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name') ?? '');
    for (let presses = 0; (await focused()) !== 'userName' && presses < 10; presses += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.type(admin.userName);
    for (let presses = 0; (await focused()) !== 'password' && presses < 5; presses += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.type(admin.password);
    await page.keyboard.press('Enter');
    await page.waitForURL(url => url.pathname === '/');
  });

  test('opens the link of an invitation and finds the page for it', async () => {
    const { api } = platform();
    const { json } = await api.call('POST /invitations', {
      body: { email: 'ann@example.com' },
      headers: { origin: platform().url },
    });
    const { page, troubles } = await browser.open(platform(), { as: 'nobody' });
    await visit(page, json.link);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await page.locator('input[type="password"]').count()).toBeGreaterThan(0);
    expect(troubles).toEqual([]);
  });
});
