/** One application, from the form to Git to the cluster and back: with a real Git host, engine and cluster behind it. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@freshet/kit/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GitClient } from '../control-plane/test/git-client.ts';
import { useBrowser } from './browser.ts';
import { arrivesAt } from './by-keyboard.ts';
import { addMember } from './people.ts';
import { useWholePlatform } from './platform.ts';
import { settled, visit } from './settled.ts';
import { commit, LONG_MS, lookedAt, runtimeArrived, SOURCES } from './whole.ts';

const platform = useWholePlatform();
const browser = useBrowser();
let folder: string;
let git: GitClient;
let clone: string;

const deployment = (name: string, image: string): string => `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
spec:
  replicas: 1 # as many as we need
  selector:
    matchLabels: { app: ${name} }
  template:
    metadata:
      labels: { app: ${name} }
    spec:
      containers:
        - name: ${name}
          image: ${image}
`;

const application = (name: string, policy: string): string => `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata:
  name: ${name}
spec:
  project: default
  source:
    repoURL: ${platform().url}/git/acme/shop.git
    path: ${name}
    targetRevision: main
  destination: { server: https://kubernetes.default.svc, namespace: ${name} }
  syncPolicy:
    syncOptions: [CreateNamespace=true]
${policy}`;

/** More than the sync dialog lists at once, so that it has a search. */
const MANY = 201;

