/** An application from the wizard to Git to the cluster, and many synced at once: with a real Git host and runtime behind it. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { useBrowser } from './browser.ts';
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
  await page.getByRole('textbox', { name: 'Name' }).fill('by-hand-1');
  await next(page, 'source');
  await choose(page, 'Repository', 'orders', /acme\/orders/);
  await choose(page, 'Folder', 'nowhere', 'nowhere');
  await next(page, 'destination');
  await page.getByRole('textbox', { name: 'Namespace' }).fill('orders');
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
    .getByText(/^Valid\. 2 resources render from default branch at [0-9a-f]{7}\.$/)
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
  expect(troubles).toEqual([]);
});

test('applications are synced together after a look at what that changes', async () => {
  const { page, troubles } = await browser.open(platform());
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
  for (const name of ['by-hand-1', 'by-hand-2'])
    await rowOf(page, name).getByText('Nothing to do').waitFor({ timeout: LONG_MS });
  expect(troubles).toEqual([]);
});

test('who may not write to any Git Source is offered no wizard, and is refused by hand', async () => {
  const { session } = await addMember(platform(), 'wizard-guest');
  const { page } = await browser.open({ ...platform(), api: session });
  await visit(page, '/apps?create=true');
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
