import type { Principal } from '@freshet/domain/access';

/** Who exists in an account: what access needs to know of identity, and no more. */
export interface Subjects {
  exists(accountId: string, kind: 'team' | 'service-account', id: string): Promise<boolean>;
  /**
   * The member as they would ask with a session: teams and role of this account, no scopes. `undefined` for
   * whoever is not an active member of the account.
   */
  principal(accountId: string, kind: 'user' | 'service-account', id: string): Promise<Principal | undefined>;
}
