import { memoryLogger } from '@freshet/kit/log';
import { systemClock } from '@freshet/kit/time';
import { expect, test } from 'vitest';
import { begun, stopInTurn } from './stopping.ts';

const deps = { clock: systemClock, log: memoryLogger() };

test('a part that cannot be stopped keeps no other from it, and is told when all have stopped', async () => {
  const stopped: string[] = [];
  const ends = (part: string, failure?: Error) => async () => {
    stopped.push(part);
    if (failure) throw failure;
  };
  const all = stopInTurn(
    [
      ['link', ends('link', new Error('the link is stuck'))],
      ['never begun', () => undefined],
      [
        'files',
        () => {
          throw new Error('the files are stuck');
        },
      ],
      ['engine', ends('engine')],
    ],
    deps,
  );
  await expect(all).rejects.toThrow('the link is stuck');
  expect(stopped).toEqual(['link', 'engine']);
});

test('what fails before it is waited for is told to who waits, and ends no process', async () => {
  // An unhandled rejection would fail this run.
  const failing = begun(Promise.reject(new Error('too early')));
  await new Promise(setImmediate);
  await expect(stopInTurn([['leader', () => failing]], deps)).rejects.toThrow('too early');
});
