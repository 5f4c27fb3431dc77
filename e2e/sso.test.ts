/** Identity providers as an admin sets them up, against a certified provider on this machine. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CertifiedProvider } from '../control-plane/src/identity/sso/testing/certified-provider.ts';
import { seriousFindings } from './axe.ts';
import { useBrowser } from './browser.ts';
import { usePlatform } from './platform.ts';
import { visit } from './settled.ts';

const platform = usePlatform();
const browser = useBrowser();
let provider: CertifiedProvider | undefined;

beforeAll(async () => {
  provider = await CertifiedProvider.start();
});
afterAll(() => provider?.stop());

const CLIENT = { id: 'freshet', secret: 'a secret that nobody guesses' };

test('an admin adds a provider, reads why it would fail, mends that, and deletes it', async () => {
  if (!provider) throw new Error('the provider did not start');
  const { page, troubles } = await browser.open(platform());
  await visit(page, '/settings/sso');
  await page.getByText('Everybody signs in with a password').waitFor();
  await page.getByRole('button', { name: 'Add provider' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Add an identity provider' });
  await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill('Acme');
  await drawer.getByRole('textbox', { name: 'Issuer', exact: true }).fill(provider.issuer);
  await drawer.getByRole('textbox', { name: 'Client id', exact: true }).fill(CLIENT.id);
  await drawer.locator('input[name="clientSecret"]').fill(CLIENT.secret);
  expect(await seriousFindings(page, '[role="dialog"]')).toEqual([]);
  await drawer.getByRole('button', { name: 'Add provider' }).click();

  const panel = page.getByRole('complementary', { name: 'Acme' });
  await panel.getByRole('button', { name: 'Test', exact: true }).click();
  await panel.getByText('A sign-in would fail').waitFor();
  await panel.getByText('Compare client id and secret with the provider').waitFor();
  expect(await seriousFindings(page)).toEqual([]);

  const redirectUri =
    (await panel.getByRole('figure', { name: 'Redirect address' }).locator('code').textContent()) ?? '';
  expect(redirectUri).toMatch(/\/api\/auth\/sso\/[0-9a-f]{24}\/callback$/);
  provider.register({ ...CLIENT, redirectUri });
  await panel.getByRole('button', { name: 'Test again' }).click();
  await panel.getByText('A sign-in could work').waitFor();
  await panel.getByRole('button', { name: 'Switch on' }).click();
  await panel.getByText('Address to sign in with').first().waitFor();

  await panel.getByRole('button', { name: 'Delete…' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Acme?' });
  await question.getByText('Sessions that were opened through it end now.').waitFor();
  await question.getByRole('textbox').fill('Acme');
  await question.getByRole('button', { name: 'Delete provider and end its sessions' }).click();
  await page.getByText('Everybody signs in with a password').waitFor();
  expect(await page.content()).not.toContain(CLIENT.secret);
  expect(troubles).toEqual([]);
});

test('a wrong issuer is named at its field before anything is sent', async () => {
  const { page } = await browser.open(platform(), { width: 320, height: 720, theme: 'dark' });
  await visit(page, '/settings/sso?create=true');
  const drawer = page.getByRole('dialog', { name: 'Add an identity provider' });
  await drawer.getByRole('textbox', { name: 'Issuer', exact: true }).fill('http://id.example.com');
  await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill('Acme');
  await drawer.getByText('It must start with https://.').waitFor();
  expect(await seriousFindings(page, '[role="dialog"]')).toEqual([]);
});
