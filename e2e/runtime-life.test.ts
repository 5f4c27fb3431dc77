/** A runtime from its registration to its end, as far as nobody needs one that runs: what is said of one that never connected. */
import { expect, test } from 'vitest';
import { contrastFindings, seriousFindings } from './axe.ts';
import { useBrowser } from './browser.ts';
import { usePlatform } from './platform.ts';
import { settled, showTheme, visit } from './settled.ts';

const platform = usePlatform();
const browser = useBrowser();

/** As somebody leaves it who began to install a runtime. */
const register = async (name: string): Promise<void> => {
  const body = { name, namespace: 'gitops', cluster: `https://${name}.example:6443` };
  const { status } = await platform().api.call('POST /gitops/runtimes', { body });
  expect([200, 201]).toContain(status);
};

test('a runtime that never connected is told as not installed on each of its tabs, and its installation goes on from there', async () => {
  await register('lab');
  const { page, troubles } = await browser.open(platform());
  await visit(page, '/runtimes/lab');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Finish installation…' }).waitFor();
  await main.getByText('Not installed yet').first().waitFor();
  expect(await main.getByRole('list').first().textContent()).not.toContain('/');
  await settled(page);
  expect(await seriousFindings(page)).toEqual([]);
  for (const tab of ['components', 'sources', 'clusters', 'logs', 'settings']) {
    await visit(page, `/runtimes/lab?tab=${tab}`);
    await main.getByRole('link', { name: 'Finish installation…' }).waitFor();
    await settled(page);
    const words = (await main.textContent()) ?? '';
    expect(words).not.toMatch(/offline|is back|older than|Not known/i);
    expect(await main.getByRole('heading', { name: /^(Upgrade|Git tokens)$/ }).count()).toBe(0);
  }
  await main.getByRole('button', { name: 'Forget runtime…' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await showTheme(page, 'dark');
  expect(await contrastFindings(page)).toEqual([]);

  // It goes on with what it was registered with.
  await main.getByRole('link', { name: 'Finish installation…' }).click();
  const named = page.getByRole('textbox', { name: 'Name', exact: true });
  await named.waitFor();
  expect(await named.inputValue()).toBe('lab');
  expect(await page.getByRole('textbox', { name: 'Namespace' }).inputValue()).toBe('gitops');
  expect(troubles).toEqual([]);
});
