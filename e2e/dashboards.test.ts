/** What runs in clusters and what Helm installed there, as people see it: looked at, restarted, rolled back, live. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { KubeClient } from '@freshet/kit/kube-client';
import { findKubeTool } from '@freshet/kit/kube-tools';
import { eventually } from '@freshet/kit/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { useBrowser } from './browser.ts';
import { addMember } from './people.ts';
import { useWholePlatform } from './platform.ts';
import { visit } from './settled.ts';
import { LONG_MS, lookedAt } from './whole.ts';

// No wait of a test outlives the test, so that it says what it waited for.
vi.setConfig({ testTimeout: 2 * LONG_MS });
const platform = useWholePlatform();
const browser = useBrowser();
let folder: string;
let cluster: KubeClient;

const CHART: Readonly<Record<string, string>> = {
  'Chart.yaml': 'apiVersion: v2\nname: cart\nversion: 1.2.0\nappVersion: "1.0"\n',
  'values.yaml': 'tag: "1.0"\n',
  'templates/app.yaml': `apiVersion: v1
kind: ConfigMap
metadata: {name: {{ .Release.Name }}}
data: {tag: "{{ .Values.tag }}"}
`,
};

const deployment = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'counter', namespace: 'boards' },
  spec: {
    replicas: 1,
    selector: { matchLabels: { app: 'counter' } },
    template: {
      metadata: { labels: { app: 'counter' } },
      spec: { containers: [{ name: 'main', image: 'ghcr.io/acme/counter:1.0' }] },
    },
  },
};

const helm = async (...args: readonly string[]): Promise<string> => {
  const program = await findKubeTool('helm', {
    folder: resolve('node_modules/.cache/kube-tools'),
    searchPath: '',
  });
  const env = { PATH: '/usr/bin:/bin', HOME: folder, KUBECONFIG: join(folder, 'kubeconfig') };
  return (await promisify(execFile)(program, args, { cwd: folder, env })).stdout;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'freshet-boards-'));
  await eventually(async () => {
    const { json } = await platform().api.call('GET /gitops/runtimes/hosted');
    expect(json).toMatchObject({ online: true });
  }, LONG_MS);
  const { json } = await platform().api.call('POST /embedded-cluster/kubeconfig', { body: {} });
  await writeFile(join(folder, 'kubeconfig'), json.kubeconfig, { mode: 0o600 });
  cluster = new KubeClient({ kind: 'kubeconfig', text: json.kubeconfig });
  for (const object of [{ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'boards' } }, deployment])
    await cluster.create(await cluster.resourceOf(object), object);
  await mkdir(join(folder, 'cart/templates'), { recursive: true });
  for (const [name, text] of Object.entries(CHART)) await writeFile(join(folder, 'cart', name), text);
  await helm('install', 'cart', './cart', '-n', 'boards');
  await helm('upgrade', 'cart', './cart', '-n', 'boards', '--set', 'tag=2.0');
}, 2 * LONG_MS);
afterAll(async () => {
  await cluster?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

test('a workload is found in its cluster, restarted, and its new pod shows up by itself', async () => {
  const { page, troubles } = await browser.open(platform());
  await visit(page, '/clusters');
  await page.getByRole('link', { name: /^in-cluster/ }).click();
  const grid = page.getByRole('grid', { name: 'Workloads' });
  const row = grid.getByRole('row').filter({ hasText: 'counter' });
  await row.getByText('1/1').first().waitFor({ timeout: LONG_MS });
  await row.getByRole('link', { name: 'counter', exact: true }).click();
  const panel = page.getByRole('complementary', { name: 'counter' });
  const pod = panel.getByText(/^counter-[a-z0-9]+-[a-z0-9]+$/);
  const before = await pod.first().textContent();
  await lookedAt(page);

  await panel.getByRole('button', { name: 'Restart…' }).click();
  await page.getByRole('button', { name: 'Restart 1 pod' }).click();
  await page.getByText('counter restarts').first().waitFor();
  await panel.getByText(before ?? '', { exact: true }).waitFor({ state: 'detached', timeout: LONG_MS });
  await pod.first().waitFor({ timeout: LONG_MS });

  await panel.getByRole('button', { name: 'Logs', exact: true }).first().click();
  await panel.getByRole('region', { name: /^Log of main in counter-/ }).waitFor();
  expect(troubles).toEqual([]);
});

test('workloads of all clusters are one list, and one is rolled back from there', async () => {
  const { page, troubles } = await browser.open(platform());
  const patch = {
    spec: { template: { spec: { containers: [{ name: 'main', image: 'ghcr.io/acme/counter:1.1' }] } } },
  };
  await cluster.patch(await cluster.resourceOf(deployment), deployment.metadata, {
    kind: 'strategic',
    patch,
  });
  await visit(page, '/clusters');
  await page.getByRole('link', { name: 'Workloads', exact: true }).click();
  const grid = page.getByRole('grid', { name: 'Workloads of all clusters' });
  const row = grid.getByRole('row').filter({ hasText: 'counter:1.1' });
  await row.getByText('in-cluster').first().waitFor({ timeout: LONG_MS });
  await row.getByRole('link', { name: 'counter', exact: true }).click();
  const panel = page.getByRole('complementary', { name: 'counter' });
  await panel.getByRole('button', { name: 'History' }).click();
  await lookedAt(page);
  await panel.getByRole('button', { name: 'Roll back…' }).last().click();
  await page.getByRole('button', { name: 'Roll back to #1' }).click();
  await page.getByText('counter rolls back to #1').first().waitFor();
  const current = panel.getByRole('listitem').filter({ hasText: 'Current' });
  await current.getByText('counter:1.0').waitFor({ timeout: LONG_MS });
  expect(troubles).toEqual([]);
});

test('a release is rolled back after a look at what changes, and Helm has it in its history', async () => {
  const { page, troubles } = await browser.open(platform());
  await visit(page, '/helm');
  await page.getByRole('link', { name: 'cart', exact: true }).click({ timeout: LONG_MS });
  const panel = page.getByRole('complementary', { name: 'cart' });
  await panel.getByRole('button', { name: 'Roll back to #1…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Roll cart back to #1?' });
  await dialog.getByRole('region', { name: 'Manifest' }).first().waitFor();
  await lookedAt(page);
  await dialog.getByRole('button', { name: 'Roll back to #1' }).click();
  await panel.getByText('Rollback to 1').first().waitFor({ timeout: LONG_MS });
  const history = JSON.parse(await helm('history', 'cart', '-n', 'boards', '-o', 'json'));
  expect(history.at(-1)).toMatchObject({ revision: 3, status: 'deployed', description: 'Rollback to 1' });
  expect(troubles).toEqual([]);
});

test('who may not change clusters looks on, and is offered nothing else', async () => {
  const { session } = await addMember(platform(), 'boards-guest');
  const { page } = await browser.open({ ...platform(), api: session });
  await visit(page, '/clusters/hosted/in-cluster?selected=Deployment/boards/counter&panel=history');
  const panel = page.getByRole('complementary', { name: 'counter' });
  await panel.getByText('counter:1.0').first().waitFor({ timeout: LONG_MS });
  expect(await panel.getByRole('button', { name: /Restart|Scale|Roll back|Logs/ }).count()).toBe(0);
});
