import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { GitProvider } from '@freshet/domain/triggers';
import { Fault } from '@freshet/kit/errors';
import type { Ids } from '@freshet/kit/ids';
import type { Clock } from '@freshet/kit/time';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Journals, UnitOfWork } from '../../unit-of-work/index.ts';
import type { KeptVerdict, TriggersTables } from '../tables.ts';

const compress = promisify(gzip);
const expand = promisify(gunzip);

/** Something that was told to us and proved to come from where it says. */
export interface Arrival {
  readonly accountId: string;
  readonly webhookId?: string;
  /** Whose ids `deliveryKey` is unique among. */
  readonly source: string;
  readonly deliveryKey: string;
  /** Where the same body twice is a replay. */
  readonly bodyHash?: string;
  readonly provider: GitProvider;
  readonly event: string;
  readonly body: Buffer;
  readonly redeliveryOf?: string;
}

export interface Arrived {
  readonly id: string;
  /** It came before, and nothing was done. */
  readonly duplicate: boolean;
}

export interface KeptDelivery {
  readonly id: string;
  readonly accountId: string;
  readonly webhookId?: string;
  readonly provider: GitProvider;
  readonly event: string;
  readonly repo?: string;
  readonly bytes: number;
  readonly receivedAt: Date;
  readonly state: 'waiting' | 'done' | 'ignored' | 'unreadable';
  readonly reason?: string;
  readonly redeliveryOf?: string;
  readonly verdicts: readonly KeptVerdict[];
}

/** More than these waiting for one account are refused until some are done. */
export const WAITING_MAX = 10_000;

/** The largest body when it is expanded again; nothing larger was ever kept. */
const BODY_MAX_BYTES = 32 * 1024 * 1024;

type Sql = Kysely<TriggersTables>;

export interface KeepDeps {
  readonly work: UnitOfWork<TriggersTables>;
  readonly jobs: Pick<Journals, 'jobs' | 'committed'>;
  readonly ids: Ids;
  readonly clock: Clock;
}

/** The queue in which deliveries wait to be held against triggers. */
export const DELIVERY_QUEUE = 'triggers.deliveries';

interface KeepOptions {
  readonly enqueue?: boolean;
}

/** Keeps each arrival once, and leaves jobs for those that are new in the same transaction. Answers in their order. */
export const keepArrivals = async (
  { work, jobs, ids, clock }: KeepDeps,
  arrivals: readonly Arrival[],
  { enqueue = true }: KeepOptions = {},
): Promise<readonly Arrived[]> => {
  const drafts = await Promise.all(
    arrivals.map(async arrival => ({
      id: ids.next(),
      arrival,
      body: await compress(arrival.body, { level: 1 }),
    })),
  );
  const kept = await work.housekeep(async transaction => {
    const added = await insertNew(transaction, drafts, clock.now());
    const fresh = drafts.filter(({ id }) => added.has(id));
    if (enqueue && fresh.length > 0)
      await jobs.jobs(
        transaction,
        fresh.map(({ id, arrival: { accountId } }) => ({
          queue: DELIVERY_QUEUE,
          payload: { id },
          accountId,
        })),
      );
    return added;
  });
  if (enqueue && kept.size > 0) jobs.committed({ audit: false, events: false, jobs: true });
  return Promise.all(
    drafts.map(async ({ id, arrival }) =>
      kept.has(id) ? { id, duplicate: false } : { id: await idOf(work.sql, arrival), duplicate: true },
    ),
  );
};

/** Keeps one arrival, unless too many of its account wait already. */
export const keepDelivery = async (
  deps: KeepDeps,
  arrival: Arrival,
  options: KeepOptions = {},
): Promise<Arrived> => {
  if ((await waitingOf(deps.work.sql, arrival.accountId)) >= WAITING_MAX)
    throw new Fault('WEBHOOK_BACKLOG', `${WAITING_MAX} deliveries of this account are waiting`, {
      retryAfterSeconds: 10,
    });
  const [arrived] = await keepArrivals(deps, [arrival], options);
  if (!arrived) throw new Error('an arrival was neither kept nor known');
  return arrived;
};

