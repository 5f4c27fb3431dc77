/** Sessions that end, move to another tab, another person or another account, and come back. */
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ApiClient } from '../control-plane/test/api-client.ts';
import { useBrowser } from './browser.ts';
import { addMember, PASSWORD } from './people.ts';
import { usePlatform } from './platform.ts';
import { settled, visit } from './settled.ts';

const platform = usePlatform();
const browser = useBrowser();

const signInAgain = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });
const takenOver = (page: Page) =>
  page.getByRole('dialog', { name: 'Another session took over this browser' });
const me = (page: Page, name: string) => page.getByRole('button', { name: `You: ${name}` });

const fillSignIn = async (page: Page, userName: string, password: string): Promise<void> => {
  await page.locator('input[name="userName"]').fill(userName);
  await page.locator('input[name="password"]').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};
const secondTab = async (context: BrowserContext, address: string): Promise<Page> => {
  const page = await context.newPage();
  await visit(page, address);
  return page;
};

describe('a session that ended on the server', () => {
  test('is renewed over the page: nothing typed is lost, and what was sent goes through', async () => {
    const { session } = await addMember(platform(), 'finn.half');
    const { page } = await browser.open({ ...platform(), api: session });
    await visit(page, '/settings/tokens?create=true');
    const name = page.getByRole('dialog').getByLabel('Name');
    await name.fill('half filled');
    await session.call('POST /auth/logout');
    // Not by a press: the page may have noticed before it, and the dialog is where presses go then.
    await name.evaluate((field: HTMLInputElement) => field.form?.requestSubmit());

    const dialog = signInAgain(page);
    await dialog.waitFor();
    const password = dialog.locator('input[name="password"]');
    await password.fill('not the password');
    await password.press('Enter');
    await dialog.getByRole('alert').first().waitFor();
    await password.fill(PASSWORD);
    await password.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('figure', { name: 'The key' }).waitFor();

    const again = await new ApiClient(platform().url).signIn('finn.half', PASSWORD);
    const { json } = await again.call('GET /auth/keys');
    expect(json.map((key: { name: string }) => key.name)).toEqual(['half filled']);
  });

  test('can be left for later, and the form is still there to be sent', async () => {
    const { session } = await addMember(platform(), 'lars.later');
    const { page } = await browser.open({ ...platform(), api: session });
    await visit(page, '/profile');
    const email = page.getByLabel('Email');
    await email.fill('lars@later.example');
    await page.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await session.call('POST /auth/logout');
    const save = () => email.evaluate((field: HTMLInputElement) => field.form?.requestSubmit());
    await save();
    await signInAgain(page).getByRole('button', { name: 'Not now' }).click();
    await signInAgain(page).waitFor({ state: 'detached' });
    await page.getByRole('alert').first().waitFor();
    expect(await email.inputValue()).toBe('lars@later.example');

    await save();
    const password = signInAgain(page).locator('input[name="password"]');
    await password.fill(PASSWORD);
    await password.press('Enter');
    await page.getByText('Saved your profile').waitFor();
  });
});

describe('two tabs of one browser', () => {
  test('sign out together, and one who signs in again brings the other back', async () => {
    const { session } = await addMember(platform(), 'tove.tabs');
    const { page, context } = await browser.open({ ...platform(), api: session });
    await visit(page, '/settings/tokens');
    const other = await secondTab(context, '/profile');
    await me(page, 'tove.tabs').click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(({ pathname }) => pathname === '/login');
    await signInAgain(other).waitFor();

    await settled(page);
    await fillSignIn(page, 'tove.tabs', PASSWORD);
    await page.waitForURL(({ pathname }) => pathname === '/');
    await signInAgain(other).waitFor({ state: 'detached' });
    expect(new URL(other.url()).pathname).toBe('/profile');
  });

  test('notice that another person has signed in, and do not mix the two', async () => {
    const { session } = await addMember(platform(), 'ada.first');
    await addMember(platform(), 'bea.second');
    const { page, context } = await browser.open({ ...platform(), api: session });
    await visit(page, '/profile');
    await page.getByLabel('Email').fill('half@typed.example');
    const other = await secondTab(context, '/login');
    await fillSignIn(other, 'bea.second', PASSWORD);
    await other.waitForURL(({ pathname }) => pathname === '/');

    const dialog = takenOver(page);
    await dialog.getByText('Another tab signed in as bea.second').waitFor();
    expect(await dialog.getByRole('button', { name: /^Switch back/ }).count()).toBe(0);
    await dialog.getByRole('button', { name: /^Go on as bea\.second/ }).click();
    await page.waitForURL(({ pathname }) => pathname === '/');
    await me(page, 'bea.second').waitFor();
  });
});

