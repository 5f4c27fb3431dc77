/** Where an application is and what of it serves; what a sync would change; one that is deleted; switches that are commits. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { useBrowser } from './browser.ts';
import { useWholePlatform } from './platform.ts';
import { settled, visit } from './settled.ts';
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

const LIMITS = `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: limits }\ndata: { most: ten }\n`;

const settings = (level: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: settings }\ndata: { level: ${level} }\n`;

const AUTOMATED = '    automated: {}\n';
const HEALED = '    automated: { selfHeal: true, prune: true }\n';
const IN_LIVE = '  labels: { freshet.io/environment: live }\n';
const FINALIZER = '  finalizers: [resources-finalizer.argocd.argoproj.io]\n';

const application = (name: string, policy: string, metadata = ''): string => `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata:
  name: ${name}
${metadata}spec:
  project: default
  source: { repoURL: '${platform().url}/git/acme/${name}.git', path: deploy, targetRevision: main }
  destination: { name: in-cluster, namespace: ${name} }
  syncPolicy:
    syncOptions: [CreateNamespace=true]
${policy}`;

const groundOf = (box: Locator): Promise<string> =>
  box.evaluate(element => getComputedStyle(element).backgroundColor);

const open = (page: Page, name: string, search = '') => visit(page, `/apps/hosted/argocd/${name}${search}`);

beforeAll(async () => {
  await repository(platform(), 'serving-web', { 'deploy/web.yaml': WEB });
  await repository(platform(), 'serving-later', {
    'deploy/settings.yaml': settings('quiet'),
    'deploy/limits.yaml': LIMITS,
  });
  await commit(platform(), 'acme/serving-later', { 'deploy/settings.yaml': settings('loud') });
  await repository(platform(), 'serving-gone', { 'deploy/settings.yaml': settings('info') });
  await runtimeArrived(platform());
  await commit(platform(), SOURCES, {
    'serving-web.yaml': application('serving-web', HEALED, IN_LIVE),
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
  const log = page.getByRole('region', { name: 'Log of all pods of web' });
  await log
    .getByText(/^web-\w+-\w+$/)
    .first()
    .waitFor({ timeout: LONG_MS });
  await page.getByText('2 pods', { exact: true }).waitFor();
  const line = await log
    .locator('time')
    .first()
    .evaluate(time => ['datetime', 'title'].map(name => time.getAttribute(name)).concat(time.textContent));
  const [printed = '', wholly, shown] = line.map(String);
  const clock = (timeZone: string) => new Date(printed).toLocaleTimeString('en-GB', { timeZone });
  expect(shown).toContain(clock('Europe/Berlin'));
  expect(wholly).toContain(`${clock('UTC')} UTC`);
  await lookedAt(page);

  await page.getByRole('button', { name: 'What it did' }).click();
  const result = page.getByRole('dialog', { name: 'What the last sync did' });
  await result.getByText('deployment.apps/web created').waitFor();
  await result.getByText('Created', { exact: true }).first().waitFor();
  await lookedAt(page);
  expect(troubles).toEqual([]);
});

test('an application says in which environment it is, and leads to all that is there', async () => {
  const { page, troubles } = await browser.open(platform());
  await open(page, 'serving-web');
  await page.getByRole('link', { name: 'Environment live: all of its applications' }).click();
  await page.waitForURL(({ searchParams }) => searchParams.get('q') === 'environment:live');
  const fleet = page.getByRole('grid', { name: 'Applications' });
  await fleet.getByText('serving-web', { exact: true }).waitFor({ timeout: LONG_MS });
  expect(await fleet.getByText(/^serving-/).count()).toBe(1);
  expect(troubles).toEqual([]);
});

test('what a sync shows is what it does: at another revision, at the one that is followed, and with which options', async () => {
  const { json } = await platform().api.call('GET /repos/acme/serving-later/commits?limit=10');
  const [latest, before] = json.commits.map(({ sha }: { sha: string }) => sha);
  const { page, troubles } = await browser.open(platform());
  const { keyboard } = page;
  const sent: { revision?: string; syncOptions?: string[] }[] = [];
  page.on('request', request => {
    if (request.postData()?.includes('syncApplication') === true)
      sent.push(request.postDataJSON().variables.input);
  });
  await open(page, 'serving-later');
  await page.getByRole('button', { name: 'Sync…' }).click({ timeout: LONG_MS });
  const dialog = page.getByRole('dialog', { name: 'Sync serving-later?' });
  await dialog.getByText('level: loud').waitFor({ timeout: LONG_MS });
  await dialog.getByText('2 new').waitFor();
  await lookedAt(page);

  await dialog.getByRole('textbox', { name: /^Revision/ }).fill('no-such-branch');
  await dialog.getByText('This revision cannot be synced').waitFor({ timeout: LONG_MS });
  await dialog.getByRole('button', { name: 'Try again' }).waitFor();
  await dialog.getByRole('textbox', { name: /^Revision/ }).fill(before);
  await dialog.getByText('level: quiet').waitFor({ timeout: LONG_MS });
  await dialog.getByText(before.slice(0, 7)).first().waitFor();
  await dialog.getByRole('button', { name: 'Sync 2 resources' }).click();
  await dialog.waitFor({ state: 'detached', timeout: LONG_MS });
  const behind = { sync: 'OutOfSync', health: 'Healthy' };
  await applicationsArrived(platform(), { search: 'serving-later', count: 1, standing: behind });

  // The key that opens the dialog is held: it does not sync what nobody has read.
  await page.getByRole('button', { name: 'Sync…' }).focus({ timeout: LONG_MS });
  await keyboard.down('Enter');
  await dialog.getByText('1 changed').waitFor({ timeout: LONG_MS });
  await page.waitForFunction(() => document.activeElement?.textContent === 'Sync 1 resource');
  for (let times = 0; times < 3; times += 1) await keyboard.down('Enter');
  await keyboard.up('Enter');

  // One of two is chosen: that is not all of them, and does not look like it.
  await dialog.getByText('1 of 2 chosen').waitFor();
  const all = dialog.getByRole('checkbox', { name: 'All of them' });
  const changed = dialog.getByRole('checkbox', { name: 'Only what is out of sync', checked: true });
  expect(await all.getAttribute('aria-checked')).toBe('mixed');
  expect(await groundOf(all)).not.toBe(await groundOf(changed));

  await dialog.getByRole('button', { name: 'Options of this sync' }).click();
  await dialog.getByRole('checkbox', { name: 'Create the namespace', checked: true }).waitFor();
  await dialog.getByRole('checkbox', { name: 'Server-side apply' }).check();
  await dialog.getByText('1 differs from the application').waitFor();
  await dialog.getByRole('button', { name: 'Sync 1 resource' }).click();
  const standing = { sync: 'Synced', health: 'Healthy' };
  await applicationsArrived(platform(), { search: 'serving-later', count: 1, standing });
  expect(sent.map(({ revision, syncOptions }) => ({ revision, syncOptions }))).toEqual([
    { revision: before, syncOptions: undefined },
    { revision: latest, syncOptions: ['CreateNamespace=true', 'ServerSideApply=true'] },
  ]);
  expect(troubles).toEqual([]);
});

/** The lines of a commit that is reviewed, each with what becomes of it. */
const lineOf = (review: Locator, becomes: 'added' | 'removed', text: string) =>
  review.getByRole('row').filter({ hasText: becomes }).filter({ hasText: text });

