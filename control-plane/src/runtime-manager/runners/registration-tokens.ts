import { Fault } from '@freshet/kit/errors';
import type { Secret } from '@freshet/kit/secret';
import { missing } from '../../gateway/index.ts';
import { mintKey, readKey, sameHash } from '../../machine-keys/index.ts';
import type { ChangeContext } from '../../unit-of-work/index.ts';
import type { RuntimeChange, RuntimeCore } from '../core.ts';
import { ensureDefault } from '../environments/create-environment.ts';
import { refuseWhenFull } from '../limits.ts';
import type { RegistrationTokenRow, RunnerTrust } from '../tables.ts';
import { addRunner, type CreatedRunner } from './create-runner.ts';
import { requireRuntimes } from './require-runtimes.ts';
import { announceRunners } from './runner-news.ts';
import { RunnerStore } from './runner-store.ts';

export interface TokenInput {
  readonly name?: string | undefined;
  /** The default runtime environment of the account unless given. */
  readonly runtimes?: readonly string[] | undefined;
  readonly trust: RunnerTrust;
  readonly capacity: number;
  readonly minutes: number;
}

export interface RegistrationToken {
  readonly id: string;
  readonly name?: string;
  readonly runtimes: readonly string[];
  readonly trust: RunnerTrust;
  readonly capacity: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** What a runner says of itself when it registers. */
export interface Registration {
  readonly token: Secret;
  readonly name?: string | undefined;
  readonly version?: string | undefined;
  readonly platform?: string | undefined;
  readonly capacity?: number | undefined;
  readonly ip?: string;
  readonly requestId?: string;
}

const MINUTE_MS = 60_000;

/** Tokens of an account that are listed; as many as there can be. */
const MAX_LISTED = 1_000;

/**
 * A token lets one runner join, once and soon. What the runner will serve and may take is decided by whoever makes
 * the token, never by whoever uses it. The row of a used token is gone, so it cannot be used again.
 */
export const createRegistrationTokens = (core: RuntimeCore) => {
  const { work, ids, clock } = core;
  const firstRuntime = ensureDefault(core);
  return {
    list: async (accountId: string): Promise<readonly RegistrationToken[]> => {
      const rows = await work.sql
        .selectFrom('runtimes.registration_tokens')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('expires_at', '>', clock.now())
        .orderBy('id')
        .limit(MAX_LISTED)
        .execute();
      return rows.map(tokenOf);
    },

    create: async (
      context: ChangeContext,
      input: TokenInput,
      { embedded = false }: { readonly embedded?: boolean } = {},
    ): Promise<{ readonly created: RegistrationToken; readonly token: Secret }> => {
      const { accountId, id: createdBy } = context.actor;
      const wanted = input.runtimes ?? [(await firstRuntime(accountId)).name];
      return work.change(context, async change => {
        const { count } = await change.sql
          .selectFrom('runtimes.registration_tokens')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('account_id', '=', accountId)
          .where('expires_at', '>', clock.now())
          .executeTakeFirstOrThrow();
        refuseWhenFull('registration tokens', Number(count));
        const runtimes = await requireRuntimes(change.sql, accountId, wanted);
        const id = ids.next();
        const { key, hash } = mintKey(ids, id);
        const now = clock.now();
        const row = {
          id,
          account_id: accountId,
          secret_hash: hash,
          name: input.name ?? null,
          runtimes: [...runtimes],
          trust: input.trust,
          capacity: input.capacity,
          created_by: createdBy,
          created_at: now,
          expires_at: new Date(now.getTime() + input.minutes * MINUTE_MS),
          embedded,
        };
        await change.sql.insertInto('runtimes.registration_tokens').values(row).execute();
        change.audit({
          action: 'agent.create-registration-token',
          entity: { kind: 'registration-token', id, ...(input.name ? { name: input.name } : {}) },
          details: { runtimes: [...runtimes], trust: input.trust, expires: row.expires_at.toISOString() },
        });
        return { created: tokenOf(row), token: key };
      });
    },

    revoke: (context: ChangeContext, id: string): Promise<void> =>
      work.change(context, async change => {
        const gone = await change.sql
          .deleteFrom('runtimes.registration_tokens')
          .where('account_id', '=', context.actor.accountId)
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirst();
        if (!gone) throw missing('registration-token');
        change.audit({
          action: 'agent.revoke-registration-token',
          entity: { kind: 'registration-token', id },
        });
      }),

    /** Trades a token for a runner and its key. A registration that fails leaves the token as it was. */
    redeem: async (registration: Registration): Promise<CreatedRunner> => {
      const presented = readKey(registration.token);
      const row = presented && (await findToken(core, presented.id));
      if (!presented || !row || !sameHash(row.secret_hash, presented.hash)) throw refused();
      if (row.expires_at <= clock.now()) throw refused();
      const name = row.name ?? registration.name;
      if (name === undefined) {
        throw new Fault('REQUEST_INVALID', 'body.name: neither the token nor the runner says a name', {
          problems: ['body.name'],
        });
      }
      const { ip, requestId, version, platform } = registration;
      const actor = {
        kind: 'system' as const,
        id: row.id,
        name: `runner ${name}`,
        accountId: row.account_id,
        ...(ip === undefined ? {} : { ip }),
        ...(requestId === undefined ? {} : { requestId }),
      };
      return work.change({ actor }, async change => {
        const used = await change.sql
          .deleteFrom('runtimes.registration_tokens')
          .where('id', '=', row.id)
          .returning('id')
          .executeTakeFirst();
        if (!used) throw refused();
        if (row.embedded) await removeEmbedded(core, change, { accountId: row.account_id, name });
        return addRunner(core, change, row.account_id, {
          name,
          runtimes: row.runtimes,
          trust: row.trust,
          capacity: Math.min(registration.capacity ?? row.capacity, row.capacity),
          version,
          platform,
          embedded: row.embedded,
        });
      });
    },

    /** Removes tokens that nobody used in time. */
    expire: async (): Promise<void> => {
      await work.housekeep(sql =>
        sql.deleteFrom('runtimes.registration_tokens').where('expires_at', '<=', clock.now()).execute(),
      );
    },
  };
};

export type RegistrationTokens = ReturnType<typeof createRegistrationTokens>;

const findToken = ({ work }: RuntimeCore, id: string): Promise<RegistrationTokenRow | undefined> =>
  work.sql.selectFrom('runtimes.registration_tokens').selectAll().where('id', '=', id).executeTakeFirst();

/** The embedded runner that lost its key takes its own place again; another runner of the name keeps it. */
const removeEmbedded = async (
  core: RuntimeCore,
  change: RuntimeChange,
  { accountId, name }: { readonly accountId: string; readonly name: string },
): Promise<void> => {
  const store = new RunnerStore(change.sql);
  const known = await store.findByName(accountId, name);
  if (!known?.embedded) return;
  await store.remove(known);
  await announceRunners(core, change, [known.id]);
};

/** One answer for wrong, used, revoked and expired: it tells nobody which tokens there were. */
const refused = (): Fault =>
  new Fault(
    'REGISTRATION_REFUSED',
    'the registration token is not valid: it was used, taken back or is too old',
  );

const tokenOf = (row: RegistrationTokenRow): RegistrationToken => ({
  id: row.id,
  ...(row.name === null ? {} : { name: row.name }),
  runtimes: row.runtimes,
  trust: row.trust,
  capacity: row.capacity,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
});
