/** Whatever a peer sends: no crash, no memory beyond the limits, and an end with a code where it is not the protocol. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CLOSE, DEFAULT_LIMITS, encodeFrames, FRAME, type Frame, helloPayload } from '../frame/index.ts';
import { side } from '../testing/index.ts';

const LIMITS = {
  ...DEFAULT_LIMITS,
  frameBytes: 2_048,
  messageBytes: 32_768,
  streams: 8,
  windowBytes: 4_096,
  maxWindowBytes: 16_384,
  poolBytes: 32_768,
};

/** Every window filled, each with as much again for slabs that are half full, and grown ones. */
const MOST_HELD_BYTES = 2 * (LIMITS.streams * LIMITS.windowBytes + LIMITS.poolBytes);

const hello: Frame = { type: FRAME.hello, flags: 0, stream: 0, payload: helloPayload(LIMITS) };

const stream = fc.oneof(fc.integer({ min: 0, max: 24 }), fc.constant(0xffff_ffff));
const payload = fc.oneof(
  fc.uint8Array({ maxLength: 64 }),
  fc.uint8Array({ minLength: 4, maxLength: 4 }),
  fc.uint8Array({ minLength: 8, maxLength: 8 }),
  fc.integer({ min: 1, max: 2_100 }).map(length => new Uint8Array(length)),
  fc.constantFrom('{}', '{"request":"x"}', '[]', '{"a":').map(text => new TextEncoder().encode(text)),
);
const likely = fc.oneof(
  fc.integer({ min: 0, max: 12 }).map(index => ({ type: FRAME.open, stream: index * 2 + 1, text: '{}' })),
  fc.integer({ min: 0, max: 12 }).map(index => ({ type: FRAME.data, stream: index * 2 + 1, text: 'data' })),
);
const frame: fc.Arbitrary<Frame> = fc.oneof(
  fc
    .record({
      type: fc.integer({ min: 0, max: 255 }),
      flags: fc.integer({ min: 0, max: 255 }),
      stream,
      payload,
    })
    .map(one => ({ ...one, payload: Buffer.from(one.payload) })),
  fc
    .record({ type: fc.integer({ min: 1, max: 11 }), flags: fc.constantFrom(0, 0, 1, 2), stream, payload })
    .map(one => ({ ...one, payload: Buffer.from(one.payload) })),
  likely.map(({ type, stream: id, text }) => ({ type, flags: 0, stream: id, payload: Buffer.from(text) })),
);
const mutation = fc.record({ at: fc.nat(), byte: fc.integer({ min: 0, max: 255 }), cut: fc.boolean() });

const mutate = (message: Buffer, changes: readonly { at: number; byte: number; cut: boolean }[]): Buffer => {
  let changed = Buffer.from(message);
  for (const { at, byte, cut } of changes) {
    if (changed.length === 0) break;
    changed[at % changed.length] = byte;
    if (cut) changed = changed.subarray(0, at % changed.length);
  }
  return changed;
};

/** Plays messages to a session whose streams are read, written, ended or left alone in turn. */
const play = async (messages: readonly Buffer[]): Promise<void> => {
  const server = side('server', LIMITS);
  let taken = 0;
  server.session.onStream(one => {
    taken += 1;
    if (taken % 4 === 0) one.reset('refused', 'no');
    else if (taken % 4 === 1) one.end();
    else if (taken % 4 === 2) void one.read().catch(() => undefined);
  });
  server.session.start();
  for (const message of messages) {
    server.transport.events?.message(message);
    const { streams, heldBytes } = server.session.usage;
    expect(streams).toBeLessThanOrEqual(LIMITS.streams);
    expect(heldBytes).toBeLessThanOrEqual(MOST_HELD_BYTES);
  }
  await new Promise(resolve => setImmediate(resolve));
  server.transport.events?.closed('the connection ended');
  const end = await server.session.closed;
  expect(Object.keys(CLOSE)).toContain(end.code);
  expect(server.session.usage).toEqual({ streams: 0, heldBytes: 0 });
};

describe('a session with a peer that sends anything', () => {
  test('survives random bytes', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 10 }), messages =>
        play(messages.map(bytes => Buffer.from(bytes))),
      ),
      { numRuns: 300 },
    ));

  test('survives random frames after a good hello', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.array(frame, { maxLength: 12 }), { maxLength: 12 }), batches =>
        play([encodeFrames([hello]), ...batches.map(encodeFrames)]),
      ),
      { numRuns: 500 },
    ));

  test('survives good frames with bytes changed and cut', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(likely, { minLength: 1, maxLength: 30 }),
        fc.array(mutation, { minLength: 1, maxLength: 4 }),
        (frames, changes) => {
          const good = frames.map(({ type, stream: id, text }) => ({
            type,
            flags: 0,
            stream: id,
            payload: Buffer.from(text),
          }));
          return play([encodeFrames([hello]), mutate(encodeFrames(good), changes)]);
        },
      ),
      { numRuns: 500 },
    ));
});
