import { Writable } from 'node:stream';
import { eventually } from '@freshet/kit/testing';
import { describe, expect, test } from 'vitest';
import { sinkOn } from './streams.ts';

/** A reader that takes one piece at a time, when it is told to. */
const slowReader = () => {
  const waiting: ((error?: Error) => void)[] = [];
  const stream = new Writable({ highWaterMark: 1, write: (_chunk, _encoding, done) => waiting.push(done) });
  return { stream, take: (error?: Error) => waiting.shift()?.(error) };
};

const settled = async (work: Promise<void>): Promise<boolean> =>
  Promise.race([work.then(() => true), new Promise<boolean>(resolve => setImmediate(() => resolve(false)))]);

describe('a sink', () => {
  test('is drained when its reader has taken what was written', async () => {
    const { stream, take } = slowReader();
    const sink = sinkOn(stream, () => undefined);
    expect(await settled(sink.drained())).toBe(true);
    sink.write('much');
    const drained = sink.drained();
    expect(await settled(drained)).toBe(false);
    take();
    await drained;
  });

  test('is drained when its reader goes away: the rest goes nowhere', async () => {
    const { stream, take } = slowReader();
    const broken: Error[] = [];
    const sink = sinkOn(stream, error => broken.push(error));
    sink.write('much');
    const drained = sink.drained();
    take(Object.assign(new Error('gone'), { code: 'EPIPE' }));
    await drained;
    sink.write('more');
    await sink.drained();
    expect(broken).toEqual([]);
  });

  test('tells when what was written is lost', async () => {
    const { stream, take } = slowReader();
    const broken: Error[] = [];
    sinkOn(stream, error => broken.push(error)).write('much');
    take(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    await eventually(() => expect(broken).toHaveLength(1));
  });
});
