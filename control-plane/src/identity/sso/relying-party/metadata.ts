import { Fault } from '@freshet/kit/errors';
import type { Clock } from '@freshet/kit/time';
import {
  allowInsecureRequests,
  type CustomFetch,
  customFetch,
  discovery,
  None,
  type ServerMetadata,
} from 'openid-client';
import { isAcceptable } from './issuer.ts';
import { discoveryFault } from './provider-fault.ts';

/**
 * Signatures that anyone can verify and only the provider can make. `none` and the shared-secret family are
 * left out whatever the provider offers, so nothing can be passed off under them.
 */
const SIGNATURES = new Set([
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]);

const TTL_MS = 5 * 60_000;
const MAX_ENTRIES = 200;

/** How a provider is asked on behalf of somebody who waits. */
export type FetchFor = (issuer: string, signal: AbortSignal) => CustomFetch;

/** What providers say about themselves, remembered for minutes. */
export class Metadata {
  readonly #clock: Clock;
  readonly #fetchFor: FetchFor;
  readonly #known = new Map<string, { readonly metadata: ServerMetadata; readonly freshUntil: number }>();

  constructor(clock: Clock, fetchFor: FetchFor) {
    this.#clock = clock;
    this.#fetchFor = fetchFor;
  }

  async of(issuer: string, signal: AbortSignal): Promise<ServerMetadata> {
    const known = this.#known.get(issuer);
    if (known && this.#clock.now().getTime() < known.freshUntil) return known.metadata;
    return this.ask(issuer, signal);
  }

  /** Asks the provider, whatever is remembered. */
  async ask(issuer: string, signal: AbortSignal): Promise<ServerMetadata> {
    const metadata = usable(issuer, await discover(issuer, this.#fetchFor(issuer, signal)));
    this.#known.delete(issuer);
    this.#known.set(issuer, { metadata, freshUntil: this.#clock.now().getTime() + TTL_MS });
    const oldest = this.#known.keys().next().value;
    if (this.#known.size > MAX_ENTRIES && oldest !== undefined) this.#known.delete(oldest);
    return metadata;
  }
}

/** True when the provider is asked in plain text, which its own address must have allowed. */
export const isPlain = (issuer: string): boolean => new URL(issuer).protocol === 'http:';

const discover = async (issuer: string, fetch: CustomFetch): Promise<ServerMetadata> => {
  try {
    const found = await discovery(new URL(issuer), 'unused', undefined, None(), {
      [customFetch]: fetch,
      execute: isPlain(issuer) ? [allowInsecureRequests] : [],
    });
    return { ...found.serverMetadata() };
  } catch (error) {
    throw discoveryFault(error);
  }
};

const usable = (issuer: string, metadata: ServerMetadata): ServerMetadata => {
  // The library lets some large providers answer for many issuers at once. Here one provider is one issuer.
  if (new URL(metadata.issuer).href !== new URL(issuer).href) throw invalid('states another issuer');
  for (const endpoint of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const) {
    const address = metadata[endpoint];
    if (typeof address !== 'string' || !URL.canParse(address)) throw invalid(`names no ${endpoint}`);
    if (!isAcceptable(new URL(address), isPlain(issuer)))
      throw invalid(`names a ${endpoint} that is not https`);
  }
  const offered = metadata.id_token_signing_alg_values_supported;
  const algorithms = (Array.isArray(offered) ? offered : ['RS256']).filter(name => SIGNATURES.has(name));
  if (algorithms.length === 0) throw invalid('offers no signature that a public key can verify');
  return { ...metadata, id_token_signing_alg_values_supported: algorithms };
};

const invalid = (what: string): Fault =>
  new Fault('SSO_PROVIDER_INVALID', `the discovery document of the identity provider ${what}`);
