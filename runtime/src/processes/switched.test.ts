import { expect, test } from 'vitest';
import { switched } from './switched.ts';

/** Has a private field, so its methods work with nothing but itself. */
class Counter {
  #count: number;
  constructor(count: number) {
    this.#count = count;
  }
  add(by: number): number {
    this.#count += by;
    return this.#count;
  }
  get now(): number {
    return this.#count;
  }
}

const engineOf = (name: string, count: number) => ({
  name,
  counter: new Counter(count),
  say: (word: string) => `${name}: ${word}`,
});

test('users see whoever does the work now, also through what they took from it before', () => {
  const { shown, use } = switched(engineOf('standby', 0));
  const { counter, say } = shown;
  expect([shown.name, say('hi'), counter.add(1), counter.now]).toEqual(['standby', 'standby: hi', 1, 1]);
  use(engineOf('leader', 10));
  expect([shown.name, say('hi'), counter.add(1), counter.now]).toEqual(['leader', 'leader: hi', 11, 11]);
  expect('say' in shown).toBe(true);
});
