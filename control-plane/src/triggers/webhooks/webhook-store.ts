import type { WebhookProvider } from '@freshet/contracts/triggers';
import type { Kysely, Selectable } from 'kysely';
import type { TriggersTables } from '../tables.ts';

/** An address that a provider sends to. */
export interface KeptWebhook {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly provider: WebhookProvider;
  /** Only deliveries about this repository are taken. */
  readonly repo?: string;
  readonly context?: string;
  readonly sealedSecret: string;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly lastDeliveryAt?: Date;
}

type Sql = Kysely<TriggersTables>;

/** The most that one account may have. */
export const WEBHOOKS_MAX = 200;

export const listWebhooks = async (db: Sql, accountId: string): Promise<readonly KeptWebhook[]> => {
  const rows = await db
    .selectFrom('triggers.webhooks')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id')
    .limit(WEBHOOKS_MAX)
    .execute();
  return rows.map(webhookOf);
};

/** By its id alone, for deliveries: they come from nobody's account. */
export const findWebhook = async (db: Sql, id: string): Promise<KeptWebhook | undefined> => {
  const row = await db.selectFrom('triggers.webhooks').selectAll().where('id', '=', id).executeTakeFirst();
  return row && webhookOf(row);
};

export const insertWebhook = async (db: Sql, webhook: KeptWebhook): Promise<void> => {
  await db
    .insertInto('triggers.webhooks')
    .values({
      id: webhook.id,
      account_id: webhook.accountId,
      name: webhook.name,
      provider: webhook.provider,
      repo: webhook.repo ?? null,
      context: webhook.context ?? null,
      sealed_secret: webhook.sealedSecret,
      created_at: webhook.createdAt,
      created_by: webhook.createdBy,
      last_delivery_at: null,
    })
    .execute();
};

export const replaceSecret = async (db: Sql, id: string, sealedSecret: string): Promise<void> => {
  await db
    .updateTable('triggers.webhooks')
    .set({ sealed_secret: sealedSecret })
    .where('id', '=', id)
    .execute();
};

export const removeWebhook = async (db: Sql, id: string): Promise<void> => {
  await db.deleteFrom('triggers.webhooks').where('id', '=', id).execute();
};

const webhookOf = (row: Selectable<TriggersTables['triggers.webhooks']>): KeptWebhook => ({
  id: row.id,
  accountId: row.account_id,
  name: row.name,
  provider: row.provider,
  ...(row.repo === null ? {} : { repo: row.repo }),
  ...(row.context === null ? {} : { context: row.context }),
  sealedSecret: row.sealed_secret,
  createdAt: row.created_at,
  createdBy: row.created_by,
  ...(row.last_delivery_at === null ? {} : { lastDeliveryAt: row.last_delivery_at }),
});
