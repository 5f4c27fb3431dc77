/** Runtimes as their owner sees them: one goes offline and comes back while another goes on, and everything is made by commit. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@freshet/kit/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { GitOpsStory } from '../cli/test/gitops-story.ts';
import { ApiClient } from '../control-plane/test/api-client.ts';
import { useBrowser } from './browser.ts';
import { arrivesAt, walkTo } from './by-keyboard.ts';
import { settled, visit } from './settled.ts';
import { fileIn, lookedAt } from './whole.ts';

vi.setConfig({ testTimeout: 480_000, hookTimeout: 600_000 });
const PATIENCE_MS = 60_000;
const IMAGE = 'registry.example/freshet:now';
const NEXT_IMAGE = 'registry.example/freshet:next';
/** What the runtime is installed by, as the installer makes it. */
const INSTALLATION = 'acme/edge';
const WORKLOAD = 'apps/runtime/overlays/edge/deployment.yaml';
/** An application of the other runtime, and where its manifests are. */
const tides = () => `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: tides}
spec:
  project: default
  source: {repoURL: ${story.server.url}/git/acme/tides.git, path: ., targetRevision: main}
  destination: {server: https://kubernetes.default.svc, namespace: tides}
  syncPolicy: {automated: {}, syncOptions: [CreateNamespace=true]}
`;
const config = (level: string) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: tides}\ndata: {level: ${level}}\n`;
const DEPLOYMENTS = {
  group: 'apps',
  version: 'v1',
  plural: 'deployments',
  kind: 'Deployment',
  namespaced: true,
};

const browser = useBrowser();
let story: GitOpsStory;
let platform: Parameters<typeof browser.open>[0];

const admin = () => new ApiClient(story.server.url).signIn('admin', story.server.password);

/** Starts the runtime, and waits for as long as a busy machine may take. */
const runEdge = async (): Promise<void> => {
  try {
    await story.runRuntime('edge');
  } catch {
    await eventually(async () => {
      expect(await story.rest('GET', '/api/gitops/runtimes/edge'), story.said).toMatchObject({
        online: true,
      });
    }, 3 * PATIENCE_MS);
  }
};

/** What its cluster would do, were there containers. */
const runEdgeOnceInstalled = async (): Promise<void> => {
  await eventually(async () => {
    const found = await story.kube.find(DEPLOYMENTS, { namespace: 'freshet', name: 'freshet-runtime' });
    expect(found).toBeDefined();
  }, PATIENCE_MS);
  await runEdge();
};

beforeAll(async () => {
  const problem = inject('pagesProblem');
  if (problem !== '') throw new Error(problem);
  story = await GitOpsStory.start(
    { serverUrl: inject('serverUrl'), template: inject('template') },
    process.env,
  );
  const git = { sharedConfigRepo: `${story.server.url}/git/acme/shared.git`, gitProvider: 'freshet' };
  const [kubeconfig] = await Promise.all([
    story.addCluster('port'),
    story.installRuntime('edge', git, { image: IMAGE }),
    runEdgeOnceInstalled(),
  ]);
  await story.installRuntime('port', git, { kubeconfig });
  await story.runRuntime('port', kubeconfig);
  // A third one that somebody began to install and has not finished.
  await story.rest('POST', '/api/gitops/runtimes', {
    name: 'lab',
    namespace: 'freshet',
    cluster: 'https://lab.example:6443',
  });
  const { url, password } = story.server;
  const owner = { userName: 'admin', password };
  const unused = () => Promise.reject(new Error('no test of this file does this'));
  platform = { url, account: 'freshet', admin: owner, api: await admin(), operate: unused, owner: unused };
});
afterAll(() => story?.stop());

/** While the runtime is away its address says so, and the browser notes that. */
const isOfTheAway = (trouble: string): boolean => /\b503\b.*-edge\.tunnel\./.test(trouble);

const card = (page: Page, name: string) => page.locator(`[data-runtime="${name}"]`);

/** Until the application of the other runtime is what this commit says. */
const tidesAt = (sha: string): Promise<void> =>
  eventually(async () => {
    const query =
      '{ application(runtime: "port", namespace: "freshet", name: "tides") { sync health revisions } }';
    const { data } = (await story.rest('POST', '/graphql', { query })) as { data: unknown };
    const application = { sync: 'Synced', health: 'Healthy', revisions: [sha] };
    expect(data, story.said).toEqual({ application });
  }, 2 * PATIENCE_MS);

test('the topology shows who is connected, and a runtime that goes and comes back while another goes on, without loading anew', async () => {
  onTestFinished(async () => {
    await story.killRuntime('port').then(() => story.rest('DELETE', '/api/gitops/runtimes/port?force=true'));
  });
  await story.answer('repo', 'create', 'acme/tides');
  const before = await story.commit('acme/tides', { 'config.yaml': config('low') });
  await story.commit('acme/port_git-source', { 'tides.yaml': tides() });
  const { page, troubles } = await browser.open(platform);
  await visit(page, '/runtimes?selected=edge');
  await card(page, 'edge').getByRole('img', { name: 'Online' }).waitFor({ timeout: PATIENCE_MS });
  await card(page, 'port').getByRole('img', { name: 'Online' }).waitFor();
  await card(page, 'lab').getByRole('img', { name: 'Not installed yet' }).waitFor();
  const panel = page.getByRole('complementary', { name: 'edge' });
  await panel.getByText('app-proxy → control plane').waitFor({ timeout: PATIENCE_MS });
  await lookedAt(page);
  await tidesAt(before);

  await story.killRuntime('edge');
  await card(page, 'edge')
    .getByRole('img', { name: 'Offline' })
    .waitFor({ timeout: 2 * PATIENCE_MS });
  await panel.getByText('Applications go on running', { exact: false }).waitFor();
  const beside = await browser.open(platform);
  await visit(beside.page, '/clusters');
  const own = beside.page.getByRole('row').filter({ hasText: 'in-cluster' });
  const away = own.filter({ hasText: 'The runtime edge is offline' });
  await away.getByText('Unknown').waitFor({ timeout: PATIENCE_MS });
  // The other one is as it was, looks after its clusters, and does what Git says.
  await own.filter({ hasText: 'port' }).getByText('Connected').waitFor();
  await tidesAt(await story.commit('acme/tides', { 'config.yaml': config('high') }));
  await card(page, 'port').getByRole('img', { name: 'Online' }).waitFor();
  await visit(beside.page, '/apps?view=list&q=runtime:port');
  const application = beside.page.getByRole('row').filter({ hasText: 'tides' });
  await application.getByText('Up to date').waitFor();
  expect(await application.getByText('offline', { exact: false }).count()).toBe(0);
  expect(await card(page, 'edge').getByRole('img', { name: 'Offline' }).count()).toBe(1);
  await runEdge();
  await card(page, 'edge').getByRole('img', { name: 'Online' }).waitFor({ timeout: PATIENCE_MS });
  // Nothing else may go wrong.
  expect(troubles.filter(trouble => !isOfTheAway(trouble))).toEqual([]);
});

test('a runtime applies products by a commit, and the platform follows Git where a page could not say so', async () => {
  const { page } = await browser.open(platform);
  const mark = card(page, 'edge').getByText('Configuration', { exact: true });
  const tag = page.getByRole('row').filter({ hasText: 'edge' }).getByText('Configuration', { exact: true });
  const untold = page.getByText('Git has it; the platform does not yet');
  const commit = async (title: string): Promise<void> => {
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByText('in-cluster.yaml').first().waitFor({ timeout: PATIENCE_MS });
    await lookedAt(page);
    await dialog.getByRole('button', { name: 'Commit' }).click();
    await dialog.getByText(/^Committed [0-9a-f]{7}, synced$/).waitFor({ timeout: 2 * PATIENCE_MS });
  };
  // The first runtime of an account is one by itself.
  await visit(page, '/runtimes');
  await mark.waitFor({ timeout: PATIENCE_MS });
  await visit(page, '/runtimes/edge?tab=settings');
  await page.route('**/api/gitops/runtimes/edge', route =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'out of order', status: 500 } })
      : route.fallback(),
  );
  await page.getByRole('button', { name: 'Make it an ordinary one…' }).click();
  await commit('Make edge an ordinary runtime?');
  // The runtime itself reports what Git says, so that nobody has to press anything.
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await page.getByText('Not a configuration runtime').waitFor({ timeout: PATIENCE_MS });
  await untold.waitFor({ state: 'detached', timeout: PATIENCE_MS });
  await page.unroute('**/api/gitops/runtimes/edge');
  await visit(page, '/runtimes?view=list');
  await page.getByRole('row').filter({ hasText: 'edge' }).waitFor();
  expect(await tag.count()).toBe(0);

  await visit(page, '/runtimes/edge?tab=settings');
  await page.getByRole('button', { name: 'Make it one…' }).click();
  await commit('Make edge a configuration runtime?');
  expect(await untold.count()).toBe(0);
  await visit(page, '/runtimes?view=list');
  await tag.waitFor();
  await visit(page, '/runtimes');
  await mark.waitFor();
});

test('one runtime shows every path, its log, and what to type to take it away', async () => {
  const { page, troubles } = await browser.open(platform);
  await visit(page, '/runtimes/edge');
  await page.getByText('of the runtime', { exact: false }).first().waitFor({ timeout: PATIENCE_MS });
  await lookedAt(page);
  await page.locator('a[href$="tab=logs"]').first().click();
  await page.getByRole('button', { name: 'Download' }).waitFor({ timeout: PATIENCE_MS });
  await page.locator('a[href$="tab=components"]').first().click();
  const engine = page.getByRole('listitem').filter({ hasText: 'engine' });
  await engine.getByRole('link', { name: 'View logs' }).click();
  await page.waitForURL(/component=engine/);
  await page.getByRole('button', { name: 'Download' }).waitFor({ timeout: PATIENCE_MS });
  expect(await page.getByText('No component is called').count()).toBe(0);
  await visit(page, '/runtimes/edge?tab=logs&component=nobody');
  await page.getByText('No component is called nobody').waitFor({ timeout: PATIENCE_MS });
  await page.getByRole('button', { name: 'Show all components' }).click();
  await page.getByRole('button', { name: 'Download' }).waitFor({ timeout: PATIENCE_MS });
  await page.locator('a[href$="tab=settings"]').first().click();
  await page.getByRole('link', { name: 'Uninstall…' }).click();
  await page.getByRole('heading', { name: 'What goes, and what stays?' }).waitFor({ timeout: PATIENCE_MS });
  await page.getByText('freshet runtime uninstall edge').first().waitFor({ timeout: PATIENCE_MS });
  expect(troubles).toEqual([]);
});

test('every tab of a runtime that is there can be read in both themes', async () => {
  const { page, troubles } = await browser.open(platform);
  const shown = {
    status: 'of the runtime',
    components: 'shared-configuration',
    sources: 'default-git-source',
    clusters: 'in-cluster',
    logs: 'Download',
    settings: 'Now it is',
  };
  for (const [tab, words] of Object.entries(shown)) {
    await visit(page, `/runtimes/edge?tab=${tab}`);
    await page.getByText(words, { exact: false }).first().waitFor({ timeout: PATIENCE_MS });
    await lookedAt(page);
  }
  expect(troubles).toEqual([]);
});

test('an upgrade is a commit that is shown before it is made, and followed until the runtime is back', async () => {
  const { page, troubles } = await browser.open(platform);
  // Whoever was killed while it settled in puts its manifests there once it is back.
  await eventually(async () => {
    expect(await fileIn(platform, INSTALLATION, WORKLOAD)).toContain(IMAGE);
  }, PATIENCE_MS);
  await visit(page, '/runtimes/edge?tab=settings');
  const image = page.getByRole('textbox', { name: 'Image' });
  await page.getByText(`Now it is ${IMAGE}.`).waitFor({ timeout: PATIENCE_MS });
  await image.fill(NEXT_IMAGE);
  await page.getByRole('button', { name: 'Upgrade runtime' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upgrade edge' });
  await dialog.getByText(`image: ${NEXT_IMAGE}`).waitFor({ timeout: PATIENCE_MS });
  await lookedAt(page);
  await dialog.getByRole('button', { name: 'Commit upgrade' }).click();
  const done = dialog.locator('[data-commit]');
  await done.getByText(/^Committed [0-9a-f]{7}/).waitFor({ timeout: PATIENCE_MS });
  const sha = await done.getAttribute('data-commit');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  const progress = page.getByRole('list', { name: 'Progress of the upgrade' });
  await progress.getByText(`Committed as ${sha?.slice(0, 7)}`).waitFor();
  await progress.getByText(`The cluster replaces it with ${NEXT_IMAGE}`).waitFor({ timeout: PATIENCE_MS });
  expect(await story.rest('GET', `/api/repos/${INSTALLATION}/commits/${sha}`)).toMatchObject({
    author: { name: 'admin' },
    message: expect.stringContaining(`Upgrade runtime edge to ${NEXT_IMAGE}`),
  });

  // No container runs here: whoever replaces the process does what its cluster would.
  await story.killRuntime('edge');
  await runEdge();
  await progress.getByText(`The cluster has ${NEXT_IMAGE}`).waitFor({ timeout: 2 * PATIENCE_MS });
  await progress.getByText(/^The runtime reports version \d/).waitFor();
  expect(troubles.filter(trouble => !isOfTheAway(trouble))).toEqual([]);
});

test('a Git Source is made with the keyboard alone, and its commit is shown before it is made', async () => {
  const { page, troubles } = await browser.open(platform);
  const { keyboard } = page;
  await visit(page, '/sources');
  await walkTo(page, 'Add Git source');
  await keyboard.press('Enter');
  await arrivesAt(page, 'Name the Git source');
  await walkTo(page, 'Runtime');
  await keyboard.press('Enter');
  await arrivesAt(page, 'edge');
  await keyboard.press('Enter');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  await arrivesAt(page, 'Runtime');
  await walkTo(page, 'Name');
  await keyboard.type('orders');
  await keyboard.press('Enter');
  await arrivesAt(page, 'Where is it');
  await keyboard.press('Control+Enter');
  await page.getByText('This is required.').waitFor();
  await arrivesAt(page, 'Address');
  await keyboard.type(`${story.server.url}/git/acme/orders.git`);
  await walkTo(page, 'Make the repository');
  await keyboard.press('Space');
  await walkTo(page, 'Next: files and rights');
  await keyboard.press('Enter');
  await arrivesAt(page, 'What counts');
  await walkTo(page, 'Everything that the runtime may');
  await keyboard.press('ArrowDown');
  await arrivesAt(page, 'Only what you allow');
  // What must be named for it is led to, and taken back with the choice.
  await keyboard.press('Control+Enter');
  await arrivesAt(page, 'Namespace of its applications');
  await walkTo(page, 'Only what you allow', 'Shift+Tab');
  await keyboard.press('ArrowUp');
  await arrivesAt(page, 'Everything that the runtime may');
  await keyboard.press('Control+Enter');
  await arrivesAt(page, 'Review the commit');

  // Nothing of it is lost by loading anew.
  await page.reload();
  await page.getByText('2 files change').waitFor({ timeout: PATIENCE_MS });
  await lookedAt(page);
  await walkTo(page, 'Commit 2 files');
  await keyboard.press('Enter');
  await page.getByText(/^Committed [0-9a-f]{7}, synced$/).waitFor({ timeout: PATIENCE_MS });
  await story.gitSourceArrived('orders');
  expect(await story.answer('git-source', 'list', '--runtime', 'edge')).toMatch(/^orders /m);
  expect(troubles).toEqual([]);
});

test('a branch of a Git Source is typed or chosen in one field, and what may pass by itself is checked again', async () => {
  const { page, troubles } = await browser.open(platform);
  const { keyboard } = page;
  await visit(page, '/sources');
  await walkTo(page, 'Add Git source');
  await keyboard.press('Enter');
  await arrivesAt(page, 'Name the Git source');
  await page.getByRole('combobox', { name: 'Runtime' }).click();
  await page.getByRole('option', { name: 'edge' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('branches');
  await keyboard.press('Control+Enter');
  await page.getByRole('textbox', { name: 'Address' }).fill(`${story.server.url}/git/acme/orders.git`);
  const branch = page.getByRole('combobox', { name: 'Branch' });
  await branch.click();
  await page.getByRole('option', { name: 'main' }).waitFor({ timeout: PATIENCE_MS });
  // Each beginning of it is no branch, either.
  await keyboard.type('maintained', { delay: 30 });
  await arrivesAt(page, 'Branch');
  await keyboard.press('Enter');
  await branch.and(page.locator('[aria-invalid="true"]')).waitFor({ timeout: PATIENCE_MS });
  await keyboard.press('Control+Enter');
  await arrivesAt(page, 'Branch');
  await branch.fill('main');
  await keyboard.press('Enter');
  await page.getByText('Valid. The name is free', { exact: false }).first().waitFor({ timeout: PATIENCE_MS });

  await page.getByRole('textbox', { name: 'Address' }).fill('http://127.0.0.1:1/acme/orders.git');
  const again = page.getByRole('button', { name: 'Check again' });
  await again.waitFor({ timeout: PATIENCE_MS });
  const asked = page.waitForRequest(request => request.postData()?.includes('previewGitSource(') === true);
  await again.press('Enter');
  await (await asked).response();
  await arrivesAt(page, 'Check again');
  await again.and(page.locator(':not([aria-busy])')).waitFor({ timeout: PATIENCE_MS });
  await arrivesAt(page, 'Check again');
  // The address may be right all the same.
  await page.getByRole('textbox', { name: 'Address' }).and(page.locator('[aria-invalid="true"]')).waitFor();
  await keyboard.press('Control+Enter');
  await arrivesAt(page, 'What counts');
  await page.getByRole('button', { name: 'Show field' }).waitFor();
  expect(troubles).toEqual([]);
});

test('a runtime gets its command with the keyboard alone, and what would be refused is said at its field', async () => {
  const { page, troubles } = await browser.open(platform);
  const { keyboard } = page;
  await visit(page, '/runtimes');
  await walkTo(page, 'Install runtime');
  await keyboard.press('Enter');
  await arrivesAt(page, 'Name the runtime');
  await keyboard.press('Control+Enter');
  await arrivesAt(page, 'Name');
  await keyboard.type('Edge');
  await page.getByRole('status').getByText('It begins with a letter', { exact: false }).waitFor();
  await keyboard.press('Control+A');
  await keyboard.type('edge');
  await page.getByRole('textbox', { name: 'Name' }).and(page.locator('[aria-invalid="true"]')).waitFor();
  await keyboard.press('Control+Enter');
  await arrivesAt(page, 'Name');
  await keyboard.press('Control+A');
  await keyboard.type('shore');
  await page.getByText('The name is free', { exact: false }).first().waitFor({ timeout: PATIENCE_MS });
  await keyboard.press('Enter');
  await arrivesAt(page, 'How does it work');
  await walkTo(page, 'Image');
  await keyboard.type('-image');
  await keyboard.press('Control+Enter');
  await page.getByText('This is not the name of an image.').waitFor();
  await arrivesAt(page, 'Image');
  await keyboard.press('Control+A');
  await keyboard.type(IMAGE);

  // Nothing of it is lost by loading anew, at whichever step.
  await page.reload();
  await settled(page);
  expect(await page.getByRole('textbox', { name: 'Image' }).inputValue()).toBe(IMAGE);
  await page.getByText('The name is free', { exact: false }).first().waitFor({ timeout: PATIENCE_MS });
  await keyboard.press('Control+Enter');
  await arrivesAt(page, 'Create the install command');
  await page.reload();
  await page.getByText(`freshet runtime install shore --image ${IMAGE}`).first().waitFor();
  await page.getByText('The name is free', { exact: false }).first().waitFor({ timeout: PATIENCE_MS });
  const commit = page.getByRole('region', { name: 'What changes' });
  await commit.getByText('runtimes/shore/in-cluster.yaml').waitFor();
  await commit.getByText('resources/shore/default-git-source.yaml').waitFor();
  await page.getByText('Freshet runtime shore', { exact: false }).waitFor();
  await walkTo(page, 'Create the command');
  await keyboard.press('Enter');
  await arrivesAt(page, 'Type this where you reach the cluster');
  await page.getByText(/^FRESHET_URL=\S+ FRESHET_API_KEY=\S+ freshet runtime install shore/).waitFor();
  await page.getByText('Waiting for shore').waitFor();
  await walkTo(page, 'Copy the command');
  await lookedAt(page);
  expect(troubles).toEqual([]);
});

test('a cluster is added with the keyboard alone: one that does not answer, or is there already, is refused at its field, and no login is kept', async () => {
  const { page, troubles } = await browser.open(platform);
  const { keyboard } = page;
  const own = await readFile(story.kubeconfig, 'utf8');
  const at = (server: string) => own.replace(/server: .*/, `server: ${server}`);
  const other = await readFile(await story.addCluster('next-door'), 'utf8');
  const { port } = new URL(/server: (.*)/.exec(own)?.[1] ?? '');
  await visit(page, '/runtimes?selected=edge');
  await walkTo(page, 'Add cluster');
  await keyboard.press('Enter');
  await arrivesAt(page, 'Who deploys to it');
  await page.getByRole('combobox', { name: 'Runtime' }).filter({ hasText: 'edge' }).waitFor();
  await keyboard.press('Control+Enter');
  await arrivesAt(page, 'How is it reached');
  await keyboard.press('Control+Enter');
  await page.getByText('This is required.').waitFor();
  await arrivesAt(page, 'Kubeconfig');
  await keyboard.insertText(at('https://127.0.0.1:1'));
  const refusal = page.locator('form').getByText(/did not answer \(ECONNREFUSED\)/);
  await refusal.waitFor({ timeout: PATIENCE_MS });
  await keyboard.press('Control+Enter');
  await arrivesAt(page, 'Kubeconfig');
  await keyboard.press('Control+A');
  await keyboard.insertText(at(`https://localhost:${port}`));
  const known = page.locator('form').getByText('this is the cluster in-cluster of edge', { exact: false });
  await known.waitFor({ timeout: PATIENCE_MS });
  await keyboard.press('Control+Enter');
  await arrivesAt(page, 'Kubeconfig');
  await keyboard.press('Control+A');
  await keyboard.insertText(other);
  await walkTo(page, 'Name', 'Shift+Tab');
  await keyboard.type('Next Door');
  await page.getByText('It begins with a letter', { exact: false }).waitFor();
  await keyboard.press('Control+A');
  await keyboard.type('next-door');
  const good = page.getByText('answers and takes the login.', { exact: false }).first();
  await good.waitFor({ timeout: PATIENCE_MS });
  await keyboard.press('Enter');
  await arrivesAt(page, 'Review the commit');

  // What may be kept is there after loading anew; the login is asked for once more.
  await page.reload();
  await page.getByText('Logins are not kept with a draft: paste it once more.').waitFor();
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('next-door');
  await walkTo(page, 'Kubeconfig');
  await keyboard.insertText(other);
  await good.waitFor({ timeout: PATIENCE_MS });
  await keyboard.press('Control+Enter');
  await arrivesAt(page, 'Review the commit');
  await page.getByText('next-door.yaml').first().waitFor();
  await lookedAt(page);
  await walkTo(page, 'Add cluster');
  await keyboard.press('Enter');
  await page.getByText(/^Committed [0-9a-f]{7}/).waitFor({ timeout: PATIENCE_MS });
  await arrivesAt(page, 'Cluster next-door');
  await page.getByText('The runtime deploys to it from now on.').waitFor({ timeout: PATIENCE_MS });
  expect(troubles).toEqual([]);
});

