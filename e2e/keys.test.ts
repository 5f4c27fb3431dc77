/** Keys and the identities of programs: made, cut down, switched off, revoked, deleted. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ApiClient } from '../control-plane/test/api-client.ts';
import { useBrowser } from './browser.ts';
import { addMember, undo } from './people.ts';
import { usePlatform } from './platform.ts';
import { settled, visit } from './settled.ts';

const platform = usePlatform();
const browser = useBrowser();

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const panelOf = (page: Page, name: string) => page.getByRole('complementary', { name });
const use = (secret: string) => new ApiClient(platform().url, { authorization: secret });

/** Makes a key in the drawer that is open, and takes its secret as a person would. */
const makeKey = async (page: Page, name: string, scope?: string): Promise<string> => {
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Name').fill(name);
  if (scope !== undefined) {
    await drawer.getByRole('combobox', { name: /^Scopes/ }).fill(scope);
    await page.getByRole('option', { name: scope }).first().click();
  }
  await drawer.getByRole('button', { name: 'Make the key' }).click();
  const secret = await drawer.getByRole('figure', { name: 'The key' }).locator('code').textContent();
  await drawer.getByRole('button', { name: 'I have copied it' }).click();
  await drawer.waitFor({ state: 'detached' });
  return secret ?? '';
};

describe('a key', () => {
  test('is shown once, works, and is refused as soon as it is revoked', async () => {
    const { page, troubles } = await browser.open(platform());
    await visit(page, '/settings/tokens?create=true');
    const secret = await makeKey(page, 'deploy script');
    expect((await use(secret).call('GET /user')).status).toBe(200);
    await rowOf(page, 'deploy script').waitFor();
    expect(await page.content()).not.toContain(secret);
    expect(new URL(page.url()).search).toBe('');

    const row = rowOf(page, 'deploy script');
    await row.hover();
    await row.getByRole('button', { name: 'Actions for deploy script' }).click();
    await page.getByRole('menuitem', { name: 'Revoke…' }).click();
    const question = page.getByRole('alertdialog', { name: 'Revoke “deploy script”?' });
    await question.getByRole('button', { name: 'Revoke the key' }).click();
    // What lies behind a question cannot be found, so that a row seems gone while it is asked.
    await question.waitFor({ state: 'detached' });
    await row.waitFor({ state: 'detached' });
    expect((await use(secret).call('GET /user')).status).toBe(401);
    expect(troubles).toEqual([]);
  });

  test('that is cut down does only what its scopes name', async () => {
    const { page, troubles } = await browser.open(platform());
    await visit(page, '/settings/tokens?create=true');
    const secret = await makeKey(page, 'reads teams', 'team:read');
    await rowOf(page, 'reads teams').getByText('team:read').waitFor();
    expect((await use(secret).call('GET /team')).status).toBe(200);
    expect((await use(secret).call('POST /team', { body: { name: 'payments' } })).status).toBe(403);
    expect((await use(secret).call('GET /users')).status).toBe(403);
    expect(troubles).toEqual([]);
  });

  test('goes with others in one act', async () => {
    for (const name of ['batch one', 'batch two'])
      await platform().api.call('POST /auth/key', { body: { name } });
    const { page, troubles } = await browser.open(platform());
    await visit(page, '/settings/tokens?q=batch');
    await rowOf(page, 'batch one').getByRole('checkbox').click();
    await rowOf(page, 'batch two').getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Revoke 2' }).click();
    await page.getByRole('button', { name: 'Revoke 2 keys' }).click();
    await page.getByText('No key matches').or(page.getByText('No keys yet')).first().waitFor();
    expect(troubles).toEqual([]);
  });
});

