import { Fault } from '@freshet/kit/errors';
import { createOutbound, type Networks } from '@freshet/kit/outbound';

const MAX_BYTES = 4 * 1024 ** 2;

/** What a server answers that has too much to do. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429]);

/** The author of an Application can look around in every network that is allowed here. */
interface FetchOptions extends Networks {
  /** Aborts when nobody wants anything any more: a server may take its time to answer. */
  readonly signal?: AbortSignal;
}

/** Gets value files over HTTP; redirects are not followed, and half a file is none. */
export const valueFetcher = ({ signal, ...networks }: FetchOptions): ((url: string) => Promise<string>) => {
  const outbound = createOutbound({ ...networks, maxAnswerBytes: MAX_BYTES + 1, timeoutMs: 30_000 });
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
