/**
 * The way back from the provider. In this order, and each step can only end the sign-in: the state must name an
 * attempt of this provider that nobody has used yet, the browser must be the one that began it, the provider
 * must still be enabled, the code must buy a token that is signed for us and carries our nonce, and the person
 * it names must be let in.
 */
import { sha256Hex } from '@freshet/kit/crypto';
import { Fault } from '@freshet/kit/errors';
import { Secret } from '@freshet/kit/secret';
import { missing, type PublicCall } from '../../../gateway/index.ts';
import { readToken, sameHash } from '../../credential-token.ts';
import type { OpenedSession } from '../../sessions/open-session.ts';
import { endReplacedSession } from '../../sessions/replace-session.ts';
import type { SsoCore } from '../core.ts';
import { clientOf, type Provider } from '../providers/provider.ts';
import { ProviderStore } from '../providers/provider-store.ts';
import type { CallbackParameters, FlowProof } from '../relying-party/relying-party.ts';
import { AttemptStore } from './attempt-store.ts';
import { enterAccount } from './enter-account.ts';
import { auditingFailure } from './failed-sign-in.ts';
import {
  attemptPurpose,
  BROWSER_COOKIE,
  COOKIE_SCOPE,
  refuseDisabled,
  type SealedProof,
} from './start-sign-in.ts';

interface Returning {
  readonly call: PublicCall;
  readonly provider: Provider;
  readonly parameters: CallbackParameters;
}

/** Takes the provider's answer, opens a session and sends the browser to where the person wanted to go. */
export const finishSignIn =
  (core: SsoCore) =>
  async (call: PublicCall, providerId: string, parameters: CallbackParameters): Promise<void> => {
    const provider = await new ProviderStore(core.work.sql).findAnywhere(providerId);
    if (!provider) throw missing('identity-provider');
    call.response.clearFlowCookie(BROWSER_COOKIE, COOKIE_SCOPE);
    const { opened, returnTo } = await auditingFailure(core, provider, call, () =>
      signIn(core, { call, provider, parameters }),
    );
    await endReplacedSession(core, call);
    call.response.setSessionCookie(opened.token.reveal(), opened.expiresAt);
    call.response.redirect(returnTo);
  };

const signIn = async (
  core: SsoCore,
  { call, provider, parameters }: Returning,
): Promise<{ readonly opened: OpenedSession; readonly returnTo: string }> => {
  const { proof, returnTo } = await takeAttempt(core, { call, provider, parameters });
  refuseDisabled(provider);
  const identity = await core.relyingParty.redeem(
    await clientOf(core, provider),
    {
      proof,
      parameters,
      groupClaim: provider.groupClaim,
      wantsGroups: provider.groupTeams.length > 0 || provider.adminGroup !== undefined,
    },
    call.signal,
  );
  const { ip, userAgent, requestId } = call;
  const opened = await enterAccount(core)({ provider, identity, origin: { ip, userAgent, requestId } });
  return { opened, returnTo };
};

const takeAttempt = async (
  { work, clock, secrets }: SsoCore,
  { call, provider, parameters }: Returning,
): Promise<{ readonly proof: FlowProof; readonly returnTo: string }> => {
  const state = parameters.state ?? '';
  const presented = readToken(new Secret(state));
  const attempt =
    presented &&
    (await work.housekeep(transaction => new AttemptStore(transaction).take(provider, presented)));
  if (!attempt || attempt.expiresAt <= clock.now())
    throw new Fault(
      'SSO_ATTEMPT_INVALID',
      'this sign-in is not known here, was used already or took too long',
    );
  if (!sameHash(attempt.browserHash, sha256Hex(call.cookie(BROWSER_COOKIE) ?? '')))
    throw new Fault('SSO_ATTEMPT_INVALID', 'this sign-in was not started in this browser');
  const sealed = await secrets.open(attempt.accountId, attemptPurpose(attempt.id), attempt.sealedProof);
  const { nonce, verifier } = JSON.parse(sealed.reveal()) as SealedProof;
  return { proof: { state, nonce, verifier }, returnTo: attempt.returnTo };
};