test('a switch opens the commit that changes it, with what is edited already, and self-heal waits for auto-sync', async () => {
  const { page, troubles } = await browser.open(platform());
  await open(page, 'serving-web', '?tab=config');
  await page.getByRole('textbox', { name: /^Revision/ }).fill('HEAD', { timeout: LONG_MS });
  await page.getByRole('button', { name: 'Auto-sync on' }).click();
  const review = page.getByRole('dialog', { name: 'Review changes' });
  await lineOf(review, 'added', 'enabled: false').waitFor({ timeout: LONG_MS });
  await lineOf(review, 'added', 'targetRevision: HEAD').waitFor();
  await lookedAt(page);
  await review.getByRole('button', { name: 'Commit changes' }).click();
  const reviewed = page.getByRole('dialog', { name: 'Changes committed' });
  await reviewed.locator('[data-commit]').waitFor({ timeout: LONG_MS });
  const committed = await fileIn(platform(), SOURCES, 'serving-web.yaml');
  expect(committed).toContain('targetRevision: HEAD');
  expect(committed).toContain(HEALED.replace(' }', ', enabled: false }'));
  // The file of the application waits for no sync of the application.
  await settled(page);
  expect(await reviewed.getByText('sync the application to apply', { exact: false }).count()).toBe(0);
  await reviewed.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('button', { name: 'Auto-sync off' }).waitFor({ timeout: LONG_MS });
  await page.getByText('Self-heal off').waitFor();
  expect(await page.getByRole('button', { name: /^Self-heal/ }).count()).toBe(0);

  // Who thinks better of it is where they were, and nothing of it is left.
  await page.getByRole('link', { name: /^Timeline/ }).click();
  // The address is there before the page is.
  await page.locator('a[aria-current]', { hasText: 'Timeline' }).waitFor({ timeout: LONG_MS });
  await page.getByRole('button', { name: 'Auto-sync off' }).click();
  await lineOf(review, 'removed', 'enabled: false').waitFor({ timeout: LONG_MS });
  await review.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(url => url.search === '?tab=timeline', { timeout: LONG_MS });
  await page.getByRole('link', { name: 'Configuration' }).click();
  const discard = page.getByRole('button', { name: 'Discard changes' });
  await discard.waitFor({ timeout: LONG_MS });
  expect(await discard.isDisabled()).toBe(true);
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
