/** A runtime from its registration to its end, as far as nobody needs one that runs: what is said of one that never connected, and how one goes. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { contrastFindings, seriousFindings } from './axe.ts';
import { useBrowser } from './browser.ts';
import { arrivesAt, walkTo } from './by-keyboard.ts';
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

test('while runtimes are asked for, what can be done stays, and no number is told', async () => {
  const { page, troubles } = await browser.open(platform());
  const held = Promise.withResolvers<void>();
  await page.route('**/api/gitops/runtimes*', async route => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/runtimes');
  await page.getByRole('button', { name: 'Add cluster' }).waitFor();
  const list = page.locator('a[href$="view=list"]');
  expect(await list.textContent()).toBe('List');
  held.resolve();
  await list.filter({ hasText: /\d/ }).waitFor();
  expect(troubles).toEqual([]);
});

test('uninstalling says what goes and what stays, wants the name, and waits until the runtime is gone', async () => {
  await register('gulf');
  // It was there once, and is lost.
  await platform().owner(
    sql`update gitops_runtimes.runtimes set seen_at = now(), installation_status = 'COMPLETED' where name = 'gulf'`,
  );
  const { page, troubles } = await browser.open(platform());
  const { keyboard } = page;
  const goes = { isBroken: true };
  await page.route('**/graphql', route =>
    goes.isBroken && route.request().postData()?.includes('clusters(first: 5')
      ? route.fulfill({
          status: 500,
          json: { code: 'INTERNAL', message: 'the clusters are out of reach', status: 500 },
        })
      : route.continue(),
  );
  await visit(page, '/runtimes/gulf');
  await walkTo(page, 'Actions for gulf');
  await keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Upgrade…' }).waitFor();
  await page.getByRole('menuitem', { name: 'Uninstall…' }).click();
  await arrivesAt(page, 'What goes, and what stays?');
  // Nothing is said of what is not known.
  await page.getByText('the clusters are out of reach', { exact: false }).waitFor();
  expect(await page.getByRole('region', { name: 'What goes' }).count()).toBe(0);
  goes.isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('region', { name: 'What goes' }).getByText('It follows no Git source.').waitFor();
  await page.getByRole('region', { name: 'What goes' }).getByText('It has told no cluster.').waitFor();
  const stays = page.getByRole('region', { name: 'What stays' });
  await stays.getByText('goes on running').waitFor();
  await stays.getByText('resources/control-planes/sealing-keys/gulf.yaml', { exact: false }).waitFor();
  await settled(page);
  expect(await seriousFindings(page)).toEqual([]);
  await showTheme(page, 'dark');
  expect(await contrastFindings(page)).toEqual([]);
  await keyboard.press('Control+Enter');
  await arrivesAt(page, 'Is it this one?');
  await keyboard.press('Control+Enter');
  await arrivesAt(page, 'Type gulf to go on');
  await keyboard.type('gulf');
  expect(await seriousFindings(page)).toEqual([]);
  await keyboard.press('Enter');
  await arrivesAt(page, 'Type this where you reach its cluster');
  await page.getByText('freshet runtime uninstall gulf --namespace gitops --force').waitFor();
  await page.getByText('Waiting until gulf is gone').waitFor();
  // A server that takes longer to answer than the page to look again is heard out.
  await page.route('**/api/gitops/runtimes/gulf', async route => {
    await new Promise(resolve => setTimeout(resolve, 5_000));
    await route.continue().catch(() => undefined);
  });
  // As the command does at its end.
  await platform().api.call('DELETE /gitops/runtimes/gulf?force=true');
  await page.getByRole('heading', { name: 'gulf is gone' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Show all runtimes' }).click();
  await page.getByRole('heading', { name: 'Runtimes', exact: true }).waitFor();
  expect(await page.locator('[data-runtime="gulf"]').count()).toBe(0);
  expect(troubles.filter(trouble => !/\b(404|500)\b/.test(trouble))).toEqual([]);
});

test('one that never connected is forgotten on a phone, too', async () => {
  await register('cape');
  const { page, troubles } = await browser.open(platform(), { width: 390, last: true });
  await visit(page, '/runtimes/cape?wizard=uninstall');
  const stays = page.getByRole('region', { name: 'What stays' });
  await stays.getByText('Everything that is installed in its cluster').waitFor();
  expect(await stays.getByText(/goes on running|Shared Configuration/).count()).toBe(0);
  await visit(page, '/runtimes/cape?wizard=uninstall&step=how');
  await page
    .getByRole('radio', { name: 'In the platform alone' })
    .and(page.locator('[aria-checked="true"]'))
    .waitFor();
  await page.getByRole('textbox', { name: 'Type cape to go on' }).fill('cape');
  await page.getByRole('button', { name: 'Forget runtime' }).click();
  await page.getByRole('heading', { name: 'cape is gone' }).waitFor();
  expect(troubles.filter(trouble => !/404/.test(trouble))).toEqual([]);
});

test('one that the platform runs ends by the setting even while it is away, and is forgotten once', async () => {
  await register('isle');
  await platform().owner(
    sql`update gitops_runtimes.runtimes set kind = 'hosted', seen_at = now(), installation_status = 'COMPLETED' where name = 'isle'`,
  );
  const { page, troubles } = await browser.open(platform());
  await visit(page, '/runtimes/isle?tab=settings');
  await page.getByText('makes it again at its next start', { exact: false }).waitFor();
  await page.getByRole('link', { name: 'Uninstall…' }).click();
  await visit(page, '/runtimes/isle?wizard=uninstall&step=how');
  const setting = page.getByRole('radio', { name: 'With the setting' });
  await setting.and(page.locator('[aria-checked="true"]')).waitFor();
  await page.getByText('makes it again at its next start', { exact: false }).waitFor();
  await page.getByRole('textbox', { name: 'Type isle to go on' }).fill('isle');
  await page.getByRole('button', { name: 'Show the setting' }).click();
  await page.getByText('FRESHET_HOSTED_RUNTIME=off', { exact: true }).waitFor();
  const answer = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route('**/api/gitops/runtimes/isle*', async route => {
    if (route.request().method() === 'DELETE') {
      asked.push(route.request().url());
      await answer.promise;
    }
    await route.continue();
  });
  const forget = page.getByRole('button', { name: 'Forget runtime' });
  await forget.click();
  await forget.and(page.locator('[aria-busy="true"]')).waitFor();
  await forget.press('Enter');
  answer.resolve();
  await page.getByRole('heading', { name: 'isle is gone' }).waitFor();
  expect(asked).toHaveLength(1);
  expect(troubles.filter(trouble => !/404/.test(trouble))).toEqual([]);
});
