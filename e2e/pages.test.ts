/** What holds for every page of the router, whoever adds one. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { seriousFindings } from './axe.ts';
import { THEMES, useBrowser } from './browser.ts';
import { usePlatform } from './platform.ts';
import { OPEN_ADDRESSES, PAGES } from './routes.ts';
import { settled, visit } from './settled.ts';

const platform = usePlatform();
const browser = useBrowser();

const readerOf = (address: string) => (OPEN_ADDRESSES.includes(address) ? 'nobody' : 'admin');

test('the router has pages', () => expect(PAGES.length).toBeGreaterThan(2));

describe.each([...PAGES, '/no/such/page'])('%s', address => {
  const heading = (page: Page) => page.getByRole('heading', { level: 1 });

  test.each(THEMES)('shows itself in the %s theme without trouble, and keeps nobody out', async theme => {
    const { page, troubles } = await browser.open(platform(), { as: readerOf(address), theme });
    await visit(page, address);
    await heading(page).waitFor();
    expect(await heading(page).count()).toBe(1);
    expect(await page.title()).toContain('Freshet');
    expect(await seriousFindings(page)).toEqual([]);
    expect(troubles).toEqual([]);
  });

  test('fits a narrow screen, and is the same after a reload', async () => {
    const { page, troubles } = await browser.open(platform(), {
      as: readerOf(address),
      width: 320,
      height: 640,
    });
    await visit(page, address);
    const title = await heading(page).textContent();
    expect(await widthBeyond(page)).toBeLessThanOrEqual(0);
    await page.reload();
    await settled(page);
    expect(await heading(page).textContent()).toBe(title);
    expect(await seriousFindings(page)).toEqual([]);
    expect(troubles).toEqual([]);
  });
});

/** How much of the page stands beyond the right edge. */
const widthBeyond = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
