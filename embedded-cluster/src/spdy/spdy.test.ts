import { createDeflate } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSpdyConnection, type SpdyStream, type StreamListener } from './connection.ts';
import { DICTIONARY } from './dictionary.ts';
import { controlFrame, dataFrame, FIN, type Frame, FrameReader, TYPE } from './frames.ts';
import { createHeaderCodec, headerBlock, readHeaderBlock } from './headers.ts';

const streamNumber = (id: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(id);
  return bytes;
};

const synStream = (id: number, block: Buffer, flags = 0): Buffer =>
  controlFrame(
    TYPE.synStream,
    flags,
    Buffer.concat([streamNumber(id), streamNumber(0), Buffer.alloc(2), block]),
  );

const openConnection = () => {
  const sent: Frame[] = [];
  const reader = new FrameReader();
  const heard: string[] = [];
  const streams: SpdyStream[] = [];
  const connection = createSpdyConnection({
    send: async frame => {
      sent.push(...reader.take(frame));
    },
    accept: (stream): StreamListener => {
      streams.push(stream);
      return {
        data: chunk => void heard.push(`data ${chunk}`),
        ended: () => void heard.push('ended'),
        broken: () => void heard.push('broken'),
      };
    },
  });
  return { connection, sent, heard, streams };
};

describe('frames', () => {
  test('come out as they went in, wherever the network cuts them', () => {
    const frame = fc.record({ stream: fc.integer({ min: 1, max: 0x7fff_ffff }), payload: fc.uint8Array() });
    const sizes = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 });
    fc.assert(
      fc.property(fc.array(frame), sizes, (frames, cuts) => {
        const whole = Buffer.concat(frames.map(({ stream, payload }) => dataFrame(stream, FIN, payload)));
        const reader = new FrameReader();
        const read: Frame[] = [];
        for (let at = 0, index = 0; at < whole.length; index++) {
          const size = cuts[index % cuts.length] ?? 1;
          read.push(...reader.take(whole.subarray(at, at + size)));
          at += size;
        }
        expect(read.map(one => [one.kind === 'data' && one.stream, one.payload.toString('hex')])).toEqual(
          frames.map(({ stream, payload }) => [stream, Buffer.from(payload).toString('hex')]),
        );
      }),
    );
  });

  test('that are too long, or of another protocol, are refused', () => {
    expect(() => new FrameReader().take(Buffer.from('00000001 00ffffff'.replace(' ', ''), 'hex'))).toThrow(
      'too long',
    );
    expect(() => new FrameReader().take(Buffer.from('8002000100000000', 'hex'))).toThrow('SPDY/3');
  });
});

describe('headers', () => {
  test('are compressed with the text that the protocol prescribes', () => {
    let [low, high] = [1, 0];
    for (const byte of DICTIONARY) {
      low = (low + byte) % 65_521;
      high = (high + low) % 65_521;
    }
    expect(high * 65_536 + low).toBe(0xe3c6a7c2);
  });

  test('can be read again', async () => {
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,9}$/), fc.string()), object => {
        const headers = new Map(Object.entries(object));
        expect(readHeaderBlock(headerBlock(headers))).toEqual(headers);
      }),
    );
    const [ours, theirs] = [createHeaderCodec(), createHeaderCodec()];
    for (const port of ['80', '81']) {
      const headers = new Map([['port', port]]);
      expect(await theirs.decode(await ours.encode(headers))).toEqual(headers);
    }
    for (const codec of [ours, theirs]) codec.close();
  });

  test('that stand for far too much are refused, and so is what is no compressed text', async () => {
    const deflate = createDeflate({ dictionary: DICTIONARY });
    const chunks: Buffer[] = [];
    deflate.on('data', chunk => chunks.push(chunk)).end(Buffer.alloc(5_000_000));
    await new Promise(resolve => deflate.once('end', resolve));
    for (const block of [Buffer.concat(chunks), Buffer.from('nonsense')]) {
      const codec = createHeaderCodec();
      await expect(codec.decode(block)).rejects.toThrow('cannot be read');
      codec.close();
    }
  });
});

describe('a connection', () => {
  test('accepts streams, passes on what comes, and ends each direction on its own', async () => {
    const { connection, sent, heard, streams } = openConnection();
    const codec = createHeaderCodec();
    await connection.receive(synStream(1, await codec.encode(new Map([['port', '80']]))));
    expect(streams[0]?.headers.get('port')).toBe('80');
    await connection.receive(
      Buffer.concat([dataFrame(1, 0, Buffer.from('in')), dataFrame(1, FIN, Buffer.alloc(0))]),
    );
    await streams[0]?.write(Buffer.alloc(40_000));
    await streams[0]?.end();
    await streams[0]?.write(Buffer.from('late'));
    expect(heard).toEqual(['data in', 'ended']);
    expect(sent.map(frame => (frame.kind === 'data' ? frame.payload.length : `type ${frame.type}`))).toEqual([
      'type 2',
      32_768,
      7_232,
      0,
    ]);
    codec.close();
    connection.close();
  });

  test('answers pings, and tells streams that are broken off', async () => {
    const { connection, sent, heard } = openConnection();
    const codec = createHeaderCodec();
    await connection.receive(controlFrame(TYPE.ping, 0, streamNumber(7)));
    expect(sent).toMatchObject([{ type: TYPE.ping, payload: streamNumber(7) }]);
    for (const id of [1, 3]) await connection.receive(synStream(id, await codec.encode(new Map())));
    await connection.receive(controlFrame(TYPE.reset, 0, Buffer.concat([streamNumber(1), streamNumber(5)])));
    expect(heard).toEqual(['broken']);
    connection.close();
    expect(heard).toEqual(['broken', 'broken']);
    codec.close();
  });

  test('refuses a stream that is there already', async () => {
    const { connection } = openConnection();
    const codec = createHeaderCodec();
    await connection.receive(synStream(1, await codec.encode(new Map())));
    const again = synStream(1, await codec.encode(new Map()));
    await expect(connection.receive(again)).rejects.toThrow('cannot be opened');
    codec.close();
    connection.close();
  });
});
