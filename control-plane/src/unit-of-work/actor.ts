/** Who does something, as the audit log will remember it. */
export interface Actor {
  readonly kind: 'user' | 'service-account' | 'system' | 'anonymous';
  readonly id: string;
  readonly name: string;
  readonly accountId: string;
  /** The API key that was used, if one was. */
  readonly keyId?: string;
  readonly ip?: string;
  readonly requestId?: string;
}

/** Freshet itself, for what no person asked for: schedules, retention, first start. */
export const systemActor = (accountId: string, name: string): Actor => ({
  kind: 'system',
  id: 'system',
  name,
  accountId,
});

/** The mark of a request that may arrive twice. Kept in the same transaction as its effect. */
export interface IdempotencyMark {
  readonly key: string;
  readonly operation: string;
  readonly requestHash: string;
}

/** What a change is made on behalf of. */
export interface ChangeContext {
  readonly actor: Actor;
  readonly idempotency?: IdempotencyMark;
}
