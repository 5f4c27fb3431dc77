import { memoryLogger } from '@freshet/kit/log';
import { eventually } from '@freshet/kit/testing';
import { ManualClock } from '@freshet/kit/time';
import { beforeEach, describe, expect, test } from 'vitest';
import { StopStack } from './index.ts';

let clock: ManualClock;
let log: ReturnType<typeof memoryLogger>;
let stops: StopStack;
let stopped: string[];

beforeEach(() => {
  clock = new ManualClock();
  log = memoryLogger();
  stops = new StopStack(log, clock);
  stopped = [];
});

const part =
  (name: string, end: () => Promise<void> = async () => undefined) =>
  async (): Promise<void> => {
    stopped.push(name);
    await end();
  };

const never = (): Promise<void> => new Promise(() => undefined);

describe('the stop of a process', () => {
  test('takes the parts in reverse', async () => {
    stops.add('database', part('database'));
    stops.addTidying('queue', part('queue'));
    stops.addTidying('gateway', part('gateway'));
    await stops.stopAll();
    expect(stopped).toEqual(['gateway', 'queue', 'database']);
    expect(log.entries).toEqual([]);
  });

  test('goes on when a part fails', async () => {
    stops.add('database', part('database'));
    stops.addTidying('queue', () => Promise.reject(new Error('no')));
    await stops.stopAll();
    expect(stopped).toEqual(['database']);
    expect(log.entries.map(({ fields }) => fields.part)).toEqual(['queue']);
  });

  test('leaves parts that hang, all of them together after two seconds', async () => {
    stops.add('database', part('database'));
    stops.addTidying('queue', part('queue', never));
    stops.addTidying('bus', part('bus', never));
    const done = stops.stopAll();
    await eventually(() => expect(stopped).toEqual(['bus']));
    clock.advance(1_999);
    expect(stopped).toEqual(['bus']);
    clock.advance(1);
    await eventually(() => expect(stopped).toEqual(['bus', 'queue']));
    clock.advance(1);
    await done;
    expect(stopped).toEqual(['bus', 'queue', 'database']);
    expect(log.entries.map(({ fields }) => fields.part)).toEqual(['bus', 'queue']);
  });

  test('tidies nothing up any more when it is to hurry, and says so to what it waits for', async () => {
    const hurry = new AbortController();
    let heard = false;
    stops.add('database', async signal => {
      heard = signal.aborted;
    });
    stops.addTidying('queue', part('queue', never));
    stops.addTidying('bus', part('bus', never));
    const done = stops.stopAll(hurry.signal);
    await eventually(() => expect(stopped).toEqual(['bus']));
    hurry.abort();
    await done;
    expect([stopped, heard]).toEqual([['bus', 'queue'], true]);
  });

  test('waits for what must not be left as long as it takes', async () => {
    const stopping = Promise.withResolvers<void>();
    stops.add(
      'database',
      part('database', () => stopping.promise),
    );
    let over = false;
    const done = stops.stopAll().then(() => {
      over = true;
    });
    await eventually(() => expect(stopped).toEqual(['database']));
    clock.advance(60_000);
    await Promise.resolve();
    expect(over).toBe(false);
    stopping.resolve();
    await done;
  });
});
