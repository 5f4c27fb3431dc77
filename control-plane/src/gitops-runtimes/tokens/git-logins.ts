/**
 * Logins for the built-in Git host that runtimes get: that of a person who came with a token, or that of the runtime
 * itself. Either opens nothing but repositories, over Git and over the API, and ends with what stands behind it.
 */
import { type Principal, scopesAllow } from '@freshet/domain/access';
import { Secret } from '@freshet/kit/secret';
import type { Authenticator, Credentials, Identity } from '../../gateway/index.ts';
import type { GitOpsRuntimesCore } from '../core.ts';
import type { CredentialRef } from '../ports.ts';
import type { GitOpsRuntime } from '../runtimes/runtime.ts';
import { RuntimeStore } from '../runtimes/runtime-store.ts';
import type { ProvedCaller } from './access-tokens.ts';
import { isTooOld, readToken, type TokenContent, writeToken } from './signed-token.ts';
import type { TokenKey } from './token-key.ts';

/** Of the login of a runtime; that of a person ends with the token that they came with. */
const LOGIN_LIFE_MS = 60 * 60_000;

type Place = Pick<GitOpsRuntime, 'id' | 'accountId' | 'keyMadeAt'>;

interface IssuedLogin {
  readonly password: Secret;
  readonly expiresInMs: number;
}

export interface GitLogins {
  /** The login of a caller, or without one that of the runtime. */
  issue(
    runtime: Place,
    caller: Pick<ProvedCaller, 'credential' | 'endsAt'> | undefined,
  ): Promise<IssuedLogin>;
  identify(token: Secret): Promise<Identity | undefined>;
}

/** What there is to do with repositories; a key with scopes keeps those of them that it has. */
const ACTIONS = ['read', 'create', 'write', 'update', 'delete'] as const;

/**
 * What a runtime does by itself: it reads what applications come from, and makes and keeps the Shared Configuration
 * Repository. Removing repositories and changing their settings is for people.
 */
const RUNTIME_SCOPES = ['repository:read', 'repository:write:create', 'repository:write:write'];

export const createGitLogins = (
  { work, clock, callers }: Pick<GitOpsRuntimesCore, 'work' | 'clock' | 'callers'>,
  key: TokenKey,
): GitLogins => {
  const ofRuntime = async ({ account, runtime: id, behind }: TokenContent): Promise<Identity | undefined> => {
    const runtime = await new RuntimeStore(work.sql).findById(account, id, clock.now());
    if (behind.kind !== 'runtime' || runtime?.keyMadeAt.getTime() !== behind.keyMadeAt) return undefined;
    return {
      principal: {
        kind: 'service-account',
        id,
        accountId: account,
        admin: true,
        teamIds: [],
        scopes: RUNTIME_SCOPES,
      },
      name: `runtime ${runtime.name}`,
    };
  };

  const ofCaller = async (account: string, credential: CredentialRef): Promise<Identity | undefined> => {
    const identity = await callers.revisit(credential);
    if (identity?.principal.accountId !== account) return undefined;
    // Without the session or key itself: nothing can be done to these with it.
    return { principal: onlyRepositories(identity.principal), name: identity.name };
  };

  return {
    issue: async (runtime, caller) => {
      const now = clock.now().getTime();
      const ends = Math.floor((caller?.endsAt.getTime() ?? now + LOGIN_LIFE_MS) / 1_000);
      const behind = caller?.credential ?? { kind: 'runtime', keyMadeAt: runtime.keyMadeAt.getTime() };
      const content = { account: runtime.accountId, runtime: runtime.id, behind, ends };
      const password = new Secret(await writeToken(key, 'frg', content));
      return { password, expiresInMs: Math.max(1, ends * 1_000 - now) };
    },

    identify: async token => {
      const content = await readToken(key, 'frg', token);
      if (!content || isTooOld(content, clock.now())) return undefined;
      const { account, behind } = content;
      return behind.kind === 'runtime' ? ofRuntime(content) : ofCaller(account, behind);
    },
  };
};

const onlyRepositories = (principal: Principal): Principal => ({
  ...principal,
  scopes: ACTIONS.filter(action => scopesAllow(principal.scopes, { resource: 'repository', action })).map(
    action => `repository:${action === 'read' ? 'read' : `write:${action}`}`,
  ),
});

/** Knows these logins besides all that the given one knows. */
export const withGitLogins = (known: Authenticator, logins: Pick<GitLogins, 'identify'>): Authenticator => ({
  identify: (credentials: Credentials, look) =>
    credentials.token.reveal().startsWith('frg_')
      ? logins.identify(credentials.token)
      : known.identify(credentials, look),
});