describe('a service account', () => {
  test('is made, gets a key, is switched off with a way back, and on again', async () => {
    const { page, troubles } = await browser.open(platform());
    await visit(page, '/settings/service-accounts');
    await page.getByRole('button', { name: 'New service account' }).first().click();
    await page.getByRole('dialog').getByLabel('Name').fill('deployer');
    await page.getByRole('button', { name: 'Create the service account' }).click();
    const panel = panelOf(page, 'deployer');
    await panel.getByRole('button', { name: 'New key' }).click();
    const secret = await makeKey(page, 'ci');
    expect((await use(secret).call('GET /team')).status).not.toBe(401);

    const disable = async () => {
      await panel.getByRole('button', { name: 'Disable…' }).click();
      const question = page.getByRole('alertdialog', { name: 'Disable “deployer”?' });
      await question.getByText('Its key opens nothing from now on.').waitFor();
      await question.getByRole('button', { name: 'Disable the service account' }).click();
      await panel.getByRole('button', { name: 'Enable' }).waitFor();
    };
    await disable();
    expect((await use(secret).call('GET /team')).status).toBe(401);
    await undo(page, 'Disabled deployer');
    await panel.getByRole('button', { name: 'Disable…' }).waitFor();
    expect((await use(secret).call('GET /team')).status).not.toBe(401);
    await disable();
    await panel.getByRole('button', { name: 'Enable' }).click();
    await panel.getByRole('button', { name: 'Disable…' }).waitFor();
    expect((await use(secret).call('GET /team')).status).not.toBe(401);
    expect(troubles).toEqual([]);
  });

  test('is renamed and put into a team', async () => {
    const { api } = platform();
    await api.call('POST /team', { body: { name: 'robots' } });
    const { id } = (await api.call('POST /service-accounts', { body: { name: 'linter' } })).json;
    const { page, troubles } = await browser.open(platform());
    await visit(page, `/settings/service-accounts?selected=${id}`);
    await panelOf(page, 'linter').getByRole('button', { name: 'Change…' }).click();
    const drawer = page.getByRole('dialog', { name: 'Change linter' });
    await drawer.getByLabel('Name').fill('checker');
    await drawer.getByRole('combobox', { name: /^Teams/ }).fill('robots');
    await page.getByRole('option', { name: 'robots' }).click();
    await drawer.getByRole('button', { name: 'Save the changes' }).click();
    await panelOf(page, 'checker').getByText('robots', { exact: true }).waitFor();
    await drawer.waitFor({ state: 'detached' });
    expect((await api.call(`GET /service-accounts/${id}`)).json).toMatchObject({
      name: 'checker',
      admin: false,
    });
    expect(troubles).toEqual([]);
  });

  test('is only looked at by whoever may not change it', async () => {
    const { api } = platform();
    const { id, session } = await addMember(platform(), 'rita.reader');
    const { json: team } = await api.call('POST /team', { body: { name: 'readers', users: [id] } });
    await api.call('POST /abac', {
      body: {
        effect: 'allow',
        subject: { kind: 'team', id: team._id },
        resource: 'service-account',
        actions: ['read'],
      },
    });
    const { json } = await api.call('POST /service-accounts', { body: { name: 'watched' } });
    const { page, troubles } = await browser.open({ ...platform(), api: session });
    await visit(page, `/settings/service-accounts?selected=${json.id}`);
    const panel = panelOf(page, 'watched');
    await panel.getByText('No key yet').or(panel.getByText('Enabled')).first().waitFor();
    await settled(page);
    for (const name of ['Change…', 'Disable…', 'Delete…', 'New key'])
      expect(await panel.getByRole('button', { name }).count(), name).toBe(0);
    expect(await page.getByRole('button', { name: 'New service account' }).count()).toBe(0);
    expect(troubles).toEqual([]);
  });

  test('is deleted by whoever types its name, and its keys end', async () => {
    const { json } = await platform().api.call('POST /service-accounts', { body: { name: 'renovate' } });
    const { page, troubles } = await browser.open(platform());
    await visit(page, `/settings/service-accounts?selected=${json.id}`);
    const panel = panelOf(page, 'renovate');
    await panel.getByRole('button', { name: 'New key' }).click();
    const secret = await makeKey(page, 'nightly');
    await panel.getByRole('button', { name: 'Delete…' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete “renovate”?' });
    const act = question.getByRole('button', { name: 'Delete the service account' });
    expect(await act.getAttribute('aria-disabled')).toBe('true');
    await question.getByRole('textbox').fill('renovat');
    expect(await act.getAttribute('aria-disabled')).toBe('true');
    await question.getByRole('textbox').fill('renovate');
    await act.click();
    await question.waitFor({ state: 'detached' });
    await panel.waitFor({ state: 'detached' });
    await rowOf(page, 'renovate').waitFor({ state: 'detached' });
    expect((await use(secret).call('GET /user')).status).toBe(401);
    expect(new URL(page.url()).search).toBe('');
    await settled(page);
    expect(troubles).toEqual([]);
  });
});
