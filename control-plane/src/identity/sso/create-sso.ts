import type { Networks } from '@freshet/kit/outbound';
import type { Route } from '../../gateway/index.ts';
import type { IdentityCore } from '../core.ts';
import type { SecretBox, SsoCore } from './core.ts';
import { providerRoutes } from './providers/routes.ts';
import { RelyingParty } from './relying-party/relying-party.ts';
import { signInRoutes } from './sign-in/routes.ts';

export interface SsoDeps {
  readonly core: IdentityCore;
  /** Seals client secrets and what a sign-in must remember; the key ring. */
  readonly secrets: SecretBox;
  /** Lets providers on this machine be asked over plain http; for development and tests. */
  readonly allowInsecureLoopbackIssuers?: boolean;
  /** Where providers may be; the public internet unless set. */
  readonly networks?: Networks;
  /** How soon a provider may be asked again for a key that it did not have. */
  readonly keyRefetchSeconds?: number;
  /** The time for one whole answer of a provider. */
  readonly answerMs?: number;
}

/** Single sign-on of accounts through their OpenID Connect providers. Starts nothing that must be stopped. */
interface Sso {
  readonly routes: readonly Route[];
}

export const createSso = ({
  core,
  secrets,
  allowInsecureLoopbackIssuers = false,
  networks = { allowPrivate: false },
  keyRefetchSeconds = 5,
  answerMs = 5_000,
}: SsoDeps): Sso => {
  const relyingParty = new RelyingParty({
    clock: core.clock,
    keyRefetchSeconds,
    answerMs,
    allowInsecureLoopbackIssuers,
    networks,
  });
  const sso: SsoCore = { ...core, secrets, relyingParty, allowInsecureLoopbackIssuers };
  return { routes: [...providerRoutes(sso), ...signInRoutes(sso)] };
};
