import type { Principal } from '@freshet/domain/access';
import type { Secret } from '@freshet/kit/secret';

/** What a request brought along to say who it is from. */
export interface Credentials {
  readonly kind: 'api-key' | 'session';
  readonly token: Secret;
  readonly ip: string;
}

/** Who a request is from. */
export interface Identity {
  readonly principal: Principal;
  /** How the audit log names them. */
  readonly name: string;
  readonly keyId?: string;
  readonly sessionId?: string;
}

/** Turns credentials into an identity; `undefined` for anything wrong, expired or revoked. Never says why. */
export interface Authenticator {
  /** A passive look is no use of the credentials: nothing is recorded of it, and no session lives longer by it. */
  identify(credentials: Credentials, look?: { readonly passive: boolean }): Promise<Identity | undefined>;
}
