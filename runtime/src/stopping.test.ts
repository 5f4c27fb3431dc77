import { memoryLogger } from '@freshet/kit/log';
import { systemClock } from '@freshet/kit/time';
import { expect, test } from 'vitest';
import { begun, stopAtOnce, stopInTurn, stopThenClose, unlessOver } from './stopping.ts';

const deps = { clock: systemClock, log: memoryLogger() };

const failing = (words: string) => async () => {
  throw new Error(words);
};

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

test('each part that cannot be stopped is said, though only the first failure is told', async () => {
  for (const stop of [stopInTurn, stopAtOnce]) {
    const log = memoryLogger();
    const all = stop(
      [
        ['link', failing('the link is stuck')],
        ['engine', failing('the engine is stuck')],
      ],
      { clock: systemClock, log },
    );
    await expect(all).rejects.toThrow('the link is stuck');
    expect(log.entries.map(({ level, fields }) => [level, fields.part])).toEqual([
      ['error', 'link'],
      ['error', 'engine'],
    ]);
  }
});

test('a part of a part that cannot be stopped is said once, by whoever has it', async () => {
  const log = memoryLogger();
  const inner = { clock: systemClock, log };
  const all = stopAtOnce(
    [['engine', () => stopInTurn([['watches', failing('the watches are stuck')]], inner)]],
    inner,
  );
  await expect(all).rejects.toThrow('the watches are stuck');
  expect(log.entries.map(({ fields }) => fields.part)).toEqual(['watches']);
});

test('the connection of an engine that cannot be stopped is closed, so that nothing gets through any more', async () => {
  let isOpen = true;
  const connection = {
    close: async () => {
      isOpen = false;
    },
  };
  const stopped = stopThenClose(failing('a controller is stuck'), connection, {
    turnMs: 1_500,
    clock: systemClock,
  });
  await expect(stopped).rejects.toThrow('a controller is stuck');
  expect(isOpen).toBe(false);
});

test('an engine that does not end in its time loses its connection before it is told to give up', async () => {
  const seen: string[] = [];
  const { promise: gone, resolve: go } = Promise.withResolvers<void>();
  const stop = (cut: AbortSignal) => {
    cut.addEventListener('abort', () => {
      seen.push('given up');
      go();
    });
    return gone;
  };
  const close = async () => void seen.push('closed');
  await stopThenClose(stop, { close }, { turnMs: 1, clock: systemClock });
  expect(seen).toEqual(['closed', 'given up', 'closed']);
});

test('what fails before it is waited for is told to who waits, and ends no process', async () => {
  // An unhandled rejection would fail this run.
  const early = begun(Promise.reject(new Error('too early')));
  await new Promise(setImmediate);
  await expect(stopInTurn([['leader', () => early]], deps)).rejects.toThrow('too early');
});

test('what a cluster that is away would answer is waited for until all is over, and no longer', async () => {
  const over = new AbortController();
  const never = new Promise<void>(() => undefined);
  expect(await unlessOver(Promise.resolve('there'), over.signal)).toBe('there');
  const waiting = unlessOver(never, over.signal);
  over.abort(new Error('the runtime stops'));
  await expect(waiting).rejects.toThrow('the runtime stops');
  await expect(unlessOver(never, over.signal)).rejects.toThrow('the runtime stops');
});
