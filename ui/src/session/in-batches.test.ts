import { describe, expect, test } from 'vitest';
import { inBatches } from './in-batches.ts';

describe('questions of one moment', () => {
  test('go together, and each gets its own answer', async () => {
    const sent: number[][] = [];
    const ask = inBatches(async (questions: readonly number[]) => {
      sent.push([...questions]);
      return questions.map(question => question * 2);
    });
    expect(await Promise.all([ask(1), ask(2), ask(3)])).toEqual([2, 4, 6]);
    expect(await ask(4)).toBe(8);
    expect(sent).toEqual([[1, 2, 3], [4]]);
  });

  test('go in parts where there are more than the server takes', async () => {
    const sizes: number[] = [];
    const ask = inBatches(async (questions: readonly number[]) => {
      sizes.push(questions.length);
      return questions;
    });
    const asked = Array.from({ length: 250 }, (_, index) => index);
    expect(await Promise.all(asked.map(ask))).toEqual(asked);
    expect(sizes).toEqual([100, 100, 50]);
  });

  test('fail together, and the next ones do not', async () => {
    let fails = true;
    const ask = inBatches(async (questions: readonly number[]) => {
      if (fails) throw new Error('refused');
      return questions;
    });
    const [one, two] = await Promise.allSettled([ask(1), ask(2)]);
    expect([one.status, two.status]).toEqual(['rejected', 'rejected']);
    fails = false;
    expect(await ask(3)).toBe(3);
  });
});
