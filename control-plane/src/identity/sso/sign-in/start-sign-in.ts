import { sha256Hex } from '@freshet/kit/crypto';
import { Fault } from '@freshet/kit/errors';
import { Secret } from '@freshet/kit/secret';
import { missing, type PublicCall } from '../../../gateway/index.ts';
import { mintToken } from '../../credential-token.ts';
import type { SsoCore } from '../core.ts';
import { clientOf, type Provider } from '../providers/provider.ts';
import { ProviderStore } from '../providers/provider-store.ts';
import { type Attempt, AttemptStore } from './attempt-store.ts';
import { auditingFailure } from './failed-sign-in.ts';
import { returnPath } from './return-path.ts';

/** Ties an attempt to the browser that began it: a planted answer opens no session in another browser. */
export const BROWSER_COOKIE = 'freshet_sso';
export const COOKIE_SCOPE = { path: '/api/auth/sso', maxAgeSeconds: 600 } as const;

/** What is sealed with an attempt; neither ever reaches the browser in the clear. */
export interface SealedProof {
  readonly nonce: string;
  readonly verifier: string;
}

export const attemptPurpose = (attemptId: string): string => `sso.attempt:${attemptId}`;

/** Far more people than can sign in within ten minutes; beyond it somebody is filling the table. */
const MAX_ATTEMPTS = 10_000;

interface Starting {
  readonly providerId: string;
  readonly returnTo: string;
}

/** Remembers an attempt and sends the browser to the provider. */
export const startSignIn =
  (core: SsoCore) =>
  async (call: PublicCall, { providerId, returnTo }: Starting): Promise<void> => {
    const path = returnPath(returnTo);
    const provider = await new ProviderStore(core.work.sql).findAnywhere(providerId);
    if (!provider) throw missing('identity-provider');
    const { browser, url } = await auditingFailure(core, provider, call, () =>
      begin(core, provider, { returnTo: path, signal: call.signal }),
    );
    call.response.setFlowCookie(BROWSER_COOKIE, browser, COOKIE_SCOPE);
    call.response.redirect(url);
  };

const begin = async (
  core: SsoCore,
  provider: Provider,
  { returnTo, signal }: { readonly returnTo: string; readonly signal: AbortSignal },
): Promise<{ readonly browser: string; readonly url: string }> => {
  refuseDisabled(provider);
  const { ids, clock, relyingParty, secrets } = core;
  const state = mintToken(ids);
  const browser = ids.secret();
  const proof: SealedProof = { nonce: ids.secret(), verifier: ids.secret() };
  const client = await clientOf(core, provider);
  const url = await relyingParty.authorizationUrl(client, { ...proof, state: state.token.reveal() }, signal);
  const { accountId, id: providerId } = provider;
  await keep(core, provider, {
    id: state.id,
    accountId,
    providerId,
    stateHash: state.secretHash,
    browserHash: sha256Hex(browser),
    sealedProof: await secrets.seal(accountId, attemptPurpose(state.id), new Secret(JSON.stringify(proof))),
    returnTo,
    expiresAt: new Date(clock.now().getTime() + COOKIE_SCOPE.maxAgeSeconds * 1000),
  });
  return { browser, url };
};

export const refuseDisabled = ({ enabled, name }: Provider): void => {
  if (!enabled) throw new Fault('SSO_PROVIDER_DISABLED', `signing in with ${name} is disabled`);
};

const keep = ({ work, clock }: SsoCore, provider: Provider, attempt: Attempt): Promise<void> =>
  work.housekeep(async transaction => {
    const attempts = new AttemptStore(transaction);
    await attempts.removeExpired(clock.now());
    if ((await attempts.count(provider)) >= MAX_ATTEMPTS) {
      throw new Fault('RATE_LIMITED', 'too many people are signing in with this provider at once', {
        retryAfterSeconds: 60,
      });
    }
    await attempts.add(attempt);
  });
