import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BuildReport } from '@freshet/contracts/runner';
import type { TestResult } from '@freshet/domain/test-results';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { collectTests, patternsIn, testMessages } from './index.ts';

const SINCE = Date.parse('2026-11-15T12:00:00.500Z');
const VOLUME = '/codefresh/volume';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'freshet-tests-'));
  await mkdir(join(root, 'volume/repo/reports'), { recursive: true });
});
afterEach(() => rm(root, { recursive: true, force: true }));

const one = (name: string) => `<testsuite name="s"><testcase name="${name}"/></testsuite>`;
const write = async (path: string, text: string, at = SINCE + 10_000) => {
  const file = join(root, 'volume', path);
  await writeFile(file, text);
  await utimes(file, at / 1000, at / 1000);
};
const collect = (written: string) => {
  const volume = join(root, 'volume');
  return collectTests(patternsIn(written, VOLUME), { volume, directory: join(volume, 'repo'), since: SINCE });
};

describe('the results of a step', () => {
  test('are read from the files that were meant and written by this attempt', async () => {
    await write('repo/reports/junit-a.xml', one('a'));
    await write('repo/reports/junit-old.xml', one('old'), SINCE - 60_000);
    await write('repo/reports/other.xml', one('other'));
    await write('repo/reports/junit-bad.xml', '<!DOCTYPE x><testsuite/>');
    await write('shared.xml', one('shared'));
    const { files, results, problems } = await collect(`reports/junit*.xml, ${VOLUME}/*.xml`);
    expect(results.map(({ name }) => name)).toEqual(['a', 'shared']);
    expect(files).toBe(2);
    expect(problems).toEqual(['reports/junit-bad.xml: document types and entities are not read']);
    expect((await collect('**/{junit,other}*.xml')).results.map(({ name }) => name)).toEqual(['a', 'other']);
  });

  test('are never read from outside of the volume', async () => {
    await writeFile(join(root, 'secret.xml'), one('secret'));
    await mkdir(join(root, 'elsewhere'));
    await writeFile(join(root, 'elsewhere/junit.xml'), one('secret'));
    await symlink(join(root, 'secret.xml'), join(root, 'volume/repo/reports/junit.xml'));
    await symlink(join(root, 'elsewhere'), join(root, 'volume/repo/linked'));
    expect(await collect('**/*.xml')).toEqual({ files: 0, results: [], problems: [] });
    expect(() => patternsIn('../../secret.xml', VOLUME)).toThrow('leads out of the volume');
    expect(() => patternsIn('/etc/*.xml', VOLUME)).toThrow('leads out of the volume');
  });

  test('travel masked, the failed first, in reports that are small enough', () => {
    const passed: TestResult[] = Array.from({ length: 12_000 }, (_, at) => ({
      suite: 'all',
      name: `test ${at}`,
      status: 'passed',
      seconds: 0,
    }));
    const failed: TestResult = {
      suite: 'all',
      name: 'last',
      status: 'failed',
      seconds: 1,
      message: 'password hunter2 was wrong',
      details: '"'.repeat(16_000),
    };
    const found = { files: 1, results: [...passed, ...Array(300).fill(failed)], problems: ['x'] };
    const messages = testMessages(found, text => text.replaceAll('hunter2', '*****'));
    const reports = messages.map((message, at) => ({
      seq: at + 1,
      message: { kind: 'tests' as const, at: 0, id: 'a', attempt: 1, ...message },
    }));
    expect(reports.every(report => BuildReport.safeParse(report).success)).toBe(true);
    expect(Math.max(...reports.map(report => JSON.stringify(report).length))).toBeLessThan(1_000_000);
    const told = messages.flatMap(({ tests }) => tests);
    expect(told).toHaveLength(10_000);
    expect(told[299]).toMatchObject({ name: 'last', message: 'password ***** was wrong' });
    expect(messages.at(-1)).toMatchObject({
      untold: { passed: 2_300, failed: 0, skipped: 0 },
      problems: ['x'],
    });
  });
});
