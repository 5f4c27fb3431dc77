import { eventually } from '@freshet/kit/testing';
import { ManualClock } from '@freshet/kit/time';
import { expect, test } from 'vitest';
import {
  CLOSE,
  DEFAULT_LIMITS,
  encodeFrames,
  FIN,
  FRAME,
  type Frame,
  helloPayload,
  readFrame,
} from '../frame/index.ts';
import { pair, side } from '../testing/index.ts';
import type { LinkStream } from './index.ts';

const turn = (): Promise<void> => new Promise(resolve => setImmediate(resolve));

const all = async (stream: LinkStream): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

const frame = (type: number, stream: number, payload: Buffer | string = '', flags = 0): Frame => ({
  type,
  stream,
  flags,
  payload: Buffer.from(payload),
});

const hello = frame(FRAME.hello, 0, helloPayload(DEFAULT_LIMITS));

const framesIn = (messages: readonly Buffer[]): Frame[] =>
  messages.flatMap(message => {
    const found: Frame[] = [];
    for (let at = 0; at < message.length; ) {
      const next = readFrame(message, at, 1_048_576);
      found.push(next);
      at += 12 + next.payload.length;
    }
    return found;
  });

/** A server session that has heard these frames from a client made by hand. */
const told = async (frames: readonly Frame[], limits = {}) => {
  const server = side('server', limits);
  server.session.onStream(() => undefined);
  server.session.start();
  server.transport.events?.message(encodeFrames([hello, ...frames]));
  await turn();
  return server;
};

test('streams carry bytes both ways, and each direction ends by itself', async () => {
  const { client, server } = await pair();
  server.session.onStream(async stream => {
    const heard = await all(stream);
    await stream.write(Buffer.from(`${stream.header.name}: ${heard}`));
    stream.end();
  });
  const stream = client.session.open({ name: 'echo' }, { priority: 'interactive' });
  void stream.write(Buffer.from('one '));
  void stream.write(Buffer.from('two'));
  stream.end();
  expect(await all(stream)).toBe('echo: one two');
  await eventually(() => expect(client.session.usage.streams + server.session.usage.streams).toBe(0));
  client.session.close('normal', 'done');
  expect(await server.session.closed).toEqual({ code: 'normal', reason: 'done', by: 'peer' });
});

test('a writer goes no faster than the reader, and what is not read stays within the window', async () => {
  const { client, server } = await pair();
  const accepted = Promise.withResolvers<LinkStream>();
  server.session.onStream(accepted.resolve);
  const stream = client.session.open({}, { priority: 'bulk' });
  const chunk = Buffer.alloc(50_000, 'x');
  let written = 0;
  const writing = (async () => {
    for (let index = 0; index < 100; index += 1) {
      await stream.write(chunk);
      written += 1;
    }
    stream.end();
  })();
  const reader = await accepted.promise;
  for (let index = 0; index < 50; index += 1) await turn();
  expect(written).toBeLessThanOrEqual(8);
  expect(server.session.usage.heldBytes).toBeLessThanOrEqual(DEFAULT_LIMITS.windowBytes * 2);
  expect((await all(reader)).length).toBe(5_000_000);
  await writing;
  client.session.close('normal', '');
});

test('a heartbeat and an interactive stream get through beside a bulk stream that never ends', async () => {
  const { client, server } = await pair();
  server.session.onStream(async stream => {
    if (stream.priority === 'bulk') await all(stream).catch(() => undefined);
    else {
      await stream.write(Buffer.from('quick'));
      stream.end();
    }
  });
  const bulk = client.session.open({}, { priority: 'bulk' });
  let isOver = false;
  const flood = (async () => {
    while (!isOver) await bulk.write(Buffer.alloc(65_536));
  })();
  for (let index = 0; index < 20; index += 1) {
    const stream = client.session.open({}, { priority: 'interactive', ended: true });
    expect(await all(stream)).toBe('quick');
  }
  isOver = true;
  await flood;
  client.session.close('normal', '');
});

test('bulk streams go on beside interactive ones that always have something to send', async () => {
  const client = side('client');
  client.session.start();
  client.transport.events?.message(
    encodeFrames([frame(FRAME.hello, 0, helloPayload({ ...DEFAULT_LIMITS, windowBytes: 10_000_000 }))]),
  );
  await turn();
  client.transport.sent.length = 0;
  const bulk = client.session.open({}, { priority: 'bulk' });
  const quick = client.session.open({}, { priority: 'interactive' });
  for (const stream of [bulk, quick]) void stream.write(Buffer.alloc(65_536 * 18));
  await turn();
  await turn();
  const order = framesIn(client.transport.sent).filter(({ type }) => type === FRAME.data);
  const firstBulk = order.findIndex(({ stream }) => stream === bulk.id);
  expect(firstBulk).toBe(8);
  expect(order).toHaveLength(36);
});