/** How many deliveries of an account wait; counted no further than matters. */
export const waitingOf = async (db: Sql, accountId: string): Promise<number> => {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from (
      select from triggers.deliveries where account_id = ${accountId} and state = 'waiting' limit ${WAITING_MAX}
    ) as waiting`.execute(db);
  return Number(rows[0]?.count ?? 0);
};

interface NewDelivery {
  readonly id: string;
  readonly arrival: Arrival;
  readonly body: Buffer;
}

/** Inserts those that did not come before; gives the ids of these. */
const insertNew = async (
  transaction: Sql,
  drafts: readonly NewDelivery[],
  now: Date,
): Promise<ReadonlySet<string>> => {
  const rows = await transaction
    .insertInto('triggers.deliveries')
    .values(
      drafts.map(({ id, arrival, body }) => ({
        id,
        account_id: arrival.accountId,
        webhook_id: arrival.webhookId ?? null,
        source: arrival.source,
        delivery_key: arrival.deliveryKey,
        body_hash: arrival.bodyHash ?? null,
        provider: arrival.provider,
        event: arrival.event,
        body,
        bytes: arrival.body.byteLength,
        redelivery_of: arrival.redeliveryOf ?? null,
        received_at: now,
        state: 'waiting' as const,
      })),
    )
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
};

const idOf = async (db: Sql, { source, deliveryKey, bodyHash }: Arrival): Promise<string> => {
  const row = await db
    .selectFrom('triggers.deliveries')
    .select('id')
    .where('source', '=', source)
    .where(eb =>
      eb.or([
        eb('delivery_key', '=', deliveryKey),
        ...(bodyHash === undefined ? [] : [eb('body_hash', '=', bodyHash)]),
      ]),
    )
    .executeTakeFirst();
  return row?.id ?? '';
};

const COLUMNS = [
  'id',
  'account_id',
  'webhook_id',
  'provider',
  'event',
  'repo',
  'bytes',
  'received_at',
  'state',
  'reason',
  'redelivery_of',
  'verdicts',
] as const;

export const findDelivery = async (db: Sql, id: string): Promise<KeptDelivery | undefined> => {
  const row = await db
    .selectFrom('triggers.deliveries')
    .select(COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && deliveryOf(row);
};

export const bodyOf = async (db: Sql, id: string): Promise<Buffer> => {
  const { body } = await db
    .selectFrom('triggers.deliveries')
    .select('body')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return expand(body, { maxOutputLength: BODY_MAX_BYTES });
};

interface DeliveryPlace {
  readonly receivedAt: Date;
  readonly id: string;
}

export interface DeliveryPage {
  readonly webhook?: string | undefined;
  readonly repo?: string | undefined;
  /** The place of the last one of the page before. */
  readonly before?: DeliveryPlace | undefined;
  readonly limit: number;
}

/** Newest first. */
export const listDeliveries = async (
  db: Sql,
  accountId: string,
  { webhook, repo, before, limit }: DeliveryPage,
): Promise<readonly KeptDelivery[]> => {
  let query = db.selectFrom('triggers.deliveries').select(COLUMNS).where('account_id', '=', accountId);
  if (webhook !== undefined) query = query.where('webhook_id', '=', webhook);
  if (repo !== undefined) query = query.where('repo', '=', repo.toLowerCase());
  if (before !== undefined) {
    query = query.where(sql<boolean>`(received_at, id) < (${before.receivedAt}::timestamptz, ${before.id})`);
  }
  const rows = await query.orderBy('received_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return rows.map(deliveryOf);
};

export interface DeliveryEnd {
  readonly state: 'done' | 'ignored' | 'unreadable';
  readonly reason?: string;
  readonly repo?: string;
  readonly verdicts: readonly KeptVerdict[];
}

/** Writes down what came of a delivery, and that its webhook is alive. */
export const finishDelivery = async (
  work: UnitOfWork<TriggersTables>,
  { id, webhookId, receivedAt }: KeptDelivery,
  { state, reason, repo, verdicts }: DeliveryEnd,
): Promise<void> => {
  await work.housekeep(async transaction => {
    await transaction
      .updateTable('triggers.deliveries')
      .set({
        state,
        reason: reason ?? null,
        repo: repo?.toLowerCase() ?? null,
        verdicts: JSON.stringify(verdicts),
      })
      .where('id', '=', id)
      .execute();
    if (webhookId === undefined) return;
    // Not with each one: the row would be where all deliveries of a flood wait for each other.
    await sql`update triggers.webhooks set last_delivery_at = ${receivedAt} where id = ${webhookId}
      and (last_delivery_at is null or last_delivery_at < ${receivedAt}::timestamptz - interval '1 minute')`.execute(
      transaction,
    );
  });
};

/** Forgets deliveries that arrived before then, and with them that they must not come again. */
export const forgetDeliveries = async (db: Sql, before: Date): Promise<void> => {
  await sql`delete from triggers.deliveries where received_at < ${before} and state <> 'waiting'`.execute(db);
};

type Row = Omit<
  Selectable<TriggersTables['triggers.deliveries']>,
  'body' | 'source' | 'delivery_key' | 'body_hash'
>;

const deliveryOf = (row: Row): KeptDelivery => ({
  id: row.id,
  accountId: row.account_id,
  ...(row.webhook_id === null ? {} : { webhookId: row.webhook_id }),
  provider: row.provider,
  event: row.event,
  ...(row.repo === null ? {} : { repo: row.repo }),
  bytes: row.bytes,
  receivedAt: row.received_at,
  state: row.state,
  ...(row.reason === null ? {} : { reason: row.reason }),
  ...(row.redelivery_of === null ? {} : { redeliveryOf: row.redelivery_of }),
  verdicts: row.verdicts,
});
