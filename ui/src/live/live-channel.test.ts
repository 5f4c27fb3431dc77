import { ManualClock } from '@freshet/kit/time';
import { describe, expect, test } from 'vitest';
import { LiveChannel, type LiveMessage, SILENCE_MS } from './live-channel.ts';

/** A server whose streams the test speaks through. */
class Server {
  readonly asked: (string | undefined)[] = [];
  #say: (message: LiveMessage | 'end') => void = () => undefined;
  isDown = false;

  readonly open = async function* (
    this: Server,
    after: string | undefined,
    signal: AbortSignal,
  ): AsyncGenerator<LiveMessage> {
    this.asked.push(after);
    if (this.isDown) throw new Error('refused');
    const said: (LiveMessage | 'end')[] = [];
    let wake = (): void => undefined;
    this.#say = message => {
      said.push(message);
      wake();
    };
    signal.addEventListener('abort', () => wake());
    while (!signal.aborted) {
      const next = said.shift();
      if (next === 'end') return;
      if (next) yield next;
      else
        await new Promise<void>(resolve => {
          wake = resolve;
        });
    }
  }.bind(this);

  say(message: LiveMessage | 'end'): void {
    this.#say(message);
  }
}

/** Lets every promise that is already settled run its reactions. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise(resolve => setImmediate(resolve));
};

const team = { id: 'e1', type: 'team.created.v1', time: '2026-03-01T00:00:00Z', subject: 't1' };

const start = ({ isDown = false } = {}) => {
  const clock = new ManualClock('2026-03-01T00:00:00Z');
  const server = new Server();
  server.isDown = isDown;
  const heard: string[] = [];
  const stop = new AbortController();
  const channel = new LiveChannel({
    open: server.open,
    now: () => clock.now().getTime(),
    sleep: (ms, signal) => clock.sleep(ms, signal),
    random: () => 1,
    onEvent: ({ type }) => heard.push(type),
    onGap: () => heard.push('gap'),
  });
  const done = channel.run(stop.signal);
  const end = async () => {
    stop.abort();
    await done;
  };
  return { clock, server, heard, channel, end };
};

describe('the live channel', () => {
  test('is live once the server has said where the stream begins, and tells what happens', async () => {
    const { server, heard, channel, end } = start();
    expect(channel.state().kind).toBe('connecting');
    await settle();
    server.say({ kind: 'opened', cursor: 'c0' });
    server.say({ kind: 'event', cursor: 'c1', event: team });
    await settle();
    expect(channel.state().kind).toBe('live');
    expect(heard).toEqual(['team.created.v1']);
    await end();
  });

  test('goes on from the last item it has seen', async () => {
    const { clock, server, channel, end } = start();
    await settle();
    server.say({ kind: 'opened', cursor: 'c0' });
    server.say({ kind: 'event', cursor: 'c1', event: team });
    server.say('end');
    await settle();
    expect(channel.state().kind).toBe('reconnecting');
    clock.advance(500);
    await settle();
    expect(server.asked).toEqual([undefined, 'c1']);
    await end();
  });

  test('tells of a gap, so that everything is read again', async () => {
    const { server, heard, end } = start();
    await settle();
    server.say({ kind: 'gap', cursor: 'c9' });
    await settle();
    expect(heard).toEqual(['gap']);
    await end();
  });

  test('takes what was read before the first stream for old when that came late', async () => {
    const { clock, server, heard, end } = start({ isDown: true });
    await settle();
    server.isDown = false;
    clock.advance(500);
    await settle();
    server.say({ kind: 'opened', cursor: 'c0' });
    await settle();
    expect(heard).toEqual(['gap']);
    await end();

    const slow = start();
    await settle();
    slow.clock.advance(2_001);
    slow.server.say({ kind: 'opened', cursor: 'c0' });
    await settle();
    expect(slow.heard).toEqual(['gap']);
    await slow.end();
  });

  test('waits twice as long after each failure', async () => {
    const { clock, server, end } = start({ isDown: true });
    await settle();
    for (const wait of [500, 1_000, 2_000, 4_000]) {
      const tries = server.asked.length;
      clock.advance(wait - 1);
      await settle();
      expect(server.asked).toHaveLength(tries);
      clock.advance(1);
      await settle();
      expect(server.asked).toHaveLength(tries + 1);
    }
    await end();
  });

  test('takes a stream without a heartbeat for dead', async () => {
    const { clock, server, channel, end } = start();
    await settle();
    server.say({ kind: 'opened', cursor: 'c0' });
    await settle();
    clock.advance(SILENCE_MS - 1);
    server.say({ kind: 'beat' });
    await settle();
    clock.advance(SILENCE_MS - 1);
    await settle();
    expect(channel.state().kind).toBe('live');
    clock.advance(1);
    await settle();
    expect(channel.state().kind).toBe('reconnecting');
    await end();
  });

  test('says since when it is old while the machine has no network, and goes on at once when it has', async () => {
    const { clock, server, channel, end } = start();
    await settle();
    server.say({ kind: 'opened', cursor: 'c0' });
    await settle();
    const heardAt = clock.now().getTime();
    clock.advance(5_000);
    channel.setOnline(false);
    await settle();
    expect(channel.state()).toEqual({ kind: 'offline', heardAt });
    channel.setOnline(true);
    await settle();
    expect(server.asked).toEqual([undefined, 'c0']);
    await end();
  });

  test('lets go of the stream while nobody looks', async () => {
    const { server, channel, end } = start();
    await settle();
    channel.setWatched(false);
    await settle();
    expect(channel.state().kind).toBe('paused');
    expect(server.asked).toHaveLength(1);
    channel.setWatched(true);
    await settle();
    expect(server.asked).toHaveLength(2);
    await end();
  });
});
