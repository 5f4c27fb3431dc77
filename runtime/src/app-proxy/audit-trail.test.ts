import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Fault } from '@freshet/kit/errors';
import { memoryLogger } from '@freshet/kit/log';
import { eventually } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AuditSpool } from './audit-spool.ts';
import { AuditTrail } from './audit-trail.ts';
import type { AuditEntry } from './ports.ts';

let folder: string;
let told: AuditEntry[];
let trouble: (entries: readonly AuditEntry[]) => Error | undefined;
let log: ReturnType<typeof memoryLogger>;
let trails: AuditTrail[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'freshet-audit-'));
  [told, trails, log, trouble] = [[], [], memoryLogger(), () => undefined];
});

afterEach(async () => {
  await Promise.all(trails.map(trail => trail.stop()));
  await rm(folder, { recursive: true, force: true });
});

const platform = {
  audit: async (entries: readonly AuditEntry[]) => {
    const error = trouble(entries);
    if (error) throw error;
    told.push(...entries);
  },
};

/** A process of the runtime begins. */
const start = async (): Promise<AuditTrail> => {
  const clock = { ...systemClock, sleep: (_: number, signal?: AbortSignal) => systemClock.sleep(1, signal) };
  const trail = new AuditTrail(platform, await AuditSpool.open(folder, log), clock, log);
  trails.push(trail);
  return trail;
};

const entry = (id: string, result: AuditEntry['result'] = 'done'): AuditEntry => ({
  id,
  callerId: 'u',
  callerKind: 'user',
  callerName: 'ada',
  action: 'gitops-application.sync',
  entity: { kind: 'gitops-application', id: 'a', name: 'a' },
  result,
  details: {},
});

const ids = () => told.map(({ id }) => id);
const away = () => new Fault('LINK_UNREACHABLE', 'away');

test('what was told is not told again after a restart', async () => {
  const trail = await start();
  await trail.intend(entry('one', 'failed'));
  await trail.record(entry('one'));
  expect(told).toMatchObject([{ id: 'one', result: 'done' }]);
  await trail.stop();
  await start();
  expect(told).toHaveLength(1);
  expect((await AuditSpool.open(folder, log)).entries()).toEqual([]);
});

test('what the control plane did not hear is told after a restart, and so is a deed that was cut off', async () => {
  trouble = away;
  const trail = await start();
  await trail.intend(entry('one', 'failed'));
  await trail.record(entry('one'));
  await trail.intend(entry('two', 'failed'));
  await trail.stop();
  await appendFile(join(folder, 'audit.ndjson'), '{"entry":{"id":"thr');
  trouble = () => undefined;
  const next = await start();
  await next.intend(entry('four', 'failed'));
  await eventually(() => expect(ids()).toEqual(['one', 'two']));
  await next.stop();
  expect(told.map(({ result }) => result)).toEqual(['done', 'failed']);
  expect(await readFile(join(folder, 'audit.ndjson.damaged'), 'utf8')).toContain('"thr');
  expect((await AuditSpool.open(folder, log)).entries().map(({ id }) => id)).toEqual(['four']);
});

test('one that is refused keeps no other back, and stands in the log', async () => {
  let isAway = true;
  trouble = entries => {
    if (isAway) return away();
    return entries.some(({ id }) => id === 'bad') ? new Fault('LINK_MESSAGE_INVALID', 'no entry') : undefined;
  };
  const trail = await start();
  for (const id of ['one', 'bad', 'two']) await trail.record(entry(id));
  expect(told).toEqual([]);
  isAway = false;
  await eventually(() => expect(ids()).toEqual(['one', 'two']));
  await trail.stop();
  expect((await AuditSpool.open(folder, log)).entries()).toEqual([]);
  expect(JSON.stringify(log.entries)).toContain('"bad"');
});

test('the file does not grow for ever', async () => {
  const spool = await AuditSpool.open(folder, log);
  const long = { ...entry('long'), details: { text: 'x'.repeat(300_000) } };
  for (let round = 0; round < 6; round += 1) {
    await spool.put(long);
    await spool.settle(['long']);
  }
  expect((await stat(join(folder, 'audit.ndjson'))).size).toBeLessThan(1_048_576);
});
