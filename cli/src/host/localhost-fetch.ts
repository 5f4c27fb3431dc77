/**
 * Names below `localhost` are this machine, as RFC 6761 says and browsers do; most resolvers do not know that. The
 * tunnel of a platform on this machine gives each runtime such a name.
 */
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';

const LOOPBACK = '127.0.0.1';

const toLoopback: LookupFunction = (_host, options, done) => {
  if (options.all) done(null, [{ address: LOOPBACK, family: 4 }]);
  else done(null, LOOPBACK, 4);
};

const responseOf = (answer: IncomingMessage): Response => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers))
    for (const one of [value ?? []].flat()) headers.append(name, one);
  const { statusCode: status = 0 } = answer;
  if (status !== 204 && status !== 304)
    return new Response(Readable.toWeb(answer) as ReadableStream, { status, headers });
  answer.resume();
  return new Response(null, { status, headers });
};

const send = (url: URL, init: RequestInit): Promise<Response> =>
  new Promise((resolve, reject) => {
    const asked = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      lookup: toLoopback,
      ...(init.signal ? { signal: init.signal } : {}),
    });
    asked.once('error', reject).once('response', answer => resolve(responseOf(answer)));
    asked.end(typeof init.body === 'string' ? init.body : undefined);
  });

/** A `fetch` that finds the names of this machine; all others go the usual way. */
export const localhostFetch =
  (usual: typeof fetch): typeof fetch =>
  (input, init = {}) => {
    const url = typeof input === 'string' ? URL.parse(input) : undefined;
    return url?.hostname.endsWith('.localhost') ? send(url, init) : usual(input, init);
  };
