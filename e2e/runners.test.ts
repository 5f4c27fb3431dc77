/** A runner from the command that the page gives to its end: a real one, in a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { seriousFindings } from './axe.ts';
import { useBrowser } from './browser.ts';
import { undo } from './people.ts';
import { usePlatform } from './platform.ts';
import { visit } from './settled.ts';

const platform = usePlatform();
const browser = useBrowser();
const RUNNER = fileURLToPath(new URL('../runner/src/main.ts', import.meta.url));
/** A busy machine takes its time to start a process. */
const START_MS = 60_000;

let agent: ChildProcess | undefined;
const home = await mkdtemp(join(tmpdir(), 'freshet-runner-'));

afterAll(async () => {
  if (agent?.exitCode === null) {
    const ended = once(agent, 'exit');
    agent.kill('SIGKILL');
    await ended;
  }
  await rm(home, { recursive: true, force: true });
});

/** Does what the command says, with a home that no other runner has. */
const follow = (command: string): ChildProcess => {
  const settings = [...command.matchAll(/(FRESHET_[A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]);
  return spawn(process.execPath, [RUNNER, 'agent'], {
    env: { PATH: process.env.PATH, ...Object.fromEntries(settings), FRESHET_RUNNER_HOME: home },
    stdio: 'ignore',
  });
};

test('a runner is added with the command of the page, seen online live, paused with a way back, and deleted', async () => {
  const { page, troubles } = await browser.open(platform());
  await visit(page, '/runners');
  await page.getByRole('button', { name: 'Add runner' }).first().click();
  await page.getByRole('textbox', { name: /^Name/ }).fill('cellar');
  await page.getByRole('button', { name: 'Create the command' }).click();
  await page.getByText('Waiting for the runner to come online').waitFor();
  expect(await seriousFindings(page)).toEqual([]);

  const command = await page.getByRole('figure').locator('code').textContent();
  agent = follow(command ?? '');
  await page.getByText('cellar is online').waitFor({ timeout: START_MS });
  await page.getByRole('button', { name: 'Show the runner' }).click();
  const panel = page.getByRole('complementary', { name: 'cellar' });
  await panel.getByText('Online', { exact: true }).waitFor();

  await panel.getByRole('button', { name: 'Pause' }).click();
  await panel.getByText('It takes no new builds.').waitFor();
  await undo(page, 'cellar takes no new builds');
  await panel.getByText('Online', { exact: true }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);

  await panel.getByRole('button', { name: 'Delete…' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('It is the only runner of default that is online').waitFor();
  await question.getByRole('textbox').fill('cellar');
  await question.getByRole('button', { name: 'Delete the runner' }).click();
  await panel.waitFor({ state: 'detached' });
  await page.getByText('There is no runner').waitFor();
  expect(troubles).toEqual([]);
});
