/** Somebody has changed the cluster by hand: what runs becomes what Git says, or is left to differ with a reason. */
import { KubeClient } from '@freshet/kit/kube-client';
import { eventually } from '@freshet/kit/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { useBrowser } from './browser.ts';
import { useWholePlatform } from './platform.ts';
import { visit } from './settled.ts';
import {
  applicationsArrived,
  commit,
  commitIn,
  fileIn,
  LONG_MS,
  lookedAt,
  repository,
  runtimeArrived,
  SOURCES,
} from './whole.ts';

vi.setConfig({ testTimeout: 3 * LONG_MS });
const platform = useWholePlatform();
const browser = useBrowser();
const CONFIG_MAPS = { group: '', version: 'v1', plural: 'configmaps', kind: 'ConfigMap', namespaced: true };
let kube: KubeClient | undefined;

const SETTINGS = `apiVersion: v1
kind: ConfigMap
metadata:
  name: settings
data:
  level: info # less is not enough
  mode: quiet
`;

const application = (name: string): string => `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata:
  name: ${name}
spec:
  project: default
  source: { repoURL: '${platform().url}/git/acme/${name}.git', path: deploy, targetRevision: main }
  destination: { name: in-cluster, namespace: ${name} }
  syncPolicy:
    automated: {}
    syncOptions: [CreateNamespace=true]
`;

beforeAll(async () => {
  const { json } = await platform().api.call('POST /embedded-cluster/kubeconfig', { body: {} });
  kube = new KubeClient({ kind: 'kubeconfig', text: json.kubeconfig });
  // Each has its own: a push is followed by a sync of everything from the same one, which ends what differs.
  for (const name of ['drift-taken', 'drift-left'])
    await repository(platform(), name, { 'deploy/settings.yaml': SETTINGS });
  await runtimeArrived(platform());
  await commit(platform(), SOURCES, {
    'drift-taken.yaml': application('drift-taken'),
    'drift-left.yaml': application('drift-left'),
  });
  const standing = { sync: 'Synced', health: 'Healthy' };
  await applicationsArrived(platform(), { search: 'drift-', count: 2, standing });
}, 3 * LONG_MS);
afterAll(() => kube?.close());

const settingsOf = async (namespace: string): Promise<unknown> =>
  (await kube?.find(CONFIG_MAPS, { namespace, name: 'settings' }))?.data;

/** Somebody with kubectl. */
const changeByHand = async (namespace: string): Promise<void> => {
  const patch = { data: { level: 'debug' } };
  await kube?.patch(CONFIG_MAPS, { namespace, name: 'settings' }, { kind: 'merge', patch });
};

const openDifference = async (page: Page, name: string): Promise<void> => {
  await visit(page, `/apps/hosted/argocd/${name}?tab=diff`);
  await page.getByText('level: debug').first().waitFor({ timeout: LONG_MS });
};

const synced = (page: Page) =>
  page.locator('section').getByText('Synced', { exact: true }).first().waitFor({ timeout: LONG_MS });

test('what runs is committed to Git after a look at it, and the application is what Git says again', async () => {
  await changeByHand('drift-taken');
  const { page, troubles } = await browser.open(platform());
  await openDifference(page, 'drift-taken');
  await page.getByRole('button', { name: 'Commit live to Git' }).click({ timeout: LONG_MS });
  const drawer = page.getByRole('dialog', { name: 'Commit live to Git' });
  await drawer.getByRole('checkbox', { name: /data\.level/ }).waitFor();
  await drawer.getByText('deploy/settings.yaml').first().waitFor({ timeout: LONG_MS });
  await lookedAt(page);
  await drawer.getByRole('button', { name: 'Commit 1 field' }).click();
  const done = drawer.locator('[data-commit]');
  await done.getByText(/^Committed [0-9a-f]{7}, synced$/).waitFor({ timeout: LONG_MS });

  expect(await fileIn(platform(), 'acme/drift-taken', 'deploy/settings.yaml')).toBe(
    SETTINGS.replace('level: info', 'level: debug'),
  );
  const made = await commitIn(platform(), 'acme/drift-taken', 'Take over data.level of ConfigMap settings');
  expect(made).toMatchObject({ author: { name: 'admin' }, sha: await done.getAttribute('data-commit') });
  await drawer.getByRole('button', { name: 'Close' }).last().click();
  await synced(page);
  await page.getByText('Nothing to sync').waitFor({ timeout: LONG_MS });
  expect(await settingsOf('drift-taken')).toEqual({ level: 'debug', mode: 'quiet' });
  expect(troubles).toEqual([]);
});

test('a difference is ignored by a rule in Git that says why, and what runs is left alone', async () => {
  await changeByHand('drift-left');
  const { page, troubles } = await browser.open(platform());
  await openDifference(page, 'drift-left');
  await page.getByRole('button', { name: 'Ignore…' }).click({ timeout: LONG_MS });
  const drawer = page.getByRole('dialog', { name: 'Ignore differences' });
  await drawer.getByText('Say why, so that others need not ask.').first().waitFor();
  await drawer.getByRole('textbox', { name: 'Why' }).fill('set by whoever is on call');
  await drawer.getByText('drift-left.yaml').first().waitFor({ timeout: LONG_MS });
  await lookedAt(page);
  await drawer.getByRole('button', { name: 'Ignore 1 field' }).click();
  await drawer
    .locator('[data-commit]')
    .getByText(/, synced$/)
    .waitFor({ timeout: LONG_MS });

  const manifest = await fileIn(platform(), SOURCES, 'drift-left.yaml');
  expect(manifest).toContain('# set by whoever is on call');
  expect(parse(manifest).spec).toMatchObject({
    ignoreDifferences: [{ kind: 'ConfigMap', name: 'settings', jsonPointers: ['/data/level'] }],
    syncPolicy: { syncOptions: ['CreateNamespace=true', 'RespectIgnoreDifferences=true'] },
  });
  await drawer.getByRole('button', { name: 'Close' }).last().click();
  await synced(page);

  // The next push changes what is beside it, and nothing else.
  await commit(platform(), 'acme/drift-left', {
    'deploy/settings.yaml': SETTINGS.replace('mode: quiet', 'mode: loud'),
  });
  await eventually(async () => {
    expect(await settingsOf('drift-left')).toEqual({ level: 'debug', mode: 'loud' });
  }, LONG_MS);
  expect(troubles).toEqual([]);
});
