import { Agent, buildConnector, fetch as undiciFetch } from 'undici';
import { type OutboundGuard, pinnedTo, portOf } from './guard.ts';

/** Connects to judged addresses only; a certificate must still be that of the name. */
export const guardedConnector =
  (guard: OutboundGuard, options: buildConnector.BuildOptions = {}): buildConnector.connector =>
  (target, done) => {
    guard.judge(target.hostname, portOf(target)).then(
      address => buildConnector({ ...options, lookup: pinnedTo(address) })(target, done),
      (error: Error) => done(error, null),
    );
  };

/** `fetch` for libraries that want one. Redirects are up to the caller, and each is judged. */
export const createGuardedFetch = (guard: OutboundGuard): typeof fetch => {
  // Nothing is kept open between requests: there is no end at which it would be closed.
  const dispatcher = new Agent({ connect: guardedConnector(guard), pipelining: 0 });
  return ((input: string | URL, init: object) =>
    undiciFetch(input, { ...init, dispatcher })) as unknown as typeof fetch;
};
