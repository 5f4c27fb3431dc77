import type { IncomingMessage } from 'node:http';
import { badRequest, requestTooLarge } from '../status/index.ts';

const MAX_BODY_BYTES = 3_145_728;

const tooLarge = () => requestTooLarge(`Request entity too large: limit is ${MAX_BODY_BYTES}`);

/** Reads a body whole; refuses as soon as it is known to be too large. */
export const readBody = (request: IncomingMessage): Promise<Buffer> => {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) return Promise.reject(tooLarge());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_BODY_BYTES) {
        request.pause();
        reject(tooLarge());
      } else chunks.push(chunk);
    });
    request.on('end', () =>
      resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, bytes)),
    );
    request.on('error', cause => reject(badRequest('the request ended early', { cause })));
    request.on('close', () => {
      if (!request.complete) reject(badRequest('the request ended early'));
    });
  });
};
