import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seriousFindings } from './axe.ts';
import { useBrowser } from './browser.ts';
import { useOwnPlatform } from './platform.ts';
import { visit } from './settled.ts';

const platform = useOwnPlatform({ FRESHET_EMBEDDED_CLUSTER: 'on' });
const browser = useBrowser();

/** In a queue that no process serves, so that a letter that is tried again stays where it is put. */
const QUEUE = 'nobody.serves';

const insertDead = (...ids: string[]) =>
  Promise.all(
    ids.map(id =>
      platform().owner(
        sql`insert into jobs.dead_jobs (id, queue, payload, priority, created_at, fence, attempt, error, died_at)
          values (${id}, ${QUEUE}, ${JSON.stringify({ river: 'Elbe' })}, 1, now(), 1, 8, ${`it failed: ${id}`}, now())`,
      ),
    ),
  );

const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });
const heading = (page: Page, name: string) => page.getByRole('heading', { name });

test('the installation tells how it is', async () => {
  const { page, troubles } = await browser.open(platform());
  await visit(page, '/settings/system');
  await page.getByText(/As of \d\d:\d\d:\d\d/).waitFor();
  await page
    .getByText(/PostgreSQL .* answered in/)
    .first()
    .waitFor();
  await row(page, 'access.forget-subjects').waitFor();
  const cluster = page.getByRole('region', { name: 'Embedded cluster' });
  await cluster.getByText('Running', { exact: true }).waitFor({ timeout: 60_000 });
  await cluster.getByText(/^https:\/\/127\.0\.0\.1:\d+$/).waitFor();
  await cluster.getByText('nothing runs in them').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  expect(troubles).toEqual([]);
});

test('a schedule runs on request, and its run is shown', async () => {
  const { page, troubles } = await browser.open(platform());
  await visit(page, '/settings/system');
  await page.getByText('identity.expire', { exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Runs of identity.expire' });
  await drawer.getByRole('button', { name: 'Run now' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('The next run by the clock stays where it is.').waitFor();
  await question.getByRole('button', { name: 'Run it now' }).click();
  await drawer.getByText('On request').waitFor({ timeout: 30_000 });
  await drawer.getByText('Succeeded').first().waitFor({ timeout: 30_000 });
  expect(troubles).toEqual([]);
});

test('a dead letter is shown with what it holds, tried again, and discarded with others', async () => {
  const [one, two, three] = ['a', 'b', 'c'].map(letter => letter.repeat(24)) as [string, string, string];
  await insertDead(one, two, three);
  const { page, troubles } = await browser.open(platform());
  await visit(page, '/settings/system?kind=job');
  await page.getByText('One thing should be looked at soon').waitFor();
  await row(page, `it failed: ${one}`).getByText(QUEUE).click();
  const drawer = page.getByRole('dialog', { name: 'Dead job' });
  await drawer.getByText('"Elbe"').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retry 1' }).click();
  await expect.poll(() => row(page, one).count(), { timeout: 30_000 }).toBe(0);

  for (const id of [two, three]) await row(page, id).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Discard 2' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('They are forgotten for good.').waitFor();
  await question.getByRole('button', { name: 'Discard 2' }).click();
  await page.getByText('No dead jobs').waitFor({ timeout: 30_000 });
  const { json } = await platform().api.call('GET /audit?action=dead-letter');
  expect(json.records.map(({ action }: { action: string }) => action)).toEqual([
    'dead-letter.discard',
    'dead-letter.discard',
    'dead-letter.retry',
  ]);
  await heading(page, 'Dead letters').waitFor();
  expect(troubles).toEqual([]);
});

test('a subscription is replayed only after saying what that does', async () => {
  const { page, troubles } = await browser.open(platform());
  await visit(page, '/settings/system');
  const subscription = row(page, 'access.forget-subjects');
  await subscription.hover();
  await subscription.getByRole('button', { name: 'Replay…' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('it does its work for each again').waitFor();
  await question.getByRole('button', { name: 'Replay the events' }).click();
  await page.getByText('Replaying events to access.forget-subjects').first().waitFor({ timeout: 30_000 });
  expect(troubles).toEqual([]);
});