test('an integration is made with the keyboard alone: credentials that are no good are refused at their field, and not kept', async () => {
  const right = `Basic ${Buffer.from('robot:right').toString('base64')}`;
  const registry = createServer((request, response) => {
    response.writeHead(request.headers.authorization === right ? 200 : 401).end();
  });
  registry.listen(0, '127.0.0.1');
  await once(registry, 'listening');
  onTestFinished(() => void registry.close());
  const { page, troubles } = await browser.open(platform);
  const { keyboard } = page;
  // Those of runtimes and those of pipelines lead to each other.
  await visit(page, '/settings/integrations');
  await page.getByRole('link', { name: 'Add a runtime integration' }).click();
  await page.waitForURL(/\/runtimes\?wizard=integration/);
  await visit(page, '/runtimes/edge?tab=settings');
  await page.getByRole('link', { name: 'Show integrations of pipelines' }).waitFor({ timeout: PATIENCE_MS });
  await page.getByRole('link', { name: 'Add integration' }).waitFor({ timeout: PATIENCE_MS });
  await walkTo(page, 'Add integration');
  await keyboard.press('Enter');
  await arrivesAt(page, 'Choose the integration');
  await keyboard.press('Control+Enter');
  await arrivesAt(page, 'Name');
  await keyboard.type('hub');
  await walkTo(page, 'Kind', 'Shift+Tab');
  await keyboard.press('Enter');
  await page.getByRole('listbox').waitFor();
  await keyboard.type('Another');
  await arrivesAt(page, 'Another registry');
  await keyboard.press('Enter');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  await keyboard.press('Control+Enter');
  await arrivesAt(page, 'Enter the login');
  await walkTo(page, 'Host');
  await keyboard.type(`http://127.0.0.1:${(registry.address() as AddressInfo).port}`);
  await walkTo(page, 'User name');
  await keyboard.type('robot');
  await walkTo(page, 'Password or token');
  await keyboard.type('wrong');
  await keyboard.press('Enter');
  await page.getByText('The service refused the credentials (401).').waitFor({ timeout: PATIENCE_MS });
  await arrivesAt(page, 'Password or token');
  await keyboard.press('Control+A');
  await keyboard.type('right');
  await keyboard.press('Enter');
  await arrivesAt(page, 'Review the commit');

  await page.reload();
  await page.getByText('Credentials are not kept with a draft', { exact: false }).waitFor();
  expect(await page.getByRole('textbox', { name: 'User name' }).inputValue()).toBe('robot');
  await walkTo(page, 'Password or token');
  await keyboard.type('right');
  await keyboard.press('Control+Enter');
  await arrivesAt(page, 'Review the commit');
  await page.getByText('hub.yaml').first().waitFor({ timeout: PATIENCE_MS });
  expect(await page.getByText('right', { exact: true }).count()).toBe(0);
  await lookedAt(page);
  await walkTo(page, 'Commit 1 file');
  await keyboard.press('Enter');
  await page.getByText(/^Committed [0-9a-f]{7}/).waitFor({ timeout: PATIENCE_MS });
  await arrivesAt(page, 'Integration hub');
  expect(troubles).toEqual([]);
});
