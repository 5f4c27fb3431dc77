import type { Secret } from '@freshet/kit/secret';
import type { IdentityCore } from '../core.ts';
import type { RelyingParty } from './relying-party/relying-party.ts';

/** Encryption at rest, bound to an account and a purpose; the key ring is one. */
export interface SecretBox {
  seal(accountId: string, purpose: string, value: Secret): Promise<string>;
  open(accountId: string, purpose: string, sealed: string): Promise<Secret>;
}

/** What the use cases of single sign-on are made of. */
export interface SsoCore extends IdentityCore {
  readonly secrets: SecretBox;
  readonly relyingParty: RelyingParty;
  /** Lets a provider on this machine be asked over plain http. For development and tests. */
  readonly allowInsecureLoopbackIssuers: boolean;
}
