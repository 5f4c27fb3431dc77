/**
 * The audit log knows every key that is used, from where, by the hour. The first use of an hour is recorded
 * before it is answered; later ones cost a look into memory. Processes agree through the database, so that
 * ten replicas do not write ten records.
 */
import type { Clock } from '@freshet/kit/time';
import { sql } from 'kysely';
import type { Identity } from '../../gateway/index.ts';
import type { UnitOfWork } from '../../unit-of-work/index.ts';
import type { IdentityTables } from '../tables.ts';

const HOUR_MS = 3_600_000;
const MAX_REMEMBERED = 50_000;

interface Deps {
  readonly work: UnitOfWork<IdentityTables>;
  readonly clock: Clock;
}

/** Takes back a transaction that found the hour on record already. */
const ALREADY_RECORDED = new Error('this use is on record');

export class KeyUses {
  readonly #deps: Deps;
  /** When each key and address is due to be recorded again. */
  readonly #due = new Map<string, number>();
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Resolves once the use is on record. */
  async record(identity: Identity, keyId: string, ip: string): Promise<void> {
    const place = `${keyId} ${ip}`;
    const due = this.#due.get(place);
    if (due !== undefined && this.#deps.clock.now().getTime() < due) return;
    const underWay = this.#underWay.get(place) ?? this.#write(identity, keyId, ip);
    this.#underWay.set(place, underWay);
    try {
      await underWay;
    } finally {
      this.#underWay.delete(place);
    }
  }

  async #write({ principal, name }: Identity, keyId: string, ip: string): Promise<void> {
    const now = this.#deps.clock.now();
    const hourAgo = new Date(now.getTime() - HOUR_MS);
    const actor = { kind: principal.kind, id: principal.id, name, accountId: principal.accountId, keyId, ip };
    try {
      await this.#deps.work.change({ actor }, async change => {
        const claimed = await sql`
          insert into identity.api_key_uses as u (key_id, ip, audited_at) values (${keyId}, ${ip}, ${now})
          on conflict (key_id, ip) do update set audited_at = excluded.audited_at
          where u.audited_at <= ${hourAgo}
          returning 1`.execute(change.sql);
        if (claimed.rows.length === 0) throw ALREADY_RECORDED;
        change.audit({ action: 'api-key.use', entity: { kind: 'api-key', id: keyId } });
      });
    } catch (error) {
      if (error !== ALREADY_RECORDED) throw error;
    }
    this.#remember(`${keyId} ${ip}`, now.getTime() + HOUR_MS);
  }

  #remember(place: string, due: number): void {
    this.#due.delete(place);
    this.#due.set(place, due);
    if (this.#due.size <= MAX_REMEMBERED) return;
    const oldest = this.#due.keys().next().value;
    if (oldest !== undefined) this.#due.delete(oldest);
  }
}
