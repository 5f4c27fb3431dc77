/**
 * Our side of OpenID Connect: the code flow with PKCE (S256), state and nonce.
 *
 * The ID token's signature is verified although it arrives over TLS from the provider itself, and only with
 * public keys. Tokens are read once and dropped: nothing of the provider's is kept, so there is nothing to
 * refresh, to leak or to revoke. A session here ends by its own rules.
 */
import { createGuard, createGuardedFetch, type Networks, portOf } from '@freshet/kit/outbound';
import type { Secret } from '@freshet/kit/secret';
import type { Clock } from '@freshet/kit/time';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  type ServerMetadata,
} from 'openid-client';
import { lacksClaims, type ProvenIdentity, readIdentity } from './claims.ts';
import { type Check, examine } from './examine.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { isAcceptable } from './issuer.ts';
import { type FetchFor, isPlain, Metadata } from './metadata.ts';
import { redeemFault } from './provider-fault.ts';
import { SigningKeys } from './signing-keys.ts';

/** Us, as registered with a provider. */
export interface Client {
  readonly issuer: string;
  readonly clientId: string;
  /** Absent for a public client. */
  readonly clientSecret?: Secret;
  readonly scopes: readonly string[];
  readonly redirectUri: string;
}

/** What ties an answer of the provider to the question that led to it. */
export interface FlowProof {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The parameters with which a browser came back. */
export type CallbackParameters = Readonly<Partial<Record<'code' | 'state' | 'iss' | 'error', string>>>;

interface Redemption {
  readonly proof: FlowProof;
  readonly parameters: CallbackParameters;
  readonly groupClaim: string;
  /** Ask the provider for the groups where the token leaves them out. */
  readonly wantsGroups: boolean;
}

interface Deps {
  readonly clock: Clock;
  /** How soon the keys of a provider may be asked for again. */
  readonly keyRefetchSeconds: number;
  /** The time for one whole answer of a provider. */
  readonly answerMs: number;
  readonly allowInsecureLoopbackIssuers: boolean;
  readonly networks: Networks;
}

const isLoopbackOrigin = (origin: string): boolean =>
  origin.startsWith('http:') && isAcceptable(new URL(origin), true);

export class RelyingParty {
  readonly #metadata: Metadata;
  readonly #keys: SigningKeys;
  readonly #fetchFor: FetchFor;
  readonly #check: (issuer: string) => Promise<void>;

  constructor({ clock, keyRefetchSeconds, answerMs, allowInsecureLoopbackIssuers, networks }: Deps) {
    const guard = createGuard(networks);
    const loopbackGuard = createGuard({ ...networks, isOwn: isLoopbackOrigin });
    const [fetch, loopbackFetch] = [createGuardedFetch(guard), createGuardedFetch(loopbackGuard)];
    const isLocal = (issuer: string): boolean => allowInsecureLoopbackIssuers && isPlain(issuer);
    this.#fetchFor = (issuer, signal) => {
      const allowLoopbackHttp = isLocal(issuer);
      return guardedFetch({
        allowLoopbackHttp,
        fetch: allowLoopbackHttp ? loopbackFetch : fetch,
        signal,
        answerMs,
      });
    };
    this.#check = issuer => {
      const url = new URL(issuer);
      return (isLocal(issuer) ? loopbackGuard : guard).check(url.hostname, portOf(url));
    };
    this.#metadata = new Metadata(clock, this.#fetchFor);
    this.#keys = new SigningKeys(keyRefetchSeconds);
  }

  /** ADDRESS_REFUSED for an issuer that may not be asked; it is judged again at each request. */
  checkAddress(issuer: string): Promise<void> {
    return this.#check(issuer);
  }

  /** Where to send a browser. */
  async authorizationUrl(
    client: Client,
    { state, nonce, verifier }: FlowProof,
    signal: AbortSignal,
  ): Promise<string> {
    const metadata = await this.#metadata.of(client.issuer, signal);
    const url = buildAuthorizationUrl(this.#configure(client, metadata, signal), {
      redirect_uri: client.redirectUri,
      scope: client.scopes.join(' '),
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return url.href;
  }

  /** Exchanges the code for an identity, or throws what is wrong with either. */
  async redeem(client: Client, redemption: Redemption, signal: AbortSignal): Promise<ProvenIdentity> {
    const { proof, parameters, groupClaim, wantsGroups } = redemption;
    const metadata = await this.#metadata.of(client.issuer, signal);
    const config = this.#configure(client, metadata, signal);
    try {
      const tokens = await this.#keys.lend(metadata.issuer, config, () =>
        authorizationCodeGrant(config, callbackUrl(client, parameters), {
          expectedState: proof.state,
          expectedNonce: proof.nonce,
          pkceCodeVerifier: proof.verifier,
          idTokenExpected: true,
        }),
      );
      const claims = tokens.claims();
      if (!claims) throw new Error('a token was accepted without claims');
      const asks =
        metadata.userinfo_endpoint !== undefined && lacksClaims(claims, wantsGroups ? groupClaim : undefined);
      const userInfo = asks ? await fetchUserInfo(config, tokens.access_token, claims.sub) : undefined;
      return readIdentity(claims, userInfo, groupClaim);
    } catch (error) {
      throw redeemFault(error);
    }
  }

  /** Tries everything that can be tried without a person. */
  examine(client: Client, signal: AbortSignal): Promise<readonly Check[]> {
    return examine({
      scopes: client.scopes,
      redirectUri: client.redirectUri,
      discover: () => this.#metadata.ask(client.issuer, signal),
      configure: metadata => this.#configure(client, metadata, signal),
      fetch: this.#fetchFor(client.issuer, signal),
    });
  }

  #configure(client: Client, metadata: ServerMetadata, signal: AbortSignal): Configuration {
    const config = new Configuration(metadata, client.clientId, undefined, authentication(client, metadata));
    config[customFetch] = this.#fetchFor(client.issuer, signal);
    if (isPlain(client.issuer)) allowInsecureRequests(config);
    enableNonRepudiationChecks(config);
    return config;
  }
}

/** HTTP Basic is what the standard names as the default; a provider that lists methods without it gets the form. */
const authentication = ({ clientSecret }: Client, metadata: ServerMetadata): ClientAuth => {
  if (clientSecret === undefined) return None();
  const methods = metadata.token_endpoint_auth_methods_supported;
  const basic = !Array.isArray(methods) || methods.includes('client_secret_basic');
  return basic ? ClientSecretBasic(clientSecret.reveal()) : ClientSecretPost(clientSecret.reveal());
};

const callbackUrl = ({ redirectUri }: Client, parameters: CallbackParameters): URL => {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url;
};
