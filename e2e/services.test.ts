/** What of an application serves; what a sync would change; an application that is deleted; switches that are commits. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { useBrowser } from './browser.ts';
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

vi.setConfig({ testTimeout: 3 * LONG_MS });
const platform = useWholePlatform();
const browser = useBrowser();

const WEB = `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  replicas: 2
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: web, image: 'registry.example/web:1.0' }] }
---
apiVersion: v1
kind: Service
metadata: { name: web }
spec: { selector: { app: web }, ports: [{ name: http, port: 80, targetPort: 8080 }] }
---
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: front }
spec:
  rules:
    - host: shop.example
      http:
        paths: [{ path: /, pathType: Prefix, backend: { service: { name: web, port: { number: 80 } } } }]
`;

const settings = (level: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: settings }\ndata: { level: ${level} }\n`;

const AUTOMATED = '    automated: {}\n';
const FINALIZER = '  finalizers: [resources-finalizer.argocd.argoproj.io]\n';

const application = (
  name: string,
  policy: string,
  finalizers = '',
): string => `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata:
  name: ${name}
${finalizers}spec:
  project: default
  source: { repoURL: '${platform().url}/git/acme/${name}.git', path: deploy, targetRevision: main }
  destination: { name: in-cluster, namespace: ${name} }
  syncPolicy:
    syncOptions: [CreateNamespace=true]
${policy}`;

const open = (page: Page, name: string, search = '') => visit(page, `/apps/hosted/argocd/${name}${search}`);

beforeAll(async () => {
  await repository(platform(), 'serving-web', { 'deploy/web.yaml': WEB });
  await repository(platform(), 'serving-later', { 'deploy/settings.yaml': settings('quiet') });
  await commit(platform(), 'acme/serving-later', { 'deploy/settings.yaml': settings('loud') });
  await repository(platform(), 'serving-gone', { 'deploy/settings.yaml': settings('info') });
  await runtimeArrived(platform());
  await commit(platform(), SOURCES, {
    'serving-web.yaml': application('serving-web', AUTOMATED),
    'serving-later.yaml': application('serving-later', ''),
    'serving-gone.yaml': application('serving-gone', AUTOMATED, FINALIZER),
  });
  await applicationsArrived(platform(), { search: 'serving-', count: 3 });
}, 3 * LONG_MS);

test('the Services tab says what runs, of what, and how it is reached, and leads to each of them', async () => {
  const standing = { sync: 'Synced', health: 'Healthy' };
  await applicationsArrived(platform(), { search: 'serving-web', count: 1, standing });
  const { page, troubles } = await browser.open(platform());
  await open(page, 'serving-web', '?tab=services');
  const web = page.getByRole('listitem', { name: 'Deployment web' });
  await web.getByText('2 of 2 ready').waitFor({ timeout: LONG_MS });
  await web
    .getByText('registry.example')
    .or(web.getByText('1.0', { exact: true }))
    .first()
    .waitFor();
  await web.getByText('http 80 → 8080').waitFor();
  await web.getByText('2 of 2 answer').waitFor({ timeout: LONG_MS });
  await web.getByRole('link', { name: /http:\/\/shop\.example/ }).waitFor();
  await lookedAt(page);

  await web.getByRole('button', { name: 'web', exact: true }).last().click();
  const panel = page.getByRole('complementary', { name: 'web' });
  await panel.getByText('http 80 → 8080/TCP').waitFor({ timeout: LONG_MS });
  await panel.getByText('app=web').waitFor();
  await web.getByRole('button', { name: 'Logs of web' }).click();
  await page.waitForURL(/tab=logs/);
  expect(troubles).toEqual([]);
});

test('a sync shows what it would change, at another revision too, and keeps the options of the application', async () => {
  const { json } = await platform().api.call('GET /repos/acme/serving-later/commits?limit=10');
  const before = json.commits[1].sha;
  const { page, troubles } = await browser.open(platform());
  await open(page, 'serving-later');
  await page.getByRole('button', { name: 'Sync…' }).click({ timeout: LONG_MS });
  const dialog = page.getByRole('dialog', { name: 'Sync serving-later?' });
  await dialog.getByText('level: loud').waitFor({ timeout: LONG_MS });
  await dialog.getByText('1 new').waitFor();
  await lookedAt(page);

  await dialog.getByRole('textbox', { name: /^Revision/ }).fill(before);
  await dialog.getByText('level: quiet').waitFor({ timeout: LONG_MS });
  await dialog.getByText(before.slice(0, 7)).first().waitFor();
  await dialog.getByRole('textbox', { name: /^Revision/ }).fill('no-such-branch');
  await dialog.getByText('This revision cannot be synced').waitFor({ timeout: LONG_MS });
  await dialog.getByRole('textbox', { name: /^Revision/ }).fill('');

  await dialog.getByRole('button', { name: 'Options of this sync' }).click();
  expect(await dialog.getByRole('checkbox', { name: 'Create the namespace' }).isChecked()).toBe(true);
  await dialog.getByRole('checkbox', { name: 'Server-side apply' }).check();
  await dialog.getByText('1 differs from the application').waitFor();
  const sent = page.waitForRequest(request => request.postData()?.includes('syncApplication') === true);
  await dialog.getByRole('button', { name: 'Sync 1 resource' }).click();
  expect((await sent).postDataJSON().variables.input.syncOptions).toEqual([
    'CreateNamespace=true',
    'ServerSideApply=true',
  ]);
  const standing = { sync: 'Synced', health: 'Healthy' };
  await applicationsArrived(platform(), { search: 'serving-later', count: 1, standing });
  expect(troubles).toEqual([]);
});

test('a switch opens the commit that changes it', async () => {
  const { page, troubles } = await browser.open(platform());
  await open(page, 'serving-web');
  await page.getByRole('button', { name: 'Auto-sync on' }).click({ timeout: LONG_MS });
  const review = page.getByRole('dialog', { name: 'Review changes' });
  await review.getByText('automated: {}').first().waitFor({ timeout: LONG_MS });
  await lookedAt(page);
  expect(troubles).toEqual([]);
});

test('an application is deleted by a commit, after its dialog said what goes from the cluster', async () => {
  const standing = { sync: 'Synced', health: 'Healthy' };
  await applicationsArrived(platform(), { search: 'serving-gone', count: 1, standing });
  const { page, troubles } = await browser.open(platform());
  await open(page, 'serving-gone');
  await page.getByRole('button', { name: 'More actions' }).click({ timeout: LONG_MS });
  await page.getByRole('menuitem', { name: 'Delete application…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete serving-gone?' });
  await dialog.getByText(/deleted with it: .*ConfigMap 1/).waitFor({ timeout: LONG_MS });
  await dialog.getByText('serving-gone.yaml').first().waitFor();
  const act = dialog.getByRole('button', { name: 'Commit and delete' });
  expect(await act.getAttribute('aria-disabled')).toBe('true');
  await lookedAt(page);
  await dialog.getByRole('textbox', { name: 'Type serving-gone to confirm' }).fill('serving-gone');
  await act.click();
  await page.waitForURL(/\/apps(\?|$)/, { timeout: LONG_MS });
  await page
    .getByText(/^Deleting serving-gone: committed [0-9a-f]{7}/)
    .first()
    .waitFor();
  expect(await commitIn(platform(), SOURCES, 'Remove application serving-gone')).toMatchObject({
    author: { name: 'admin' },
  });
  await applicationsArrived(platform(), { search: 'serving-gone', count: 0 });
  expect(troubles).toEqual([]);
});
