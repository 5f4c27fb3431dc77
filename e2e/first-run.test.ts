/** The first start of an empty home, as a newcomer meets it: the demo comes, shows the way of a change, and goes. */
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from '@freshet/kit/testing';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ApiClient } from '../control-plane/test/api-client.ts';
import { GitClient } from '../control-plane/test/git-client.ts';
import { COMPILED, freePort, Lab, localClient, localContext } from '../control-plane/test/lab.ts';
import { contrastFindings, seriousFindings } from './axe.ts';
import { useBrowser } from './browser.ts';
import { addMember } from './people.ts';
import type { Platform } from './platform.ts';
import { settled, showTheme, visit } from './settled.ts';
import { lookedAt } from './whole.ts';

const LAUNCHER = fileURLToPath(new URL('../cli/bin/freshet.mjs', import.meta.url));
const ENVIRONMENTS = 'demo-shop/environments';
const PATIENCE_MS = 60_000;
/** Starting everything takes its time on busy machines. */
const LONG_MS = 240_000;

const lab = new Lab();
const browser = useBrowser();
let home: string;
let platform: Platform;
let client: ApiClient;

const demo = async () => (await client.call('GET /demo')).json;

interface Shown {
  readonly name: string;
  readonly sync: string;
  readonly health: string;
  readonly images: readonly string[];
  readonly parent?: { readonly name: string };
}

const ask = async (query: string) => (await client.call('POST ~/graphql', { body: { query } })).json.data;

const applications = async (): Promise<readonly Shown[]> => {
  const query = `{ applications(first: 50, filter: { gitSources: ["demo-shop"] }) {
    nodes { name sync health images parent { name } } } }`;
  return (await ask(query)).applications.nodes;
};

const releases = async (): Promise<readonly object[]> =>
  (await ask('{ helmReleases { nodes { name namespace revision status } } }')).helmReleases.nodes;

/** They lie in folders by the first letters of their names. */
const repositoriesOnDisk = async (): Promise<number> => {
  const folder = join(home, 'git', 'repositories');
  const all = await Promise.all((await readdir(folder)).map(part => readdir(join(folder, part))));
  return all.flat().length;
};

interface Typed {
  readonly code: number;
  readonly err: string;
}

/** What happens when somebody at the machine of the platform types this. */
const typed = (...words: readonly string[]): Promise<Typed> => {
  const { PATH = '' } = process.env;
  const env = { PATH, HOME: home, FRESHET_CONFIG: join(home, 'cli.yaml'), NODE_COMPILE_CACHE: COMPILED };
  return new Promise(resolve => {
    execFile(process.execPath, [LAUNCHER, ...words], { env, encoding: 'utf8' }, (error, _, err) =>
      resolve({ code: error ? Number(error.code) : 0, err }),
    );
  });
};

beforeAll(async () => {
  const problem = inject('pagesProblem');
  if (problem !== '') throw new Error(problem);
  home = await lab.home();
  const env = {
    FRESHET_PORT: String(await freePort()),
    FRESHET_EMBEDDED_CLUSTER: 'auto',
    FRESHET_EMBEDDED_RUNNER: 'auto',
    FRESHET_DEMO: 'auto',
    PATH: process.env.PATH ?? '',
  };
  const first = await lab.start({ home, env });
  client = await localClient(home);
  await eventually(async () => {
    expect((await demo()).steps).toContainEqual(expect.objectContaining({ name: 'code', isDone: true }));
  }, LONG_MS);
  // In the middle of it: the next start goes on.
  await first.freshet.kill();
  const { url } = await lab.start({ home, env });
  const admin = { userName: 'admin', password: first.adminPassword ?? '' };
  platform = {
    url,
    account: 'freshet',
    admin,
    api: await new ApiClient(url).signIn(admin.userName, admin.password),
    operate: async () => '',
    owner: async () => undefined,
  };
}, 2 * LONG_MS);
afterAll(() => lab.close());

