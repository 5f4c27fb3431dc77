import type { IncomingMessage } from 'node:http';
import { unauthorized } from '../status/index.ts';
import type { User } from '../verbs/index.ts';
import type { AccountTokens } from './account-tokens.ts';
import type { CertificateCheck } from './certificate-holders.ts';
import { ANONYMOUS, authenticated } from './user.ts';

/** Longer ones are no tokens of ours, and checking them costs. */
const LONGEST_TOKEN = 16_384;

/**
 * The sender of a request: by bearer token, else by client certificate, else anonymous. Wrong credentials are refused
 * rather than taken for none.
 */
export const authenticate = async (
  request: IncomingMessage,
  { tokens, certificates }: { readonly tokens: AccountTokens; readonly certificates: CertificateCheck },
): Promise<User> => {
  const token = bearerOf(request);
  if (token !== undefined) {
    const verified = token.length > LONGEST_TOKEN ? undefined : await tokens.verify(token, [tokens.issuer]);
    if (!verified) throw unauthorized();
    return authenticated(verified.user);
  }
  return (await certificates.identify(request)) ?? ANONYMOUS;
};

/** From the header, or, for WebSockets of browsers, from the list of subprotocols. */
const bearerOf = ({ headers }: IncomingMessage): string | undefined => {
  const { authorization } = headers;
  if (authorization !== undefined) return /^bearer +(\S+) *$/i.exec(authorization)?.[1] ?? '';
  const offered = headers['sec-websocket-protocol']?.split(',').map(protocol => protocol.trim()) ?? [];
  const encoded = offered.find(protocol => protocol.startsWith(WEBSOCKET_TOKEN));
  return encoded && Buffer.from(encoded.slice(WEBSOCKET_TOKEN.length), 'base64url').toString();
};

const WEBSOCKET_TOKEN = 'base64url.bearer.authorization.k8s.io.';
