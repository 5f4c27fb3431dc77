/** Back to what was deployed long ago, and what a rollback of a folder does not bring back. */
import { eventually } from '@freshet/kit/testing';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { useBrowser } from './browser.ts';
import { useWholePlatform } from './platform.ts';
import { visit } from './settled.ts';
import { commit, commitIn, fileIn, LONG_MS, lookedAt, repository, runtimeArrived, SOURCES } from './whole.ts';

vi.setConfig({ testTimeout: 3 * LONG_MS });
const platform = useWholePlatform();
const browser = useBrowser();
const REPOSITORY = 'acme/steps';
/** More than the timeline shows at first, and far more than the cluster keeps. */
const DEPLOYMENTS = 22;

const configMap = (step: number): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: step }\ndata: { step: "${step}" }\n`;

const AUTOMATED = '    automated: { prune: true }\n';

const application = (
  name: string,
  path: string,
  policy = AUTOMATED,
): string => `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata:
  name: ${name}
spec:
  project: default
  source:
    repoURL: ${platform().url}/git/${REPOSITORY}.git
    path: ${path}
    targetRevision: main
  destination: { server: https://kubernetes.default.svc, namespace: ${name} }
  syncPolicy:
    syncOptions: [CreateNamespace=true]
${policy}`;

/** How often it was deployed, as the platform knows it. */
const deployed = (name: string, times: number): Promise<void> =>
  eventually(async () => {
    const query = `{ applications(first: 2, filter: { search: "${name}" }) {
      nodes { name deployments(first: 1) { nodes { historyId } } } } }`;
    const { json } = await platform().api.call('POST ~/graphql', { body: { query } });
    const found = json.data.applications.nodes.find((one: { name: string }) => one.name === name);
    expect(found?.deployments.nodes[0]?.historyId).toBe(times - 1);
  }, LONG_MS);

beforeAll(async () => {
  await repository(platform(), 'steps', {
    'steps/config.yaml': configMap(1),
    'overlay/config.yaml': configMap(1),
    'overlay/kustomization.yaml': 'resources: [config.yaml, ../base]\n',
    'base/kustomization.yaml': 'resources: [base.yaml]\n',
    'base/base.yaml': configMap(1).replace('name: step', 'name: base'),
  });
  await runtimeArrived(platform());
  await commit(platform(), SOURCES, {
    'steps.yaml': application('steps', 'steps'),
    'stepped-overlay.yaml': application('stepped-overlay', 'overlay'),
  });
  await deployed('steps', 1);
  await deployed('stepped-overlay', 1);
  for (let step = 2; step <= DEPLOYMENTS; step += 1) {
    await commit(platform(), REPOSITORY, { 'steps/config.yaml': configMap(step) });
    await deployed('steps', step);
  }
}, 10 * LONG_MS);

const openTimeline = async (page: Page, name: string) => {
  await visit(page, `/apps/hosted/argocd/${name}?tab=timeline`);
  await page.getByRole('button', { name: 'Roll back to this…' }).first().waitFor({ timeout: LONG_MS });
};

test('the first of many deployments is compared with, and gone back to in Git', async () => {
  const { page, troubles } = await browser.open(platform());
  await openTimeline(page, 'steps');
  const buttons = page.getByRole('button', { name: 'Roll back to this…' });
  expect(await buttons.count()).toBeLessThan(DEPLOYMENTS - 1);
  await page.getByRole('button', { name: 'Show older events' }).click();
  await eventually(async () => expect(await buttons.count()).toBe(DEPLOYMENTS - 1));

  await page.getByRole('button', { name: 'Compare' }).last().click();
  const panel = page.getByRole('complementary');
  await panel.getByText('steps/config.yaml').first().waitFor({ timeout: LONG_MS });
  await lookedAt(page);
  await panel.getByRole('button', { name: 'Close' }).click();

  await buttons.last().click();
  const back = page.getByRole('dialog', { name: 'Roll steps back' });
  await back.getByText('steps/config.yaml').first().waitFor({ timeout: LONG_MS });
  const chosen = (await back.getByRole('combobox', { name: 'Version to go back to' }).textContent()) ?? '';
  expect(chosen).toMatch(/^[0-9a-f]{7} · Begin/);
  const message = back.getByRole('textbox', { name: 'Message of the commit' });
  expect(await message.inputValue()).toMatch(`Roll steps back to ${chosen.slice(0, 7)}`);
  await lookedAt(page);
  await back.getByRole('button', { name: 'Roll back in Git' }).click();
  await back
    .locator('[data-commit]')
    .getByText(/, synced$/)
    .waitFor({ timeout: LONG_MS });
  expect(await fileIn(platform(), REPOSITORY, 'steps/config.yaml')).toBe(configMap(1));
  const made = await commitIn(platform(), REPOSITORY, 'Roll steps back to ');
  expect(made.message).toMatch(new RegExp(`\n\nRollback-To: ${chosen.slice(0, 7)}[0-9a-f]{33}:steps\n?$`));
  await back.getByRole('button', { name: 'Close' }).last().click();
  // The cluster does not keep what it went back to, so nobody can say more than that it did.
  await page.getByRole('button', { name: 'Rollbacks' }).click();
  const rollback = page.getByRole('listitem').filter({ hasText: 'Runs now' });
  await rollback.getByText('Rollback', { exact: true }).waitFor({ timeout: LONG_MS });
  expect(troubles).toEqual([]);
});

test('what the cluster does not keep any more is gone back to in Git alone, and that is said', async () => {
  await commit(platform(), SOURCES, { 'steps.yaml': application('steps', 'steps', '') });
  const { page, troubles } = await browser.open(platform());
  await openTimeline(page, 'steps');
  await page.getByRole('button', { name: 'Roll back to this…' }).last().click();
  const back = page.getByRole('dialog', { name: 'Roll steps back' });
  await back.getByText(/The cluster keeps its last 10 syncs/).waitFor({ timeout: LONG_MS });
  const inCluster = back.getByRole('radio', { name: /In the cluster only/ });
  expect(await inCluster.isDisabled()).toBe(true);
  await back.getByRole('combobox', { name: 'Version to go back to' }).click();
  await page.getByRole('option').first().click();
  await eventually(async () => expect(await inCluster.isDisabled()).toBe(false));
  await back.getByText('steps/config.yaml').first().waitFor({ timeout: LONG_MS });
  await lookedAt(page);
  expect(troubles).toEqual([]);
});

test('a rollback says which files outside of the folder it leaves, and when only those changed', async () => {
  const base = (step: number) => ({ 'base/base.yaml': configMap(step).replace('name: step', 'name: base') });
  await commit(platform(), REPOSITORY, base(2));
  await deployed('stepped-overlay', 2);
  const { page, troubles } = await browser.open(platform());
  await openTimeline(page, 'stepped-overlay');
  await page.getByRole('button', { name: 'Roll back to this…' }).last().click();
  const back = page.getByRole('dialog', { name: 'Roll stepped-overlay back' });
  const told = back.getByRole('status').filter({ hasText: 'base/base.yaml' });
  await told.getByText('The files of overlay are the same now').waitFor({ timeout: LONG_MS });
  await lookedAt(page);
  expect(await back.getByRole('button', { name: 'Roll back in Git' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  await back.getByRole('button', { name: 'Cancel' }).click();

  await commit(platform(), REPOSITORY, { 'overlay/config.yaml': configMap(2) });
  await deployed('stepped-overlay', 3);
  await openTimeline(page, 'stepped-overlay');
  await eventually(async () =>
    expect(await page.getByRole('button', { name: 'Roll back to this…' }).count()).toBe(2),
  );
  await page.getByRole('button', { name: 'Roll back to this…' }).last().click();
  await told.getByText(/The rollback leaves it as it is/).waitFor({ timeout: LONG_MS });
  await back.getByText('overlay/config.yaml').first().waitFor();
  await lookedAt(page);
  expect(troubles).toEqual([]);
});
