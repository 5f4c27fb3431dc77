/**
 * Tokens with which people come to the app-proxy of a runtime. A token names the session or key that asked for it, and
 * holds no rights of its own: whoever is behind it now, and what they may do now, is looked up each time.
 */
import { Secret } from '@freshet/kit/secret';
import type { Call, Identity } from '../../gateway/index.ts';
import type { GitOpsRuntimesCore } from '../core.ts';
import type { CredentialRef } from '../ports.ts';
import type { GitOpsRuntime } from '../runtimes/runtime.ts';
import { isTooOld, readToken, writeToken } from './signed-token.ts';
import type { TokenKey } from './token-key.ts';

const TOKEN_LIFE_MS = 15 * 60_000;

type Place = Pick<GitOpsRuntime, 'id' | 'accountId'>;

/** A caller together with what proves them. */
export interface ProvedCaller {
  readonly identity: Identity;
  readonly credential: CredentialRef;
  /** When the token is not good any more. */
  readonly endsAt: Date;
}

/** A token that was good, with what is behind it: that has ended, or the token is too old. */
interface EndedToken {
  readonly ended: CredentialRef;
}

export interface AccessTokens {
  issue(
    runtime: Place,
    credential: CredentialRef,
  ): Promise<{ readonly token: Secret; readonly expiresAt: Date }>;
  /**
   * Who a token stands for at this runtime. One that was given out for it ends by its age, and with the session, key or
   * person behind it; undefined for anything else, also where what is behind it is of another account by now.
   */
  identify(runtime: Place, token: Secret): Promise<ProvedCaller | EndedToken | undefined>;
}

export const createAccessTokens = (
  { clock, callers }: Pick<GitOpsRuntimesCore, 'clock' | 'callers'>,
  key: TokenKey,
): AccessTokens => ({
  issue: async ({ id, accountId }, behind) => {
    const ends = Math.floor((clock.now().getTime() + TOKEN_LIFE_MS) / 1_000);
    const token = await writeToken(key, 'frt', { account: accountId, runtime: id, behind, ends });
    return { token: new Secret(token), expiresAt: new Date(ends * 1_000) };
  },

  identify: async ({ id, accountId }, token) => {
    const content = await readToken(key, 'frt', token);
    if (!content || content.runtime !== id || content.account !== accountId) return undefined;
    const { behind: credential, ends } = content;
    if (credential.kind === 'runtime') return undefined;
    if (isTooOld(content, clock.now())) return { ended: credential };
    const identity = await callers.revisit(credential);
    if (identity === undefined) return { ended: credential };
    if (identity.principal.accountId !== accountId) return undefined;
    return { identity, credential, endsAt: new Date(ends * 1_000) };
  },
});

/** What the request of somebody was proved with. */
export const credentialOf = ({ sessionId, context }: Call): CredentialRef => {
  if (sessionId !== undefined) return { kind: 'session', id: sessionId };
  const { keyId } = context.actor;
  if (keyId === undefined) throw new Error('a call was proved by neither a session nor a key');
  return { kind: 'api-key', id: keyId };
};
