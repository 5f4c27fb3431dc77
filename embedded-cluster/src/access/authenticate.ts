import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import { unauthorized } from '../status/index.ts';
import type { User } from '../verbs/index.ts';
import type { AccountTokens } from './account-tokens.ts';
import { ANONYMOUS, authenticated } from './user.ts';

/** Longer ones are no tokens of ours, and checking them costs. */
const LONGEST_TOKEN = 16_384;

/**
 * Finds out who sends a request: by bearer token, else by client certificate, else nobody. Wrong credentials are
 * refused rather than taken for none.
 */
export const authenticate = async (request: IncomingMessage, tokens: AccountTokens): Promise<User> => {
  const token = bearerOf(request);
  if (token !== undefined) {
    const verified = token.length > LONGEST_TOKEN ? undefined : await tokens.verify(token, [tokens.issuer]);
    if (!verified) throw unauthorized();
    return authenticated(verified.user);
  }
  return certifiedUser(request) ?? ANONYMOUS;
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

/** Taking a certificate apart costs more than answering a request; a connection has the same one all its life. */
const certified = new WeakMap<TLSSocket, User>();

const certifiedUser = ({ socket }: IncomingMessage): User | undefined => {
  if (!(socket instanceof TLSSocket)) return undefined;
  const known = certified.get(socket) ?? readCertificate(socket);
  if (known) certified.set(socket, known);
  return known;
};

/** A certificate that our authority did not sign is an error, as the sender believes to be somebody. */
const readCertificate = (socket: TLSSocket): User | undefined => {
  const { subject } = socket.getPeerCertificate();
  if (!subject) return undefined;
  if (!socket.authorized) throw unauthorized();
  const { CN: names, O: groups = [] } = subject as { CN?: string | string[]; O?: string | string[] };
  const [name] = [names ?? []].flat();
  if (!name) throw unauthorized();
  return authenticated({ name, groups: [groups].flat() });
};
