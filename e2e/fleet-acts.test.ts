/** What is done to applications from their list: held and released by commits, compared, and taken away as a file. */
import { readFile } from 'node:fs/promises';
import { HOLD_ANNOTATION } from '@freshet/domain/fleet';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
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
  lookedAtEverywhere,
  repository,
  runtimeArrived,
  SOURCES,
} from './whole.ts';

// No wait of a test outlives the test, so that it says what it waited for.
vi.setConfig({ testTimeout: 3 * LONG_MS });
const platform = useWholePlatform();
const browser = useBrowser();

const configMap = (mode: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: billing }\ndata: { mode: ${mode} }\n`;

const application = (name: string): string => `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata:
  name: ${name} # money comes in here
  labels: { team: billing }
spec:
  project: default
  source: { repoURL: '${platform().url}/git/acme/billing.git', path: ${name}, targetRevision: main }
  destination: { name: in-cluster, namespace: ${name} }
  syncPolicy:
    automated: { prune: true }
    syncOptions: [CreateNamespace=true]
`;

beforeAll(async () => {
  await repository(platform(), 'billing', {
    'billing-dev/one.yaml': configMap('loud'),
    'billing-prod/one.yaml': configMap('quiet'),
  });
  await runtimeArrived(platform());
  await commit(platform(), SOURCES, {
    'billing-dev.yaml': application('billing-dev'),
    'billing-prod.yaml': application('billing-prod'),
  });
  const standing = { sync: 'Synced', health: 'Healthy' };
  await applicationsArrived(platform(), { search: 'billing-', count: 2, standing });
}, 3 * LONG_MS);

const rowOf = (page: Page, name: string) =>
  page
    .getByRole('grid', { name: 'Applications' })
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) });

const manifest = async () => parse(await fileIn(platform(), SOURCES, 'billing-prod.yaml'));

test('an application is held and released by commits that are shown before they are made', async () => {
  const { page, troubles } = await browser.open(platform());
  await visit(page, '/apps?view=list&q=billing-');
  await rowOf(page, 'billing-prod').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Hold 1…' }).click();
  const holding = page.getByRole('alertdialog', { name: 'Hold billing-prod?' });
  await holding.getByRole('textbox', { name: 'Why' }).fill('closing of the year');
  await holding.getByText(/closing of the year.*automated/).waitFor({ timeout: LONG_MS });
  await lookedAt(page);
  await holding.getByRole('button', { name: 'Hold 1', exact: true }).click();
  await page.getByText(/^Committed [0-9a-f]{7}.*: 1 application is held$/).waitFor({ timeout: LONG_MS });

  // Git says it, in the name of the person, with everything else as it was.
  const held = await manifest();
  expect(held.spec.syncPolicy).toEqual({ syncOptions: ['CreateNamespace=true'] });
  expect(JSON.parse(held.metadata.annotations[HOLD_ANNOTATION])).toMatchObject({
    by: 'admin',
    reason: 'closing of the year',
    automated: { prune: true },
  });
  expect(await fileIn(platform(), SOURCES, 'billing-prod.yaml')).toContain('# money comes in here');
  expect(await commitIn(platform(), SOURCES, 'Hold billing-prod')).toMatchObject({
    author: { name: 'admin' },
  });
  // And so does the page, without loading anew: a push is not followed any more, and that is said.
  await rowOf(page, 'billing-prod')
    .getByText('Held by admin: closing of the year')
    .waitFor({ timeout: LONG_MS });
  await page.getByRole('button', { name: /^Held \d+$/ }).click();
  await rowOf(page, 'billing-dev').waitFor({ state: 'detached' });
  await commit(platform(), 'acme/billing', { 'billing-prod/one.yaml': configMap('closed') });
  await applicationsArrived(platform(), {
    search: 'billing-prod',
    count: 1,
    standing: { sync: 'OutOfSync', health: 'Healthy' },
  });

  await rowOf(page, 'billing-prod').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Release 1…' }).click();
  const releasing = page.getByRole('alertdialog', { name: 'Release billing-prod?' });
  await releasing.getByText('billing-prod.yaml').first().waitFor({ timeout: LONG_MS });
  await lookedAt(page);
  await releasing.getByRole('button', { name: 'Release 1', exact: true }).click();
  await page.getByText(/^Committed [0-9a-f]{7}.*: 1 application is released$/).waitFor({ timeout: LONG_MS });
  const released = await manifest();
  expect(released.spec.syncPolicy.automated).toEqual({ prune: true });
  expect(released.metadata.annotations?.[HOLD_ANNOTATION]).toBeUndefined();
  await visit(page, '/apps?view=list&q=billing-');
  await rowOf(page, 'billing-prod').getByText('Up to date').waitFor({ timeout: LONG_MS });
  expect(troubles).toEqual([]);
});

test('two applications are compared: how they stand, and what Git wants of each', async () => {
  const { page, troubles } = await browser.open(platform());
  await visit(page, '/apps?view=list&q=billing-');
  for (const name of ['billing-dev', 'billing-prod']) await rowOf(page, name).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare applications' });
  const facts = dialog.getByRole('table', { name: 'How they stand' });
  await facts.getByRole('row', { name: /^Folder or chart billing-dev billing-prod$/ }).waitFor();
  expect(await facts.getByRole('row', { name: /^Repository/ }).count()).toBe(0);
  await dialog.getByText('mode: loud').first().waitFor({ timeout: LONG_MS });
  await lookedAt(page);
  await dialog.getByRole('checkbox', { name: 'Only what differs' }).uncheck();
  await facts.getByRole('row', { name: /^Repository .*billing\.git .*billing\.git$/ }).waitFor();
  // The address is the comparison, for whoever is sent it.
  await page.reload();
  await facts.getByRole('row', { name: /^Folder or chart/ }).waitFor();
  expect(troubles).toEqual([]);
});

const exported = async (page: Page, format: RegExp) => {
  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format }).click(),
  ]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
};

test('what a filter leaves is taken away as a spreadsheet, and for programs', async () => {
  const { page, troubles } = await browser.open(platform());
  await visit(page, '/apps?view=list&sort=name&q=label:team=billing');
  await rowOf(page, 'billing-dev').waitFor();
  const csv = await exported(page, /^CSV/);
  await page.getByText('2 applications exported').first().waitFor();
  expect(csv.name).toMatch(/^freshet-applications-\d{4}-\d\d-\d\d\.csv$/);
  const [head = '', ...lines] = csv.text.trimEnd().split('\r\n');
  const columns = head.replace(/^\uFEFF/, '').split(',');
  expect(columns.slice(0, 4)).toEqual(['name', 'namespace', 'runtime', 'project']);
  expect(lines.map(line => line.split(',').slice(0, 4).join(' '))).toEqual([
    'billing-dev argocd hosted default',
    'billing-prod argocd hosted default',
  ]);
  expect(lines[0]).toContain(`${platform().url}/git/acme/billing.git`);

  await visit(page, '/apps?view=list&q=billing-prod');
  await rowOf(page, 'billing-dev').waitFor({ state: 'detached' });
  const { name, text } = await exported(page, /^JSON/);
  expect(name).toMatch(/\.json$/);
  expect(JSON.parse(text)).toMatchObject([
    { name: 'billing-prod', runtime: 'hosted', gitSource: 'default-git-source', labels: ['team=billing'] },
  ]);
  expect(troubles).toEqual([]);
});

/** Lets nobody sync what is for production, at no time. */
const PROJECT = `apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: { name: ledgers }
spec:
  sourceRepos: ['*']
  destinations: [{ server: '*', name: '*', namespace: '*' }]
  clusterResourceWhitelist: [{ group: '*', kind: '*' }]
  syncWindows:
    - { kind: deny, schedule: '0 0 * * *', duration: 24h, applications: [ledger-prod], description: Freeze }
