/** Many tabs of one browser: one stream for all, none that shows another account, and all follow what happens. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ApiClient } from '../control-plane/test/api-client.ts';
import { useBrowser } from './browser.ts';
import { addMember, PASSWORD } from './people.ts';
import { usePlatform } from './platform.ts';
import { settled, visit } from './settled.ts';

/** More than a browser has connections to one server. */
const TABS = 8;

/** An account beside the one of these tests. */
const OTHER = 'the-other-account';

const platform = usePlatform();
const browser = useBrowser();

const createTeam = (api: ApiClient, name: string) => api.call('POST /team', { body: { name, tags: [] } });
/** Lists do not move under the reader: they say that there is more. */
const news = (page: Page, words: string | RegExp) => page.getByRole('button', { name: words });
const team = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('eight tabs all load and follow what happens, also when the one that reads the stream is closed', async () => {
  const { page: first, context } = await browser.open(platform());
  let streams = 0;
  context.on('request', request => {
    if (new URL(request.url()).pathname === '/graphql') streams += 1;
  });
  await visit(first, '/settings/teams');
  const pages = [first];
  while (pages.length < TABS) {
    const page = await context.newPage();
    await visit(page, '/settings/teams');
    pages.push(page);
  }
  expect(streams).toBe(1);
  await createTeam(platform().api, 'seen-by-all');
  for (const page of pages) await news(page, '1 new team').waitFor();

  await first.close();
  await createTeam(platform().api, 'after-the-first');
  for (const page of pages.slice(1)) await news(page, '2 new teams').waitFor();
  expect(streams).toBe(2);
});

test('a tab left behind in another account reads nothing from it, and can only be answered', async () => {
  const email = 'kim.tabs@example.com';
  const invite = async (api: ApiClient) =>
    (await api.call('POST /invitations', { body: { email, role: 'admin' } })).json.token as string;
  await new ApiClient(platform().url).call('POST /invitations/accept', {
    body: { token: await invite(platform().api), userName: 'kim.tabs', password: PASSWORD },
  });
  const password = await platform().operate('create-account', OTHER, 'ann.tabs', 'ann.tabs@example.com');
  const ann = await new ApiClient(platform().url).signIn('ann.tabs', password);
  const kim = await new ApiClient(platform().url).signIn('kim.tabs', PASSWORD);
  await kim.call('POST /invitations/join', { body: { token: await invite(ann) } });
  await createTeam(platform().api, 'team-of-ours');

  const { page, context } = await browser.open(platform(), { as: 'nobody' });
  await visit(page, '/login?next=/settings/teams');
  await page.locator('input[name="userName"]').fill('kim.tabs');
  await page.locator('input[name="password"]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname === '/settings/teams');
  await settled(page);
  const isThere = (await page.getByRole('button', { name: `Switch account, now ${OTHER}` }).count()) > 0;
  const [here, there, apiThere] = isThere
    ? [OTHER, platform().account, platform().api]
    : [platform().account, OTHER, ann];
  const other = await context.newPage();
  await visit(other, '/profile');
  await other.getByRole('button', { name: 'Switch', exact: true }).click();
  await other.getByRole('button', { name: `Switch account, now ${there}` }).waitFor();

  const dialog = page.getByRole('dialog', { name: 'Another session took over this browser' });
  await dialog.waitFor();
  await createTeam(apiThere, 'theirs');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await settled(page);
  expect(new URL(page.url()).pathname).toBe('/settings/teams');
  expect(await dialog.count()).toBe(1);

  await dialog.getByRole('button', { name: `Switch back to ${here}` }).click();
  await dialog.waitFor({ state: 'detached' });
  await settled(page);
  expect(await team(page, 'team-of-ours').count()).toBe(isThere ? 0 : 1);
  expect(await team(page, 'theirs').count()).toBe(0);
  expect(await news(page, /new team/).count()).toBe(0);
});

test('the first page tells the latest, and a member sees what they may do from now on', async () => {
  const { id, session } = await addMember(platform(), 'mia.may');
  const { page: home } = await browser.open(platform());
  await visit(home, '/');
  const { page: theirs } = await browser.open({ ...platform(), api: session });
  await visit(theirs, '/settings/tokens');
  await theirs.getByText('Live', { exact: true }).waitFor();
  const auditLog = theirs.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audit log' });
  expect(await auditLog.count()).toBe(0);

  await createTeam(platform().api, 'just-made');
  await home.locator('main li').filter({ hasText: 'just-made' }).first().waitFor();
  const { json: team } = await platform().api.call('POST /team', { body: { name: 'auditors', users: [id] } });
  const { status } = await platform().api.call('POST /abac', {
    body: { effect: 'allow', subject: { kind: 'team', id: team._id }, resource: 'audit', actions: ['read'] },
  });
  expect(status).toBeLessThan(300);
  await auditLog.waitFor();
});
