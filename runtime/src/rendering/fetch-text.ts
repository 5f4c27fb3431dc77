import { Fault } from '@freshet/kit/errors';
import { createOutbound } from '@freshet/kit/outbound';

const MAX_BYTES = 4 * 1024 ** 2;

/** What a server answers that has too much to do. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429]);

interface FetchOptions {
  /** Lets addresses of private networks be asked, which whoever writes an Application could then look around in. */
  readonly allowPrivate: boolean;
  /** Aborts when nobody wants anything any more: a server may take its time to answer. */
  readonly signal?: AbortSignal;
}

/** Gets value files over HTTP; redirects are not followed, and half a file is none. */
export const valueFetcher = ({ allowPrivate, signal }: FetchOptions): ((url: string) => Promise<string>) => {
  const outbound = createOutbound({ allowPrivate, maxAnswerBytes: MAX_BYTES + 1, timeoutMs: 30_000 });
  return async url => {
    const { status, body } = await outbound({ url, ...(signal ? { signal } : {}) });
    // The address may hold what only its author should know.
    if (status >= 500 || PASSING.has(status))
      throw new Fault('ADDRESS_UNREACHABLE', `a value file from the network answers ${status}`, { status });
    if (status !== 200)
      throw new Fault('RENDER_FAILED', `a value file from the network answers ${status}`, { status });
    if (Buffer.byteLength(body) > MAX_BYTES)
      throw new Fault('RENDER_LIMIT', `a value file from the network is larger than ${MAX_BYTES} bytes`);
    return body;
  };
};