test(
  'a process that was killed while it brought the demo is followed by one that goes on',
  async () => {
    await eventually(async () => expect(await demo()).toMatchObject({ state: 'ready' }), LONG_MS);
    const shown = await applications();
    expect(shown.map(({ sync, health }) => `${sync} ${health}`)).toEqual(Array(11).fill('Synced Healthy'));
    const made = shown.filter(({ parent }) => parent?.name === 'previews').map(({ name }) => name);
    expect(made).toEqual(['preview-gift-cards', 'preview-large-print']);
    expect(await releases()).toEqual([
      { name: 'mailer', namespace: 'demo-prod', revision: 2, status: 'deployed' },
    ]);
    const { json: pipelines } = await client.call('GET /pipelines/names');
    expect(pipelines.map(({ metadata }: { metadata: { name: string } }) => metadata.name).toSorted()).toEqual(
      ['catalog', 'checkout', 'promote', 'storefront'].map(name => `demo-shop/${name}`),
    );
    // What it was brought with has ended; what its pipelines push with stays.
    const { json: keys } = await client.call('GET /auth/keys');
    const names = keys.map(({ name }: { name: string }) => name).toSorted();
    expect(names).toEqual(['local command line', 'pipelines of the demo']);
    // Real builds come after the ones that were made up, which say so.
    const { json: builds } = await client.call('GET /builds?repo=demo-shop%2Fstorefront&limit=10');
    const isMadeUp = builds.map(({ annotations }: { annotations: object }) => 'demo' in annotations);
    expect(isMadeUp.at(0)).toBe(false);
    expect(isMadeUp.lastIndexOf(false)).toBeLessThan(isMadeUp.indexOf(true));
  },
  LONG_MS,
);

test(
  'the tour pushes a change, and the new version comes to Home and the application by itself',
  async () => {
    const { page, troubles } = await browser.open(platform);
    await visit(page, '/');
    const tour = page.getByRole('region', { name: 'Follow a change through the demo shop' });
    await tour.waitFor();
    await settled(page);
    expect(await seriousFindings(page)).toEqual([]);
    await showTheme(page, 'dark');
    expect(await contrastFindings(page)).toEqual([]);
    await tour.getByRole('button', { name: 'Push a change' }).press('Enter');
    await tour
      .getByText('storefront-dev runs version 1.4.1 instead of 1.4.0')
      .waitFor({ timeout: PATIENCE_MS });
    const [pushed] = (await client.call('GET /repos/demo-shop/storefront/commits')).json.commits;
    expect(pushed.author.name).toBe('admin');
    const [written] = (await client.call('GET /repos/demo-shop/environments/commits')).json.commits;
    expect(written).toMatchObject({ author: { name: 'admin' } });
    expect(written.message).toMatch(/^\S.* \(dev\)\n\nstorefront 1\.4\.1-[0-9a-f]{7}, built from /);
    expect(written.message.startsWith(`${pushed.message.trim()} (dev)`)).toBe(true);

    await tour.getByRole('link', { name: 'Application' }).click();
    await page
      .getByText(/1\.4\.1-[0-9a-f]{7}/)
      .first()
      .waitFor({ timeout: PATIENCE_MS });
    // Looked at while the next one comes: nothing is loaded again.
    await client.call('POST /demo/push', { body: {} });
    await page
      .getByText(/1\.4\.2-[0-9a-f]{7}/)
      .first()
      .waitFor({ timeout: PATIENCE_MS });
    // What the demo began with came as a pull request for an issue.
    await visit(page, '/apps/hosted/argocd/storefront-dev?tab=timeline');
    await page.getByRole('link', { name: 'Pull request #1' }).first().waitFor();
    await page.getByText('SHOP-42', { exact: true }).first().waitFor();
    await page.goto(`${platform.url}/`);
    await tour.getByRole('button', { name: 'Hide the tour' }).click();
    await tour.waitFor({ state: 'detached' });
    expect(troubles).toEqual([]);
  },
  LONG_MS,
);

