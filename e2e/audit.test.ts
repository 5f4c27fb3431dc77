import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seriousFindings } from './axe.ts';
import { useBrowser } from './browser.ts';
import { usePlatform } from './platform.ts';
import { settled, visit } from './settled.ts';

const platform = usePlatform();
const browser = useBrowser();

const createTeam = async (name: string): Promise<string> => {
  const { status, json } = await platform().api.call('POST /team', {
    body: { name },
    headers: { origin: platform().url },
  });
  expect(status).toBeLessThan(300);
  return json.id ?? json._id;
};

const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });
const first = (page: Page) => page.getByRole('row').nth(1).textContent();

test('what happens while one reads waits until it is asked for', async () => {
  const { page, troubles } = await browser.open(platform());
  await visit(page, '/settings/audit');
  await page.getByText('Live', { exact: true }).waitFor();
  const before = await first(page);
  await createTeam('newcomers');
  const pill = page.getByRole('button', { name: /\d+ new records?/ });
  await pill.waitFor({ timeout: 30_000 });
  expect(await first(page)).toBe(before);
  expect(await row(page, 'created team newcomers').count()).toBe(0);
  await pill.click();
  await row(page, 'created team newcomers').waitFor();
  expect(await pill.count()).toBe(0);
  expect(troubles).toEqual([]);
});

test('a filter stands in the address, and a record opens with what changed', async () => {
  const id = await createTeam('river');
  await platform().api.call(`PATCH /team/${id}`, {
    body: { name: 'delta', tags: ['eu'] },
    headers: { origin: platform().url },
  });
  const { page, troubles } = await browser.open(platform());
  await visit(page, '/settings/audit');
  await page.getByRole('combobox', { name: 'Filter records' }).fill('action:team.update delta');
  await page.waitForURL(/q=action/);
  await row(page, 'changed team delta').waitFor();
  await expect.poll(() => row(page, 'signed in').count()).toBe(0);
  await page.reload();
  await settled(page);
  expect(await row(page, 'signed in').count()).toBe(0);

  await page.getByText('changed team delta').first().click();
  const panel = page.getByRole('complementary', { name: /Record \d+/ });
  await panel.getByText('"name": "delta"').first().waitFor();
  await panel.getByText('Place in the chain').waitFor();
  expect(new URL(page.url()).searchParams.get('selected')).toMatch(/^[0-9a-f]{24}$/);
  expect(await seriousFindings(page)).toEqual([]);

  await panel.getByRole('link', { name: 'Show all on delta' }).click();
  await row(page, 'created team river').waitFor();
  await page.keyboard.press('Escape');
  expect(troubles).toEqual([]);
});

test('a filter that the server cannot answer is named', async () => {
  const { page } = await browser.open(platform());
  await visit(page, '/settings/audit?q=-result%3Asuccess');
  await page.getByText('Not filtered by -result:success').waitFor();
});

test('what the filter shows is exported, and counted', async () => {
  await createTeam('exported');
  const { page, troubles } = await browser.open(platform());
  await visit(page, '/settings/audit?q=action%3Ateam.create+exported');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^freshet-audit-.*\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('exported');
  await page.getByText('Exported 1 record').first().waitFor();
  expect(troubles).toEqual([]);
});

test('an intact log verifies, also against an anchor, and one that was edited does not', async () => {
  await createTeam('evidence');
  const { page, troubles } = await browser.open(platform());
  await visit(page, '/settings/audit');
  await page.getByRole('button', { name: 'Verify the chain' }).click();
  await page.getByText('The log is intact').waitFor({ timeout: 30_000 });
  const anchor = (await page.getByRole('figure', { name: 'Anchor' }).textContent()) ?? '';
  expect(anchor).toMatch(/"hash":"[0-9a-f]{64}"/);
  await page.getByRole('textbox', { name: /Anchor of an earlier/ }).fill(anchor);
  await page.getByRole('button', { name: 'Verify against the anchor' }).click();
  await page.getByText('The anchor is in the log').waitFor({ timeout: 30_000 });
  expect(await seriousFindings(page)).toEqual([]);

  await platform().owner(
    sql`update audit.records set entity_name = 'innocent' where action = 'team.create' and entity_name = 'evidence'`,
  );
  await page.getByRole('button', { name: 'Verify again', exact: true }).click();
  await page.getByText(/The record at place \d+ was edited/).waitFor({ timeout: 30_000 });
  await page.getByText(/The chain breaks at place \d+/).waitFor();
  await page.getByText('What to do').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  expect(troubles).toEqual([]);
});
