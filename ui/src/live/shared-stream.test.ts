import { describe, expect, test } from 'vitest';
import { StreamSignedOut } from './account-stream.ts';
import type { LiveMessage } from './live-channel.ts';
import { openSharedStream, type SharedDeps, type Word } from './shared-stream.ts';

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await new Promise(resolve => setImmediate(resolve));
};

const event = (cursor: string): LiveMessage => ({
  kind: 'event',
  cursor,
  event: { id: cursor, type: 'team.created.v1', time: '2026-03-01T00:00:00Z', subject: 't1' },
});

/** A browser with a lock and an air, and a server whose one stream the test speaks through. */
class World {
  readonly asked: (string | undefined)[] = [];
  readonly #hearers = new Set<(word: Word) => void>();
  #lock: Promise<unknown> = Promise.resolve();
  #say: (message: LiveMessage | Error) => void = () => undefined;

  say(message: LiveMessage | Error): void {
    this.#say(message);
  }

  readonly deps: SharedDeps = {
    open: (after, signal) => this.#stream(after, signal),
    lead: (signal, work) => {
      const turn = this.#lock.then(() => (signal.aborted ? undefined : work()));
      this.#lock = turn.catch(() => undefined);
      return turn;
    },
    tune: hear => {
      this.#hearers.add(hear);
      return {
        say: word => {
          for (const other of this.#hearers) if (other !== hear) setImmediate(() => other(word));
        },
        close: () => this.#hearers.delete(hear),
      };
    },
  };

  async *#stream(after: string | undefined, signal: AbortSignal): AsyncGenerator<LiveMessage> {
    this.asked.push(after);
    const said: (LiveMessage | Error)[] = [];
    let wake = (): void => undefined;
    this.#say = message => {
      said.push(message);
      wake();
    };
    signal.addEventListener('abort', () => wake());
    while (!signal.aborted) {
      const next = said.shift();
      if (next instanceof Error) throw next;
      if (next) yield next;
      else
        await new Promise<void>(resolve => {
          wake = resolve;
        });
    }
  }

  /** A tab that reads: what it heard, how it ended, and how to close it. */
  tab(after?: string) {
    const stop = new AbortController();
    const heard: string[] = [];
    const read = async () => {
      for await (const message of openSharedStream(this.deps, after, stop.signal))
        heard.push(message.kind === 'beat' ? 'beat' : `${message.kind} ${message.cursor}`);
    };
    const ended: { error?: unknown } = {};
    const done = read().catch(error => {
      ended.error = error;
    });
    const close = async () => {
      stop.abort();
      await done;
    };
    return { heard, ended, close };
  }
}

describe('the tabs of a browser', () => {
  test('have one stream, and all hear what it says', async () => {
    const world = new World();
    const tabs = [world.tab(), world.tab(), world.tab()];
    await settle();
    world.say({ kind: 'opened', cursor: 'c0' });
    world.say(event('c1'));
    world.say({ kind: 'beat' });
    await settle();
    expect(world.asked).toEqual([undefined]);
    for (const { heard } of tabs) expect(heard).toEqual(['opened c0', 'event c1', 'beat']);
    for (const { close } of tabs) await close();
  });

  test('that come later are told where the stream stands', async () => {
    const world = new World();
    const first = world.tab();
    await settle();
    world.say({ kind: 'opened', cursor: 'c0' });
    world.say(event('c1'));
    await settle();
    const fresh = world.tab();
    const current = world.tab('c1');
    const behind = world.tab('c0');
    await settle();
    expect(fresh.heard[0]).toBe('opened c1');
    expect(current.heard[0]).toBe('opened c1');
    expect(behind.heard[0]).toBe('gap c1');
    expect(world.asked).toHaveLength(1);
    for (const { close } of [first, fresh, current, behind]) await close();
  });

  test('go on from the last item when the one that leads is closed', async () => {
    const world = new World();
    const first = world.tab();
    await settle();
    world.say({ kind: 'opened', cursor: 'c0' });
    await settle();
    const second = world.tab();
    await settle();
    world.say(event('c1'));
    await settle();
    await first.close();
    await settle();
    expect(world.asked).toEqual([undefined, 'c1']);
    world.say({ kind: 'opened', cursor: 'c1' });
    world.say(event('c2'));
    await settle();
    expect(second.heard).toEqual(['opened c0', 'event c1', 'opened c1', 'event c2']);
    expect(second.ended).toEqual({});
    await second.close();
  });

  test.each([
    ['breaks', new Error('gone'), false],
    ['ends with the session', new StreamSignedOut(), true],
  ])('all know when the stream %s', async (_, error, isSignedOut) => {
    const world = new World();
    const tabs = [world.tab(), world.tab()];
    await settle();
    world.say({ kind: 'opened', cursor: 'c0' });
    // Whoever has the lock before it hears of the end finds out by itself.
    for (const _tab of tabs) {
      world.say(error);
      await settle();
    }
    for (const { ended } of tabs) {
      expect(ended.error).toBeInstanceOf(Error);
      expect(ended.error instanceof StreamSignedOut).toBe(isSignedOut);
    }
    for (const { close } of tabs) await close();
  });
});
