/** What people change about themselves and about their account. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ApiClient } from '../control-plane/test/api-client.ts';
import { useBrowser } from './browser.ts';
import { addMember, PASSWORD } from './people.ts';
import { usePlatform } from './platform.ts';
import { settled, visit } from './settled.ts';

const platform = usePlatform();
const browser = useBrowser();

const openAs = async (userName: string) => {
  const { session } = await addMember(platform(), userName);
  return { session, ...(await browser.open({ ...platform(), api: session })) };
};
const isWrong = (page: Page, field: string): Promise<unknown> =>
  page.waitForFunction(
    name => document.querySelector(`input[name="${name}"]`)?.getAttribute('aria-invalid') === 'true',
    field,
  );
/** A refusal is an answer that the browser complains of all the same. */
const otherThanRefusals = (troubles: readonly string[]) =>
  troubles.filter(trouble => !/status of 40[0-9]|status of 422/.test(trouble));

describe('somebody', () => {
  test('changes their name and address once they prove who they are', async () => {
    const { page, session, troubles } = await openAs('una.old');
    await visit(page, '/profile');
    await page.getByLabel('User name').fill('una.new');
    await page.getByLabel('Email').fill('una.new@example.com');
    await page.getByLabel('Your password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Save the changes' }).click();
    await isWrong(page, 'currentPassword');
    expect(await page.getByLabel('User name').inputValue()).toBe('una.new');
    expect((await session.call('GET /user')).json.userName).toBe('una.old');

    await page.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Save the changes' }).click();
    await page.getByText('Saved your profile').waitFor();
    await page.getByRole('button', { name: 'You: una.new' }).waitFor();
    expect((await session.call('GET /user')).json).toMatchObject({
      userName: 'una.new',
      email: 'una.new@example.com',
    });
    await page.reload();
    await settled(page);
    expect(await page.getByLabel('Email').inputValue()).toBe('una.new@example.com');
    expect(otherThanRefusals(troubles)).toEqual([]);
  });

  test('without an address saves their name, and needs none', async () => {
    const { session, page, troubles } = await openAs('nomail.old');
    await page.route('**/api/user', async route => {
      if (route.request().method() !== 'GET') return route.continue();
      const response = await route.fetch();
      const { email, ...rest } = await response.json();
      expect(email).toBe('nomail.old@example.com');
      return route.fulfill({ response, json: rest });
    });
    await visit(page, '/profile');
    await page.getByLabel('User name').fill('nomail.new');
    await page.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Save the changes' }).click();
    await page.getByText('Saved your profile').first().waitFor();
    expect((await session.call('GET /user')).json).toMatchObject({
      userName: 'nomail.new',
      email: 'nomail.old@example.com',
    });
    await page.unrouteAll({ behavior: 'wait' });
    expect(troubles).toEqual([]);
  });

  test('keeps what they typed when another tab of theirs saves', async () => {
    const { session, page, troubles } = await openAs('iris.one');
    await visit(page, '/profile');
    await page.getByLabel('Email').fill('iris.new@example.com');
    await session.call('PATCH /user', { body: { userName: 'iris.two', currentPassword: PASSWORD } });
    await page.getByText('This was changed elsewhere').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('iris.new@example.com');
    await page.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Save the changes' }).click();
    await page.getByText('Saved your profile').first().waitFor();
    expect((await session.call('GET /user')).json).toMatchObject({
      userName: 'iris.two',
      email: 'iris.new@example.com',
    });
    expect(await page.getByLabel('User name').inputValue()).toBe('iris.two');
    expect(await page.getByText('This was changed elsewhere').count()).toBe(0);
    expect(troubles).toEqual([]);
  });

  test('changes their password, and only the new one opens anything', async () => {
    const { page, troubles } = await openAs('paul.first');
    const elsewhere = await new ApiClient(platform().url).signIn('paul.first', PASSWORD);
    await visit(page, '/profile?tab=password');
    const change = page.getByRole('button', { name: 'Change the password' });
    await page.getByLabel('Current password', { exact: true }).fill('not the password');
    await page.getByLabel('New password', { exact: true }).fill('too short');
    await change.click();
    await page.getByText('3 characters more.').waitFor();
    await page.getByLabel('New password', { exact: true }).fill('eight herons wait at dusk');
    await change.click();
    await isWrong(page, 'currentPassword');
    await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
    await change.click();
    await page.getByText('Changed your password').waitFor();
    expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe('');

    expect((await elsewhere.call('GET /user')).status).toBe(401);
    const again = new ApiClient(platform().url);
    await expect(again.signIn('paul.first', PASSWORD)).rejects.toThrow('cannot sign in');
    await again.signIn('paul.first', 'eight herons wait at dusk');
    await page.reload();
    await settled(page);
    expect(new URL(page.url()).pathname).toBe('/profile');
    expect(otherThanRefusals(troubles)).toEqual([]);
  });

  test('ends their other sessions and keeps the one at hand', async () => {
    const { page, session, troubles } = await openAs('sam.twice');
    const elsewhere = await new ApiClient(platform().url).signIn('sam.twice', PASSWORD);
    await visit(page, '/profile?tab=sessions');
    await page.getByText('This one').waitFor();
    await page.getByRole('button', { name: /^End .* other session/ }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('Whoever uses them has to sign in again.').waitFor();
    await question.getByRole('button', { name: /^End/ }).click();
    await page
      .getByText(/^Ended/)
      .first()
      .waitFor();
    expect((await elsewhere.call('GET /user')).status).toBe(401);
    expect((await session.call('GET /user')).status).toBe(200);
    await page.waitForFunction(() => document.querySelectorAll('[role="row"]').length === 2);
    expect(troubles).toEqual([]);
  });
});

