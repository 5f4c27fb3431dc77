/**
 * An attached stream without a terminal is a row of frames: a byte for the stream (1 out, 2 err), three zeros, the
 * length as four bytes, and that many bytes. Frames are cut anywhere by the network, so the reader keeps only the part
 * of a header that it has, and passes payloads on as they come.
 */
const HEADER_BYTES = 8;

/** Takes what a program prints, and asks for more when it has dealt with it. */
export type EngineOutput = (stream: 'out' | 'err', chunk: Uint8Array) => Promise<void> | void;

/** Prints both streams of a program, and reads on only when that is done. */
export const demultiplex = async (source: AsyncIterable<Buffer>, output: EngineOutput): Promise<void> => {
  let header = Buffer.alloc(0);
  let left = 0;
  let stream: 'out' | 'err' = 'out';
  for await (const chunk of source) {
    let at = 0;
    while (at < chunk.length) {
      if (left > 0) {
        const end = Math.min(chunk.length, at + left);
        await output(stream, chunk.subarray(at, end));
        left -= end - at;
        at = end;
        continue;
      }
      const end = Math.min(chunk.length, at + HEADER_BYTES - header.length);
      header = Buffer.concat([header, chunk.subarray(at, end)]);
      at = end;
      if (header.length < HEADER_BYTES) break;
      stream = header[0] === 2 ? 'err' : 'out';
      left = header.readUInt32BE(4);
      header = Buffer.alloc(0);
    }
  }
};
