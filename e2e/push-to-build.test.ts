/** From a push over HTTP to a build that a person watches, answers, ends and begins again, with nothing else installed. */
import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@freshet/kit/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GitClient } from '../control-plane/test/git-client.ts';
import { contrastFindings, seriousFindings } from './axe.ts';
import { useBrowser } from './browser.ts';
import { faintRings, walk } from './keyboard-walk.ts';
import { useOwnPlatform } from './platform.ts';
import { settled, showTheme, visit } from './settled.ts';

const PATIENCE_MS = 60_000;

/** Steps wait for files in it, which their sandbox lets them see. */
const folder = mkdtempSync(join(tmpdir(), 'freshet-push-'));

const platform = useOwnPlatform({
  FRESHET_EMBEDDED_RUNNER: 'on',
  FRESHET_EMBEDDED_RUNNER_READABLE: folder,
  PATH: process.env.PATH ?? '',
});
const browser = useBrowser();

let git: GitClient;
let clone: string;

const call = async (...args: Parameters<ReturnType<typeof platform>['api']['call']>) => {
  const answer = await platform().api.call(...args);
  if (answer.status >= 300) throw new Error(`${args[0]}: ${answer.status} ${answer.text}`);
  return answer;
};

beforeAll(async () => {
  const { text: key } = await call('POST /auth/key', { body: { name: 'pushes' } });
  git = new GitClient(folder, platform().url, key);
  await call('POST /repos', { body: { owner: 'acme', name: 'shop' } });
  clone = await git.begin('acme/shop');
  await call('POST /projects', { body: { projectName: 'shop' } });
  await createPipeline('shop/check', {
    branch: 'main',
    spec: {
      version: '1.0',
      mode: 'parallel',
      stages: ['get', 'check'],
      steps: {
        clone: {
          title: 'Get the code',
          type: 'git-clone',
          stage: 'get',
          repo: 'acme/shop',
          revision: `\${{CF_REVISION}}`,
          git: 'freshet',
        },
        unit: {
          stage: 'check',
          ...shell('echo "unit begins"', 'cat main.txt', untilOpened(), 'echo "unit is done"'),
          working_directory: `\${{clone}}`,
          when: { steps: [{ name: 'clone', on: ['success'] }] },
        },
        lint: {
          stage: 'check',
          ...shell('echo "nothing to complain about"'),
          when: { steps: [{ name: 'clone', on: ['success'] }] },
        },
      },
    },
  });
  await createPipeline('shop/release', {
    branch: 'release',
    spec: {
      version: '1.0',
      steps: {
        ask: { title: 'Release it', type: 'pending-approval' },
        slow: shell('echo "released"', untilOpened()),
      },
    },
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface PipelineParts {
  readonly spec: object;
  readonly branch: string;
}

/** A pipeline that a push to the branch begins. */
const createPipeline = (name: string, { spec, branch }: PipelineParts) =>
  call('POST /pipelines', {
    body: {
      metadata: { name },
      spec: {
        ...spec,
        triggers: [
          {
            name: 'pushes',
            type: 'git',
            provider: 'freshet',
            repo: 'acme/shop',
            events: ['push.heads'],
            branchRegex: `/^${branch}$/`,
          },
        ],
      },
    },
  });

let titles = 0;
/** Another one when a test is tried again. */
const titled = (words: string): string => `${words} ${++titles}`;

const push = async (branch: string, message: string): Promise<string> => {
  const sha = await git.commit(clone, { [`${branch}.txt`]: `${message}\n` }, message);
  await git.git(clone, 'push', '-q', 'origin', `HEAD:${branch}`);
  return sha;
};

const shell = (...commands: readonly string[]) => ({ image: 'alpine', commands });

/** Waits for a file, so that what a page shows meanwhile does not depend on how fast machines are. */
const untilOpened = (): string => `until [ -e ${folder}/$CF_REVISION ]; do sleep 0.1; done`;
const open = (sha: string) => writeFile(join(folder, sha), '');

const state = (page: Page, words: string) =>
  page
    .locator('header')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
    .getByText(words, { exact: true });
const step = (page: Page, words: string | RegExp) => page.getByRole('button', { name: words });
const log = (page: Page, words: string) => page.getByRole('region', { name: /^Log of/ }).getByText(words);

test('a push is built, watched live and told to the commit', async () => {
  const { page, troubles } = await browser.open(platform());
  await visit(page, '/pipelines');
  await page.getByRole('row').filter({ hasText: 'check' }).waitFor();
  await page.getByRole('link', { name: 'Builds', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Builds' }).waitFor();
  const title = titled('Sell by weight');
  const sha = await push('main', title);
  const row = page.getByRole('row').filter({ hasText: title });
  await row.waitFor({ timeout: PATIENCE_MS });
  await row.getByRole('link').first().click();
  await page.getByRole('heading', { level: 2, name: title }).waitFor();

  // Its steps and its log come by themselves: the page is not loaded again.
  await step(page, /^Get the code, (Succeeded|Success)/).waitFor({ timeout: PATIENCE_MS });
  await step(page, /^unit, Running/).press('Enter');
  await log(page, 'unit begins').waitFor({ timeout: PATIENCE_MS });
  await log(page, title).waitFor();
  expect(await log(page, 'unit is done').count()).toBe(0);
  const pending = await call(`GET /repos/acme/shop/commits/${sha}/status`);
  expect(pending.json.state).toBe('pending');
  await open(sha);
  await log(page, 'unit is done').waitFor({ timeout: PATIENCE_MS });
  await step(page, /^unit, (Succeeded|Success)/).waitFor({ timeout: PATIENCE_MS });
  await state(page, 'Succeeded').waitFor({ timeout: PATIENCE_MS });
  await eventually(async () => {
    const { json } = await call(`GET /repos/acme/shop/commits/${sha}/status`);
    expect(json).toMatchObject({ state: 'success', statuses: [{ state: 'success' }] });
  }, PATIENCE_MS);

  await settled(page);
  expect(await seriousFindings(page)).toEqual([]);
  expect(await walk(page)).toEqual([]);
  await showTheme(page, 'dark');
  expect(await contrastFindings(page)).toEqual([]);
  expect(await faintRings(page)).toEqual([]);

  for (const [key, view] of [
    ['3', 'table'],
    ['2', 'waterfall'],
  ] as const) {
    await page.keyboard.press(key);
    await page.waitForURL(address => address.searchParams.get('view') === view);
  }
  await page.keyboard.press('j');
  await page.waitForURL(address => address.searchParams.get('step') === 'lint');
  await settled(page);
  expect(await seriousFindings(page)).toEqual([]);
  expect(troubles).toEqual([]);
});

test('a build that waits for a person is approved, ended and begun again on its page, by keyboard', async () => {
  const { page, troubles } = await browser.open(platform());
  await visit(page, '/builds');
  const title = titled('Release the shop');
  await push('release', title);
  const row = page.getByRole('row').filter({ hasText: title });
  // A list with rows does not move under the reader: it says that there is more.
  const news = page.getByRole('button', { name: '1 new build' });
  await news.or(row).first().waitFor({ timeout: PATIENCE_MS });
  if (await news.isVisible()) await news.click();
  await row.getByRole('link').first().click();
  await page.getByText('Release it waits for approval').waitFor({ timeout: PATIENCE_MS });
  await settled(page);
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Approve…' }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Approve “Release it”?' });
  await question.getByText('One answer decides.').waitFor();
  await question.getByText('Without an answer the step is terminated on').waitFor();
  await question.getByText(title).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await question.getByRole('button', { name: 'Approve the step' }).press('Enter');
  await page.getByText('Release it is approved').waitFor();
  await log(page, 'released').waitFor({ timeout: PATIENCE_MS });

  await page.getByRole('button', { name: 'Terminate', exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await dialog.waitFor();
  await dialog.getByRole('button', { name: 'Terminate the build' }).focus();
  await page.keyboard.press('Enter');
  await state(page, 'Terminated').waitFor({ timeout: PATIENCE_MS });

  // There is one way to restart it, so it is a button, not a menu.
  await page.getByRole('button', { name: 'Restart', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Show the build', exact: true }).press('Enter');
  await page.getByText('Release it waits for approval').waitFor({ timeout: PATIENCE_MS });
  await state(page, 'Waiting for approval').waitFor();
  expect(troubles).toEqual([]);
});
