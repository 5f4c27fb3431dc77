import { expect, test } from 'vitest';
import { RuntimeDoors } from './runtime-doors.ts';

const setup = () => {
  let now = Date.parse('2026-01-01T10:00:00Z');
  let given = 0;
  let isRefused = false;
  const doors = new RuntimeDoors(
    async runtime => {
      if (isRefused) throw new Error('refused');
      given += 1;
      return {
        token: `${runtime}-${given}`,
        url: 'http://r.tunnel.localhost/',
        expiresAt: new Date(now + 15 * 60_000).toISOString(),
      };
    },
    () => now,
  );
  return {
    doors,
    pass: (minutes: number) => {
      now += minutes * 60_000;
    },
    refuse: (is: boolean) => {
      isRefused = is;
    },
  };
};

test('one token is asked for, however many want it at once', async () => {
  const { doors } = setup();
  const [first, second] = await Promise.all([doors.of('a'), doors.of('a')]);
  expect(first).toEqual({ token: 'a-1', url: 'http://r.tunnel.localhost' });
  expect(second).toEqual(first);
});

test('each runtime has its own', async () => {
  const { doors } = setup();
  expect((await doors.of('a')).token).toBe('a-1');
  expect((await doors.of('b')).token).toBe('b-2');
});

test('a token is asked for again before it ends', async () => {
  const { doors, pass } = setup();
  await doors.of('a');
  pass(13);
  expect((await doors.of('a')).token).toBe('a-1');
  pass(1.5);
  expect((await doors.of('a')).token).toBe('a-2');
});

test('one that the runtime no longer takes is forgotten', async () => {
  const { doors } = setup();
  await doors.of('a');
  doors.forget('a');
  expect((await doors.of('a')).token).toBe('a-2');
});

test('a refusal is told, and asked again the next time', async () => {
  const { doors, refuse } = setup();
  refuse(true);
  await expect(doors.of('a')).rejects.toThrow('refused');
  refuse(false);
  expect((await doors.of('a')).token).toBe('a-1');
});