test(
  '`freshet demo push` follows its change to the pods, while Home shows it without being loaded again',
  async () => {
    const { page, troubles } = await browser.open(platform);
    await visit(page, '/');
    await page.getByText('Live', { exact: true }).waitFor();
    await page.evaluate(() => Object.assign(window, { isLoadedOnce: true }));
    // It gives up after two minutes: whatever waited for the poll of a repository would not get there.
    const { code, err } = await typed('demo', 'push');
    expect(code, err).toBe(0);
    const told = [...err.matchAll(/^ *(\d+\.\d) s {2}(\w+) /gm)];
    expect(told.map(([, , stage]) => stage)).toEqual(['push', 'build', 'commit', 'sync', 'healthy']);
    const seconds = told.map(([, passed]) => Number(passed));
    expect(seconds).toEqual(seconds.toSorted((one, other) => one - other));
    const [, sha = 'none'] = /push .*, commit ([0-9a-f]{7})$/m.exec(err) ?? [];
    const flight = page
      .getByRole('region', { name: 'Changes in flight' })
      .getByRole('row')
      .filter({ hasText: sha });
    await flight.getByText('Runs in storefront-dev').waitFor({ timeout: PATIENCE_MS });
    expect(await page.evaluate(() => 'isLoadedOnce' in window)).toBe(true);
    expect(troubles).toEqual([]);
  },
  LONG_MS,
);

test(
  'replicas go from the form to Git in the name of the person, to the cluster and the timeline, and are taken back',
  async () => {
    const { token } = await localContext(home);
    const git = new GitClient(await lab.home(), platform.url, token);
    const clone = await git.begin(ENVIRONMENTS);
    const file = 'dev/storefront/deployment.yaml';
    const pulled = async () => {
      await git.git(clone, 'pull', '-q', 'origin', 'main');
      return readFile(join(clone, file), 'utf8');
    };
    const newest = () => git.git(clone, 'log', '-1', '--format=%an: %s', '--', file);
    const before = await pulled();
    expect(before).toContain('replicas: 1\n');

    const { page, troubles } = await browser.open(platform);
    const pods = (words: RegExp) =>
      page.getByRole('button', { name: words }).first().waitFor({ timeout: PATIENCE_MS });
    await visit(page, '/apps/hosted/argocd/storefront-dev');
    await page.locator('section').getByText('Healthy', { exact: true }).first().waitFor();
    await pods(/1 pod, 1 of 1 ready/);
    await page.getByRole('link', { name: 'Configuration' }).click();
    await page.getByRole('textbox', { name: 'Replicas of Deployment storefront' }).fill('3');
    await page.getByRole('button', { name: 'Review changes' }).click();
    const review = page.getByRole('dialog', { name: 'Review changes' });
    await review.getByText(file).first().waitFor();
    await review.getByRole('button', { name: 'Commit changes' }).click();
    const synced = /^Committed [0-9a-f]{7}, synced$/;
    const done = page.getByRole('dialog', { name: 'Changes committed' });
    await done.locator('[data-commit]').getByText(synced).waitFor({ timeout: PATIENCE_MS });
    expect(await pulled()).toBe(before.replace('replicas: 1\n', 'replicas: 3\n'));
    expect(await newest()).toBe('admin: Scale Deployment storefront to 3');
    await done.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('link', { name: /^Tree/ }).click();
    await pods(/3 pods, 3 of 3 ready/);

    await page.getByRole('link', { name: /^Timeline/ }).click();
    await page.getByText('Scale Deployment storefront to 3').first().waitFor({ timeout: PATIENCE_MS });
    // Of all that may be rolled back to, what ran before stands first.
    await page.getByRole('button', { name: 'Roll back to this…' }).first().click();
    const back = page.getByRole('dialog', { name: 'Roll storefront-dev back' });
    await back.getByText(file).first().waitFor({ timeout: PATIENCE_MS });
    await back.getByRole('button', { name: 'Roll back in Git' }).click();
    await back
      .locator('[data-commit]')
      .getByText(/, synced$/)
      .waitFor({ timeout: PATIENCE_MS });
    expect(await pulled()).toBe(before);
    expect(await newest()).toMatch(/^admin: Roll storefront-dev back to /);
    await back.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('link', { name: /^Tree/ }).click();
    await pods(/1 pod, 1 of 1 ready/);
    expect(await applications()).toContainEqual(
      expect.objectContaining({ name: 'storefront-dev', sync: 'Synced', health: 'Healthy' }),
    );
    expect(troubles).toEqual([]);
  },
  LONG_MS,
);

