import { Fault } from '@freshet/kit/errors';
import type { Sink, Source } from './host.ts';

interface Writable {
  write(text: string): boolean;
  on(event: 'error', listener: (error: NodeJS.ErrnoException) => void): unknown;
  once(event: 'drain', listener: () => void): unknown;
  readonly writableNeedDrain?: boolean;
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
}

const DEFAULT_COLUMNS = 80;
const DEFAULT_ROWS = 24;

/**
 * A standard stream as a sink. A reader that went away (`| head`) is no error: the rest goes nowhere. Anything
 * else (a full disk behind `>`) goes to `onBroken`, because by then nobody waits for the write any more.
 */
export const sinkOn = (stream: Writable, onBroken: (error: Error) => void): Sink => {
  let gone = false;
  let onGone = (): void => undefined;
  stream.on('error', error => {
    gone = true;
    onGone();
    if (error.code !== 'EPIPE') onBroken(error);
  });
  return {
    write: text => {
      if (!gone) stream.write(text);
    },
    drained: () =>
      new Promise(resolve => {
        if (gone || !stream.writableNeedDrain) return resolve();
        onGone = resolve;
        stream.once('drain', resolve);
      }),
    isTty: stream.isTTY === true,
    get columns() {
      return stream.columns || DEFAULT_COLUMNS; // a terminal that does not know its width says 0
    },
    get rows() {
      return stream.rows || DEFAULT_ROWS;
    },
  };
};

/** Standard input as a source. */
export const sourceOn = (stream: AsyncIterable<Buffer | string> & { readonly isTTY?: boolean }): Source => ({
  isTty: stream.isTTY === true,
  readText: async maxBytes => {
    const chunks: Buffer[] = [];
    let received = 0;
    for await (const chunk of stream) {
      const bytes = Buffer.from(chunk);
      received += bytes.length;
      if (received > maxBytes) {
        throw new Fault('CLI_FILE_TOO_LARGE', `standard input holds more than ${maxBytes} bytes`, {
          maxBytes,
        });
      }
      chunks.push(bytes);
    }
    return Buffer.concat(chunks).toString('utf8');
  },
});
