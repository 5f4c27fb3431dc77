import type { Secret } from '@freshet/kit/secret';

/** Key ring: seals what is secret. */
export interface Sealer {
  seal(accountId: string, purpose: string, value: Secret): Promise<string>;
  open(accountId: string, purpose: string, sealed: string): Promise<Secret>;
}
