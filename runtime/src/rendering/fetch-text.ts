import { Fault } from '@freshet/kit/errors';
import { createOutbound, type GuardOptions } from '@freshet/kit/outbound';

const MAX_BYTES = 4 * 1024 ** 2;

/** What a server answers that has too much to do. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429]);

/** The author of an Application can look around in every network that is allowed here. */
interface FetchOptions extends Omit<GuardOptions, 'isOwn'> {
  /** Aborts when nobody wants anything any more: a server may take its time to answer. */
  readonly signal?: AbortSignal;
}

/** Gets a text; redirects are followed only where that is asked for, and each is judged as the first address is. */
export type FetchText = (url: string, how?: { readonly followsRedirects?: boolean }) => Promise<string>;

const MOST_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Gets value files and remote files of kustomizations over HTTP; half a file is none. */
export const valueFetcher = ({ signal, ...networks }: FetchOptions): FetchText => {
  const outbound = createOutbound({ ...networks, maxAnswerBytes: MAX_BYTES + 1, timeoutMs: 30_000 });
  const ask = async (url: string, hops: number): ReturnType<typeof outbound> => {
    const answer = await outbound({ url, ...(signal ? { signal } : {}) });
    const { location } = answer.headers;
    if (hops === 0 || !REDIRECTS.has(answer.status) || typeof location !== 'string') return answer;
    const next = URL.parse(location, url);
    // An answer over TLS does not lead to one in the clear.
    if (!next || (url.startsWith('https:') && next.protocol !== 'https:')) return answer;
    return ask(next.href, hops - 1);
  };
  return async (url, { followsRedirects = false } = {}) => {
    const { status, body } = await ask(url, followsRedirects ? MOST_REDIRECTS : 0);
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