test('a reset tells the other side why, and leaves the other streams alone', async () => {
  const { client, server } = await pair();
  server.session.onStream(stream => {
    if (stream.header.bad) stream.reset('refused', 'not this one');
    else stream.end();
  });
  const bad = client.session.open({ bad: true }, { priority: 'interactive' });
  const good = client.session.open({}, { priority: 'interactive', ended: true });
  await expect(bad.read()).rejects.toMatchObject({
    code: 'LINK_STREAM_RESET',
    details: { reset: 'refused' },
    message: expect.stringContaining('not this one'),
  });
  expect(await all(good)).toBe('');
  expect(bad.signal.aborted).toBe(true);
  client.session.close('normal', '');
});

test('a side that is going away ends what is under way and takes nothing new', async () => {
  const { client, server } = await pair();
  const accepted = Promise.withResolvers<LinkStream>();
  server.session.onStream(accepted.resolve);
  const stream = client.session.open({}, { priority: 'interactive', ended: true });
  const under = await accepted.promise;
  let isDrained = false;
  const drained = server.session.goAway('restart').then(() => {
    isDrained = true;
  });
  await eventually(() => expect(client.session.draining.aborted).toBe(true));
  expect(() => client.session.open({}, { priority: 'bulk' })).toThrow('going away');
  expect(isDrained).toBe(false);
  under.end();
  await all(stream);
  await drained;
  server.session.close('goingAway', 'restart');
  expect(await client.session.closed).toMatchObject({ code: 'goingAway', by: 'peer' });
});

test('what had arrived whole is read after the connection is lost; everything else fails', async () => {
  const { client, server } = await pair();
  server.session.onStream(async stream => {
    await stream.write(Buffer.from('whole'));
    if (stream.header.ends) stream.end();
  });
  const whole = client.session.open({ ends: true }, { priority: 'interactive' });
  const half = client.session.open({}, { priority: 'interactive' });
  await eventually(() => expect(client.session.usage.heldBytes).toBe(10));
  client.transport.events?.closed('cable cut');
  expect(await all(whole)).toBe('whole');
  await expect(all(half)).rejects.toMatchObject({ code: 'LINK_CLOSED' });
  expect(await client.session.closed).toEqual({ code: 'lost', reason: 'cable cut', by: 'transport' });
});

test('a peer that says nothing is given up after the deadline, and one that answers is not', async () => {
  const clock = new ManualClock();
  const { client, server } = await pair({}, clock);
  for (let beat = 0; beat < 10; beat += 1) {
    clock.advance(DEFAULT_LIMITS.heartbeatMs);
    for (let index = 0; index < 10; index += 1) await turn();
  }
  expect(client.session.isClosed || server.session.isClosed).toBe(false);
  server.transport.deliver = undefined;
  for (let beat = 0; beat < 4; beat += 1) {
    clock.advance(DEFAULT_LIMITS.heartbeatMs);
    for (let index = 0; index < 10; index += 1) await turn();
  }
  expect(await client.session.closed).toMatchObject({ code: 'silent', by: 'us' });
});

test('how long a sign of life and its answer take is known, of the newest one only', async () => {
  const clock = new ManualClock();
  const client = side('client', {}, clock);
  client.session.start();
  client.transport.events?.message(encodeFrames([hello]));
  const beat = async () => {
    clock.advance(DEFAULT_LIMITS.heartbeatMs);
    for (let index = 0; index < 10; index += 1) await turn();
    return (
      framesIn(client.transport.sent).findLast(({ type }) => type === FRAME.ping)?.payload ?? Buffer.alloc(8)
    );
  };
  const answer = (payload: Buffer) =>
    client.transport.events?.message(encodeFrames([frame(FRAME.pong, 0, payload)]));
  const old = await beat();
  const newest = await beat();
  clock.advance(5);
  answer(old);
  expect(client.session.roundTripMs).toBeUndefined();
  clock.advance(16);
  answer(newest);
  expect(client.session.roundTripMs).toBe(21);
  clock.advance(100);
  answer(newest);
  expect(client.session.roundTripMs).toBe(21);
});

test('a peer that stops reading is given up, with no more waiting for it than a little', async () => {
  const clock = new ManualClock();
  const client = side('client', {}, clock);
  client.session.start();
  client.transport.events?.message(encodeFrames([hello]));
  await turn();
  client.transport.isHeld = true;
  const stream = client.session.open({}, { priority: 'bulk' });
  for (let index = 0; index < 20; index += 1) void stream.write(Buffer.alloc(1_000_000));
  for (let beat = 0; beat < 4; beat += 1) {
    // It still talks, it only does not read.
    client.transport.events?.message(encodeFrames([frame(FRAME.ping, 0, Buffer.alloc(8))]));
    clock.advance(DEFAULT_LIMITS.heartbeatMs);
    for (let index = 0; index < 10; index += 1) await turn();
  }
  expect(await client.session.closed).toMatchObject({ code: 'stalled', by: 'us' });
  expect(client.transport.bufferedBytes).toBeLessThan(1_000_000);
  await expect(stream.read()).rejects.toMatchObject({ code: 'LINK_CLOSED' });
});

