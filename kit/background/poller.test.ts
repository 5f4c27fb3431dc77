import { Fault } from '@freshet/kit/errors';
import { memoryLogger } from '@freshet/kit/log';
import { eventually } from '@freshet/kit/testing';
import { ManualClock, systemClock } from '@freshet/kit/time';
import { afterEach, describe, expect, test } from 'vitest';
import { Poller } from './poller.ts';

const started: Poller[] = [];

/** Until everything that only waits for promises has happened. */
const immediate = () => new Promise(resolve => setImmediate(resolve));

const startPoller = (turn: (count: number) => Promise<number>, clock = new ManualClock()) => {
  const log = memoryLogger();
  let turns = 0;
  const poller = new Poller({
    name: 'test',
    clock,
    log,
    turn: async () => {
      turns += 1;
      return turn(turns);
    },
  });
  poller.start();
  started.push(poller);
  return { poller, log, clock, turns: () => turns };
};

afterEach(async () => {
  await Promise.all(started.splice(0).map(poller => poller.stop()));
});

describe('Poller', () => {
  test('rests as long as the turn said, and no longer', async () => {
    const { clock, turns } = startPoller(async () => 1_000);
    await immediate();
    clock.advance(999);
    await immediate();
    expect(turns()).toBe(1);
    clock.advance(1);
    await immediate();
    expect(turns()).toBe(2);
  });

  test('goes on at once when woken while it rests', async () => {
    const { poller, turns } = startPoller(async () => 60_000);
    await eventually(() => expect(turns()).toBe(1));
    poller.wake();
    await eventually(() => expect(turns()).toBe(2));
  });

  test('does not lose a wake-up that comes during a turn', async () => {
    const gate = Promise.withResolvers<void>();
    const { poller, turns } = startPoller(async count => {
      if (count === 1) await gate.promise;
      return 60_000;
    });
    poller.wake();
    gate.resolve();
    await eventually(() => expect(turns()).toBe(2));
  });

  test('pauses after a failure even when woken, then recovers and says so once', async () => {
    const { poller, clock, log, turns } = startPoller(async count => {
      if (count <= 3) throw new Fault('DATABASE_UNAVAILABLE', 'away');
      return 60_000;
    });
    await immediate();
    poller.wake();
    await immediate();
    expect(turns()).toBe(1);
    await eventually(() => {
      clock.advance(100);
      expect(turns()).toBe(4);
    });
    await eventually(() =>
      expect(log.entries.map(({ level }) => level)).toEqual(['warn', 'debug', 'debug', 'info']),
    );
  });

  test('reports a failure that is not the state of the database as an error', async () => {
    const { log } = startPoller(async () => {
      throw new TypeError('a bug');
    });
    await eventually(() =>
      expect(log.entries[0]).toMatchObject({ level: 'error', fields: { loop: 'test' } }),
    );
  });

  test('lets the running turn end when stopped, and starts no other', async () => {
    const gate = Promise.withResolvers<void>();
    let ended = false;
    const log = memoryLogger();
    const poller = new Poller({
      name: 'test',
      clock: systemClock,
      log,
      turn: async () => {
        await gate.promise;
        ended = true;
        return 0;
      },
    });
    poller.start();
    const stopped = poller.stop();
    gate.resolve();
    await stopped;
    expect(ended).toBe(true);
  });
});
