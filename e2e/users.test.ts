import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { seriousFindings } from './axe.ts';
import { useBrowser } from './browser.ts';
import { addMember, PASSWORD, undo } from './people.ts';
import { usePlatform } from './platform.ts';
import { settled, visit } from './settled.ts';

const platform = usePlatform();
const browser = useBrowser();

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const panelOf = (page: Page, name: string) => page.getByRole('complementary', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name });
const confirm = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name });

describe('an admin', () => {
  test('invites somebody, who joins in another browser and is in the list without a reload', async () => {
    const { page, troubles } = await browser.open(platform());
    await visit(page, '/settings/users');
    await button(page, 'Invite people').click();
    await settled(page);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByLabel('Email').fill('zora.quill@example.com');
    await button(page, 'Make the link').click();
    const link = await page.getByRole('figure', { name: 'The link' }).locator('code').textContent();
    expect(link).toContain('/invitations/accept#');
    expect(page.url()).not.toContain('#');
    await button(page, 'Done').click();
    expect(await page.content()).not.toContain(link ?? '');
    await page.getByRole('link', { name: /^Invitations\s*1$/ }).waitFor();

    const guest = await browser.open(platform(), { as: 'nobody' });
    await visit(guest.page, link ?? '');
    await guest.page.locator('input[name="userName"]').fill('zora.quill');
    await guest.page.locator('input[name="password"]').fill(PASSWORD);
    await button(guest.page, 'Join').click();
    await guest.page.waitForURL(({ pathname }) => pathname === '/');

    await rowOf(page, 'zora.quill').waitFor();
    await page.getByRole('link', { name: /^Invitations\s*0$/ }).waitFor();
    expect(troubles).toEqual([]);
    expect(guest.troubles).toEqual([]);
  });

  test('is told of somebody who would push the others down, and sees them when asking', async () => {
    const { page, troubles } = await browser.open(platform());
    await visit(page, '/settings/users');
    await addMember(platform(), 'aaron.first');
    await button(page, '1 new member').click();
    await rowOf(page, 'aaron.first').waitFor();
    expect(troubles).toEqual([]);
  });

  test('gives a role, disables with a way back, and removes for good', async () => {
    const { session } = await addMember(platform(), 'dana.abel');
    const { page, troubles } = await browser.open(platform());
    await visit(page, '/settings/users');
    await rowOf(page, 'dana.abel').getByRole('link').click();
    const panel = panelOf(page, 'dana.abel');
    await panel.waitFor();
    expect(new URL(page.url()).searchParams.get('selected')).toMatch(/^[0-9a-f]{24}$/);

    await panel.getByRole('button', { name: 'Make an admin…' }).click();
    await confirm(page, 'Make an admin').click();
    await panel.getByText('Admin', { exact: true }).waitFor();
    await panel.getByRole('button', { name: 'Make a member…' }).click();
    await confirm(page, 'Make a member').click();
    await panel.getByText('Member', { exact: true }).waitFor();

    await panel.getByRole('button', { name: 'Disable' }).click();
    await panel.getByText('Disabled', { exact: true }).waitFor();
    expect((await session.call('GET /user')).status).toBe(401);
    await undo(page, 'Disabled dana.abel');
    await panel.getByText('Active', { exact: true }).waitFor();

    await panel.getByRole('button', { name: 'Remove…' }).click();
    const question = page.getByRole('alertdialog');
    expect(await question.textContent()).toContain('Their sessions and keys end at once.');
    await question.getByRole('button', { name: 'Remove the member' }).click();
    await rowOf(page, 'dana.abel').waitFor({ state: 'detached' });
    await panel.waitFor({ state: 'detached' });
    expect(troubles).toEqual([]);
  });

  test('does the same to several at once', async () => {
    await addMember(platform(), 'lena.one');
    await addMember(platform(), 'lena.two');
    const { page, troubles } = await browser.open(platform());
    await visit(page, '/settings/users?q=lena');
    await rowOf(page, 'lena.one').getByRole('checkbox').click();
    await rowOf(page, 'lena.two').getByRole('checkbox').click();
    await button(page, 'Disable 2').click();
    await button(page, 'Enable 2').waitFor();
    expect(await page.getByRole('row').getByText('Disabled', { exact: true }).count()).toBe(2);
    await button(page, 'Remove 2…').click();
    await confirm(page, 'Remove 2 members').click();
    await page.getByText('No member matches').waitFor();
    expect(troubles).toEqual([]);
  });

  test('who is the last one stays, and reads why', async () => {
    const { page, troubles } = await browser.open(platform(), { theme: 'dark' });
    await visit(page, '/settings/users');
    await rowOf(page, platform().admin.userName).getByRole('link').click();
    const panel = panelOf(page, platform().admin.userName);
    for (const name of ['Make a member…', 'Disable', 'Remove…'])
      expect(await panel.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
    await panel.getByText('The last active admin.').first().waitFor();
    await settled(page);
    expect(await seriousFindings(page)).toEqual([]);
    expect(troubles).toEqual([]);
  });

  test('revokes an invitation after being told what that means', async () => {
    await platform().api.call('POST /invitations', { body: { email: 'late@example.com' } });
    const { page, troubles } = await browser.open(platform());
    await visit(page, '/settings/users?tab=invitations');
    const row = rowOf(page, 'late@example.com');
    await row.hover();
    await row.getByRole('button', { name: 'Actions for late@example.com' }).click();
    await page.getByRole('menuitem', { name: 'Revoke…' }).click();
    await page.getByText('Its link opens nothing any more.').waitFor();
    await confirm(page, 'Revoke the invitation').click();
    await row.waitFor({ state: 'detached' });
    expect(troubles).toEqual([]);
  });

  test('finishes an act on several invitations that was refused halfway', async () => {
    const { api } = platform();
    for (const email of ['one@example.com', 'two@example.com'])
      await api.call('POST /invitations', { body: { email } });
    const { page } = await browser.open(platform());
    await visit(page, '/settings/users?tab=invitations');
    for (const email of ['one@example.com', 'two@example.com'])
      await rowOf(page, email).getByRole('checkbox').click();
    let tries = 0;
    await page.route('**/api/invitations/*', route => {
      tries += 1;
      return tries === 2 ? route.abort() : route.continue();
    });
    await button(page, 'Revoke 2…').click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Revoke 2 invitations' }).click();
    await question.getByText('1 of 2 done').waitFor();
    await question.getByRole('button', { name: 'Revoke the invitation' }).click();
    await question.waitFor({ state: 'detached' });
    expect((await api.call('GET /invitations')).json.total).toBe(0);
    expect(tries).toBe(3);
  });
});

test('a member sees who is there, and nothing that they may not do', async () => {
  const { session } = await addMember(platform(), 'nils.users');
  const { page, troubles } = await browser.open({ ...platform(), api: session });
  await visit(page, '/settings/users');
  await rowOf(page, 'nils.users').getByText('You', { exact: true }).waitFor();
  expect(await page.getByRole('checkbox').count()).toBe(0);
  expect(await button(page, 'Invite people').count()).toBe(0);
  expect(await page.getByRole('link', { name: /^Invitations/ }).count()).toBe(0);
  await rowOf(page, 'nils.users').getByRole('link').click();
  await panelOf(page, 'nils.users').waitFor();
  expect(await panelOf(page, 'nils.users').getByRole('button').allTextContents()).toEqual(['']);
  expect(troubles).toEqual([]);
});
