import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { seriousFindings } from './axe.ts';
import { useBrowser } from './browser.ts';
import { addMember, undo } from './people.ts';
import { usePlatform } from './platform.ts';
import { settled, visit } from './settled.ts';

const platform = usePlatform();
const browser = useBrowser();

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const panelOf = (page: Page, name: string) => page.getByRole('complementary', { name });
const membersOf = (page: Page, name: string) => panelOf(page, name).getByRole('list', { name: 'Members' });

describe('a team', () => {
  test('is made, filled, emptied with a way back, renamed and deleted', async () => {
    await addMember(platform(), 'priya.teams');
    await platform().api.call('POST /service-accounts', { body: { name: 'renovate' } });
    const { page, troubles } = await browser.open(platform());
    await visit(page, '/settings/teams');
    await page.getByRole('button', { name: 'Create team' }).click();
    await page.getByLabel('Name').fill('payments');
    await page.getByRole('textbox', { name: /^Tags/ }).fill('pci prod');
    await page.getByRole('button', { name: 'Create the team' }).click();
    const panel = panelOf(page, 'payments');
    await panel.getByText('Nobody is in it yet.').waitFor();
    await rowOf(page, 'payments').waitFor();

    const add = panel.getByRole('combobox', { name: 'Add a member' });
    for (const name of ['priya.teams', 'renovate']) {
      await add.fill(name);
      await page.getByRole('option', { name }).click();
      await membersOf(page, 'payments').getByText(name, { exact: true }).waitFor();
    }
    await panel.getByRole('button', { name: 'Remove renovate' }).click();
    await membersOf(page, 'payments').getByText('renovate').waitFor({ state: 'detached' });
    await undo(page, 'Removed renovate from payments');
    await membersOf(page, 'payments').getByText('renovate').waitFor();
    expect(await seriousFindings(page)).toEqual([]);

    await panel.getByRole('button', { name: 'Change…' }).click();
    await page.getByLabel('Name').fill('billing');
    await page.getByRole('button', { name: 'Save the changes' }).click();
    const renamed = panelOf(page, 'billing');
    await renamed.waitFor();

    const id = new URL(page.url()).searchParams.get('selected');
    await platform().api.call('POST /abac', {
      body: { effect: 'allow', subject: { kind: 'team', id }, resource: 'pipeline', actions: ['read'] },
    });
    await renamed.getByText('May read pipeline').waitFor();
    await renamed.getByRole('button', { name: 'Delete…' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('1 access rule names it and goes with it.').waitFor();
    await question.getByRole('button', { name: 'Delete the team and 1 rule' }).click();
    await rowOf(page, 'billing').waitFor({ state: 'detached' });
    await renamed.waitFor({ state: 'detached' });
    expect(troubles).toEqual([]);
  });

  test('that follows a role says why it cannot be changed', async () => {
    const { page, troubles } = await browser.open(platform());
    await visit(page, '/settings/teams');
    await rowOf(page, 'admins').getByRole('link').click();
    const panel = panelOf(page, 'admins');
    await panel.getByText('Every admin is in it.').waitFor();
    expect(await panel.getByRole('combobox').count()).toBe(0);
    expect(await panel.getByRole('button', { name: 'Delete…' }).count()).toBe(0);
    expect(troubles).toEqual([]);
  });

  test('is refused a name that is taken, at the field', async () => {
    await platform().api.call('POST /team', { body: { name: 'search' } });
    const { page } = await browser.open(platform());
    await visit(page, '/settings/teams?create=true');
    await page.getByLabel('Name').fill('search');
    await page.getByRole('button', { name: 'Create the team' }).click();
    await page.waitForFunction(
      () => document.querySelector('input[name="name"]')?.getAttribute('aria-invalid') === 'true',
    );
  });
});

test('with the keyboard alone a team is made, found, filled, and left again', async () => {
  await addMember(platform(), 'so.okafor');
  const { page, troubles } = await browser.open(platform());
  await visit(page, '/settings/teams');
  const { keyboard } = page;
  await keyboard.press('Control+K');
  await page.getByRole('combobox', { name: /search/i }).waitFor();
  await keyboard.type('Create team');
  await page.getByRole('option', { name: 'Create team' }).first().waitFor();
  await keyboard.press('Enter');
  await page.getByRole('dialog').getByLabel('Name').waitFor();
  await settled(page);
  await keyboard.type('platform');
  await keyboard.press('Enter');
  await panelOf(page, 'platform').waitFor();
  await settled(page);

  await tabTo(page, 'Add a member');
  await keyboard.type('so.ok');
  await page.getByRole('option', { name: 'so.okafor' }).waitFor();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await membersOf(page, 'platform').getByText('so.okafor').waitFor();

  await tabTo(page, 'Remove so.okafor');
  await keyboard.press('Enter');
  await panelOf(page, 'platform').getByText('Nobody is in it yet.').waitFor();
  await tabTo(page, 'Close');
  await keyboard.press('Enter');
  await panelOf(page, 'platform').waitFor({ state: 'detached' });
  expect(troubles).toEqual([]);
});

/** Walks on until the control of this name has the focus. */
const tabTo = async (page: Page, name: string): Promise<void> => {
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement)) return '';
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
      return element.getAttribute('aria-label') ?? label ?? element.textContent ?? '';
    });
  for (let presses = 0; presses < 80; presses += 1) {
    if ((await focused()).startsWith(name)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no way to “${name}” with the keyboard`);
};