test('a tab that cannot fetch the dialog says plainly that another person has signed in, and lets nobody past', async () => {
  const { session } = await addMember(platform(), 'cleo.first');
  await addMember(platform(), 'dora.second');
  const { page, context } = await browser.open({ ...platform(), api: session });
  await page.route('**/assets/moved-dialog*.js', route => route.fulfill({ status: 404, body: 'not found' }));
  await visit(page, '/profile');
  const other = await secondTab(context, '/login');
  await fillSignIn(other, 'dora.second', PASSWORD);
  await other.waitForURL(({ pathname }) => pathname === '/');

  const dialog = takenOver(page);
  await dialog
    .getByText(/dora\.second/)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  expect(await dialog.isVisible()).toBe(true);
  await dialog.getByRole('button', { name: /^Go on as dora\.second/ }).click();
  await page.waitForURL(({ pathname }) => pathname === '/');
  await me(page, 'dora.second').waitFor();
});

describe('an address of somebody without a session', () => {
  test('is kept through the sign-in, with all that it says', async () => {
    await addMember(platform(), 'nia.next');
    const { page } = await browser.open(platform(), { as: 'nobody' });
    await visit(page, '/settings/tokens?q=state%3Aactive&sort=-name');
    expect(new URL(page.url()).searchParams.get('next')).toContain('/settings/tokens?q=');
    await page.getByText('You come back to the page you asked for.').waitFor();
    await fillSignIn(page, 'nia.next', PASSWORD);
    await page.waitForURL(({ pathname }) => pathname === '/settings/tokens');
    await settled(page);
    expect(await page.getByRole('combobox', { name: 'Filter keys' }).inputValue()).toBe('state:active');
    expect(new URL(page.url()).searchParams.get('sort')).toBe('-name');
  });

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    'javascript:document.title="taken"',
  ])('leads nowhere else, whatever %j says', async next => {
    const { page } = await browser.open(platform(), { as: 'nobody' });
    const asked: string[] = [];
    page.on('request', request => asked.push(new URL(request.url()).origin));
    await visit(page, `/login?next=${encodeURIComponent(next)}`);
    await fillSignIn(page, platform().admin.userName, platform().admin.password);
    await page.waitForURL(({ pathname }) => pathname !== '/login');
    await settled(page);
    expect(new URL(page.url()).origin).toBe(platform().url);
    expect([...new Set(asked)]).toEqual([platform().url]);
    expect(await page.title()).not.toBe('taken');
  });
});

test('somebody with two accounts goes from one to the other, and a tab left behind can bring it back', async () => {
  const { session } = await addMember(platform(), 'kim.both');
  const password = await platform().operate('create-account', 'acme', 'ann', 'ann@acme.example');
  const ann = await new ApiClient(platform().url).signIn('ann', password);
  const invited = await ann.call('POST /invitations', { body: { email: 'kim.both@example.com' } });
  const joined = await session.call('POST /invitations/join', { body: { token: invited.json.token } });
  expect(joined.status).toBe(200);

  const { page, context } = await browser.open(platform(), { as: 'nobody' });
  await visit(page, '/login');
  await fillSignIn(page, 'kim.both', PASSWORD);
  await page.waitForURL(({ pathname }) => pathname === '/');
  await settled(page);
  const [first, second] = (await page.getByRole('button', { name: 'Switch account, now acme' }).count())
    ? ['acme', platform().account]
    : [platform().account, 'acme'];
  const other = await secondTab(context, '/profile');
  await other.getByLabel('Email').fill('half@typed.example');

  await page.getByRole('button', { name: `Switch account, now ${first}` }).click();
  await page
    .getByRole('menuitemradio', { name: second })
    .or(page.getByRole('menuitem', { name: second }))
    .click();
  await page.getByRole('button', { name: `Switch account, now ${second}` }).waitFor();

  await takenOver(other)
    .getByRole('button', { name: `Switch back to ${first}` })
    .click();
  await takenOver(other).waitFor({ state: 'detached' });
  expect(await other.getByLabel('Email').inputValue()).toBe('half@typed.example');
  await takenOver(page)
    .getByRole('button', { name: `Go on as kim.both in ${first}` })
    .click();
  await page.getByRole('button', { name: `Switch account, now ${first}` }).waitFor();

  await visit(page, '/profile');
  await page.getByRole('button', { name: 'Switch', exact: true }).click();
  await page.getByRole('button', { name: `Switch account, now ${second}` }).waitFor();
});