`;

test('an ApplicationSet is followed from the tree: what it made, its steps, what it would make, and why it fails', async () => {
  const set = (generators: string): string => `apiVersion: argoproj.io/v1alpha1
kind: ApplicationSet
metadata:
  name: ledgers
spec:
  generators:
    - list: { elements: [{ env: dev }, { env: prod }] }
${generators}  strategy:
    type: RollingSync
    rollingSync:
      steps: [{ matchExpressions: [{ key: env, operator: In, values: [dev] }] }]
  template:
    metadata: { name: 'ledger-{{env}}', labels: { env: '{{env}}' } }
    spec:
      project: ledgers
      source: { repoURL: '${platform().url}/git/acme/billing.git', path: billing-dev, targetRevision: main }
      destination: { name: in-cluster, namespace: 'ledger-{{env}}' }
      syncPolicy: { syncOptions: [CreateNamespace=true] }
`;
  await commit(platform(), SOURCES, { 'ledgers-project.yaml': PROJECT, 'ledgers.yaml': set('') });
  const standing = { sync: 'Synced', health: 'Healthy' };
  await applicationsArrived(platform(), { search: 'ledger-dev', count: 1, standing });
  const { page } = await browser.open(platform());
  await visit(page, '/apps?view=tree');
  await page.getByRole('treeitem', { name: /ledgers/ }).click();
  await page.getByRole('heading', { level: 2, name: 'ledgers' }).waitFor();
  await rowOf(page, 'ledger-dev').waitFor();
  await rowOf(page, 'ledger-prod').waitFor();
  expect(await rowOf(page, 'billing-dev').count()).toBe(0);
  await page.getByRole('link', { name: 'Rollout' }).click();
  await page.getByText('1 of 1 healthy').waitFor({ timeout: LONG_MS });
  await page.getByText('No step selects these').waitFor();

  const nowhere = `'${platform().url}/git/acme/nothing.git'`;
  const generator = `    - git: { repoURL: ${nowhere}, revision: main, directories: [{ path: '*' }] }\n`;
  await commit(platform(), SOURCES, { 'ledgers.yaml': set(generator) });
  await page.getByText('Until all generators work').waitFor({ timeout: LONG_MS });
  await page.getByRole('button', { name: 'Show generators' }).click();
  await page.getByText('Fails', { exact: true }).waitFor({ timeout: LONG_MS });
  await page.getByText('env=prod').waitFor();
  await lookedAtEverywhere(page);

  // What its last sync did has an address of its own.
  await visit(page, '/apps/hosted/argocd/ledger-dev?about=sync');
  const result = page.getByRole('dialog', { name: 'What the last sync did' });
  await result.getByText('2 created').waitFor({ timeout: LONG_MS });
  await lookedAtEverywhere(page);

  await visit(page, '/apps/hosted/argocd/ledger-prod');
  await page
    .getByText('“Freeze” of its project denies syncs', { exact: false })
    .waitFor({ timeout: LONG_MS });
  await page.getByText('A sync by hand would wait.', { exact: false }).waitFor();
  await page.getByRole('button', { name: /^Sync window closed/ }).click();
  await page.getByRole('dialog', { name: 'Sync windows of the project' }).getByText('Blocks').waitFor();
  await lookedAtEverywhere(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Configuration' }).click();
  await page.getByText('The ApplicationSet ledgers makes this application').waitFor({ timeout: LONG_MS });
  await page.getByRole('link', { name: 'Show the set' }).click();
  await page.getByRole('link', { name: /ledgers\.yaml/ }).waitFor({ timeout: LONG_MS });
  expect(new URL(page.url()).pathname).toBe('/apps/sets/hosted/argocd/ledgers');
});
