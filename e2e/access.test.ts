/** Access rules as an admin writes them, and the answers that follow them at once. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { seriousFindings } from './axe.ts';
import { useBrowser } from './browser.ts';
import { usePlatform } from './platform.ts';
import { settled, visit } from './settled.ts';

const platform = usePlatform();
const browser = useBrowser();
let team = '';

beforeAll(async () => {
  const { api } = platform();
  const made = await api.call('POST /team', { body: { name: 'backend' } });
  team = made.json._id ?? made.json.id;
});

const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).fill(option);
  await page.getByRole('option', { name: option }).first().click();
};

describe('an admin', () => {
  test('writes a rule, sees what it changes, hears yes where it was no, and deletes it again', async () => {
    const { page, troubles } = await browser.open(platform());
    const { page: asking } = await browser.open(platform());
    await visit(
      asking,
      `/settings/access/can-i?subject=team:${team}&resource=pipeline&action=run&described=true&tag=prod`,
    );
    await asking.getByRole('heading', { name: 'No', exact: true }).waitFor();
    await asking.getByText('Nothing allows it').waitFor();

    await visit(page, '/settings/access');
    await page.getByText('No rules yet').waitFor();
    await page.getByRole('button', { name: 'New rule' }).first().click();
    const drawer = page.getByRole('dialog', { name: 'New access rule' });
    await drawer.waitFor();
    await choose(page, 'Who', 'backend');
    await choose(page, 'What', 'Pipelines');
    await drawer.getByRole('checkbox', { name: 'run', exact: true }).click();
    await drawer.getByRole('radio', { name: 'Those with any of these tags' }).click();
    await choose(page, 'Tags', 'prod');
    await drawer.getByText('Members of backend may also run pipelines tagged “prod”').waitFor();
    expect(await seriousFindings(page, '[role="dialog"]')).toEqual([]);
    await drawer.getByRole('button', { name: 'Create rule, give 1 right' }).click();

    const panel = page.getByRole('complementary', { name: 'Access rule' });
    await panel.getByText('pipelines tagged “prod”').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await asking.getByRole('heading', { name: 'Yes', exact: true }).waitFor();
    await asking.getByText('Decides: yes').waitFor();
    await asking.getByRole('link', { name: 'Open the rule' }).waitFor();

    await panel.getByRole('button', { name: 'Delete…' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('Members of backend may no longer run pipelines tagged “prod”').waitFor();
    await question.getByRole('button', { name: 'Delete rule, take 1 right' }).click();
    await page.getByText('No rules yet').waitFor();
    await asking.getByRole('heading', { name: 'No', exact: true }).waitFor();
    expect(troubles).toEqual([]);
  });

  test('keeps what they wrote when somebody else saves the same rule, and decides whose counts', async () => {
    const { api } = platform();
    const said = (description: string) => ({
      body: {
        effect: 'allow',
        subject: { kind: 'team', id: team },
        resource: 'pipeline',
        actions: ['run'],
        description,
      },
    });
    const { id } = (await api.call('POST /abac', said('first'))).json;
    const { page } = await browser.open(platform());
    await visit(page, `/settings/access?edit=${id}`);
    const note = page.getByRole('textbox', { name: 'Note' });
    await note.fill('mine');

    await api.call(`PUT /abac/${id}`, said('theirs'));
    const notice = page.getByRole('alert').filter({ hasText: 'changed this rule' });
    await notice.waitFor();
    expect(await note.inputValue()).toBe('mine');
    await page.getByRole('button', { name: 'Save rule' }).click();
    await settled(page);
    expect((await api.call(`GET /abac/${id}`)).json.description).toBe('theirs');

    await notice.getByRole('button', { name: 'Load theirs' }).click();
    await expect.poll(() => note.inputValue()).toBe('theirs');
    await note.fill('mine again');
    await api.call(`PUT /abac/${id}`, said('theirs again'));
    await notice.getByRole('button', { name: 'Keep mine' }).click();
    await notice.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save rule' }).click();
    await page.getByRole('dialog', { name: 'Change the access rule' }).waitFor({ state: 'detached' });
    expect((await api.call(`GET /abac/${id}`)).json.description).toBe('mine again');

    await api.call(`DELETE /abac/${id}`);
    await visit(page, `/settings/access?selected=${id}`);
    await page.getByRole('complementary', { name: 'This rule is not here' }).waitFor();
  });

  test('is led from an answer to the rule that would change it', async () => {
    const { page, troubles } = await browser.open(platform(), { width: 320, height: 720, theme: 'dark' });
    await visit(page, `/settings/access/can-i?subject=team:${team}&resource=audit&action=export`);
    await page.getByRole('heading', { name: 'No', exact: true }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Write a rule that allows it' }).click();
    const drawer = page.getByRole('dialog', { name: 'New access rule' });
    await drawer.getByText('Members of backend may also export the audit log').waitFor();
    await settled(page);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
    expect(await seriousFindings(page, '[role="dialog"]')).toEqual([]);
    expect(troubles).toEqual([]);
  });
});
