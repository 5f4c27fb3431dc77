import { expect, test } from 'vitest';
import { SharedRuns } from './shared-runs.ts';

/** A run that ends when the test says so, or when it is ended. */
const begun = () => {
  const runs: { readonly signal: AbortSignal; readonly end: (result: string) => void }[] = [];
  const begin = (signal: AbortSignal): Promise<string> => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    runs.push({ signal, end: resolve });
    return promise;
  };
  return { runs, begin };
};

test('a run is done once for all who ask while it lasts, and anew for who asks later', async () => {
  const { runs, begin } = begun();
  const shared = new SharedRuns<string>();
  const both = [shared.join('a', begin), shared.join('a', begin)];
  expect(runs).toHaveLength(1);
  runs[0]!.end('done');
  expect(await Promise.all(both)).toEqual(['done', 'done']);
  const later = shared.join('a', begin);
  runs[1]!.end('again');
  expect(await later).toBe('again');
});

test('a run goes on while somebody waits for it, and ends when all have gone', async () => {
  const { runs, begin } = begun();
  const shared = new SharedRuns<string>();
  const [one, other] = [new AbortController(), new AbortController()];
  const waiting = [shared.join('a', begin, one.signal), shared.join('a', begin, other.signal)];
  one.abort(new Error('one has gone'));
  expect(runs[0]!.signal.aborted).toBe(false);
  other.abort(new Error('the other has gone'));
  expect(runs[0]!.signal.aborted).toBe(true);
  const ends = await Promise.allSettled(waiting);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('a run that nobody may end is not ended by those who go', async () => {
  const { runs, begin } = begun();
  const shared = new SharedRuns<string>();
  const gone = new AbortController();
  const stays = shared.join('a', begin);
  const goes = shared.join('a', begin, gone.signal);
  gone.abort(new Error('gone'));
  runs[0]!.end('done');
  expect(await stays).toBe('done');
  await expect(goes).rejects.toThrow('gone');
});

test('who comes after a run was given up gets one that was not', async () => {
  const { runs, begin } = begun();
  const shared = new SharedRuns<string>();
  const gone = new AbortController();
  const goes = shared.join('a', begin, gone.signal);
  gone.abort(new Error('gone'));
  const comes = shared.join('a', begin);
  await expect(goes).rejects.toThrow('gone');
  await expect.poll(() => runs.length).toBe(2);
  runs[1]!.end('done');
  expect(await comes).toBe('done');
  await expect(shared.join('a', begin, gone.signal)).rejects.toThrow('gone');
  expect(runs).toHaveLength(2);
});
