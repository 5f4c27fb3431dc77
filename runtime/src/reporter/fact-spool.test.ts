import { appendFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReportBody } from '@freshet/contracts/gitops';
import { memoryLogger } from '@freshet/kit/log';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FactSpool } from './fact-spool.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'freshet-spool-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const open = (mostBytes?: number) =>
  FactSpool.open({ folder, log: memoryLogger(), ...(mostBytes === undefined ? {} : { mostBytes }) });

const body = (name: string): ReportBody => ({ is: 'component', name, health: 'Healthy' });

const ids = (spool: FactSpool) => spool.facts().map(({ id }) => id);

describe('the spool of facts', () => {
  test('has after a restart what was not acknowledged, in order', async () => {
    const spool = await open();
    for (const id of ['one', 'two', 'three']) spool.add(id, body(id));
    spool.remove(['two', 'unknown']);
    await spool.settled();
    expect((await open()).facts()).toEqual([
      { id: 'one', body: body('one') },
      { id: 'three', body: body('three') },
    ]);
  });

  test('passes over a line that was being written when the process ended', async () => {
    const spool = await open();
    spool.add('one', body('one'));
    await spool.settled();
    await appendFile(join(folder, 'facts.ndjson'), '{"id":"two","body":{"is":"compo');
    expect(ids(await open())).toEqual(['one']);
  });

  test('keeps what more became known of a fact', async () => {
    const spool = await open();
    spool.add('one', body('one'));
    spool.add('two', body('two'));
    spool.add('one', body('better'));
    await spool.settled();
    expect((await open()).facts()).toMatchObject([{ id: 'one', body: { name: 'better' } }, { id: 'two' }]);
  });

  test('sets a damaged file aside, and goes on with what can be read of it', async () => {
    const path = join(folder, 'facts.ndjson');
    const damaged = `broken\n${JSON.stringify({ id: 'one', body: body('one') })}\n`;
    await writeFile(path, damaged);
    const spool = await open();
    await spool.settled();
    expect(ids(spool)).toEqual(['one']);
    expect(await readFile(`${path}.damaged`, 'utf8')).toBe(damaged);
    expect(ids(await open())).toEqual(['one']);
  });

  test('never writes over what it could not read', async () => {
    const path = join(folder, 'facts.ndjson');
    await mkdir(path);
    const spool = await open();
    spool.add('one', body('one'));
    await spool.settled();
    expect((await stat(`${path}.damaged`)).isDirectory()).toBe(true);
    expect(ids(await open())).toEqual(['one']);
  });

  test('gives up the oldest when it is full', async () => {
    const spool = await open(200);
    for (let n = 0; n < 10; n += 1) spool.add(`fact-${n}`, body(`part-${n}`));
    expect(ids(spool).length).toBeLessThan(4);
    expect(ids(spool).at(-1)).toBe('fact-9');
    await spool.settled();
  });
});
