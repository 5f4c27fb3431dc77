import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AskAgain } from './ask-again.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server that answers when it is told to. */
const server = () => {
  const open: (() => void)[] = [];
  const ask = vi.fn(() => new Promise<void>(resolve => open.push(resolve)));
  const answer = async () => {
    open.shift()?.();
    await vi.advanceTimersByTimeAsync(150);
  };
  return { ask, answer };
};

test('what happens while a question is under way is asked for once more, and once is enough', async () => {
  const { ask, answer } = server();
  const again = new AskAgain();
  const done = again.poke(ask, false);
  for (let times = 0; times < 5; times += 1) void again.poke(ask, true);
  expect(ask).toHaveBeenCalledTimes(1);
  await answer();
  expect(ask).toHaveBeenCalledTimes(2);
  await answer();
  await done;
  expect(ask).toHaveBeenCalledTimes(2);
});

test('the answer to a question that somebody else had asked before is not enough', async () => {
  const { ask, answer } = server();
  const done = new AskAgain().poke(ask, true);
  await answer();
  expect(ask).toHaveBeenCalledTimes(2);
  await answer();
  await done;
});

test('a question that fails does not end the asking', async () => {
  const again = new AskAgain();
  await expect(again.poke(() => Promise.reject(new Error('no')), false)).rejects.toThrow('no');
  const { ask, answer } = server();
  const done = again.poke(ask, false);
  expect(ask).toHaveBeenCalledTimes(1);
  await answer();
  await done;
});
