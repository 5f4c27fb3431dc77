import { existsSync } from 'node:fs';
import { appendFile, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuildReport, readReports } from '@freshet/contracts/runner';
import { systemClock } from '@freshet/kit/time';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSpool } from './open-spool.ts';
import type { Spool } from './spool.ts';
import { SpoolBudget } from './spool-budget.ts';

type Message = BuildReport['message'];

let home: string;
let directory: string;
let budget: SpoolBudget;
let isConnected: boolean;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'freshet-spool-'));
  directory = join(home, 'spool');
  isConnected = false;
  budget = new SpoolBudget({ limitBytes: 100_000_000, isConnected: () => isConnected });
});
afterEach(() => rm(home, { recursive: true, force: true }));

const opened = (): Promise<Spool> => openSpool(directory, { budget, clock: systemClock });
const log = (text: string, id = 'a'): Message => ({ kind: 'log', at: 1, id, stream: 'out', text });
const step = (id: string): Message => ({ kind: 'step', at: 1, id, phase: 'running', attempt: 1 });
const finished: Message = { kind: 'finished', at: 1, status: 'success', reason: '' };

/** Takes everything there is, as a control plane does. */
const drain = async (spool: Spool): Promise<BuildReport[]> => {
  const reports: BuildReport[] = [];
  while (spool.acknowledged < spool.told.last) {
    const batch = await spool.next();
    if (!batch) break;
    reports.push(...readReports(batch.payload, batch));
    await spool.acknowledge(batch.last);
  }
  return reports;
};

const textOf = (reports: readonly BuildReport[]): string =>
  reports.map(({ message }) => (message.kind === 'log' ? message.text : '')).join('');

describe('a spool', () => {
  test('gives back what was told, numbered from 1, and joins what came while the disk was busy', async () => {
    const spool = await opened();
    await Promise.all(
      [step('a'), log('one\n'), log('two\n'), log('three\n', 'b')].map(one => spool.append(one)),
    );
    const reports = await drain(spool);
    expect(reports).toEqual([
      { seq: 1, message: step('a') },
      { seq: 2, message: log('one\ntwo\n') },
      { seq: 3, message: log('three\n', 'b') },
    ]);
    await spool.close();
  });

  test('goes on after the process was killed at any byte of a line', async () => {
    const first = await opened();
    await first.append(step('a'));
    await first.append({ kind: 'approval', at: 1, id: 'ask', reason: '' });
    await first.close();
    const [name = ''] = await readdir(directory);
    await appendFile(join(directory, name), '{"seq":3,"mess');
    const second = await opened();
    expect(second.told).toEqual({ last: 2, steps: 1, approvals: ['ask'], isOver: false });
    await second.append(finished);
    expect((await drain(second)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(second.isDelivered).toBe(true);
    await second.close();
  });

  test('repeats what is not acknowledged, and passes over what the other side has already', async () => {
    const spool = await opened();
    for (const id of ['a', 'b', 'c']) await spool.append(step(id));
    expect((await spool.next())?.last).toBe(3);
    expect((await spool.next())?.first).toBe(1);
    await spool.acknowledge(2);
    expect(await spool.next()).toMatchObject({ first: 3, last: 3 });
    await spool.close();
  });

  test('numbers batches rightly while an acknowledgement from elsewhere comes in between', async () => {
    const spool = await opened();
    for (let index = 0; index < 50; index += 1) await spool.append(step(`s${index}`));
    const [batch] = await Promise.all([spool.next(), spool.acknowledge(20), spool.acknowledge(30)]);
    for (const one of [batch, await spool.next()])
      expect(readReports(one?.payload ?? Buffer.alloc(0), one ?? { first: 0, last: 0 }).at(-1)?.seq).toBe(50);
    expect((await spool.next())?.first).toBe(31);
    await spool.close();
    await spool.close();
    expect(budget.usedBytes).toBe(0);
  });

  test('removes segments that are acknowledged, knows what they told, and gives the space back', async () => {
    const spool = await opened();
    const chunk = 'x'.repeat(120_000);
    await spool.append(step('a'));
    for (let index = 0; index < 300; index += 1) await spool.append(log(`${index} ${chunk}\n`));
    expect((await readdir(directory)).length).toBe(3);
    expect(budget.usedBytes).toBeGreaterThan(36_000_000);
    await spool.close();
    const again = await opened();
    expect(again.told).toMatchObject({ last: 301, steps: 1 });
    const text = textOf(await drain(again));
    expect(text.match(/^\d+/gm)?.map(Number)).toEqual(Array.from({ length: 300 }, (_, index) => index));
    expect((await readdir(directory)).length).toBe(1);
    expect(budget.usedBytes).toBeLessThan(18_000_000);
    await again.close();
    expect(budget.usedBytes).toBe(0);
    const third = await opened();
    expect(third.told).toMatchObject({ last: 301, steps: 1 });
    await third.close();
  });

  test('cuts a long piece of output into reports that may travel, between characters', async () => {
    const spool = await opened();
    const text = '😀'.repeat(150_000);
    await spool.append(log(text));
    const reports = await drain(spool);
    expect(reports.length).toBeGreaterThan(2);
    expect(textOf(reports)).toBe(text);
    await spool.close();
  });

  test('takes no more than its limit while nobody reads, but never loses a state', async () => {
    budget = new SpoolBudget({ limitBytes: 10_000, isConnected: () => isConnected });
    const spool = await opened();
    await spool.append(log('x'.repeat(20_000)));
    await expect(spool.append(log('more'))).rejects.toMatchObject({ code: 'RUNNER_SPOOL_FULL' });
    await spool.append(step('a'));
    expect(spool.told.steps).toBe(1);
    await spool.close();
  });

  test('slows output down while the control plane reads', async () => {
    budget = new SpoolBudget({ limitBytes: 10_000, isConnected: () => true });
    const spool = await opened();
    await spool.append(log('x'.repeat(20_000)));
    let isWritten = false;
    const more = spool.append(log('more')).then(() => {
      isWritten = true;
    });
    await new Promise(resolve => setImmediate(resolve));
    expect(isWritten).toBe(false);
    budget.giveBack(20_000);
    await more;
    budget.take(20_000);
    await spool.close();
  });

  test('is readable by its owner only', async () => {
    const spool = await opened();
    await spool.append(step('a'));
    const [name = ''] = await readdir(directory);
    expect((await stat(join(directory, name))).mode & 0o777).toBe(0o600);
    await spool.close();
    expect(existsSync(directory)).toBe(true);
  });

  test('that is damaged is refused in words', async () => {
    const spool = await opened();
    await spool.append(step('a'));
    await spool.close();
    const [name = ''] = await readdir(directory);
    await appendFile(join(directory, name), 'damage\n');
    await expect(opened()).rejects.toMatchObject({ code: 'RUNNER_SPOOL_UNUSABLE' });
  });
});
