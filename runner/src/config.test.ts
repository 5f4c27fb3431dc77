import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configMarkdown, describeConfig } from '@freshet/kit/config';
import { expect, onTestFinished, test } from 'vitest';
import { RUNNER_SETTINGS, readRunnerConfig } from './config.ts';

test('the page about runners lists every setting', () => {
  const page = readFileSync(new URL('../../docs/runners.md', import.meta.url), 'utf8');
  expect(page).toContain(configMarkdown(describeConfig(RUNNER_SETTINGS)).trim());
});

test('a file of settings is read, and the environment comes above it', () => {
  const directory = mkdtempSync(join(tmpdir(), 'freshet-runner-config-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const file = join(directory, 'runner.env');
  writeFileSync(file, '# ours\nFRESHET_URL=https://freshet.example\nFRESHET_RUNNER_CAPACITY="8"\n');
  const config = readRunnerConfig(file, { HOME: '/home/me', FRESHET_RUNNER_CAPACITY: '2' });
  expect(config).toMatchObject({ url: 'https://freshet.example', capacity: 2, takesForks: false });
  expect(() => readRunnerConfig(join(directory, 'none'), {})).toThrow('cannot be read');
});