const configMap = (name: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: ${name} }\ndata: { mode: quiet }\n`;

const AUTOMATED = '    automated: { prune: true }\n';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'freshet-application-'));
  const { api, url } = platform();
  const { text: key } = await api.call('POST /auth/key', { body: { name: 'application' } });
  git = new GitClient(folder, url, key);
  await api.call('POST /repos', { body: { owner: 'acme', name: 'shop' } });
  clone = await git.begin('acme/shop');
  await git.commit(
    clone,
    {
      'web/web.yaml': deployment('web', 'registry.example/web:1.0'),
      'broken/web.yaml': deployment('web', 'registry.example/web:simulate-image-pull'),
      'manual/config.yaml': configMap('settings'),
      'many/config.yaml': Array.from({ length: MANY }, (_, at) => configMap(`part-${at}`)).join('---\n'),
    },
    'Begin',
  );
  await git.git(clone, 'push', '-q', 'origin', 'HEAD:main');
  await runtimeArrived(platform());
  await commit(platform(), SOURCES, {
    'web.yaml': application('web', AUTOMATED),
    'broken.yaml': application('broken', AUTOMATED),
    'manual.yaml': application('manual', ''),
    'many.yaml': application('many', ''),
    'lost.yaml': application('lost', AUTOMATED).replace('targetRevision: main', 'targetRevision: gone'),
  });
}, 2 * LONG_MS);
afterAll(async () => {
  if (folder) await rm(folder, { recursive: true, force: true });
});

const open = async (page: Page, name: string, search = '') => {
  await eventually(async () => {
    await visit(page, `/apps/hosted/argocd/${name}${search}`);
    expect(await page.getByRole('heading', { level: 2, name }).count()).toBe(1);
  }, LONG_MS);
};

const state = (page: Page, words: string) =>
  page.locator('section').getByText(words, { exact: true }).first().waitFor({ timeout: LONG_MS });

const pulled = async (path: string): Promise<string> => {
  await git.git(clone, 'pull', '-q', 'origin', 'main');
  return readFile(join(clone, path), 'utf8');
};

test('replicas go from the form to Git in the name of the person, to the cluster, and back', async () => {
  const { page, troubles } = await browser.open(platform());
  await open(page, 'web');
  await state(page, 'Healthy');
  await page.getByRole('button', { name: /1 pod, 1 of 1 ready/ }).waitFor({ timeout: LONG_MS });
  await page.getByRole('button', { name: /^web, Deployment/ }).click();
  await page.getByRole('complementary', { name: 'web' }).getByText('Created').waitFor();
  await lookedAt(page);

  await page.getByRole('link', { name: 'Configuration' }).click();
  const replicas = page.getByRole('textbox', { name: 'Replicas of Deployment web' });
  await replicas.fill('3', { timeout: LONG_MS });
  await page.getByRole('button', { name: 'Review changes' }).click();
  const review = page.getByRole('dialog', { name: 'Review changes' });
  await review.getByText('web/web.yaml').first().waitFor();
  await lookedAt(page);
  expect(await review.getByRole('textbox', { name: 'Message of the commit' }).inputValue()).toBe(
    'Scale Deployment web to 3',
  );
  await review.getByRole('button', { name: 'Commit changes' }).click();
  const reviewed = page.getByRole('dialog', { name: 'Changes committed' });
  const done = reviewed.locator('[data-commit]');
  await done.getByText(/^Committed [0-9a-f]{7}, synced$/).waitFor({ timeout: LONG_MS });
  const sha = (await done.getAttribute('data-commit')) ?? '';
  // What was pressed is gone; what is left to press has the focus.
  await arrivesAt(page, 'Close');
  expect(await pulled('web/web.yaml')).toContain('replicas: 3 # as many as we need');
  const author = await git.git(clone, 'log', '-1', '--format=%H %an %s', '--', 'web/web.yaml');
  expect(author.trim()).toBe(`${sha} admin Scale Deployment web to 3`);
  await reviewed.getByRole('button', { name: 'Close' }).last().click();

  // The tree follows by itself.
  await page.getByRole('link', { name: /^Tree/ }).click();
  await page.getByRole('button', { name: /3 pods, 3 of 3 ready/ }).waitFor({ timeout: LONG_MS });
  await page.getByRole('link', { name: /^Timeline/ }).click();
  await page.getByText('Scale Deployment web to 3').first().waitFor({ timeout: LONG_MS });
  await lookedAt(page);

  await page.getByRole('button', { name: 'Roll back to this…' }).last().click();
  const back = page.getByRole('dialog', { name: 'Roll web back' });
  await back.getByText('web/web.yaml').first().waitFor({ timeout: LONG_MS });
  await back.getByRole('button', { name: 'Roll back in Git' }).click();
  await back
    .locator('[data-commit]')
    .getByText(/, synced$/)
    .waitFor({ timeout: LONG_MS });
  expect(await pulled('web/web.yaml')).toContain('replicas: 1 # as many');
  expect(await git.git(clone, 'log', '-1', '--format=%an %s')).toMatch(
    /^admin Roll web back to 1\.0 \([0-9a-f]{7}, Begin\)$/m,
  );
  await back.getByRole('button', { name: 'Close' }).last().click();
  // It is told as what it is, and how it went.
  await page.getByRole('button', { name: 'Rollbacks' }).click();
  const rollback = page.getByRole('listitem').filter({ hasText: /Rollback to / });
  await rollback.getByText('Runs now').waitFor({ timeout: LONG_MS });
  await rollback.getByText('Healthy', { exact: true }).waitFor({ timeout: LONG_MS });
  expect(troubles).toEqual([]);
});

test('a broken image is told at once on Home and in the fleet, and says why in one press', async () => {
  const { page, troubles } = await browser.open(platform());
  // Ten minutes before the cluster gives up and says so itself.
  const why =
    /^Image registry\.example\/web:simulate-image-pull cannot be pulled: the registry has no such image or tag/;
  await visit(page, '/');
  await page.getByText('broken is degraded').waitFor({ timeout: LONG_MS });
  await page.getByText(why).first().waitFor();
  await visit(page, '/apps?q=is:needs-a-look%20broken');
  await page
    .getByRole('row', { name: /broken/ })
    .getByText(why)
    .waitFor({ timeout: LONG_MS });
  await open(page, 'broken');
  const banner = page.getByRole('status').filter({ hasText: 'Why does it not come up?' });
  await banner.getByText(why).waitFor({ timeout: LONG_MS });
  // What the cluster says word by word is for who asks.
  expect(await banner.getByText(/^Pod web-/).count()).toBe(0);
  await banner.getByRole('button', { name: 'Details' }).click();
  await banner.getByText(/^Pod web-/).waitFor();
  await page.getByRole('button', { name: 'Show it' }).first().click();
  const panel = page.getByRole('complementary', { name: /^web-/ });
  await panel
    .getByText(/ImagePull/)
    .first()
    .waitFor({ timeout: LONG_MS });
  await lookedAt(page);
  expect(troubles).toEqual([]);
});

test('an application whose Git cannot be read has an unknown sync status, and says what mends it', async () => {
  const { page, troubles } = await browser.open(platform());
  await open(page, 'lost');
  const banner = page.getByRole('status').filter({ hasText: 'Git could not be read' });
  await banner.getByText('Correct the revision in the configuration', { exact: false }).waitFor({
    timeout: LONG_MS,
  });
  await state(page, 'Unknown');
  await lookedAt(page);
  // It may be rolled back, but not yet: who asks is told why.
  await page.keyboard.press('b');
  await page
    .getByRole('region', { name: 'Messages' })
    .getByText('There is nothing to roll back to: nothing was deployed yet.')
    .waitFor();
  expect(await page.getByRole('dialog', { name: 'Roll lost back' }).count()).toBe(0);
  await visit(page, '/apps?q=sync:unknown%20lost');
  await page.getByRole('row', { name: /lost/ }).waitFor({ timeout: LONG_MS });
  expect(troubles).toEqual([]);
});

test('an application is synced with the keyboard alone, after its difference was shown', async () => {
  const { page, troubles } = await browser.open(platform());
  await open(page, 'manual');
  await page.getByText('Why is it out of sync?').waitFor({ timeout: LONG_MS });
  await page
    .getByRole('complementary', { name: 'What sync will change' })
    .getByText('settings')
    .first()
    .waitFor();
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog', { name: 'Sync manual?' });
  await dialog.getByRole('button', { name: 'Sync 1 resource' }).waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === 'Sync 1 resource');
  await lookedAt(page);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Why is it out of sync?').waitFor({ state: 'detached', timeout: LONG_MS });
  await state(page, 'Synced');
  await page.keyboard.press('4');
  await page.getByText('Nothing to sync').waitFor({ timeout: LONG_MS });
  expect(troubles).toEqual([]);
});

test('Enter in the search of a sync finds, and does not sync', async () => {
  const { page, troubles } = await browser.open(platform());
  const synced: string[] = [];
  page.on('request', request => {
    if (request.postData()?.includes('syncApplication') === true) synced.push(request.url());
  });
  await open(page, 'many');
  await page.getByText('Why is it out of sync?').waitFor({ timeout: LONG_MS });
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog', { name: 'Sync many?' });
  await dialog.getByRole('button', { name: `Sync ${MANY} resources` }).waitFor({ timeout: LONG_MS });
  const search = dialog.getByRole('textbox', { name: 'Find among the resources' });
  await search.fill('part-200');
  await search.press('Enter');
  await dialog.getByRole('checkbox', { name: /^part-200/ }).waitFor();
  expect(await dialog.getByRole('checkbox', { name: /^part-/ }).count()).toBe(1);
  await settled(page);
  expect(await dialog.count()).toBe(1);
  expect(synced).toEqual([]);
  expect(troubles).toEqual([]);
});

/** Changes the file as a colleague does, who pushes while somebody edits it here. */
const pushed = async (path: string, from: string | RegExp, to: string): Promise<void> => {
  const text = await pulled(path);
  expect(text).toMatch(from);
  await git.commit(clone, { [path]: text.replace(from, to) }, 'Meanwhile');
  await git.git(clone, 'push', '-q', 'origin', 'HEAD:main');
};

/** Begins to change the replicas of `web`, as far as the commit that is not made yet. */
const reviewReplicas = async (page: Page, count: string) => {
  await open(page, 'web', '?tab=config');
  await page.getByRole('textbox', { name: 'Replicas of Deployment web' }).fill(count, { timeout: LONG_MS });
  await page.getByRole('button', { name: 'Review changes' }).click();
  const review = page.getByRole('dialog', { name: 'Review changes' });
  await review.getByText('web.yaml').first().waitFor();
  return review;
};

test('who was slower redoes a change of other lines on top, and chooses where both changed the same', async () => {
  const { page, troubles } = await browser.open(platform());
  const review = await reviewReplicas(page, '4');
  const reviewed = page.getByRole('dialog', { name: 'Changes committed' });
  await pushed('web/web.yaml', 'web:1.0', 'web:1.1');
  await review.getByRole('button', { name: 'Commit changes' }).click();
  const conflict = review.getByRole('region', { name: 'The file has changed meanwhile' });
  await conflict.getByText('so they can be made again on top', { exact: false }).waitFor();
  await lookedAt(page);
  await conflict.getByRole('button', { name: 'Redo mine on top' }).click();
  await conflict.waitFor({ state: 'detached' });
  await review.getByRole('button', { name: 'Commit changes' }).click();
  await reviewed.locator('[data-commit]').waitFor({ timeout: LONG_MS });
  const both = await pulled('web/web.yaml');
  expect(both).toContain('replicas: 4 # as many');
  expect(both).toContain('web:1.1');
  await reviewed.getByRole('button', { name: 'Close' }).last().click();

  // Theirs stays unless one says otherwise.
  await reviewReplicas(page, '5');
  await pushed('web/web.yaml', /replicas: \d+/, 'replicas: 2');
  await review.getByRole('button', { name: 'Commit changes' }).click();
  await conflict.getByText('Both changed the same lines', { exact: false }).waitFor();
  await lookedAt(page);
  await conflict.getByRole('button', { name: 'Load theirs, drop mine' }).click();
  await review.waitFor({ state: 'detached' });
  const replicas = page.getByRole('textbox', { name: 'Replicas of Deployment web' });
  await expect.poll(() => replicas.inputValue(), { timeout: LONG_MS }).toBe('2');
  expect(await pulled('web/web.yaml')).toContain('replicas: 2 # as many');

  await reviewReplicas(page, '3');
  await pushed('web/web.yaml', /replicas: \d+/, 'replicas: 1');
  await review.getByRole('button', { name: 'Commit changes' }).click();
  await conflict.getByRole('button', { name: 'Commit mine over theirs' }).click();
  await reviewed.locator('[data-commit]').waitFor({ timeout: LONG_MS });
  expect(await pulled('web/web.yaml')).toContain('replicas: 3 # as many');
  expect(troubles).toEqual([]);
});

test('leaving the configuration asks before what was edited is lost', async () => {
  const { page, troubles } = await browser.open(platform());
  await open(page, 'web', '?tab=config');
  const replicas = page.getByRole('textbox', { name: 'Replicas of Deployment web' });
  await replicas.waitFor({ timeout: LONG_MS });
  const before = await replicas.inputValue();
  await replicas.fill('9');
  // What cannot be is said at its field, and cannot be committed.
  const review = page.getByRole('button', { name: 'Review changes' });
  const product = page.getByRole('textbox', { name: 'Product' });
  await product.fill('a/b');
  await page.getByText('begin and end with a letter or a digit', { exact: false }).waitFor();
  expect(await review.getAttribute('aria-disabled')).toBe('true');
  await product.fill('shop');
  expect(await review.getAttribute('aria-disabled')).not.toBe('true');
  await page.getByRole('radio', { name: 'Its objects are deleted afterwards' }).check();
  await lookedAt(page);
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
  const tree = page.getByRole('link', { name: /^Tree/ });
  await tree.click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await replicas.inputValue()).toBe('9');
  await page.getByRole('link', { name: 'Applications', exact: true }).first().click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'detached' });

  await tree.click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: /^web, Deployment/ }).waitFor({ timeout: LONG_MS });
  await page.getByRole('link', { name: 'Configuration' }).click();
  await expect.poll(() => replicas.inputValue(), { timeout: LONG_MS }).toBe(before);
  // Nothing was edited: nothing is asked.
  await tree.click();
  await page.getByRole('button', { name: /^web, Deployment/ }).waitFor();
  expect(troubles).toEqual([]);
});

/** What the menu of the page and the palette offer that makes commits of the application itself. */
const commitsOffered = async (page: Page): Promise<readonly string[]> => {
  const held = /^(Hold|Release|Delete application)…/;
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).waitFor();
  const inMenu = await page.getByRole('menuitem').allTextContents();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox', { name: 'Search and commands' }).waitFor();
  await page.keyboard.type('> ');
  await page.getByRole('option', { name: 'Sign out' }).waitFor();
  const inPalette = await page.getByRole('option').allTextContents();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return [...inMenu, ...inPalette].filter(words => held.test(words));
};

const switches = (page: Page) => page.getByRole('button', { name: /^(Auto-sync|Self-heal) (on|off)$/ });

test('who may change an application is offered to hold, switch and delete it, and who may only look is not', async () => {
  const { session } = await addMember(platform(), 'application-reader');
  const { page } = await browser.open(platform());
  await open(page, 'web');
  await settled(page);
  // Each in the menu and in the palette.
  expect(await commitsOffered(page)).toHaveLength(4);
  expect(await switches(page).count()).toBe(2);
  const { page: guests } = await browser.open({ ...platform(), api: session });
  await open(guests, 'web');
  await settled(guests);
  expect(await commitsOffered(guests)).toEqual([]);
  expect(await switches(guests).count()).toBe(0);
  await guests.getByText('Auto-sync on').waitFor();
  await open(guests, 'web', '?tab=config');
  await guests.getByText('You can look at this, but not change it').waitFor({ timeout: LONG_MS });
  expect(await guests.getByRole('textbox', { name: 'Repository' }).isDisabled()).toBe(true);
});

test('who may only look is offered nothing else, and is refused by hand', async () => {
  const { session } = await addMember(platform(), 'application-guest');
  const { page } = await browser.open({ ...platform(), api: session });
  await open(page, 'web');
  await state(page, 'Healthy');
  await settled(page);
  for (const name of ['Sync…', 'Refresh', 'Roll back…'])
    expect(await page.getByRole('button', { name }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Logs', exact: true }).count()).toBe(0);
  await page.keyboard.press('s');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('button', { name: /web, Deployment/ }).press('Enter');
  const panel = page.getByRole('complementary', { name: 'web' });
  await panel.getByText('Created').waitFor();
  expect(await panel.getByRole('button', { name: 'Delete' }).count()).toBe(0);
  const { json } = await session.call('POST /gitops/runtimes/hosted/token');
  // The name of the runtime's door leads there in a browser on any machine.
  const answer = await page.evaluate(
    async ({ url, token }) => {
      const response = await fetch(`${url}/app-proxy/api/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          query: 'mutation { syncApplication(input: { name: "web" }) { syncStatus } }',
        }),
      });
      return { status: response.status, body: await response.text() };
    },
    { url: String(json.url), token: String(json.token) },
  );
  expect(answer).toMatchObject({ status: 403, body: expect.stringContaining('DENIED') });
});
