/** How a runtime stands is said alike wherever it is shown, in numbers too, and leads to what can be done about it. */
import type { ReportBody, RuntimeCheck } from '@freshet/contracts/gitops';
import { eventually } from '@freshet/kit/testing';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { applicationBody } from '../control-plane/src/testing/index.ts';
import { ApiClient } from '../control-plane/test/api-client.ts';
import { TestRuntime } from '../control-plane/test/test-runtime.ts';
import { seriousFindings } from './axe.ts';
import { useBrowser } from './browser.ts';
import { arrivesAt } from './by-keyboard.ts';
import { addMember, PASSWORD } from './people.ts';
import { usePlatform } from './platform.ts';
import { settled, visit } from './settled.ts';
import { lookedAt } from './whole.ts';

const platform = usePlatform();
const browser = useBrowser();

interface Teller {
  readonly tell: (bodies: readonly ReportBody[]) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** A runtime that is connected and tells what it is given; it answers nobody who asks it something. */
const connect = async (name: string): Promise<Teller> => {
  const { url, api } = platform();
  const body = { name, namespace: 'argocd', cluster: `https://${name}.example` };
  const { json, text, status } = await api.call('POST /gitops/runtimes', { body });
  expect(status, text).toBe(201);
  const runtime = new TestRuntime(`${url}/api/gitops/link`, json.key, stream => {
    void stream.write(Buffer.from('{"status":503,"headers":[]}\n'));
    stream.end();
  });
  onTestFinished(async () => {
    await runtime.stop();
    await api.call(`DELETE /gitops/runtimes/${name}?force=true`);
  });
  const { generation } = await runtime.hello();
  let told = 0;
  return {
    tell: async bodies => {
      const at = '2026-11-16T03:00:00.000Z';
      const lines = bodies.map((report, index) =>
        JSON.stringify({ seq: told + index + 1, at, body: report }),
      );
      await runtime.report(generation, lines, told + 1);
      told += bodies.length;
    },
    stop: () => runtime.stop(),
  };
};

const standing = (checks: readonly RuntimeCheck[]): ReportBody => ({
  is: 'runtime',
  engine: 'embedded',
  namespace: 'argocd',
  checks: [...checks],
});

const gitSource = (name: string): ReportBody =>
  applicationBody({ name, labels: { 'freshet.io/entity': 'git-source', 'freshet.io/internal': 'false' } });

const asked = async (query: string) => {
  const { json } = await platform().api.call('POST ~/graphql', { body: { query } });
  return json.data;
};

const badge = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByText('1 runtime needs a look');

/** Everywhere a runtime is shown, it is shown alike. */
const needsLookEverywhere = async (page: Page, name: string, why: RegExp): Promise<void> => {
  await visit(page, '/');
  await badge(page).waitFor();
  const need = page.getByRole('main').getByRole('link').filter({ hasText: why });
  await need.first().waitFor();
  await visit(page, '/runtimes');
  await page.locator(`[data-runtime="${name}"]`).getByRole('img', { name: 'Needs a look' }).waitFor();
  await badge(page).waitFor();
  await visit(page, '/runtimes?view=list');
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByText('Needs a look').waitFor();
  await visit(page, `/runtimes/${name}`);
  await page.getByText('Needs a look', { exact: true }).first().waitFor();
};

test('a path that does not hold gives the runtime the same state in list, topology, Home and badge', async () => {
  const runtime = await connect('fjord');
  const { page } = await browser.open(platform());
  await runtime.tell([standing([])]);
  await visit(page, '/runtimes?view=list');
  await page.getByRole('row').filter({ hasText: 'fjord' }).getByText('Online').waitFor();
  expect(await badge(page).count()).toBe(0);
  await runtime.tell([
    standing([{ name: 'git-provider', status: 'failed', message: 'The Git provider cannot be asked.' }]),
  ]);
  await eventually(async () =>
    expect((await asked('{ failedRuntimeChecks { runtime } }')).failedRuntimeChecks).toHaveLength(1),
  );
  await needsLookEverywhere(page, 'fjord', /A path of fjord does not hold/);
});

test('so does a part of it that is degraded, however well it is connected', async () => {
  const runtime = await connect('delta');
  const { page } = await browser.open(platform());
  await runtime.tell([
    standing([]),
    { is: 'component', name: 'engine', health: 'Degraded', message: 'Out of disk.' },
  ]);
  await eventually(async () =>
    expect((await asked('{ failedRuntimeComponents { runtime } }')).failedRuntimeComponents).toHaveLength(1),
  );
  await needsLookEverywhere(page, 'delta', /A part of delta is not well/);
  await visit(page, '/runtimes?view=list');
  await page.getByText('1 part is not well: Out of disk.').waitFor();
  // A part that is well again needs nobody.
  await runtime.tell([{ is: 'component', name: 'engine', health: 'Healthy' }]);
  await page.getByRole('row').filter({ hasText: 'delta' }).getByText('Online').waitFor();
});

test('its numbers say how many of its applications and Git Sources need somebody, and lead to those', async () => {
  const runtime = await connect('mesa');
  const { page } = await browser.open(platform());
  await runtime.tell([
    { is: 'snapshot', phase: 'begin' },
    standing([
      { name: 'git-source', subject: 'shop', status: 'failed', message: 'It cannot be read.' },
      { name: 'git-source', subject: 'tools', status: 'ok' },
      { name: 'git-token', status: 'failed', message: 'The runtime has no Git token.' },
    ]),
    gitSource('shop'),
    gitSource('tools'),
    ...['one', 'two', 'three'].map(name => applicationBody({ name, gitSource: 'shop' })),
    applicationBody({ name: 'four', gitSource: 'tools', health: { status: 'Degraded' } }),
    { is: 'snapshot', phase: 'end', since: 1 },
  ]);
  await eventually(async () =>
    expect((await asked('{ applications { total } }')).applications.total).toBe(4),
  );
  await visit(page, '/runtimes/mesa');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: '1/2 Sources' }).waitFor();
  await main.getByRole('link', { name: '3/4 Apps' }).waitFor();
  await lookedAt(page);
  await main.getByRole('link', { name: '3/4 Apps' }).click();
  await page.getByText('four').first().waitFor();
  expect(await page.getByRole('link', { name: 'one', exact: true }).count()).toBe(0);

