import { Fault } from '@freshet/kit/errors';

/** Where a server listens when nobody said otherwise. */
export const DEFAULT_URL = 'http://127.0.0.1:3000';

/** Checks an address and brings it to one spelling: no slash at the end, no query, nothing secret inside. */
export const parseServerUrl = (text: string, origin: string): string => {
  const fail = (reason: string): never => {
    throw new Fault('CLI_URL_INVALID', `${origin} ${reason}`, { origin });
  };
  const url = URL.parse(text) ?? fail('is not a URL');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') fail('must start with http:// or https://');
  if (url.username || url.password) fail('must not hold a user name or password; give the API key instead');
  if (url.search || url.hash) fail('must not hold a query or a fragment');
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
};