describe('the account', () => {
  test('takes only mail domains, and keeps what was saved', async () => {
    const { page, troubles } = await browser.open(platform());
    await visit(page, '/settings/account');
    const domains = page.getByLabel(/^Mail domains that may join/);
    const save = page.getByRole('button', { name: 'Save the changes' });
    await domains.fill('example.com\nnot a domain');
    await save.click();
    await page.getByText('“not” is no mail domain.').waitFor();

    await domains.fill('@Example.com, freshet.example');
    await page.getByRole('combobox', { name: /^Sessions end when unused for/ }).click();
    await page.getByRole('option', { name: '8 hours' }).click();
    await save.click();
    await page.getByText('Saved the account').waitFor();
    await page.reload();
    await settled(page);
    expect(await domains.inputValue()).toBe('example.com\nfreshet.example');
    expect(
      await page.getByRole('combobox', { name: /^Sessions end when unused for/ }).textContent(),
    ).toContain('8 hours');
    expect((await platform().api.call('GET /account')).json).toMatchObject({
      inviteDomains: ['example.com', 'freshet.example'],
      sessionIdleMinutes: 480,
    });
    expect(troubles).toEqual([]);
  });

  test('is not written over by a form that was open meanwhile', async () => {
    const { page, troubles } = await browser.open(platform());
    const { name } = (await platform().api.call('GET /account')).json;
    await visit(page, '/settings/account');
    await page.getByLabel(/^Mail domains that may join/).fill('typed.example');
    await platform().api.call('PATCH /account', { body: { name: 'renamed' } });
    await page.getByText('This was changed elsewhere').waitFor();
    expect(await page.getByLabel(/^Mail domains that may join/).inputValue()).toBe('typed.example');
    await page.getByRole('button', { name: 'Save the changes' }).click();
    await page.getByText('Saved the account').first().waitFor();
    expect((await platform().api.call('GET /account')).json).toMatchObject({
      name: 'renamed',
      inviteDomains: ['typed.example'],
    });

    await platform().api.call('PATCH /account', { body: { name, inviteDomains: [] } });
    await page.getByRole('button', { name: 'Load it' }).click();
    expect(await page.getByLabel(/^Mail domains that may join/).inputValue()).toBe('');
    expect(troubles).toEqual([]);
  });

  test('is only looked at by members, who read why', async () => {
    const { page, troubles } = await openAs('olaf.looks');
    await visit(page, '/settings/account');
    expect(await page.getByLabel('Name', { exact: true }).isDisabled()).toBe(true);
    const save = page.getByRole('button', { name: 'Save the changes' });
    expect(await save.getAttribute('aria-disabled')).toBe('true');
    await save.hover();
    await page.getByText('Only admins change these.').first().waitFor();
    expect(troubles).toEqual([]);
  });
});
