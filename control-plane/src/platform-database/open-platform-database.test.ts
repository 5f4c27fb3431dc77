import { once } from 'node:events';
import { createServer } from 'node:net';
import { memoryLogger } from '@freshet/kit/log';
import { Secret } from '@freshet/kit/secret';
import { eventually } from '@freshet/kit/testing';
import { ManualClock } from '@freshet/kit/time';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { openExternalDatabase } from './index.ts';

let clock: ManualClock;
let log: ReturnType<typeof memoryLogger>;
let stopping: AbortController;

beforeEach(() => {
  clock = new ManualClock();
  log = memoryLogger();
  stopping = new AbortController();
});

const open = (url: string) => openExternalDatabase(new Secret(url), { clock, log, signal: stopping.signal });

/** An address where nobody listens. */
const deserted = async (): Promise<string> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return `postgres://someone:hunter2hunter2@127.0.0.1:${port}/none`;
};

describe('an external database', () => {
  test('is used as it is, and left alone at the end', async () => {
    const url = inject('serverUrl');
    const database = await open(url);
    expect(database.url.reveal()).toBe(url);
    await database.close();
    await (await open(url)).close();
    expect(log.entries).toEqual([]);
  });

  test('is waited for half a minute, then given up with what is wrong', async () => {
    const opening = open(await deserted());
    let outcome: unknown;
    opening.catch(error => {
      outcome = error;
    });
    let waited = 0;
    await eventually(() => {
      if (outcome === undefined) {
        waited += 500;
        clock.advance(500);
      }
      expect(outcome).toBeDefined();
    });
    expect(outcome).toMatchObject({
      code: 'DATABASE_UNREACHABLE',
      message: expect.stringContaining('ECONNREFUSED'),
    });
    expect(waited).toBeGreaterThanOrEqual(30_000);
    expect(log.entries.map(({ message }) => message)).toEqual(['waiting for the database']);
    expect(JSON.stringify([outcome, log.entries])).not.toContain('hunter2');
  });

  test('is no longer waited for when the process is asked to stop', async () => {
    const opening = open(await deserted());
    await eventually(() => expect(log.entries).toHaveLength(1));
    stopping.abort(new Error('asked to'));
    await expect(opening).rejects.toThrow('asked to');
  });

  test('is not waited for when it is there and refuses', async () => {
    const url = new URL(inject('serverUrl'));
    url.password = 'wrong-horse';
    await expect(open(url.href)).rejects.toMatchObject({ code: 'DATABASE_UNREACHABLE' });
  });
});
