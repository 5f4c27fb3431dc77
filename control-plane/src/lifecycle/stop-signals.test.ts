import { EventEmitter } from 'node:events';
import { memoryLogger } from '@freshet/kit/log';
import { eventually } from '@freshet/kit/testing';
import { ManualClock } from '@freshet/kit/time';
import { expect, test } from 'vitest';
import { stopSignals } from './index.ts';

const listening = (environment: Record<string, string> = {}) => {
  const process = Object.assign(new EventEmitter(), { ppid: 7 });
  const clock = new ManualClock();
  const { signal, hurry } = stopSignals({ process, environment, clock, log: memoryLogger() });
  return { process, clock, said: () => [signal.aborted, hurry.aborted] };
};

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'])(
  '%s asks the process to stop, once however often it comes',
  name => {
    const { process, clock, said } = listening();
    expect(said()).toEqual([false, false]);
    for (let count = 0; count < 3; count += 1) process.emit(name, name);
    clock.advance(999);
    process.emit('SIGTERM', 'SIGTERM');
    expect(said()).toEqual([true, false]);
  },
);

test('a signal a second after the first asks for haste', () => {
  const { process, clock, said } = listening();
  process.emit('SIGINT', 'SIGINT');
  clock.advance(1_000);
  process.emit('SIGINT', 'SIGINT');
  expect(said()).toEqual([true, true]);
});

test('the end of the npm that started the process asks it to stop', async () => {
  const { process, clock, said } = listening({ npm_lifecycle_event: 'start' });
  clock.advance(5_000);
  expect(said()).toEqual([false, false]);
  process.ppid = 1;
  await eventually(() => {
    clock.advance(500);
    expect(said()).toEqual([true, false]);
  });
});

test('a process that no npm started outlives its parent', async () => {
  const { process, clock, said } = listening();
  process.ppid = 1;
  clock.advance(60_000);
  await Promise.resolve();
  expect(said()).toEqual([false, false]);
});
