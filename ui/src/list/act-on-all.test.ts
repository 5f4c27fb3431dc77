import { describe, expect, test, vi } from 'vitest';
import { ApiFault } from '../api/index.ts';
import { actOnAll, partlyFault } from './act-on-all.ts';

const refusal = (status: number) =>
  new ApiFault({ code: 'NO', status, message: 'it is kept', hint: 'Ask somebody.' });

/** Acts, and answers as given for some of the things. */
const acting = (answers: Readonly<Record<string, Error>>) => {
  const seen: string[] = [];
  const act = async (thing: string) => {
    seen.push(thing);
    const answer = answers[thing];
    if (answer) throw answer;
  };
  return { seen, act, refresh: vi.fn(async () => undefined) };
};

const run = async (things: string, answers: Readonly<Record<string, Error>> = {}) => {
  const work = acting(answers);
  return { ...work, outcome: await actOnAll({ things: [...things], ...work }) };
};

describe('an act on many things', () => {
  test('is done to all where none is refused', async () => {
    const { outcome } = await run('ab');
    expect(outcome).toEqual({ done: ['a', 'b'], left: [], fault: undefined });
  });

  test('leaves only the one that is refused, so that another try is about that one', async () => {
    const fault = refusal(409);
    const { outcome, seen } = await run('abc', { b: fault });
    expect([outcome, seen]).toEqual([{ done: ['a', 'c'], left: ['b'], fault }, ['a', 'b', 'c']]);
  });

  test('counts what somebody else removed meanwhile as done', async () => {
    const { outcome } = await run('ab', { a: refusal(404) });
    expect(outcome).toEqual({ done: ['a', 'b'], left: [], fault: undefined });
  });

  test.each([0, 401, 429, 503])('stops where the next would be answered the same (%i)', async status => {
    const { outcome, seen } = await run('abc', { b: refusal(status) });
    expect([outcome.done, outcome.left, seen]).toEqual([['a'], ['b', 'c'], ['a', 'b']]);
  });

  test('ends with a fresh screen, whatever came of it', async () => {
    for (const answers of [{}, { a: refusal(409) }, { a: new TypeError('no network') }])
      expect((await run('ab', answers)).refresh).toHaveBeenCalledOnce();
  });

  test('is taken back for no more than what was done', async () => {
    const { outcome } = await run('ab', { b: refusal(409) });
    const back = acting({});
    await actOnAll({ things: outcome.done, ...back });
    expect(back.seen).toEqual(['a']);
  });
});

describe('the fault of an act that was partly done', () => {
  const say = ({ done, count, message }: { done: number; count: number; message: string }) =>
    `${done} of ${count}: ${message}`;

  test('says how far it came', async () => {
    const { outcome } = await run('ab', { b: refusal(409) });
    expect(partlyFault(outcome, say)).toMatchObject({ message: '1 of 2: it is kept', hint: 'Ask somebody.' });
  });

  test('is the fault itself where nothing was done, and none where all was', async () => {
    const fault = refusal(409);
    expect(partlyFault((await run('a', { a: fault })).outcome, say)).toBe(fault);
    expect(partlyFault((await run('a')).outcome, say)).toBeUndefined();
  });
});
