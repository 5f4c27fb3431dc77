import { describe, expect, test } from 'vitest';
import { clusterTurns } from './cluster-turns.ts';

const place = (cluster: string) => ({ runtime: 'main', cluster });
const { signal } = new AbortController();
const never = () => new Promise<string>(() => undefined);
const fails = () => Promise.reject(new Error('no answer'));
const answers = () => Promise.resolve('here');

const SILENT = ['a', 'b', 'c', 'd', 'e'].map(place);

describe('clusters that do not answer', () => {
  test('keep no other waiting when they failed before', async () => {
    const turns = clusterTurns();
    const asked = { isAway: false, signal };
    await Promise.allSettled(SILENT.map(one => turns.ask({ ...asked, place: one, read: fails })));
    for (const one of SILENT) void turns.ask({ ...asked, place: one, read: never });
    expect(await turns.ask({ ...asked, place: place('z'), read: answers })).toBe('here');
  });

  test('keep no other waiting when their runtime told so', async () => {
    const turns = clusterTurns();
    for (const one of SILENT) void turns.ask({ place: one, isAway: true, signal, read: never });
    expect(await turns.ask({ place: place('z'), isAway: false, signal, read: answers })).toBe('here');
  });
});

describe('why a cluster did not answer', () => {
  const ask = (turns: ReturnType<typeof clusterTurns>, read: () => Promise<string>, until = signal) =>
    turns.ask({ place: place('a'), isAway: false, signal: until, read });

  test('is known until it answers, also while it is asked again', async () => {
    const turns = clusterTurns();
    await expect(ask(turns, fails)).rejects.toThrow('no answer');
    const again = Promise.withResolvers<string>();
    const asked = ask(turns, () => again.promise);
    expect(turns.failureOf(place('a'))?.message).toBe('no answer');
    again.resolve('here');
    await asked;
    expect(turns.failureOf(place('a'))).toBeUndefined();
  });

  test('is not that nobody waited for it', async () => {
    const turns = clusterTurns();
    await expect(ask(turns, answers, AbortSignal.abort())).rejects.toThrow();
    expect(turns.failureOf(place('a'))).toBeUndefined();
  });
});
