import { Fault } from '@freshet/kit/errors';

/** True for the names under which a machine reaches only itself. */
const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);

/** True when the address may be asked: https, or plain http on this machine where that is allowed. */
export const isAcceptable = (url: URL, allowLoopbackHttp: boolean): boolean =>
  url.protocol === 'https:' || (allowLoopbackHttp && url.protocol === 'http:' && isLoopback(url));

/** Refuses addresses that cannot be an issuer, or that would be asked without encryption. */
export const refuseUnusableIssuer = (text: string, allowLoopbackHttp: boolean): void => {
  const problem = problemOf(text, allowLoopbackHttp);
  if (problem === undefined) return;
  throw new Fault('REQUEST_INVALID', `the request is not valid: body.issuer: ${problem}`, {
    problems: [`body.issuer: ${problem}`],
  });
};

const problemOf = (text: string, allowLoopbackHttp: boolean): string | undefined => {
  if (!URL.canParse(text)) return 'must be a web address';
  const url = new URL(text);
  if (!isAcceptable(url, allowLoopbackHttp)) return 'must start with https://';
  if (url.username !== '' || url.password !== '') return 'must not hold a user name or password';
  if (/[?#]/.test(text)) return 'must not hold a query or fragment';
  if (url.pathname.includes('/.well-known/')) return 'must be the issuer, not its discovery document';
  return undefined;
};
