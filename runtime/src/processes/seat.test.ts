import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@freshet/kit/testing';
import { ManualClock, systemClock } from '@freshet/kit/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { socketOf, takeSeat } from './seat.ts';

const AT_ONCE = 6;
let place = '';

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'freshet-seat-'));
});
afterAll(() => rm(place, { recursive: true, force: true }));

const makeHome = (): Promise<string> => mkdtemp(join(place, 'home-'));

/** What a killed process leaves where names of sockets are files: a name that nobody listens to. */
const leaveDead = async (path: string): Promise<void> => {
  const server = createServer();
  await new Promise<void>(done => server.listen(path, done));
  await rename(path, `${path}.kept`);
  await new Promise(done => server.close(done));
  await rename(`${path}.kept`, path);
};

describe.each(['linux', 'darwin'] as const)('on %s', platform => {
  test('each process has a folder of its own, and the next gets the one that was left', async () => {
    const home = await makeHome();
    const first = await takeSeat(home, { clock: systemClock, platform });
    const second = await takeSeat(home, { clock: systemClock, platform });
    expect([first.folder, second.folder]).toEqual([home, join(home, 'process-2')]);
    await first.leave();
    const third = await takeSeat(home, { clock: systemClock, platform });
    expect(third.folder).toBe(home);
    await Promise.all([second.leave(), third.leave()]);
  });

  test('no two of those that come at once have the same', async () => {
    const home = await makeHome();
    const seats = await Promise.all(
      Array.from({ length: AT_ONCE }, () => takeSeat(home, { clock: systemClock, platform })),
    );
    expect(new Set(seats.map(({ folder }) => folder)).size).toBe(AT_ONCE);
    expect(seats.map(({ folder }) => folder)).toContain(home);
    await Promise.all(seats.map(seat => seat.leave()));
  });
});

test('of those that find the name of a killed process at once, one gets its seat', async () => {
  for (let round = 0; round < 20; round += 1) {
    const home = await makeHome();
    await leaveDead(await socketOf(home, 1, 'darwin'));
    const seats = await Promise.all(
      Array.from({ length: AT_ONCE }, () => takeSeat(home, { clock: systemClock, platform: 'darwin' })),
    );
    expect(new Set(seats.map(({ folder }) => folder)).size).toBe(AT_ONCE);
    expect(seats.filter(({ folder }) => folder === home)).toHaveLength(1);
    await Promise.all(seats.map(seat => seat.leave()));
  }
});

test('a lock that a killed process left is no lock, and of those that find it at once each has a seat', async () => {
  const home = await makeHome();
  const { pid } = spawnSync(process.execPath, ['--version']);
  await writeFile(join(home, 'seats.lock'), String(pid));
  const seats = await Promise.all(
    Array.from({ length: AT_ONCE }, () => takeSeat(home, { clock: systemClock, platform: 'darwin' })),
  );
  expect(new Set(seats.map(({ folder }) => folder)).size).toBe(AT_ONCE);
  expect((await readdir(home)).filter(name => name.startsWith('seats.lock'))).toEqual([]);
  await Promise.all(seats.map(seat => seat.leave()));
});

test('the lock of a process that lives is left alone however old it is, and not waited for without end', async () => {
  const home = await makeHome();
  const clock = new ManualClock('2026-11-16T10:00:00Z');
  await writeFile(join(home, 'seats.lock'), String(process.pid));
  const failures: unknown[] = [];
  takeSeat(home, { clock, platform: 'darwin' }).catch(error => failures.push(error));
  await eventually(() => {
    clock.advance(1_000);
    expect(failures).toMatchObject([{ code: 'RUNTIME_HOME_LOCKED' }]);
  });
  expect(await readFile(join(home, 'seats.lock'), 'utf8')).toBe(String(process.pid));
});

test('a home has the same seats under whatever name it is reached', async () => {
  const home = await makeHome();
  const first = await takeSeat(home, { clock: systemClock });
  const second = await takeSeat(join(home, '..', home.slice(place.length + 1)), { clock: systemClock });
  expect(second.folder).not.toBe(first.folder);
  await Promise.all([first.leave(), second.leave()]);
});
