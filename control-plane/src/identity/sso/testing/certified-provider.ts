import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ClientMetadata, type Configuration, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { LoopbackServer } from './loopback-server.ts';
import { providerMemory } from './provider-memory.ts';

/** What the provider knows about a person. */
export interface Person {
  readonly email?: string;
  readonly email_verified?: boolean | string;
  readonly preferred_username?: string;
  readonly groups?: unknown;
}

export interface RegisteredClient {
  readonly id: string;
  readonly secret?: string;
  readonly redirectUri: string;
}

const SCOPE = 'openid email profile groups';

/** A certified OpenID Connect provider on this machine. Its sign-in page lets in whoever is `next` at once. */
export class CertifiedProvider {
  readonly issuer: string;
  /** Who signs in next; undefined for somebody who declines. */
  next: string | undefined;
  /** Puts all claims into the ID token instead of leaving most of them to the userinfo endpoint. */
  claimsInToken = false;
  readonly people = new Map<string, Person>();
  readonly requests: string[] = [];
  readonly #server: LoopbackServer;
  readonly #clients: ClientMetadata[] = [];
  readonly #memory = providerMemory();
  #key = newKey();

  private constructor(server: LoopbackServer) {
    this.#server = server;
    this.issuer = server.url;
    this.rebuild();
  }

  static async start(): Promise<CertifiedProvider> {
    return new CertifiedProvider(await LoopbackServer.start());
  }

  register({ id, secret, redirectUri }: RegisteredClient): void {
    this.#clients.push({
      client_id: id,
      ...(secret === undefined ? {} : { client_secret: secret }),
      token_endpoint_auth_method: secret === undefined ? 'none' : 'client_secret_basic',
      redirect_uris: [redirectUri],
      response_types: ['code'],
      grant_types: ['authorization_code'],
    });
    this.rebuild();
  }

  /** Replaces the signing key by another one, as providers do now and then. */
  rotateKeys(): void {
    this.#key = newKey();
    this.rebuild();
  }

  rebuild(): void {
    const provider = new Provider(this.issuer, this.#configuration());
    const answer = provider.callback();
    this.#server.answer((request, response) => {
      this.requests.push(`${request.method} ${request.url?.split('?')[0]}`);
      if (request.url?.startsWith('/interaction/')) void this.#finish(provider, request, response);
      else void answer(request, response);
    });
  }

  stop(): Promise<void> {
    return this.#server.stop();
  }

  async #finish(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const result =
      this.next === undefined
        ? { error: 'access_denied', error_description: 'Visit evil.example to continue' }
        : { login: { accountId: this.next } };
    await provider.interactionFinished(request, response, result);
  }

  #configuration(): Configuration {
    return {
      adapter: this.#memory,
      clients: this.#clients,
      jwks: { keys: [this.#key] },
      cookies: { keys: ['for tests only'] },
      scopes: SCOPE.split(' '),
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: ['preferred_username'],
        groups: ['groups'],
      },
      conformIdTokenClaims: !this.claimsInToken,
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      ttl: { Grant: 600, Session: 600, Interaction: 600, AccessToken: 600, IdToken: 600 },
      findAccount: (_, sub) => ({
        accountId: sub,
        claims: async () => ({ sub, ...(this.people.get(sub) as object) }),
      }),
      loadExistingGrant: grantEverything,
      renderError: (ctx, out) => {
        ctx.type = 'text/plain';
        ctx.body = `${out.error}: ${out.error_description}`;
      },
    };
  }
}

/** People here never see a consent page. */
const grantEverything = async (ctx: KoaContextWithOIDC) => {
  const { client, session, provider } = ctx.oidc;
  if (!client || !session?.accountId) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(SCOPE);
  await grant.save();
  return grant;
};

const newKey = () => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  kid: randomUUID(),
  use: 'sig',
  alg: 'RS256',
});
