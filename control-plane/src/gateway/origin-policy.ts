import { Fault } from '@freshet/kit/errors';

/** Which browser pages may call us, and under which host names we answer. */
export interface OriginPolicy {
  /** The public address; its origin is ours. */
  readonly publicUrl: URL;
  /** Nobody has told us the public address: a page is ours when it came from the very host it now talks to. */
  readonly publicUrlIsGuess: boolean;
  /** Other origins whose pages may call the API with credentials. */
  readonly allowedOrigins: readonly string[];
  /** On loopback only names of loopback are answered, so that a rebound DNS name cannot reach us. */
  readonly loopbackOnly: boolean;
}

const LOOPBACK_NAMES = new Set(['127.0.0.1', 'localhost', '[::1]']);

const hostName = (host: string): string => host.replace(/:\d+$/, '').toLowerCase();

export const refuseForeignHost = (policy: OriginPolicy, host: string | undefined): void => {
  if (!policy.loopbackOnly) return;
  const name = hostName(host ?? '');
  if (LOOPBACK_NAMES.has(name) || name === policy.publicUrl.hostname) return;
  throw new Fault('ORIGIN_REFUSED', 'this server does not answer under that host name');
};

const isOurOrigin = (policy: OriginPolicy, origin: string, host: string | undefined): boolean => {
  if (origin === policy.publicUrl.origin || policy.allowedOrigins.includes(origin)) return true;
  return policy.publicUrlIsGuess && URL.canParse(origin) && new URL(origin).host === host;
};

interface BrowserRequest {
  readonly method: string;
  readonly origin: string | undefined;
  readonly host: string | undefined;
  readonly site: string | undefined;
  readonly usesCookie: boolean;
}

/**
 * A cookie travels by itself, so a request that changes something and is authorised by one must prove that
 * its page is ours. Requests with a key in a header prove it by the header.
 */
export const refuseForgedRequest = (policy: OriginPolicy, request: BrowserRequest): void => {
  const { method, origin, host, site, usesCookie } = request;
  if (origin !== undefined && !isOurOrigin(policy, origin, host)) {
    throw new Fault('ORIGIN_REFUSED', 'requests from that web origin are not accepted');
  }
  if (!usesCookie || method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return;
  if (origin === undefined && site !== 'same-origin') {
    throw new Fault('ORIGIN_REFUSED', 'a change by session cookie needs an Origin header');
  }
};
