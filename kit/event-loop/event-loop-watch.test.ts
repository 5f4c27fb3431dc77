import { expect, test } from 'vitest';
import { memoryLogger } from '../log/index.ts';
import { EventLoopWatch } from './event-loop-watch.ts';

const TICK_MS = 50;

/** A watch whose time the test moves on. */
const watched = (busy = 0.5) => {
  const log = memoryLogger();
  let now = 0;
  const watch = new EventLoopWatch({ log, now: () => now, processorMs: () => now * busy });
  watch.start();
  watch.stop();
  return {
    log,
    watch,
    tickAfter: (ms: number): void => {
      now += ms;
      watch.tick();
    },
  };
};

test('counts delays in a histogram and keeps the longest since the last scrape', () => {
  const { watch, tickAfter } = watched();
  for (const delay of [0, 30, 2_000]) tickAfter(TICK_MS + delay);
  const text = watch.metrics();
  expect(text).toContain('freshet_event_loop_delay_seconds_bucket{le="0.01"} 1\n');
  expect(text).toContain('freshet_event_loop_delay_seconds_bucket{le="0.05"} 2\n');
  expect(text).toContain('freshet_event_loop_delay_seconds_bucket{le="+Inf"} 3\n');
  expect(text).toContain('freshet_event_loop_delay_longest_seconds 2\n');
  expect(text).toContain('freshet_event_loop_busy_longest_seconds 1.025\n');
  expect(text).toContain('freshet_event_loop_stalls_total 1\n');
  expect(watch.metrics()).toContain('freshet_event_loop_delay_longest_seconds 0\n');
});

test('logs a stall with the operations that ran or ended in it, and none for a short delay', () => {
  const { watch, log, tickAfter } = watched();
  watch.enter('GET /before')();
  tickAfter(TICK_MS + 249);
  expect(log.entries).toEqual([]);
  const leave = watch.enter('POST /pipelines/yaml/validator');
  watch.enter('GET /healthz')();
  tickAfter(TICK_MS + 400);
  leave();
  expect(log.entries).toMatchObject([
    {
      level: 'warn',
      message: 'event loop stalled',
      fields: {
        delayMs: 400,
        processorMs: 225,
        operations: ['GET /healthz', 'POST /pipelines/yaml/validator'],
      },
    },
  ]);
});

test('names at most five operations and counts the others', () => {
  const { watch, log, tickAfter } = watched();
  for (let number = 0; number < 7; number += 1) watch.enter(`job ${number}`);
  tickAfter(TICK_MS + 1_000);
  expect(log.entries[0]?.fields).toMatchObject({ more: 2 });
  expect(log.entries[0]?.fields.operations).toHaveLength(5);
});

test('tells a stall from a machine that has no time for the process', () => {
  const { log, tickAfter } = watched(0.1);
  tickAfter(TICK_MS + 400);
  expect(log.entries).toMatchObject([{ level: 'info', message: 'event loop starved of processor time' }]);
});
