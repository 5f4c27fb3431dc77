import { Fault } from '../errors/index.ts';
import { taskModule } from './task.ts';

/** Tasks of the tests of the pool, which its threads import as well. */
export const TASKS = taskModule(import.meta.url, {
  double: (number: number) => number * 2,
  refuse: (text: string) => {
    throw new Fault('PIPELINE_INVALID', text, { problems: [text] });
  },
  never: () => {
    for (;;);
  },
  /** Waits until the other thread or the test counts up to a number, for at most a minute. */
  await: ({ counter, until }: { readonly counter: Int32Array; readonly until: number }) => {
    Atomics.add(counter, 0, 1);
    Atomics.notify(counter, 0);
    for (let seen = Atomics.load(counter, 0); seen < until; seen = Atomics.load(counter, 0))
      if (Atomics.wait(counter, 0, seen, 60_000) === 'timed-out') break;
    return Atomics.load(counter, 0);
  },
  fill: () => {
    const all: number[][] = [];
    for (;;) all.push(Array(100_000).fill(1.5));
  },
});
