/** An application from the wizard to Git to the cluster, and many synced at once: with a real Git host and runtime behind it. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { useBrowser } from './browser.ts';
import { arrivesAt, walkTo } from './by-keyboard.ts';
import { addMember } from './people.ts';
import { useWholePlatform } from './platform.ts';
import { visit } from './settled.ts';
import {
  applicationsArrived,
  commit,
  commitIn,
  LONG_MS,
  lookedAt,
  repository,
  runtimeArrived,
  SOURCES,
} from './whole.ts';

// No wait of a test outlives the test, so that it says what it waited for.
vi.setConfig({ testTimeout: 3 * LONG_MS });
const platform = useWholePlatform();
const browser = useBrowser();

const configMap = (name: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: ${name} }\ndata: { mode: quiet }\n`;

const manual = (name: string): string => `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: ${name} }
spec:
  project: default
  source: { repoURL: '${platform().url}/git/acme/orders.git', path: deploy, targetRevision: main }
  destination: { name: in-cluster, namespace: ${name} }
  syncPolicy: { syncOptions: [CreateNamespace=true] }
`;

beforeAll(async () => {
  await repository(platform(), 'orders', {
    'deploy/one.yaml': configMap('orders'),
    'deploy/two.yaml': configMap('prices'),
  });
  await runtimeArrived(platform());
  await commit(platform(), SOURCES, {
    'by-hand-1.yaml': manual('by-hand-1'),
    'by-hand-2.yaml': manual('by-hand-2'),
  });
  await applicationsArrived(platform(), { search: 'by-hand', count: 2 });
}, 3 * LONG_MS);

const choose = async (page: Page, field: string, typed: string, option: string | RegExp) => {
  await page.getByRole('combobox', { name: field }).fill(typed);
  await page.getByRole('option', { name: option }).first().click();
};

const checks = (page: Page) => page.getByRole('list', { name: 'Checks' });
const next = (page: Page, what: string) => page.getByRole('button', { name: `Next: ${what}` }).click();
const rowOf = (page: Page, name: string) =>
  page
    .getByRole('grid', { name: 'Applications' })
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) });

test('an application is made step by step, checked before it is committed, and syncs in view', async () => {
  const { page, troubles } = await browser.open(platform());
  await visit(page, '/apps');
  await page.getByRole('button', { name: 'New application' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Orders');
  await page.getByText('Begin and end with a letter or a digit').waitFor();
  await lookedAt(page);
  await page.getByRole('textbox', { name: 'Name' }).fill('by-hand-1');
  await next(page, 'source');
  await choose(page, 'Repository', 'orders', /acme\/orders/);
  // Escape closes what is suggested, and leaves what was typed.
  const folder = page.getByRole('combobox', { name: 'Folder' });
  await folder.fill('nowhere');
  await page.getByRole('option', { name: 'nowhere' }).waitFor();
  await folder.press('Escape');
  await page.getByRole('option').first().waitFor({ state: 'detached' });
  expect(await folder.inputValue()).toBe('nowhere');
  await lookedAt(page);
  await next(page, 'destination');
  await page.getByRole('textbox', { name: 'Namespace' }).fill('orders');
  await lookedAt(page);
  await next(page, 'sync');
  await checks(page)
    .getByText(/there is an application by-hand-1 already/i)
    .waitFor({ timeout: LONG_MS });

  // What was left is found again, and so is the step.
  await page.reload();
  await page.getByRole('heading', { name: 'How should it sync?' }).waitFor();
  await page.getByRole('button', { name: /General/ }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('orders');
  await checks(page)
    .getByText(/nowhere/)
    .waitFor({ timeout: LONG_MS });
  await page.getByRole('button', { name: /Source / }).click();
  await choose(page, 'Folder', 'dep', 'deploy');
  await checks(page)
    .getByText(/^Valid\. 2 resources render from the default branch at [0-9a-f]{7}\.$/)
    .waitFor({ timeout: LONG_MS });
  await page.getByRole('button', { name: /Sync / }).click();
  await page.getByRole('heading', { name: 'The first sync creates 2 resources' }).waitFor();
  await lookedAt(page);
  await next(page, 'review');
  const review = page.getByRole('region', { name: 'What changes' });
  await review.getByText('orders.yaml').first().waitFor();
  await lookedAt(page);
  await page.getByRole('button', { name: 'Commit 1 file', exact: true }).click();
  await page.waitForURL(/\/apps\/hosted\/argocd\/orders/, { timeout: LONG_MS });
  await page.locator('section').getByText('Synced', { exact: true }).first().waitFor({ timeout: LONG_MS });

  await page.getByRole('link', { name: 'Applications' }).first().click();
  await rowOf(page, 'orders').first().waitFor({ timeout: LONG_MS });
  expect(await commitIn(platform(), SOURCES, 'Add application orders')).toMatchObject({
    author: { name: 'admin' },
  });
  await page.getByRole('button', { name: 'New application' }).first().click();
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('');

  // What another application has is not taken over unless somebody says that it is meant.
  await page.getByRole('textbox', { name: 'Name' }).fill('orders-again');
  await next(page, 'source');
  await choose(page, 'Repository', 'orders', /acme\/orders/);
  await choose(page, 'Folder', 'dep', 'deploy');
  await next(page, 'destination');
  const destination = page.getByRole('button', { name: /Destination/ });
  await page.getByRole('button', { name: /Source / }).click();
  expect(await destination.getByRole('img', { name: 'Done' }).count()).toBe(0);
  await destination.click();
  await page.getByRole('textbox', { name: 'Namespace' }).fill('orders');
  await next(page, 'sync');
  await checks(page)
    .getByText('It renders, and the first sync takes over 2 resources of orders.')
    .waitFor({ timeout: LONG_MS });
  await next(page, 'review');
  const commitButton = page.getByRole('button', { name: 'Commit 1 file', exact: true });
  const agree = page.getByRole('checkbox', { name: 'Take over 2 resources of orders' });
  await agree.waitFor();
  await lookedAt(page);
  await commitButton.press('Enter');
  await agree.and(page.locator(':focus')).waitFor();
  expect(await commitButton.getAttribute('aria-disabled')).toBe('true');
  await agree.click();
  await commitButton.and(page.locator(':not([aria-disabled])')).waitFor();
  await page.getByRole('button', { name: 'Start over' }).click();
  expect(troubles).toEqual([]);
});

/** Chooses the option that is marked while one types, once it is this one. */
const type = async (page: Page, typed: string, option: string): Promise<void> => {
  await page.keyboard.type(typed);
  await page.locator('[role="option"][data-highlighted]').filter({ hasText: option }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('option').first().waitFor({ state: 'detached' });
};

test('an application is made with the keyboard alone, and what is wrong is led to before anything is committed', async () => {
  const { page, troubles } = await browser.open(platform(), { last: true });
  const { keyboard } = page;
  await visit(page, '/apps');
  await walkTo(page, 'New application');
  await keyboard.press('Enter');
  await arrivesAt(page, 'Name the application');
  // The only Git Source is chosen once it is known.
  await page.getByText('default-git-source').first().waitFor({ timeout: LONG_MS });
  await walkTo(page, 'Project');
  await keyboard.press('Enter');
  await arrivesAt(page, 'Name');
  await page.getByText('This is required.').first().waitFor();
  await keyboard.type('By Keyboard');
  await walkTo(page, 'Next: source');
  await keyboard.press('Enter');
  await arrivesAt(page, 'Name');
  await keyboard.press('Control+A');
  await keyboard.type('by-keyboard');
  await keyboard.press('Enter');

  await arrivesAt(page, 'Where are its manifests\\?');
  await keyboard.press('Control+Enter');
  await arrivesAt(page, 'Repository');
  await type(page, 'orders', 'acme/orders');
  await walkTo(page, 'Folder');
  // Enter is for the list while that is open.
  await keyboard.press('ArrowDown');
  await page.getByRole('option').first().waitFor();
  await keyboard.press('Enter');
  await page.getByRole('option').first().waitFor({ state: 'detached' });
  await arrivesAt(page, 'Folder');
  await type(page, 'deploy', 'deploy');
  await keyboard.press('Enter');
  await arrivesAt(page, 'Where should it run\\?');
  await walkTo(page, 'Namespace');
  await keyboard.type('By hand');
  await keyboard.press('Enter');
  await page.getByText('Lower-case letters, digits and dashes, at most 63.').waitFor();
  await arrivesAt(page, 'Namespace');
  await keyboard.press('Control+A');
  await keyboard.type('by-keyboard');
  // However long the keys are held, they lead one step on.
  await keyboard.down('Control');
  await keyboard.down('Enter');
  await arrivesAt(page, 'How should it sync\\?');
  for (let times = 0; times < 3; times += 1) await keyboard.down('Enter');
  await keyboard.up('Enter');
  await keyboard.up('Control');
  await arrivesAt(page, 'How should it sync\\?');
  await walkTo(page, 'Automatic');
  await keyboard.press('ArrowUp');
  await arrivesAt(page, 'Manual');
  await walkTo(page, 'Delete last');
  await keyboard.press('Space');

  // Nothing of it is lost by loading anew.
  await page.reload();
  await page.getByRole('radio', { name: 'Manual' }).and(page.locator('[aria-checked="true"]')).waitFor();
  await checks(page)
    .getByText(/^Valid\. 2 resources/)
    .waitFor({ timeout: LONG_MS });
  await walkTo(page, 'Next: review');
  await keyboard.press('Enter');
  await arrivesAt(page, 'What will be committed\\?');
  await page.getByText('by-keyboard.yaml').last().waitFor();
  await page.getByText('- PruneLast=true').last().waitFor();

  // While it is committed nothing leads away from what comes of it.
  let commitNow = (): void => undefined;
  const isCommitted = new Promise<void>(resolve => {
    commitNow = resolve;
  });
  let commits = 0;
  await page.route('**/app-proxy/api/graphql', async route => {
    if (route.request().postData()?.includes('createApplication') === true) {
      commits += 1;
      await isCommitted;
    }
    return route.continue();
  });
  await walkTo(page, 'Commit 1 file');
  await keyboard.press('Enter');
  await page.locator('button[aria-busy="true"]').waitFor();
  await keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close', exact: true }).press('Enter');
  await keyboard.press('Control+Enter');
  expect(await page.getByRole('heading', { name: 'What will be committed?' }).count()).toBe(1);
  expect(await page.getByRole('dialog').count()).toBe(0);
  commitNow();
  await page.waitForURL(/\/apps\/hosted\/argocd\/by-keyboard/, { timeout: LONG_MS });
  expect(commits).toBe(1);
  expect(await commitIn(platform(), SOURCES, 'Add application by-keyboard')).toMatchObject({
    author: { name: 'admin' },
  });
  expect(troubles).toEqual([]);
});

test('YAML that cannot be read is marked, kept when one almost leaves, and mended or dropped on purpose', async () => {
  const { page, troubles } = await browser.open(platform());
  const { keyboard } = page;
  const text = page.locator('.cm-content[contenteditable="true"]');
  await visit(page, '/apps?create=true');
  await page.getByRole('textbox', { name: 'Name' }).fill('unread');
  await page.getByRole('button', { name: 'YAML' }).click();
  await text.click();
  await keyboard.press('Control+End');
  await keyboard.type('- unread');
  await page.getByText('The form cannot show this text.', { exact: false }).first().waitFor();
  await page
    .getByRole('button', { name: /Line \d+, column \d+/ })
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Next: source' }).press('Enter');
  await text.and(page.locator(':focus')).waitFor();

  // Escape in the editor lets Tab leave it; elsewhere it leaves the wizard, and asks.
  await page.getByRole('button', { name: 'YAML' }).press('Escape');
  const asked = page.getByRole('dialog', { name: 'Leave with unsaved changes?' });
  await asked.waitFor();
  await keyboard.press('Escape');
  await asked.waitFor({ state: 'detached' });
  expect(await text.textContent()).toContain('- unread');
  await page.getByRole('button', { name: 'Form', exact: true }).click();
  await page.getByRole('button', { name: 'YAML' }).click();
  expect(await text.textContent()).toContain('- unread');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await asked.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('grid', { name: 'Applications' }).waitFor();

  // What the form could show was kept all along.
  await visit(page, '/apps?create=true');
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('unread');
  await page.getByRole('button', { name: 'Start over' }).click();
  expect(troubles).toEqual([]);
});

test('applications are synced together after a look at what that changes', async () => {
  const { page, troubles } = await browser.open(platform());
  const revisions: unknown[] = [];
  page.on('request', request => {
    const { query = '', variables } = JSON.parse(request.postData() || '{}');
    if (String(query).includes('mutation FleetSync')) revisions.push(variables.input.revision);
  });
  await visit(page, '/apps?view=list&q=by-hand');
  for (const name of ['by-hand-1', 'by-hand-2'])
    await rowOf(page, name).getByRole('checkbox').check({ timeout: LONG_MS });
  await page.getByRole('button', { name: 'Sync 2…' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Sync 2 applications?' });
  await dialog.getByText('4 resources change').waitFor({ timeout: LONG_MS });
  await dialog.getByText('by-hand-2', { exact: true }).waitFor();
  await lookedAt(page);
  await dialog.getByRole('button', { name: 'Sync 2', exact: true }).click();
  await dialog.waitFor({ state: 'detached', timeout: LONG_MS });
  // What was looked at is what is synced.
  const commit = expect.stringMatching(/^[0-9a-f]{40}$/);
  expect(revisions).toEqual([commit, commit]);
  for (const name of ['by-hand-1', 'by-hand-2'])
    await rowOf(page, name).getByText('Up to date').waitFor({ timeout: LONG_MS });
  expect(troubles).toEqual([]);
});

test('who may not write to any Git Source is offered no wizard, and is refused by hand', async () => {
  const { session } = await addMember(platform(), 'wizard-guest');
  const { page } = await browser.open({ ...platform(), api: session });
  await visit(page, '/apps?create=true');
  await page.getByText('Not found, or not yours to see').waitFor();
  await page.getByRole('button', { name: 'Copy a request for access' }).waitFor();
  await visit(page, '/apps');
  await page.getByRole('heading', { name: 'Applications' }).first().waitFor();
  expect(await page.getByRole('button', { name: 'New application' }).count()).toBe(0);
  const { json } = await session.call('POST /gitops/runtimes/hosted/token');
  const input = { gitSource: 'default-git-source', path: 'mine.yaml', manifest: manual('mine') };
  const ask = (query: string) =>
    page.evaluate(
      async ({ url, token, body }) => {
        const response = await fetch(`${url}/app-proxy/api/graphql`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body,
        });
        return response.text();
      },
      {
        url: String(json.url),
        token: String(json.token),
        body: JSON.stringify({ query, variables: { input } }),
      },
    );
  for (const query of [
    'query ($input: CreateApplicationInput!) { previewNewApplication(input: $input) { firstSync { resources } } }',
    'mutation ($input: CreateApplicationInput!) { createApplication(input: $input) { sha } }',
  ])
    expect(await ask(query)).toContain('"code":"DENIED"');
});
