import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { demultiplex } from './demultiplex.ts';

const frame = (stream: 1 | 2, payload: Uint8Array): Buffer => {
  const header = Buffer.alloc(8);
  header[0] = stream;
  header.writeUInt32BE(payload.length, 4);
  return Buffer.concat([header, payload]);
};

const cut = async function* (whole: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  let at = 0;
  for (let index = 0; at < whole.length; index++) {
    const size = sizes[index % sizes.length] ?? 1;
    yield whole.subarray(at, at + size);
    at += size;
  }
};

describe('demultiplex', () => {
  test('tells both streams apart wherever the network cuts', async () => {
    const frames = fc.array(fc.tuple(fc.constantFrom(1 as const, 2 as const), fc.uint8Array()));
    const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(frames, sizes, async (written, cuts) => {
        const read = { out: Buffer.alloc(0), err: Buffer.alloc(0) };
        const whole = Buffer.concat(written.map(([stream, payload]) => frame(stream, payload)));
        await demultiplex(cut(whole, cuts), (stream, chunk) => {
          read[stream] = Buffer.concat([read[stream], chunk]);
        });
        const of = (stream: 1 | 2) =>
          Buffer.concat(written.filter(([s]) => s === stream).map(([, payload]) => payload));
        expect(read.out.equals(of(1))).toBe(true);
        expect(read.err.equals(of(2))).toBe(true);
      }),
    );
  });

  test('does not read on before its reader is done', async () => {
    let pulled = 0;
    const source = async function* () {
      for (let index = 0; index < 3; index++) {
        pulled++;
        yield frame(1, Buffer.from('x'));
      }
    };
    const seen: number[] = [];
    await demultiplex(source(), async () => {
      const before = pulled;
      await Promise.resolve();
      seen.push(pulled - before);
    });
    expect(seen).toEqual([0, 0, 0]);
  });
});
