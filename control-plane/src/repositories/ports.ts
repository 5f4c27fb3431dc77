/** What repositories need of the other modules. Each is implemented by its owner and wired in compose.ts. */
import type { Secret } from '@freshet/kit/secret';

/** Identity: how commits made for a person are signed. */
export interface People {
  /** The address of a user's mail; undefined for whoever has none. */
  emailOf(accountId: string, userId: string): Promise<string | undefined>;
}

/** Key ring: seals what is secret. */
export interface Sealer {
  seal(accountId: string, purpose: string, value: Secret): Promise<string>;
  open(accountId: string, purpose: string, sealed: string): Promise<Secret>;
}
