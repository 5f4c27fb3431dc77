import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LoopbackServer } from './loopback-server.ts';

type Json = Readonly<Record<string, unknown>>;
type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const KID = 'the-only-key';

/** A provider written by hand, which says whatever a test wants it to say. */
export class ForgingProvider {
  readonly issuer: string;
  readonly key: KeyObject;
  readonly publicKey: KeyObject;
  /** Added to the discovery document. */
  metadata: Json = {};
  /** What the token endpoint answers with as ID token. */
  idToken = '';
  /** Answers that replace the usual one, by path. */
  readonly answers = new Map<string, Answer>();
  /** How often each path was asked. */
  readonly asked = new Map<string, number>();
  readonly #server: LoopbackServer;

  private constructor(server: LoopbackServer) {
    this.#server = server;
    this.issuer = server.url;
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    this.key = privateKey;
    this.publicKey = publicKey;
    server.answer((request, response) => this.#answer(request, response));
  }

  static async start(): Promise<ForgingProvider> {
    return new ForgingProvider(await LoopbackServer.start());
  }

  stop(): Promise<void> {
    return this.#server.stop();
  }

  /** Forgets all forgeries. */
  reset(): void {
    this.metadata = {};
    this.idToken = '';
    this.answers.clear();
    this.asked.clear();
  }

  /** A token signed with the published key, unless told otherwise. */
  token(claims: Json, header: Json = {}, key: KeyObject = this.key): string {
    const input = unsigned(claims, { alg: 'RS256', kid: KID, ...header });
    return `${input}.${sign('sha256', Buffer.from(input), key).toString('base64url')}`;
  }

  /** A token that takes the published key for a shared secret. */
  confusedToken(claims: Json): string {
    const secret = this.publicKey.export({ type: 'spki', format: 'pem' });
    const input = unsigned(claims, { alg: 'HS256', kid: KID });
    return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url?.split('?')[0] ?? '';
    this.asked.set(path, (this.asked.get(path) ?? 0) + 1);
    const replaced = this.answers.get(path);
    if (replaced) replaced(request, response);
    else this.#answerPlainly(path, response);
  }

  #answerPlainly(path: string, response: ServerResponse): void {
    const body = this.#bodies()[path];
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? {}));
  }

  #bodies(): Readonly<Record<string, Json>> {
    return {
      '/.well-known/openid-configuration': {
        issuer: this.issuer,
        authorization_endpoint: `${this.issuer}/authorize`,
        token_endpoint: `${this.issuer}/token`,
        jwks_uri: `${this.issuer}/jwks`,
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
        ...this.metadata,
      },
      '/jwks': { keys: [{ ...this.publicKey.export({ format: 'jwk' }), kid: KID, use: 'sig' }] },
      '/token': { access_token: 'an access token', token_type: 'Bearer', id_token: this.idToken },
    };
  }
}

/** Header and claims without a signature. */
export const unsigned = (claims: Json, header: Json): string =>
  [header, claims].map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
