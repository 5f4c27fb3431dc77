/** A change from a branch to the target: opened, read, held up by a rule, and merged. */
import { expect, test } from 'vitest';
import { contrastFindings, seriousFindings } from './axe.ts';
import { useBrowser } from './browser.ts';
import { usePlatform } from './platform.ts';
import { showTheme, visit } from './settled.ts';

const platform = usePlatform();
const browser = useBrowser();

const call = async (...args: Parameters<ReturnType<typeof platform>['api']['call']>) => {
  const answer = await platform().api.call(...args);
  if (answer.status >= 300) throw new Error(`${args[0]}: ${answer.status} ${answer.text}`);
  return JSON.parse(answer.text || '{}');
};

test('a pull request is opened from a branch, shows its changes and what it lacks, and is merged', async () => {
  await call('POST /repos', { body: { owner: 'forge', name: 'bell', readme: true } });
  await call('POST /repos/forge/bell/branches', { body: { name: 'louder', from: 'main' } });
  const changes = [{ action: 'write', path: 'tone.txt', content: 'deep\n' }];
  const commit = { branch: 'louder', message: 'Ring deeper', changes };
  const { sha } = await call('POST /repos/forge/bell/commits', { body: commit });
  const rule = { pattern: 'main', requirePullRequest: true, requiredStatuses: ['ring'] };
  await call('PUT /repos/forge/bell/protections', { body: rule });

  const { page, troubles } = await browser.open(platform());
  await visit(page, '/repositories/forge/bell?tab=pulls');
  const branches = Promise.withResolvers<void>();
  await page.route('**/branches?*', async route => {
    await branches.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'New pull request' }).first().click();
  // Nothing can be sent before it is known from which branch.
  await page.getByRole('dialog').locator('[data-skeleton]').waitFor();
  expect(await page.getByRole('button', { name: 'Open the pull request' }).count()).toBe(0);
  branches.resolve();
  await page.getByRole('textbox', { name: 'Title' }).fill('Ring deeper');
  await page.getByRole('button', { name: 'Open the pull request' }).click();
  await page.getByText('it lacks the status ring').waitFor();
  expect(await page.getByRole('button', { name: 'Merge into main' }).isDisabled()).toBe(true);
  expect(await seriousFindings(page)).toEqual([]);

  await page.getByRole('link', { name: /^Files/ }).click();
  await page.getByRole('table', { name: 'tone.txt' }).getByText('deep').waitFor();
  await showTheme(page, 'dark');
  expect(await contrastFindings(page)).toEqual([]);

  const passed = { context: 'ring', state: 'success', description: 'It rings' };
  await call(`POST /repos/forge/bell/statuses/${sha}`, { body: passed });
  await page.getByRole('link', { name: /^Conversation/ }).click();
  await page.getByText('It rings').waitFor();
  await page.getByRole('button', { name: 'Merge into main' }).click();
  await page.getByText(/^Merged by/).waitFor();

  // What cannot be read again is said above what was read; what is not there any more is not shown as if it were.
  await page.getByText('It rings').waitFor();
  const itself = /\/api\/repos\/forge\/bell\/pulls\/1$/;
  const answers = async (status: number) => {
    await page.unroute(itself);
    const json = { code: 'OF_THIS_TEST', message: 'the pull request is out of reach', status };
    await page.route(itself, route => route.fulfill({ status, json }));
    await call(`POST /repos/forge/bell/statuses/${sha}`, { body: passed });
  };
  await answers(500);
  await page.getByText('What is shown could not be read again').waitFor();
  await page.getByText('It rings').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('link', { name: /^Files/ }).click();
  await page.getByText('What is shown could not be read again').waitFor();
  await answers(404);
  await page.getByText('There is no such pull request').waitFor();
  expect(await page.getByText('It rings').count()).toBe(0);
  await page.unroute(itself);

  for (const tab of ['protection', 'webhooks']) {
    await visit(page, `/repositories/forge/bell?tab=${tab}`);
    expect(await seriousFindings(page)).toEqual([]);
  }
  expect(troubles.filter(trouble => !/\b(404|500)\b/.test(trouble))).toEqual([]);
});