  // What can be done about a path is a click away from it, there and beside the topology.
  await visit(page, '/runtimes?selected=mesa');
  const panel = page.getByRole('complementary', { name: 'mesa' });
  await panel.getByRole('link', { name: '1/2 Sources' }).waitFor();
  // Where it leads to is known a moment after that it leads somewhere.
  await panel.locator('a[href*="/sources?selected="]', { hasText: 'Show Git source shop' }).click();
  await page.waitForURL(/\/sources\?selected=/);
  await page.getByRole('complementary', { name: 'shop' }).waitFor();
  await visit(page, '/runtimes/mesa');
  await main.getByRole('link', { name: 'Show Git tokens' }).click();
  await page.waitForURL(/tab=settings.*#git-tokens$/);
  await page.getByRole('heading', { name: 'Git tokens' }).waitFor();

  await runtime.stop();
  await visit(page, '/runtimes/mesa');
  await main.getByRole('link', { name: '–/4 Apps' }).waitFor();
  await main.getByRole('link', { name: '–/2 Sources' }).waitFor();
});

/** What a runtime answers whose repositories lie at a provider where everybody needs a token of their own. */
const AT_GITHUB = {
  provider: 'github',
  root: 'https://github.example',
  needsUserToken: true,
  hasUserToken: true,
  hasRuntimeToken: true,
  registeredUsers: [],
};
const REFUSED = {
  message: 'the token lacks the scope repo',
  extensions: { code: 'GIT_TOKEN_SCOPE', hint: 'Make one that has it.' },
};

test('a token for an outside Git provider is asked for on a phone too, and a refused one is told beside its field', async () => {
  await connect('cliff');
  const { page } = await browser.open(platform(), { width: 390, last: true });
  await page.route('**/app-proxy/api/graphql', route => {
    const asked = route.request().postData() ?? '';
    const headers = { 'access-control-allow-origin': '*' };
    if (asked.includes('registerGitToken')) return route.fulfill({ headers, json: { errors: [REFUSED] } });
    if (asked.includes('gitIntegration'))
      return route.fulfill({ headers, json: { data: { gitIntegration: AT_GITHUB } } });
    return route.continue();
  });
  await visit(page, '/runtimes/cliff?tab=settings');
  const words = page.getByText('Commits of yours are made with it at GitHub', { exact: false });
  await words.waitFor();
  expect((await words.boundingBox())?.width).toBeGreaterThan(200);
  await page.getByRole('button', { name: 'Replace…' }).first().press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Register your Git token' });
  await arrivesAt(page, 'Token');
  await page.keyboard.type('ghp_of-nobody');
  await page.keyboard.press('Enter');
  await drawer.getByText('The token lacks the scope repo.').waitFor();
  await arrivesAt(page, 'Token');
  expect(await drawer.getByLabel('Token', { exact: true }).inputValue()).toBe('ghp_of-nobody');
  expect(await seriousFindings(page)).toEqual([]);
});

test('a member without rights sees the runtimes and no button that is refused', async () => {
  await connect('cliff');
  await addMember(platform(), 'runtimes-member');
  const api = await new ApiClient(platform().url).signIn('runtimes-member', PASSWORD);
  const { page } = await browser.open({ ...platform(), api });
  await visit(page, '/runtimes?selected=cliff');
  await page.locator('[data-runtime="cliff"]').waitFor();
  await settled(page);
  for (const name of ['Install runtime', 'Add cluster'])
    expect(await page.getByRole('button', { name }).count()).toBe(0);
  await visit(page, '/runtimes/cliff?tab=logs');
  await settled(page);
  expect(await page.getByRole('link', { name: 'Logs' }).count()).toBe(0);
  const refused = await api.call('POST /gitops/runtimes/cliff/resync');
  expect([403, 404]).toContain(refused.status);
});
