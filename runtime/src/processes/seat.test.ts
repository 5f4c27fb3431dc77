import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeSeat } from './seat.ts';

let home = '';

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'freshet-seat-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

test('each process has a folder of its own, and the next gets the one that was left', async () => {
  const first = await takeSeat(home);
  const second = await takeSeat(home);
  expect([first.folder, second.folder]).toEqual([home, join(home, 'process-2')]);
  await first.leave();
  const third = await takeSeat(home);
  expect(third.folder).toBe(home);
  await Promise.all([second.leave(), third.leave()]);
});