test('a peer that asks more than it reads is not answered for ever', async () => {
  const server = await told([]);
  server.transport.isHeld = true;
  const resets = (start: number) =>
    encodeFrames(
      Array.from({ length: 1_000 }, (_, index) => frame(FRAME.open, (start + index) * 2 + 1, '{}')),
    );
  server.session.onStream(stream => stream.reset('refused', 'x'.repeat(400)));
  server.transport.send(Buffer.alloc(600_000));
  for (let index = 0; index < 20 && !server.session.isClosed; index += 1)
    server.transport.events?.message(resets(index * 1_000));
  expect(await server.session.closed).toMatchObject({ code: 'stalled' });
});

test.each<[string, Frame[], keyof typeof CLOSE]>([
  ['opens a stream with an even number', [frame(FRAME.open, 2, '{}')], 'protocol'],
  ['opens a stream twice', [frame(FRAME.open, 1, '{}'), frame(FRAME.open, 1, '{}')], 'protocol'],
  ['sends on a stream that never was', [frame(FRAME.data, 5, 'x')], 'protocol'],
  ['says hello twice', [hello], 'protocol'],
  ['has a header that is no object', [frame(FRAME.open, 1, '[1]')], 'protocol'],
  ['has a header that is not JSON', [frame(FRAME.open, 1, '{"')], 'protocol'],
  ['names a priority that does not exist', [frame(FRAME.open, 1, '{}', 6)], 'protocol'],
  ['sends after its end', [frame(FRAME.open, 1, '{}', FIN), frame(FRAME.data, 1, 'x')], 'protocol'],
  ['sends frames of nothing', [frame(FRAME.open, 1, '{}'), frame(FRAME.data, 1, '')], 'protocol'],
  ['gives the server a credential', [frame(FRAME.credential, 0, 'x')], 'protocol'],
  ['allows nothing', [frame(FRAME.open, 1, '{}'), frame(FRAME.credit, 1, Buffer.alloc(4))], 'flowControl'],
  [
    'allows more than there is',
    [frame(FRAME.open, 1, '{}'), frame(FRAME.credit, 1, Buffer.alloc(4, 0xff))],
    'flowControl',
  ],
  [
    'sends more than it may',
    [
      frame(FRAME.open, 1, '{}'),
      frame(FRAME.data, 1, 'x'.repeat(60_000)),
      frame(FRAME.data, 1, 'x'.repeat(6_000)),
    ],
    'flowControl',
  ],
  [
    'opens too many streams',
    Array.from({ length: 257 }, (_, index) => frame(FRAME.open, index * 2 + 1, '{}')),
    'tooManyStreams',
  ],
])('a peer that %s is closed with the reason', async (_, frames, code) => {
  const server = await told(frames);
  expect(await server.session.closed).toMatchObject({ code, by: 'us' });
  const last = framesIn(server.transport.sent).at(-1);
  expect(last?.type).toBe(FRAME.close);
  expect(last?.payload.readUInt16BE()).toBe(CLOSE[code]);
  expect(server.session.usage).toEqual({ streams: 0, heldBytes: 0 });
});

test.each<[string, number, keyof typeof CLOSE]>([
  ['longer than the message', 20, 'protocol'],
  ['longer than any frame', 0xffff_ffff, 'tooLarge'],
  ['shorter than it is', 1, 'protocol'],
])('a peer that says that a frame is %s is closed', async (_, length, code) => {
  const server = await told([]);
  const message = encodeFrames([frame(FRAME.ping, 0, Buffer.alloc(8))]);
  message.writeUInt32BE(length, 0);
  server.transport.events?.message(message);
  expect(await server.session.closed).toMatchObject({ code });
});

test('a peer whose message ends within the header of a frame is closed', async () => {
  const server = await told([]);
  server.transport.events?.message(Buffer.alloc(7));
  expect(await server.session.closed).toMatchObject({ code: 'protocol' });
});

test('a peer that begins without a hello, or with that of another version, is closed', async () => {
  for (const [first, code] of [
    [frame(FRAME.ping, 0, Buffer.alloc(8)), 'protocol'],
    [frame(FRAME.hello, 0, '{"version":2}'), 'version'],
    [frame(FRAME.hello, 0, '{"version":1,"frameBytes":-1}'), 'protocol'],
  ] as const) {
    const server = side('server');
    server.session.start();
    server.transport.events?.message(encodeFrames([first]));
    expect(await server.session.closed).toMatchObject({ code });
  }
});

test('frames of later versions are skipped, and late frames of ended streams do no harm', async () => {
  const server = await told([
    frame(0x80, 9, 'anything'),
    frame(FRAME.open, 1, '{}'),
    frame(FRAME.reset, 1, Buffer.alloc(2)),
    frame(FRAME.data, 1, 'late'),
    frame(FRAME.credit, 1, Buffer.from([0, 0, 0, 9])),
  ]);
  expect(server.session.isClosed).toBe(false);
  server.session.close('normal', '');
});

test('many small payloads take little more memory than their bytes, and none keeps its message', async () => {
  const small = Array.from({ length: 60_000 }, () => frame(FRAME.data, 1, 'x'));
  const server = await told([frame(FRAME.open, 1, '{}'), ...small]);
  expect(server.session.usage.heldBytes).toBeGreaterThanOrEqual(60_000);
  expect(server.session.usage.heldBytes).toBeLessThan(130_000);
  server.session.close('normal', '');
});
