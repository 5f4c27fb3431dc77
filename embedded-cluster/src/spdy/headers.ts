/** Headers of streams: names and values with their lengths, compressed with one state for the whole connection. */
import { constants, createDeflate, createInflate, type Deflate, type Inflate } from 'node:zlib';
import { DICTIONARY } from './dictionary.ts';
import { SpdyError } from './frames.ts';

const MOST_HEADERS = 100;
const LONGEST_BLOCK = 65_536;

/** A row of headers as bytes. */
export const headerBlock = (headers: ReadonlyMap<string, string>): Buffer => {
  const number = (value: number): Buffer => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  };
  const text = (value: string): Buffer[] => [number(Buffer.byteLength(value)), Buffer.from(value)];
  const parts = [...headers].flatMap(([name, value]) => [...text(name.toLowerCase()), ...text(value)]);
  return Buffer.concat([number(headers.size), ...parts]);
};

/** Reads a row of headers. */
export const readHeaderBlock = (block: Buffer): Map<string, string> => {
  let at = 0;
  const number = (): number => {
    if (at + 4 > block.length) throw new SpdyError('headers that end too early');
    at += 4;
    return block.readUInt32BE(at - 4);
  };
  const text = (): string => {
    const length = number();
    if (length > block.length - at) throw new SpdyError('headers that end too early');
    at += length;
    return block.toString('utf8', at - length, at);
  };
  const count = number();
  if (count > MOST_HEADERS) throw new SpdyError('too many headers');
  const headers = new Map<string, string>();
  for (let index = 0; index < count; index++) {
    const name = text();
    headers.set(name, text());
  }
  return headers;
};

/** Passes blocks through a compressor one after the other; what comes out of each is what belongs to it. */
const through = (transform: Deflate | Inflate) => {
  let chunks: Buffer[] = [];
  let size = 0;
  let failure: Error | undefined;
  transform.on('data', (chunk: Buffer) => {
    size += chunk.length;
    // A few bytes can stand for very many.
    if (size > LONGEST_BLOCK) transform.destroy(new SpdyError('headers that are too long'));
    else chunks.push(chunk);
  });
  transform.on('error', error => {
    failure = error;
  });
  return (block: Uint8Array): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const done = (): void => {
        transform.off('close', done);
        if (failure !== undefined || transform.destroyed) {
          reject(new SpdyError('headers that cannot be read', { cause: failure }));
          return;
        }
        const whole = Buffer.concat(chunks);
        chunks = [];
        size = 0;
        resolve(whole);
      };
      if (transform.destroyed) {
        done();
        return;
      }
      transform.once('close', done);
      transform.write(block);
      transform.flush(constants.Z_SYNC_FLUSH, done);
    });
};

/** What compresses and reads the headers of one connection; to be closed with it. */
export const createHeaderCodec = () => {
  const deflate = createDeflate({ dictionary: DICTIONARY });
  const inflate = createInflate({ dictionary: DICTIONARY });
  const compress = through(deflate);
  const expand = through(inflate);
  return {
    encode: (headers: ReadonlyMap<string, string>): Promise<Buffer> => compress(headerBlock(headers)),
    decode: async (block: Uint8Array): Promise<Map<string, string>> => readHeaderBlock(await expand(block)),
    close: (): void => {
      deflate.destroy();
      inflate.destroy();
    },
  };
};