test(
  'the applications of a service are a group, which is opened from the fleet with what was deployed to it',
  async () => {
    const { page, troubles } = await browser.open(platform);
    await visit(page, '/apps');
    await page.getByRole('combobox', { name: 'Group the map' }).click();
    await page.getByRole('option', { name: 'By group', exact: true }).click();
    await page.getByRole('button', { name: /^storefront 5 applications/ }).click();
    const group = page.getByRole('region', { name: /^Group storefront/ });
    const timeline = group.getByRole('list', { name: 'Deployments of the group' });
    await timeline.getByRole('listitem').filter({ hasText: 'storefront-dev' }).first().waitFor();
    await lookedAt(page);
    await timeline.getByRole('link', { name: 'storefront-dev' }).first().click();
    await page.waitForURL(/\/apps\/hosted\/argocd\/storefront-dev\?tab=timeline/);
    expect(troubles).toEqual([]);
  },
  LONG_MS,
);

test(
  'what a member may not do is neither offered nor done',
  async () => {
    const nobody = new ApiClient(platform.url);
    for (const call of ['GET /demo', 'POST /demo', 'DELETE /demo', 'POST /demo/push'] as const)
      expect((await nobody.call(call)).status, call).toBe(401);
    const { session } = await addMember(platform, 'first-run-guest');
    for (const call of ['POST /demo', 'DELETE /demo', 'POST /demo/push'] as const)
      expect((await session.call(call, { body: {} })).status, call).toBe(403);
    const { page, troubles } = await browser.open({ ...platform, api: session });
    await visit(page, '/');
    await page
      .getByText('The figures include made-up history of the demo.')
      .waitFor({ timeout: PATIENCE_MS });
    await settled(page);
    expect(await page.getByRole('button', { name: /Push a change|Remove the demo/ }).count()).toBe(0);
    expect(troubles).toEqual([]);
    const unknown = await client.call('POST /demo/push', { body: { service: 'bakery' } });
    expect(unknown.json.code).toBe('DEMO_SERVICE_UNKNOWN');
  },
  LONG_MS,
);

test(
  'the demo goes without a trace',
  async () => {
    expect((await client.call('DELETE /demo')).status).toBe(202);
    await eventually(async () => expect(await demo()).toMatchObject({ state: 'absent' }), LONG_MS);
    expect(await applications()).toEqual([]);
    await eventually(async () => expect(await releases()).toEqual([]));
    expect((await ask('{ applicationSets { nodes { name } } }')).applicationSets.nodes).toEqual([]);
    expect((await client.call('GET /pipelines/names')).json).toEqual([]);
    expect((await client.call('GET /builds')).json).toEqual([]);
    expect((await client.call('GET /service-accounts')).json.total).toBe(0);
    expect((await client.call('GET /contexts')).json).toEqual([]);
    const { json: repositories } = await client.call('GET /repos');
    expect(repositories.map(({ owner }: { owner: { login: string } }) => owner.login)).toEqual(
      Array(3).fill('gitops'),
    );
    await eventually(async () => expect(await repositoriesOnDisk()).toBe(3));
    await eventually(async () =>
      expect((await client.call('GET /embedded-cluster')).json).toMatchObject({ runningPods: 0 }),
    );
    expect((await client.call('POST /demo/push', { body: {} })).status).toBe(404);
  },
  LONG_MS,
);
